// The wanted page before the login. Only dashboard pages are allowed, because a login link must not lead elsewhere.

const HOME = '/dashboard'
const PAGE = /^\/dashboard(\/[\w.-]+)*(\?[^#\\]*)?$/

const isPage = (path: string): boolean => PAGE.test(path) && !path.includes('..') && !path.startsWith(`${HOME}/login`)

/** The address of the login that returns to `here`, a path with its query. */
export const loginAddress = (here: string): string =>
  isPage(here) && here !== HOME ? `${HOME}/login?next=${encodeURIComponent(here)}` : `${HOME}/login`

/** The page after the login, from its query. */
export function wantedPage(search: string): string {
  const next = new URLSearchParams(search).get('next')
  return next !== null && isPage(next) ? next : HOME
}
