import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { STAFF_PASSWORD, type StaffMember } from './staff.ts'

let contexts = 0
/**
 * Each context comes from an address of its own, because five logins a minute are the limit of one address. The API
 * trusts this machine as a proxy.
 */
export const fromAfar = (): BrowserContextOptions => ({
  extraHTTPHeaders: {
    'x-forwarded-for': `198.19.${(contexts >> 8) & 255}.${contexts++ & 255}`,
    'x-forwarded-proto': 'https',
  },
})

/** A page of the console in the session of a member of staff. console-pages.test.ts tests the login form. */
export async function enterConsole(
  browser: Browser,
  baseUrl: string,
  who: StaffMember,
  path = '',
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openPage(browser, { ...fromAfar(), ...options })
  const [name, value] = who.cookie.split('=')
  await page
    .context()
    .addCookies([
      { name, value, domain: 'localhost', path: '/v1/staff/auth', secure: true, httpOnly: true, sameSite: 'Strict' },
    ])
  await page.goto(`${baseUrl}/staff${path}`)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  return page
}

/**
 * The same by the login form. An API that a test started on a free port (api.ts) does not know its own origin, and
 * accepts no cookie of it.
 */
export async function enterConsoleByForm(
  browser: Browser,
  baseUrl: string,
  who: StaffMember,
  path = '',
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openPage(browser, { ...fromAfar(), ...options })
  await page.goto(`${baseUrl}/staff${path}`)
  await logIn(page, who)
  return page
}

/** Fills the form of the login. */
export async function logIn(page: Page, who: StaffMember, offset = 0): Promise<void> {
  await page.getByLabel('E-mail address').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(STAFF_PASSWORD)
  await page.getByLabel('Code').fill(who.code(offset))
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
}

/** Waits until all pictures of a case are drawn. */
export const untilPictures = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const images = [...document.querySelectorAll('.viewer image, .crop image')]
    return images.length > 1 && document.querySelector('.no-picture') === null
  })
