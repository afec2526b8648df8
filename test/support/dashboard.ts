import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openPage } from './browser.ts'

let clients = 0

/** A visitor from an address of its own (the API of a test trusts this machine as a proxy): no limit is met by chance. */
export const freshClient = (options: BrowserContextOptions = {}): BrowserContextOptions => ({
  ...options, extraHTTPHeaders: { 'x-forwarded-for': `198.18.${(clients >> 8) & 255}.${clients++ & 255}` },
})

/** Fills the login in and sends it; what comes then is for the caller to wait for. */
export async function fillLogin(page: Page, { email, password }: { readonly email: string; readonly password: string }): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** A window of its own, logged in, on the overview. */
export async function logIn(browser: Browser, baseUrl: string, who: { readonly email: string; readonly password: string }, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage(browser, freshClient(options))
  await page.goto(`${baseUrl}/dashboard/login`)
  await fillLogin(page, who)
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  return page
}
