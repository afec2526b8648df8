/** How quickly a body has to come. */
export interface PaceLimits {
  /** From the first reading to the last byte. */
  readonly totalMs: number
  /** At least this much in each window; none for bodies so small that the total time says enough. */
  readonly window?: { readonly ms: number; readonly leastBytes: number }
}

/** Bytes a second below which a body is taken for stalled while memory is short. */
const SLOW_BYTES_PER_SECOND = 8 * 1024
/** The rate is looked at over the last one to two of these: a pause of that length says something. */
const SAMPLE_MS = 1_000

/**
 * Watches the arrival of one body. The least rate is asked of each window anew, so that what came quickly at first buys no
 * time to stall in.
 */
export class BodyPace {
  readonly #stops: (() => void)[] = []
  readonly #start = performance.now()
  #windowBytes = 0
  #sample = 0
  #sampleBytes = 0
  #bytesBefore = 0

  /** Calls `onTooSlow` at most once, unless stopped before. */
  constructor({ totalMs, window }: PaceLimits, onTooSlow: () => void) {
    const cut = (): void => {
      this.stop()
      onTooSlow()
    }
    const end = setTimeout(cut, totalMs)
    this.#stops.push(() => clearTimeout(end))
    if (window === undefined) return
    const check = setInterval(() => {
      if (this.#windowBytes < window.leastBytes) cut()
      this.#windowBytes = 0
    }, window.ms)
    this.#stops.push(() => clearInterval(check))
  }

  arrived(bytes: number): void {
    this.#windowBytes += bytes
    this.#turn()
    this.#sampleBytes += bytes
  }

  /** Whether it came slower than a line that works in the last seconds; a body that has just begun is not slow. */
  isSlow(): boolean {
    return this.#turn() >= 2 && this.#bytesBefore + this.#sampleBytes < SLOW_BYTES_PER_SECOND * (SAMPLE_MS / 1_000)
  }

  stop(): void {
    for (const stop of this.#stops) stop()
  }

  /** Goes on to the sample of this moment; answers its number. */
  #turn(): number {
    const sample = Math.floor((performance.now() - this.#start) / SAMPLE_MS)
    if (sample > this.#sample) {
      this.#bytesBefore = sample === this.#sample + 1 ? this.#sampleBytes : 0
      this.#sampleBytes = 0
      this.#sample = sample
    }
    return sample
  }
}
