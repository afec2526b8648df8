import type { Page, Route } from 'playwright-core'

// The service's answers to the hosted page, chosen by a test, for states that are hard to reach by the flow.

export const ID = 'ver_01JD8Y3T5V6W7X8Y9Z0A1B2C3D'

const OPEN = {
  id: ID,
  status: 'PENDING',
  submitted: false,
  required_assets: ['DOCUMENT_FRONT', 'SELFIE'],
  liveness_challenge: { actions: ['LOOK_UP', 'TURN_LEFT', 'TURN_RIGHT'] },
  redirect_url: null as string | null,
  staged_assets: [] as {
    asset_id: string
    type: string
    action: string | null
    position: number
    session_id: string | null
  }[],
  country: 'de' as string | null,
  doc_type: 'PASSPORT' as string | null,
  client_name: 'Northwind Bank' as string | null,
  mode: 'LIVE' as string | null,
  expires_at: '2099-01-01T00:00:00.000Z' as string | null,
  reference_code: '7QK4M0ZT93XB',
  version: '0123456789abcdef',
  capture: null,
  in_work: null,
  open_elsewhere: false,
}
export type HostedAnswer = typeof OPEN

export const anAnswer = (changes: Partial<HostedAnswer> = {}): HostedAnswer => ({ ...OPEN, ...changes })
export const received = (): HostedAnswer =>
  anAnswer({
    submitted: true,
    required_assets: [],
    liveness_challenge: { actions: [] },
    country: null,
    doc_type: null,
    client_name: null,
    mode: null,
    expires_at: null,
  })

/** All pictures of {@link OPEN}, as staged. */
export const ALL_STAGED = [
  ['DOCUMENT_FRONT', null],
  ['SELFIE', null],
  ['LIVENESS_FRAME', 'LOOK_UP'],
  ['LIVENESS_FRAME', 'TURN_LEFT'],
  ['LIVENESS_FRAME', 'TURN_RIGHT'],
].map(([type, action], position) => ({
  asset_id: `ast_${position}`,
  type: String(type),
  action,
  position,
  session_id: null,
}))

const API = '**/v1/hosted/verifications/**'
const isRead = (route: Route): boolean => route.request().method() === 'GET'

/** The service answers the page's reads with this. A function is called each time. */
export async function answerReads(page: Page, answer: HostedAnswer | (() => HostedAnswer)): Promise<void> {
  await page.route(API, (route) =>
    isRead(route) ? route.fulfill({ json: typeof answer === 'function' ? answer() : answer }) : route.fallback(),
  )
}

/** The service refuses the page's reads. */
export async function refuseReads(
  page: Page,
  status: number,
  code: string,
  headers: Record<string, string> = {},
): Promise<void> {
  await page.route(API, (route) =>
    isRead(route) ? route.fulfill({ status, headers, json: { error: { code } } }) : route.fallback(),
  )
}

/** The service accepts each picture, with these hints. */
export async function takePictures(
  page: Page,
  hints: Partial<Record<'blur' | 'glare' | 'too_dark' | 'face_not_found', boolean>> = {},
): Promise<void> {
  await page.route('**/v1/hosted/verifications/*/assets', (route) =>
    route.fulfill({
      status: 201,
      json: {
        asset_id: 'ast_1',
        type: 'DOCUMENT_FRONT',
        quality: { blur: false, glare: false, too_dark: false, face_not_found: null, ...hints },
      },
    }),
  )
}

/** Every request except a read fails on the way. */
export async function loseSent(page: Page): Promise<void> {
  await page.route(API, (route) => (isRead(route) ? route.fallback() : route.abort('connectionfailed')))
}
