import { effect, signal, untracked } from '@preact/signals'
import { changeDevice, read, sendPicture, submit, type Parcel, type Refusal, type StagedAnswer } from './api.ts'
import { currentSession, leaveSession } from './face-session.ts'
import { readChoices, readFacts } from './facts.ts'
import { isOfFace, type Facts, type PictureKey } from './flow.ts'
import { next } from './machine.ts'
import type { Event, State } from './flow-state.ts'
import { allSent, createUploads, WAITS_MS, type Upload } from './upload.ts'
import { sourceHeaders } from './capture/session.ts'

// The flow of this page: its state, its photos and their upload.

/** Id in the address `/verify/:id` or `/embed/verify/:id`. */
export const id = location.pathname.split('/').at(-1) ?? ''

export const state = signal<State>({ at: 'LOAD' })
export const uploads = signal<readonly Upload<StagedAnswer>[]>([])
/** Addresses for showing the photos of this page. They exist only in memory. */
export const pictures = signal<ReadonlyMap<PictureKey, string>>(new Map())
/** Photos of a face that the camera did not take in a capture session. A person reviews them. */
export const forPerson = signal<ReadonlySet<PictureKey>>(new Set())
/** When the submission is retried after a lost connection. */
export const submitAgainAt = signal<number | undefined>(undefined)

/** A notice about an error in the background. It stays until the next photo. */
export const notice = signal<'face.lapsed' | 'check.refused' | undefined>(undefined)

const MEMORY = `flow:${id}`

/** Dispatches an event, and stores the data that must survive a reload. */
export function dispatch(event: Event): void {
  const now = next(state.peek(), event)
  state.value = now
  if ('flow' in now && now.flow !== undefined) store(MEMORY, JSON.stringify(now.flow.choices))
}

/** Storage may be off. Then the page asks again after a reload. */
export function store(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    /* storage is off */
  }
}

export function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** The session of the selfie. So a reload does not combine movements and a selfie of different sessions. */
export const SELFIE_SESSION = `selfie:${id}`
/** The completed session. */
export const FINISHED_SESSION = `finished:${id}`
export const ownSessions = () => ({ selfie: stored(SELFIE_SESSION), finished: stored(FINISHED_SESSION) })

/** A computer has a poor camera for documents, and its user probably has a phone. */
export const offersPhone = (): boolean => matchMedia('(pointer: fine) and (hover: hover)').matches

/** Reads the verification from the service, at the start and after an error. */
export async function load(): Promise<void> {
  const result = await read(id)
  if (result.kind !== 'OK') return refuse(result)
  if (result.answer.submitted) return dispatch({ type: 'RECEIVED' })
  if (result.answer.open_elsewhere) return dispatch({ type: 'FAILED', end: 'OTHER_DEVICE' })
  let facts: Facts
  try {
    facts = readFacts(result.answer, ownSessions())
  } catch (error) {
    reportError(error) // an answer of another release. The next answer may fit this page
    return dispatch({ type: 'FAILED', end: 'DOWN' })
  }
  dispatch({ type: 'LOADED', facts, choices: readChoices(stored(MEMORY)), offerPhone: offersPhone() })
}

/** The end user agreed, so the flow is on this device. If this call is lost, the first photo claims the device. */
export async function begin(): Promise<void> {
  const result = await changeDevice(id, { action: 'BEGIN' })
  if (result.kind === 'ELSEWHERE') refuse(result)
}

/** Takes the flow over and starts again. The photos of the other device are deleted, also in this page's state. */
export async function takeOver(): Promise<boolean> {
  const result = await changeDevice(id, { action: 'TAKE_OVER' })
  if (result.kind !== 'OK') return false
  leaveFace()
  for (const { key } of uploads.peek()) queue.drop(key)
  reload()
  return true
}

/** Starts again after an error. The photos that the service has are kept. */
export function reload(): void {
  state.value = { at: 'LOAD' }
  void load()
}

/** The effect of a rejected call on the whole flow. */
export function refuse(refusal: Refusal): void {
  switch (refusal.kind) {
    case 'SUBMITTED':
      return dispatch({ type: 'RECEIVED' })
    case 'ENDED':
      return dispatch({ type: 'FAILED', end: 'ENDED' })
    case 'ELSEWHERE':
      return dispatch({ type: 'FAILED', end: 'OTHER_DEVICE' })
    case 'UNKNOWN':
    case 'INVALID':
      return dispatch({ type: 'FAILED', end: 'UNKNOWN' })
    case 'DOWN':
    case 'BUSY':
      return dispatch({
        type: 'FAILED',
        end: refusal.kind,
        ...(refusal.retryAfterMs === undefined ? {} : { retryAfterMs: refusal.retryAfterMs }),
      })
  }
}

const queue = createUploads<Parcel, StagedAnswer>({
  send: sendPicture(id),
  now: () => Date.now(),
  later: (task, ms) => {
    const timer = setTimeout(task, ms)
    return () => {
      clearTimeout(timer)
    }
  },
  random: Math.random,
  onChange: (now) => {
    const before = uploads.peek()
    uploads.value = now
    for (const upload of now) {
      const isNew = before.find(({ key }) => key === upload.key)?.status !== 'REFUSED'
      if (upload.status === 'REFUSED' && isNew) onRefused(upload.key as PictureKey, upload.code ?? '')
    }
  },
})
addEventListener('online', () => {
  queue.now()
})

/** Retries all waiting calls now. */
export function sendNow(): void {
  queue.now()
  submitAgainAt.value = undefined
}

/** Drops the session and its unsent photos, because they would arrive from a replaced session. */
function leaveFace(): void {
  leaveSession()
  for (const { key } of uploads.peek()) if (isOfFace(key as PictureKey)) queue.drop(key)
}

/** The capture session has ended. Selfie and movements need another one, or another page has taken them over. */
export function lapse(isReplaced: boolean): void {
  leaveFace()
  notice.value = isReplaced ? undefined : 'face.lapsed'
  dispatch({ type: isReplaced ? 'REPLACED' : 'FACE_AGAIN' })
}

/** Selfie and movements start again in another session. */
export function faceAgain(): void {
  leaveFace()
  dispatch({ type: 'FACE_AGAIN' })
}

function onRefused(key: PictureKey, code: string): void {
  if (code === 'ALREADY_SUBMITTED') return dispatch({ type: 'RECEIVED' })
  if (code === 'LINK_ENDED' || code === 'NOT_FOUND' || code === 'OPEN_ELSEWHERE') return void load()
  if (code.startsWith('CAPTURE_')) return lapse(code === 'CAPTURE_REPLACED')
  const now = state.peek()
  const isLookedAt = now.at === 'CAPTURE' && now.phase.name === 'PREVIEW' && now.step === key // that screen shows the rejection
  if (isLookedAt) return
  queue.drop(key) // it will be retaken, and in the queue it would block the submission
  if (isOfFace(key) && now.at === 'CAPTURE' && now.step === 'LIVENESS') leaveFace()
  notice.value = 'check.refused'
  dispatch({ type: 'REFUSED', key })
}

/** Keeps a photo and sends it. Photos of a face belong to the capture session, if there is one. */
export function take(key: PictureKey, blob: Blob, source: 'CAMERA' | 'FILE'): void {
  const before = pictures.peek().get(key)
  if (before !== undefined) URL.revokeObjectURL(before)
  notice.value = undefined
  pictures.value = new Map(pictures.peek()).set(key, URL.createObjectURL(blob))
  const session = isOfFace(key) ? currentSession() : undefined
  const isForPerson = isOfFace(key) && (source === 'FILE' || session === undefined)
  forPerson.value = new Set([...forPerson.peek()].filter((other) => other !== key).concat(isForPerson ? [key] : []))
  queue.put(key, { part: key, blob, headers: session?.headers(source) ?? sourceHeaders(source) })
}

/** The movements exist but do not meet the rules. A person reviews them. */
export function leaveToPerson(): void {
  forPerson.value = new Set([...forPerson.peek(), 'SELFIE'])
}

export const uploadOf = (key: PictureKey): Upload<StagedAnswer> | undefined =>
  uploads.value.find((upload) => upload.key === key)

let isSubmitting = false
let submitFailures = 0

effect(() => {
  if (state.value.at === 'SUBMIT' && allSent(uploads.value) && submitAgainAt.value === undefined)
    untracked(() => void submitAll())
})

async function submitAll(): Promise<void> {
  const now = state.peek()
  if (isSubmitting || now.at !== 'SUBMIT') return
  isSubmitting = true
  const result = await submit(id, currentSession()?.headers() ?? {}, now.flow.choices.unable && !now.flow.livenessDone)
  isSubmitting = false
  if (result.kind === 'OK')
    return dispatch({
      type: 'RECEIVED',
      ...(result.answer.redirect_url === null ? {} : { redirectUrl: result.answer.redirect_url }),
    })
  if (result.kind === 'INVALID') return reload() // an asset is missing at the service, so read the state from the service
  if (result.kind !== 'DOWN' && result.kind !== 'BUSY') return refuse(result)
  const wait = Math.max(WAITS_MS[Math.min(submitFailures, WAITS_MS.length - 1)] ?? 0, result.retryAfterMs ?? 0)
  submitFailures += 1
  submitAgainAt.value = Date.now() + wait
  setTimeout(() => {
    submitAgainAt.value = undefined
  }, wait)
}
