// Where one wanted to go before the login. Only pages of the dashboard: a link to the login must not lead elsewhere.

const PAGE = /^\/dashboard(\/(?!\/)[\w./-]*)?(\?[^#\\]*)?$/

/** The address of the login that comes back to the page in view. */
export function loginAddress(): string {
  const here = location.pathname + location.search
  return isPage(here) && here !== '/dashboard' ? `/dashboard/login?next=${encodeURIComponent(here)}` : '/dashboard/login'
}

const isPage = (path: string): boolean => PAGE.test(path) && !path.includes('..')

/** The page that the login leads to. */
export function wantedPage(search: string): string {
  const next = new URLSearchParams(search).get('next')
  return next !== null && isPage(next) ? next : '/dashboard'
}
