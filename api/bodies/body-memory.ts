import { Problem } from '../http/problem.ts'

export interface PotLimits {
  /** Bytes of all bodies together. */
  readonly totalBytes: number
  /** Bytes of all bodies of one caller. */
  readonly shareBytes: number
}

/** A body whose bytes have arrived and are in memory. */
export interface HeldBody {
  /** The callers that it counts for: the network and, with a credential, the account. */
  readonly callers: readonly string[]
  /** Whether more of it will arrive. Only such a body can be evicted: a complete one is processed. */
  isOpen(): boolean
  /** Whether it arrives slower than on a working line (receive-body.ts). */
  isSlow(): boolean
  /** Ends its receiving with an error. */
  refuse(problem: Problem): void
}

export type PutOutReason = 'share' | 'total'

/** Weight of a slow body when memory is short: a stalled MiB is evicted before a live 15. */
const SLOW_WEIGHT = 16

/** Seconds until a retry. Most stalled bodies are cut by then. */
const RETRY_AFTER_SECONDS = '5'

/**
 * Memory for the bodies of one size class. Each caller has a share. A caller beyond it loses a stalled body of its own,
 * or else the body that does not fit. When all bodies together exceed the total, the caller that holds most loses one,
 * stalled bodies first: never just the last caller. Only bytes that have arrived count.
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
   * @throws RATE_LIMITED when this body must be evicted; the body is then released
   */
  hold(body: HeldBody, bytes: number): void {
    this.#add(body, bytes)
    for (const caller of body.callers) {
      while (this.#by(caller) > this.#limits.shareBytes) this.#putOut(this.#stalledOf(caller) ?? body, body, 'share')
    }
    while (this.#bytes > this.#limits.totalBytes) this.#putOut(this.#greatest() ?? body, body, 'total')
  }

  /** Forgets a body. A second call does nothing. */
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

  /** The largest slow body of a caller. */
  #stalledOf(caller: string): HeldBody | undefined {
    return this.#most((body, bytes) => (body.callers.includes(caller) && body.isSlow() ? bytes : 0))
  }

  /** The largest body of the caller that holds most. Slow bodies weigh more. */
  #greatest(): HeldBody | undefined {
    return this.#most((body, bytes) => {
      const held = Math.max(bytes, ...body.callers.map((caller) => this.#by(caller)))
      // Only a fraction: the body's own size decides between bodies of the same caller.
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
