import { frameKey, NO_CHOICES, type Choices, type Facts, type PictureKey, DOC_TYPES } from './flow.ts'
import type { Answer } from './api.ts'

/** What this tab knows of capture sessions: in which it took the selfie, and in which it came to the end. */
export interface OwnSessions {
  readonly selfie: string | null
  readonly finished: string | null
}

/** What the flow needs of the service's answer about a verification that takes pictures. Pure. */
export function readFacts(answer: Answer, own: OwnSessions): Facts {
  const actions = answer.liveness_challenge.actions
  const staged = answer.staged_assets.flatMap(({ type, action }): PictureKey[] => {
    if (type !== 'LIVENESS_FRAME') return [type]
    return action === null ? [] : [frameKey(action)]
  })
  const expiresAt = answer.expires_at === null ? Number.NaN : Date.parse(answer.expires_at)
  return {
    mode: answer.mode ?? 'LIVE',
    clientName: answer.client_name?.trim() || undefined,
    country: answer.country ?? undefined,
    docType: answer.doc_type ?? undefined,
    needsDocument: answer.required_assets.includes('DOCUMENT_FRONT'),
    needsSelfie: answer.required_assets.includes('SELFIE'),
    actions,
    staged,
    livenessDone:
      actions.length > 0 &&
      actions.every((action) => staged.includes(frameKey(action))) &&
      isFinished(answer.capture, own),
    selfieSession: answer.staged_assets.find(({ type }) => type === 'SELFIE')?.session_id ?? undefined,
    redirectUrl: answer.redirect_url ?? undefined,
    expiresAt: Number.isNaN(expiresAt) ? undefined : expiresAt,
    referenceCode: answer.reference_code ?? undefined,
  }
}

/** Whether a session came to its end: this tab knows of its own; of another device's, that its last step was told has to do. */
function isFinished(capture: Answer['capture'], own: OwnSessions): boolean {
  if (capture === null) return true // without one, or it is over: the frames are all there will be
  return own.selfie === capture.session_id ? own.finished === capture.session_id : capture.step_told
}

/** Choices as they were written down; anything else counts for none. Pure. */
export function readChoices(text: string | null): Choices {
  let given: unknown
  try {
    given = JSON.parse(text ?? 'null')
  } catch {
    return NO_CHOICES
  }
  if (typeof given !== 'object' || given === null) return NO_CHOICES
  const is = (name: keyof Choices): boolean => (given as Partial<Record<keyof Choices, unknown>>)[name] === true
  const docType = DOC_TYPES.find((known) => known === (given as Partial<Record<keyof Choices, unknown>>).docType)
  return { consented: is('consented'), docType, noBack: is('noBack'), unable: is('unable'), here: is('here') }
}

/**
 * Where the person goes back to: the client's address and the verification's id, never how it went. Pure.
 *
 * @returns undefined for anything that is not http or https
 */
export function returnAddress(redirectUrl: string | undefined, id: string): string | undefined {
  if (redirectUrl === undefined || !URL.canParse(redirectUrl)) return undefined
  const url = new URL(redirectUrl)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  url.searchParams.set('verification_id', id)
  return url.href
}
