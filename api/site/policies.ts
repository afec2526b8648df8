/** The pages that have many addresses. */
export type Page = 'hosted' | 'embed' | 'dashboard' | 'staff'

interface PagePolicy {
  /** Its file in the folder of the built pages. */
  readonly file: string
  /** Whether it may use the camera, and track a face in a worker. */
  readonly isCapture: boolean
}

export const POLICIES: Readonly<Record<Page, PagePolicy>> = {
  hosted: { file: 'hosted/index.html', isCapture: true },
  embed: { file: 'embed/frame.html', isCapture: true },
  dashboard: { file: 'app/dashboard.html', isCapture: false },
  staff: { file: 'app/staff.html', isCapture: false },
}

/** Permissions of the face tracker's worker: it may fetch and compile our WebAssembly. The page itself may not. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/**
 * Content Security Policy (CSP Level 3) of a page: nothing inline, nothing from elsewhere, embedded only by the named.
 *
 * @param ancestors pages that may embed it, as the directive frame-ancestors takes them
 */
export const contentSecurityPolicy = (page: Page, ancestors = "'none'"): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' blob:",
    "connect-src 'self'",
    ...(POLICIES[page].isCapture ? ["worker-src 'self'"] : []),
    "form-action 'none'",
    "base-uri 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')

/** Headers of a page, beside those of every answer (api/http/security-headers.ts). */
export const htmlPolicy = (page: Page): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(page),
  'Permissions-Policy': permissionsOf(POLICIES[page].isCapture),
  'X-Robots-Tag': 'noindex',
  ...(page === 'embed' ? {} : { 'Cross-Origin-Opener-Policy': 'same-origin' }),
})

/** Headers of the docs: the policy of every page, and permission to cache and index them. */
export const DOCS_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Permissions-Policy': permissionsOf(false),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'public, no-cache', // revalidated each time, mostly with a 304
}

function permissionsOf(isCapture: boolean): string {
  return `camera=(${isCapture ? 'self' : ''}), microphone=(), geolocation=(), display-capture=(), payment=(), usb=()`
}
