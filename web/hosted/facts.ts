import { frameKey, NO_CHOICES, type Choices, type Facts, type PictureKey, DOC_TYPES } from './flow.ts'
import type { Answer } from './api.ts'

/** The capture sessions of this tab: the one of the selfie, and the completed one. */
export interface OwnSessions {
  readonly selfie: string | null
  readonly finished: string | null
}

/** Reads from the answer of the service the facts that the flow needs. Pure. */
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

/** Whether a session is complete. For a session of another device, a revealed random challenge counts as complete. */
function isFinished(capture: Answer['capture'], own: OwnSessions): boolean {
  if (capture === null) return true // no session, or it is over: no more frames will come
  return own.selfie === capture.session_id ? own.finished === capture.session_id : capture.step_told
}

/** Reads stored choices. Invalid values count as no choice. Pure. */
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
 * The return address: the client's address and the verification id, never the outcome. Pure.
 *
 * @returns undefined unless the address is http or https
 */
export function returnAddress(redirectUrl: string | undefined, id: string): string | undefined {
  if (redirectUrl === undefined || !URL.canParse(redirectUrl)) return undefined
  const url = new URL(redirectUrl)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined
  url.searchParams.set('verification_id', id)
  return url.href
}
