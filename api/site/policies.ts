/** The pages that stand at many addresses. */
export type Page = 'hosted' | 'embed' | 'dashboard' | 'staff'

interface PagePolicy {
  /** In the folder of the built pages. */
  readonly file: string
  /** May ask for the camera, and track a face in a worker. */
  readonly isCapture: boolean
}

export const POLICIES: Readonly<Record<Page, PagePolicy>> = {
  hosted: { file: 'hosted/index.html', isCapture: true },
  embed: { file: 'embed/frame.html', isCapture: true },
  dashboard: { file: 'app/dashboard.html', isCapture: false },
  staff: { file: 'app/staff.html', isCapture: false },
}

/** What the face tracker's worker may do: compile the WebAssembly of this service, and fetch it. The page itself may not. */
export const WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"

/**
 * Content Security Policy (CSP Level 3) of a page: nothing inline, nothing from elsewhere, framed by nobody that is not named.
 *
 * @param ancestors who may frame it, as the directive frame-ancestors takes it
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

/** What a page's answer says beside what every answer says (api/http/security-headers.ts). */
export const htmlPolicy = (page: Page): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': contentSecurityPolicy(page),
  'Permissions-Policy': permissionsOf(POLICIES[page].isCapture),
  'X-Robots-Tag': 'noindex',
  ...(page === 'embed' ? {} : { 'Cross-Origin-Opener-Policy': 'same-origin' }),
})

/** What the answers of the docs say: the policy of every page, and that they may be kept and found. */
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
  'Cache-Control': 'public, no-cache', // asked for again each time, and mostly answered by 304
}

function permissionsOf(isCapture: boolean): string {
  return `camera=(${isCapture ? 'self' : ''}), microphone=(), geolocation=(), display-capture=(), payment=(), usb=()`
}
