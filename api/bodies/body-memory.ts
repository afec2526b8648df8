import { Problem } from '../http/problem.ts'

export interface PotLimits {
  /** Bytes of all bodies together. */
  readonly totalBytes: number
  /** Bytes of all bodies of one caller. */
  readonly shareBytes: number
}

/** A body of which bytes have arrived and are held. */
export interface HeldBody {
  /** Who it counts for: the caller's network and, where a credential was shown, the account. */
  readonly callers: readonly string[]
  /** Whether more of it is to come. Only such a body can be put out: one that is whole is being worked on. */
  isOpen(): boolean
  /** Whether it comes slower than a line that works (receive-body.ts). */
  isSlow(): boolean
  /** Ends its receiving with a refusal. */
  refuse(problem: Problem): void
}

export type PutOutReason = 'share' | 'total'

/** A body that hardly comes counts as so many times its size when memory is short: a stalled MiB goes before a live 15. */
const SLOW_WEIGHT = 16

/** When to come again: stalled bodies have been cut by then, most of the time. */
const RETRY_AFTER_SECONDS = '5'

/**
 * Memory for the bodies of a kind. Each caller has a share; who goes beyond it loses a stalled body of his own, else the
 * one that would not fit. When all together are short of room, the caller who holds most loses, stalled bodies first:
 * never somebody because he came last. What counts is what has arrived.
 */
export class BodyPot {
  readonly #limits: PotLimits
  readonly #bytesOf = new Map<HeldBody, number>()
  readonly #bytesBy = new Map<string, number>()
  readonly #onPutOut: (reason: PutOutReason) => void
  #bytes = 0

  constructor(limits: PotLimits, onPutOut: (reason: PutOutReason) => void) {
    this.#limits = limits
    this.#onPutOut = onPutOut
  }

  get heldBytes(): number {
    return this.#bytes
  }

  /**
   * Counts bytes of a body that have arrived.
   *
   * @throws RATE_LIMITED when they are the ones that must go; the body is then released
   */
  hold(body: HeldBody, bytes: number): void {
    this.#add(body, bytes)
    for (const caller of body.callers) {
      while (this.#by(caller) > this.#limits.shareBytes) this.#putOut(this.#stalledOf(caller) ?? body, body, 'share')
    }
    while (this.#bytes > this.#limits.totalBytes) this.#putOut(this.#greatest() ?? body, body, 'total')
  }

  /** Forgets a body; twice does no harm. */
  release(body: HeldBody): void {
    const bytes = this.#bytesOf.get(body)
    if (bytes === undefined) return
    this.#bytesOf.delete(body)
    this.#bytes -= bytes
    for (const caller of body.callers) {
      const left = this.#by(caller) - bytes
      if (left > 0) this.#bytesBy.set(caller, left)
      else this.#bytesBy.delete(caller)
    }
  }

  #by(caller: string): number {
    return this.#bytesBy.get(caller) ?? 0
  }

  #add(body: HeldBody, bytes: number): void {
    this.#bytesOf.set(body, (this.#bytesOf.get(body) ?? 0) + bytes)
    this.#bytes += bytes
    for (const caller of body.callers) this.#bytesBy.set(caller, this.#by(caller) + bytes)
  }

  #putOut(victim: HeldBody, arriving: HeldBody, reason: PutOutReason): void {
    this.release(victim)
    this.#onPutOut(reason)
    const problem = new Problem('RATE_LIMITED', { headers: { 'Retry-After': RETRY_AFTER_SECONDS } })
    if (victim === arriving) throw problem
    victim.refuse(problem)
  }

  /** The greatest body of a caller that hardly comes. */
  #stalledOf(caller: string): HeldBody | undefined {
    return this.#most((body, bytes) => (body.callers.includes(caller) && body.isSlow() ? bytes : 0))
  }

  /** Of the caller who holds most, slow bodies weighing more, the greatest. */
  #greatest(): HeldBody | undefined {
    return this.#most((body, bytes) => {
      const held = Math.max(bytes, ...body.callers.map((caller) => this.#by(caller)))
      // Beyond the point the body's own size only decides between those of one caller.
      return held * (body.isSlow() ? SLOW_WEIGHT : 1) + bytes / (this.#limits.totalBytes + 1)
    })
  }

  #most(weigh: (body: HeldBody, bytes: number) => number): HeldBody | undefined {
    let most = 0
    let found: HeldBody | undefined
    for (const [body, bytes] of this.#bytesOf) {
      const weight = body.isOpen() ? weigh(body, bytes) : 0
      if (weight > most) [most, found] = [weight, body]
    }
    return found
  }
}
