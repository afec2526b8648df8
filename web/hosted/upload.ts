// The queue of pictures on their way to the service. Pure: clock, chance and the network are given, so that a test can hold them.

/** What became of one try. */
export type Outcome<Answer> =
  | { readonly kind: 'SENT'; readonly answer: Answer }
  /** No answer, a server's fault, or too many calls: it goes again, not before `retryAfterMs` where the server said so. */
  | { readonly kind: 'LOST'; readonly retryAfterMs?: number }
  /** The server will never take it. */
  | { readonly kind: 'REFUSED'; readonly code: string }

/** Sends one picture. Must end when the signal aborts; tells each sign of life with the share that has gone, 0 to 1. */
export type Send<Item, Answer> = (
  item: Item,
  signal: AbortSignal,
  onProgress: (share: number) => void,
) => Promise<Outcome<Answer>>

export type UploadStatus = 'WAITING' | 'SENDING' | 'AGAIN' | 'SENT' | 'REFUSED'

/** One picture as the queue sees it. */
export interface Upload<Answer> {
  readonly key: string
  readonly status: UploadStatus
  /** 0 to 1, while SENDING. */
  readonly share: number
  /** When it goes again, in milliseconds of the clock; of AGAIN. */
  readonly againAt: number | undefined
  readonly answer: Answer | undefined
  /** Error code of REFUSED. */
  readonly code: string | undefined
}

export interface Ports<Item, Answer> {
  readonly send: Send<Item, Answer>
  readonly now: () => number
  /** Runs a task later; the answer cancels it. */
  readonly later: (task: () => void, ms: number) => () => void
  /** 0 up to 1. */
  readonly random: () => number
  /** Called after each change, with all uploads in the order in which they were first put in. */
  readonly onChange: (uploads: readonly Upload<Answer>[]) => void
}

export interface Uploads<Item> {
  /** Puts a picture in; a later one of the same key takes its place, also while it is being sent. */
  readonly put: (key: string, item: Item) => void
  /** Forgets a picture. */
  readonly drop: (key: string) => void
  /** Tries what waits for its next turn at once: the connection is back, or the person asked. */
  readonly now: () => void
  /** Ends everything. */
  readonly stop: () => void
}

/** Waits between tries, in milliseconds; the last one repeats. */
export const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const
/** Without any progress for this long a try counts as lost. */
export const STALL_MS = 30_000

interface Job<Item, Answer> {
  item: Item
  upload: Upload<Answer>
  failures: number
}

/**
 * A queue that sends one picture at a time, in the order they were put in, and does not give up: what is lost goes again after
 * {@link WAITS_MS}, with up to a quarter of it on top so that phones do not come back in step. A picture that waits for its next
 * turn does not hold up the others; a server that asked to be left alone is, by all of them.
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
   * One try. A picture that is replaced while it is sent is sent to its end all the same, and its outcome forgotten: were it let
   * go, the server could still take it, after the one that replaced it.
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

/** Whether everything that was put in has arrived. */
export const allSent = (uploads: readonly Upload<unknown>[]): boolean =>
  uploads.every(({ status }) => status === 'SENT')

/** When the earliest of those that were lost goes again; undefined when none was. */
export function nextTry(uploads: readonly Upload<unknown>[]): number | undefined {
  const times = uploads.flatMap(({ againAt }) => againAt ?? [])
  return times.length === 0 ? undefined : Math.min(...times)
}
