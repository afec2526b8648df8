// The upload queue of photos. Pure: clock, randomness and network are parameters, so that tests control them.

/** The result of one upload attempt. */
export type Outcome<Answer> =
  | { readonly kind: 'SENT'; readonly answer: Answer }
  /** No answer, a server error, or too many calls. The queue retries, after `retryAfterMs` at the earliest if the server sent it. */
  | { readonly kind: 'LOST'; readonly retryAfterMs?: number }
  /** The server will never accept it. */
  | { readonly kind: 'REFUSED'; readonly code: string }

/** Sends one photo. Must end when the signal aborts. Reports progress as the share sent, 0 to 1. */
export type Send<Item, Answer> = (
  item: Item,
  signal: AbortSignal,
  onProgress: (share: number) => void,
) => Promise<Outcome<Answer>>

export type UploadStatus = 'WAITING' | 'SENDING' | 'AGAIN' | 'SENT' | 'REFUSED'

/** One photo in the queue. */
export interface Upload<Answer> {
  readonly key: string
  readonly status: UploadStatus
  /** 0 to 1, while SENDING. */
  readonly share: number
  /** Time of the next attempt, in milliseconds of the clock. Only for AGAIN. */
  readonly againAt: number | undefined
  readonly answer: Answer | undefined
  /** Error code. Only for REFUSED. */
  readonly code: string | undefined
}

export interface Ports<Item, Answer> {
  readonly send: Send<Item, Answer>
  readonly now: () => number
  /** Runs a task later. The returned function cancels it. */
  readonly later: (task: () => void, ms: number) => () => void
  /** 0 up to 1. */
  readonly random: () => number
  /** Called after each change, with all uploads in the order of their first insertion. */
  readonly onChange: (uploads: readonly Upload<Answer>[]) => void
}

export interface Uploads<Item> {
  /** Adds a photo. A later photo with the same key replaces it, also during its upload. */
  readonly put: (key: string, item: Item) => void
  /** Removes a photo. */
  readonly drop: (key: string) => void
  /** Retries all waiting photos now, because the connection is back or the end user asked. */
  readonly now: () => void
  /** Ends everything. */
  readonly stop: () => void
}

/** Pauses between attempts, in milliseconds. The last one repeats. */
export const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const
/** After this time without progress an attempt counts as lost. */
export const STALL_MS = 30_000

interface Job<Item, Answer> {
  item: Item
  upload: Upload<Answer>
  failures: number
}

/**
 * A queue that sends one photo at a time, in order, and never gives up. It retries a lost photo after
 * {@link WAITS_MS} plus up to a quarter of it, so that phones do not retry in step. A waiting photo
 * does not block the others. After a Retry-After of the server, all of them wait.
 */
export function createUploads<Item, Answer>({
  send,
  now,
  later,
  random,
  onChange,
}: Ports<Item, Answer>): Uploads<Item> {
  const jobs = new Map<string, Job<Item, Answer>>()
  let running: AbortController | undefined
  let restUntil = -Infinity
  let cancelTimer: (() => void) | undefined
  let stopped = false

  const tell = (): void => {
    if (!stopped) onChange([...jobs.values()].map(({ upload }) => upload))
  }
  const set = (job: Job<Item, Answer>, change: Partial<Upload<Answer>>): void => {
    job.upload = { ...job.upload, share: 0, againAt: undefined, ...change }
    tell()
  }

  function pump(): void {
    cancelTimer?.()
    cancelTimer = undefined
    if (stopped || running !== undefined) return
    const due = [...jobs.values()]
      .filter(({ upload }) => upload.status === 'WAITING' || upload.status === 'AGAIN')
      .map((job) => ({ job, at: Math.max(job.upload.againAt ?? -Infinity, restUntil) }))
    const ready = due.find(({ at }) => at <= now())
    if (ready !== undefined) return void run(ready.job)
    if (due.length > 0) cancelTimer = later(pump, Math.min(...due.map(({ at }) => at)) - now())
  }

  /**
   * One attempt. The upload of a replaced photo runs to its end, and its result is ignored. If it were aborted,
   * the server could still accept it after its replacement.
   */
  async function run(job: Job<Item, Answer>): Promise<void> {
    const abort = new AbortController()
    running = abort
    const stands = (): boolean => jobs.get(job.upload.key) === job
    const watch = (): (() => void) =>
      later(() => {
        abort.abort()
      }, STALL_MS)
    let cancelStall = watch()
    const onProgress = (share: number): void => {
      if (running !== abort) return
      cancelStall()
      cancelStall = watch()
      if (stands()) set(job, { status: 'SENDING', share: Math.min(1, Math.max(0, share)) })
    }
    set(job, { status: 'SENDING' })
    const outcome = await send(job.item, abort.signal, onProgress).catch((): Outcome<Answer> => ({ kind: 'LOST' }))
    cancelStall()
    running = undefined
    if (outcome.kind === 'LOST' && outcome.retryAfterMs !== undefined) restUntil = now() + outcome.retryAfterMs
    if (stands()) settle(job, outcome)
    pump()
  }

  function settle(job: Job<Item, Answer>, outcome: Outcome<Answer>): void {
    if (outcome.kind === 'SENT') return set(job, { status: 'SENT', answer: outcome.answer })
    if (outcome.kind === 'REFUSED') return set(job, { status: 'REFUSED', code: outcome.code })
    const wait = WAITS_MS[Math.min(job.failures, WAITS_MS.length - 1)] ?? 0
    job.failures += 1
    set(job, { status: 'AGAIN', againAt: Math.max(now() + wait * (1 + random() / 4), restUntil) })
  }

  return {
    put: (key, item) => {
      jobs.set(key, {
        item,
        failures: 0,
        upload: { key, status: 'WAITING', share: 0, againAt: undefined, answer: undefined, code: undefined },
      })
      tell()
      pump()
    },
    drop: (key) => {
      if (jobs.delete(key)) tell()
    },
    now: () => {
      for (const job of jobs.values())
        if (job.upload.status === 'AGAIN') job.upload = { ...job.upload, againAt: Math.max(now(), restUntil) }
      tell()
      pump()
    },
    stop: () => {
      stopped = true
      cancelTimer?.()
      running?.abort()
    },
  }
}

/** Whether all photos have arrived. */
export const allSent = (uploads: readonly Upload<unknown>[]): boolean =>
  uploads.every(({ status }) => status === 'SENT')

/** Time of the earliest retry. Undefined when no photo was lost. */
export function nextTry(uploads: readonly Upload<unknown>[]): number | undefined {
  const times = uploads.flatMap(({ againAt }) => againAt ?? [])
  return times.length === 0 ? undefined : Math.min(...times)
}
