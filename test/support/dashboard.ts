import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { hashPassword } from '../../api/auth/password.ts'
import { insertAccount } from '../../db/accounts/accounts.ts'
import { openSessionIn } from '../../db/accounts/refresh-tokens.ts'
import type { Db } from '../../db/pool.ts'
import { openPage } from './browser.ts'
import { KEY_RING } from './factories.ts'
import { PATIENCE_MS } from './until.ts'

let clients = 0

/** An unused address. */
export const newAddress = (): string => `198.18.${(clients >> 8) & 255}.${clients++ & 255}`

/**
 * Calls come from another address from now on, as after a move. A walk through all pages would meet the limit of one
 * address.
 */
export const moveVisitor = (page: Page): Promise<void> => page.setExtraHTTPHeaders({ 'x-forwarded-for': newAddress() })

/**
 * The window of a visitor from an address of its own, so that no limit is met by chance. The API of a test trusts
 * this machine as a proxy. The window waits as long as the other tests do, because a page may be slow on a busy
 * machine.
 */
export async function openVisitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await openPage(browser, { ...options, extraHTTPHeaders: { 'x-forwarded-for': newAddress() } })
  page.context().setDefaultTimeout(PATIENCE_MS)
  return page
}

/** The password of every `anOwner`. */
export const PASSWORD = 'a password of some length'

let owners = 0
let hashed: Promise<string> | undefined

/** A confirmed account of its own, with the values that the login page needs. */
export async function anOwner(db: Db, company?: string): Promise<{ id: string; email: string; password: string }> {
  const email = `owner-${owners++}@example.org`
  const { id } = await insertAccount(db, KEY_RING, {
    email,
    passwordHash: await (hashed ??= hashPassword(PASSWORD)),
    emailVerified: true,
    ...(company === undefined ? {} : { company }),
  })
  return { id, email, password: PASSWORD }
}

/** Fills in the login and submits it. The caller waits for the answer. */
export async function fillLogin(
  page: Page,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<void> {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** An API on its database. */
interface Entrance {
  readonly db: Db
  readonly baseUrl: string
}

/**
 * A window of its own with a session from the database, on no page yet. dashboard-session.test.ts tests the login.
 */
export async function openSession(
  browser: Browser,
  at: Entrance,
  who: { readonly id: string },
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openVisitor(browser, options)
  const traits = { transport: 'COOKIE', device: 'Chrome on Linux', network: null } as const
  const { refreshToken: value } = await openSessionIn(at.db, who.id, traits)
  await page
    .context()
    .addCookies([{ name: '__Host-refresh', value, url: at.baseUrl, secure: true, httpOnly: true, sameSite: 'Strict' }])
  return page
}

/**
 * The same on a page of the dashboard.
 *
 * @param path behind /dashboard; by default the overview, which is the heaviest page. It waits for the overview
 */
export async function enter(browser: Browser, at: Entrance, who: { readonly id: string }, path = ''): Promise<Page> {
  const page = await openSession(browser, at, who)
  await page.goto(`${at.baseUrl}/dashboard${path}`)
  if (path === '') await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  return page
}

/** A window of its own, logged in by the form, on the overview. */
export async function logIn(
  browser: Browser,
  baseUrl: string,
  who: { readonly email: string; readonly password: string },
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openVisitor(browser, options)
  await page.goto(`${baseUrl}/dashboard/login`)
  await fillLogin(page, who)
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  return page
}
