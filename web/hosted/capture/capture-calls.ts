import { deviceHeaders } from '../device.ts'
import { CaptureError, failureOfCode } from './capture-error.ts'
import { shortLabel } from './camera-label.ts'
import type { OwnStepPlace } from './selection.ts'
import type { SeriesFrame } from './series-frame.ts'

/** Answers of the service, as in docs/openapi.json. */
export interface OpenedCapture {
  readonly session_id: string
  readonly nonce: string
  readonly expires_at: string
  readonly frames_left: number
}
export interface ToldStep {
  readonly step: OwnStep
  readonly series_step: OwnStepPlace
  readonly steps: number
  readonly answer_within_ms: number
}

/** A movement of the random challenge. The page learns it only at its turn. */
export type OwnStep = 'OPEN_MOUTH' | 'CLOSE_EYES' | 'SMILE'

/** The service's routes of a capture session. All throw CaptureError. Rejected frames have their own result. */
export interface CaptureCalls {
  open(): Promise<OpenedCapture>
  /**
   * @param camera label of the camera that took the frames
   * @returns the number of frames that still fit; undefined when the service will never accept these frames
   */
  sendFrames(session: string, frames: readonly SeriesFrame[], camera?: string): Promise<number | undefined>
  askStep(session: string): Promise<ToldStep>
}

/** Pauses before the retries, in ms, for a phone between two cells. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000]
const LIMIT_MS = 20_000
const MAX_WAIT_MS = 20_000

/** The result of one call. `waitMs`: retry after this time. */
type Outcome =
  | { readonly body: unknown }
  | { readonly code: string | undefined; readonly waitMs: number | undefined; readonly cause?: unknown }

/** @param id of the verification */
export function captureCalls(id: string): CaptureCalls {
  const path = `/v1/hosted/verifications/${encodeURIComponent(id)}/capture`
  const post = async (route: string, session?: string, body?: unknown): Promise<unknown> => {
    for (let tries = 0; ; tries++) {
      const outcome = await once(
        `${path}${route}`,
        {
          ...(session === undefined ? {} : { 'Capture-Session': session }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        body,
      )
      if ('body' in outcome) return outcome.body
      const { code, waitMs, cause } = outcome
      if (waitMs === undefined || tries >= WAITS_MS.length) throw new Refusal(code, cause)
      await new Promise((resolve) => {
        setTimeout(resolve, Math.min(MAX_WAIT_MS, Math.max(waitMs, WAITS_MS[tries])))
      })
    }
  }
  return {
    // The page is shipped with the service, so the form of its answers is known.
    open: async () => (await post('').catch(toCaptureError)) as OpenedCapture,
    askStep: async (session) => (await post('/step', session).catch(toCaptureError)) as ToldStep,
    async sendFrames(session, frames, camera) {
      try {
        const { frames_left } = (await post('/frames', session, {
          frames,
          ...(camera === undefined ? {} : { camera: shortLabel(camera) }),
        })) as { readonly frames_left: number }
        return frames_left
      } catch (error) {
        if (
          error instanceof Refusal &&
          (error.answered === 'VALIDATION_ERROR' || error.answered === 'PAYLOAD_TOO_LARGE')
        )
          return undefined
        return toCaptureError(error)
      }
    },
  }
}

/** Every attempt was rejected or had no answer. */
class Refusal extends Error {
  readonly answered: string | undefined
  constructor(answered: string | undefined, cause: unknown) {
    super(answered ?? 'no answer', { cause })
    this.answered = answered
  }
}

function toCaptureError(error: unknown): never {
  throw new CaptureError(failureOfCode(error instanceof Refusal ? error.answered : undefined), { cause: error })
}

async function once(url: string, headers: Record<string, string>, body: unknown): Promise<Outcome> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), LIMIT_MS)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...deviceHeaders, ...headers },
      cache: 'no-store',
      signal: limit.signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer: unknown = await response.json()
    if (response.ok) return { body: answer }
    const isPassing = response.status === 429 || response.status >= 500
    return {
      code: codeOf(answer),
      waitMs: isPassing ? (Number(response.headers.get('Retry-After')) || 0) * 1_000 : undefined,
    }
  } catch (cause) {
    return { code: undefined, waitMs: 0, cause } // no network, or an answer that is not the service's
  } finally {
    clearTimeout(timer)
  }
}

function codeOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return undefined
  const { error } = answer
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}
