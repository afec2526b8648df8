// Where one wanted to go before the login. Only pages of the dashboard: a link to the login must not lead elsewhere.

const HOME = '/dashboard'
const PAGE = /^\/dashboard(\/[\w.-]+)*(\?[^#\\]*)?$/

const isPage = (path: string): boolean => PAGE.test(path) && !path.includes('..') && !path.startsWith(`${HOME}/login`)

/** The address of the login that comes back to `here`, a path with its query. */
export const loginAddress = (here: string): string =>
  isPage(here) && here !== HOME ? `${HOME}/login?next=${encodeURIComponent(here)}` : `${HOME}/login`

/** The page that the login leads to, by its own query. */
export function wantedPage(search: string): string {
  const next = new URLSearchParams(search).get('next')
  return next !== null && isPage(next) ? next : HOME
}
