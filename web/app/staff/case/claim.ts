import { useEffect, useRef, useState } from 'react'
import { answerOf, client, Refused, staffFetch } from '../calls.ts'

/** The claim outlives a missed renewal by ten minutes. */
const RENEW_MS = 5 * 60_000

export type ClaimState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'mine' }
  /** Read only, with the reason in words. */
  | { readonly kind: 'looking'; readonly why: string; readonly code: string | undefined }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Claims a review while it is on the screen, renews the claim while somebody is there, and releases it on leaving. */
export function useClaim(id: string, isIdle: boolean): ClaimState {
  const [state, setState] = useState<ClaimState>({ kind: 'asking' })
  const heldUntil = useRef<string>(undefined)
  useEffect(() => {
    if (isIdle) return
    let isGone = false
    const take = (): void => {
      answerOf(client.POST('/v1/staff/reviews/{id}/claim', { params: { path: { id } } })).then(
        ({ expires_at: until }) => {
          if (isGone) return
          heldUntil.current = until ?? undefined
          setState({ kind: 'mine' })
        },
        (error: unknown) => {
          if (!isGone) setState(told(error))
        },
      )
    }
    take()
    const timer = setInterval(take, RENEW_MS)
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [id, isIdle])
  useEffect(() => {
    // Only this page's own claim, because after a reload the new page may have claimed the review already.
    const release = (): void => {
      if (heldUntil.current === undefined) return
      void staffFetch(
        new Request(`/v1/staff/reviews/${id}/claim?held_until=${encodeURIComponent(heldUntil.current)}`, {
          method: 'DELETE',
          keepalive: true,
        }),
      ).catch(() => undefined)
      heldUntil.current = undefined
    }
    addEventListener('pagehide', release)
    return () => {
      removeEventListener('pagehide', release)
      release()
    }
  }, [id])
  return state
}

function told(error: unknown): ClaimState {
  if (!(error instanceof Refused)) return { kind: 'failed', error }
  if (error.code === 'CLAIMED_BY_OTHER')
    return {
      kind: 'looking',
      code: error.code,
      why: `${String(error.context.by)} has claimed this review. You can read it. Only they can see the photos and decide.`,
    }
  if (error.code === 'ROLE_NOT_ALLOWED')
    return {
      kind: 'looking',
      code: error.code,
      why: 'Senior reviewers decide a possible sanctions match. You can read it.',
    }
  if (error.code === 'SECOND_PERSON_NEEDED')
    return {
      kind: 'looking',
      code: error.code,
      why: 'You have decided this review. Another senior reviewer must agree.',
    }
  if (error.code === 'ERASED') return { kind: 'looking', code: error.code, why: error.message }
  return { kind: 'failed', error }
}
