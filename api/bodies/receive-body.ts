import type { ServerResponse } from 'node:http'
import { BodyPot, type HeldBody, type PutOutReason } from './body-memory.ts'
import { callerNetwork } from '../http/client-address.ts'
import type { Exchange } from '../http/exchange.ts'
import { stopReading } from '../http/last-answer.ts'
import { invalid, Problem } from '../http/problem.ts'

const KIB = 1024
const MIB = 1024 * KIB

/** The required speed of a body. */
export interface PaceLimits {
  /** From the first read to the last byte. */
  readonly totalMs: number
  /** Least bytes in each window. Absent for bodies so small that the total time suffices. */
  readonly window?: { readonly ms: number; readonly leastBytes: number }
}

interface BodyClass {
  readonly pot: BodyPot
  readonly pace: PaceLimits
}

/** Bodies that this process rejected while they arrived, by reason. */
export const refusedBodies: Record<PutOutReason | 'slow' | 'pieces', number> = {
  share: 0,
  total: 0,
  slow: 0,
  pieces: 0,
}

/** Bodies up to this size have their own memory, so that no image can block a login. */
const SMALL_BODY_BYTES = 64 * KIB

/** Bodies of a few fields: 64 of the largest size for each caller, 1,024 in all. 10 seconds suffice on any line. */
export const SMALL_BODIES: BodyClass = {
  pot: new BodyPot({ totalBytes: 64 * MIB, shareBytes: 4 * MIB }, (reason) => {
    refusedBodies[reason]++
  }),
  pace: { totalMs: 10_000 },
}

/**
 * Images: one request of the largest size (54 MiB, as base64) for each caller, three in all. A phone that sends 10 MiB
 * (14 as base64) at 512 kbit/s takes 230 seconds. An eighth of that rate over ten seconds is a stalled line.
 */
export const LARGE_BODIES: BodyClass = {
  pot: new BodyPot({ totalBytes: 160 * MIB, shareBytes: 64 * MIB }, (reason) => {
    refusedBodies[reason]++
  }),
  pace: { totalMs: 300_000, window: { ms: 10_000, leastBytes: 80 * KIB } },
}

/**
 * Allowed pieces of a body, besides one for each {@link PIECE_BYTES}. Each piece costs the event loop some
 * microseconds.
 */
const FREE_PIECES = 1_024
const PIECE_BYTES = 256

const open = new WeakMap<ServerResponse, HeldBody>()

/** Whether the body of a request is being received, and stalls. */
export const isStalled = (response: ServerResponse): boolean => open.get(response)?.isSlow() ?? false

/** Rejects an encoded body. Nothing here inflates, so no body can expand without limit. */
export function refuseEncodedBody({ request }: Exchange): void {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase()
  if (encoding !== undefined && encoding !== 'identity') throw new Problem('UNSUPPORTED_MEDIA_TYPE')
}

/**
 * Passes a request's body to `take`, in pieces of some KiB. A caller that waits (Expect: 100-continue) may send only
 * now, after limits and credentials are checked.
 *
 * @throws PAYLOAD_TOO_LARGE as soon as it is announced or found to be longer than `limitBytes`, without reading the
 *   rest;   VALIDATION_ERROR when it ends early, or arrives too slowly or in too many pieces; RATE_LIMITED when the
 *   bodies of the   caller, or all together, exceed their memory; the errors of `take`
 */
export async function receiveBody(
  exchange: Exchange,
  limitBytes: number,
  take: (piece: Buffer) => void,
): Promise<void> {
  const { request, response } = exchange
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw new Problem('PAYLOAD_TOO_LARGE')
  if (request.destroyed) throw endedEarly()
  if (waitsForContinue(exchange)) response.writeContinue()
  const { pot, pace: limits } = limitBytes <= SMALL_BODY_BYTES ? SMALL_BODIES : LARGE_BODIES
  const pieces = gatherPieces(take)
  let received = 0
  let chunks = 0
  await new Promise<void>((resolve, reject) => {
    const pace = new BodyPace(limits, () => refuse(refusal('slow', 'the body arrived too slowly')))
    const body: HeldBody = {
      callers: callersOf(exchange),
      isOpen: () => open.get(response) === body,
      isSlow: () => pace.isSlow(),
      refuse: (problem) => refuse(problem),
    }
    const stop = (): void => {
      pace.stop()
      open.delete(response)
      request.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken).pause()
    }
    // Its memory is free at once, so that of many large bodies at the limit some get through, not none.
    const refuse = (reason: unknown): void => {
      stop()
      stopReading(request)
      pot.release(body)
      reject(reason instanceof Error ? reason : new Error('body rejected'))
    }
    const onData = (chunk: Buffer): void => {
      try {
        received += chunk.length
        chunks++
        if (received > limitBytes) throw new Problem('PAYLOAD_TOO_LARGE')
        if (chunks > FREE_PIECES + received / PIECE_BYTES)
          throw refusal('pieces', 'the body arrives in too small pieces')
        pace.arrived(chunk.length)
        pot.hold(body, chunk.length)
        pieces.add(chunk)
      } catch (error) {
        refuse(error)
      }
    }
    const onEnd = (): void => {
      stop()
      try {
        pieces.end()
        resolve()
      } catch (error) {
        refuse(error)
      }
    }
    const onBroken = (): void => {
      refuse(endedEarly())
    }
    open.set(response, body)
    response.once('close', () => pot.release(body)) // until then it is in use
    request.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken)
  })
}

function refusal(reason: 'slow' | 'pieces', message: string): Problem {
  refusedBodies[reason]++
  return invalid('', message)
}

const endedEarly = (): Problem => invalid('', 'the body ended early')

const callersOf = ({ clientAddress, callerAccountId }: Exchange): string[] => [
  callerNetwork(clientAddress),
  ...(callerAccountId === undefined ? [] : [callerAccountId]),
]

/** RFC 9110, 10.1.1; server/tls.ts leaves the answer to us. An HTTP/1.0 client does not know it. */
const waitsForContinue = ({ request }: Exchange): boolean =>
  request.httpVersion === '1.1' && /^100-continue$/i.test(request.headers.expect ?? '') && !request.complete

/** Bytes a second below which a body counts as stalled while memory is short. */
const SLOW_BYTES_PER_SECOND = 8 * 1024
/** The rate is measured over the last one to two of these: a pause of that length is significant. */
const SAMPLE_MS = 1_000

/**
 * Watches the arrival of one body. Each window requires the least rate again, so that a fast start allows no later
 * stall.
 */
export class BodyPace {
  readonly #stops: (() => void)[] = []
  readonly #start = performance.now()
  #windowBytes = 0
  #sample = 0
  #sampleBytes = 0
  #bytesBefore = 0

  /** Calls `onTooSlow` at most once, unless it is stopped first. */
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

  /** Whether it arrived slower than on a working line in the last seconds. A body that has just started is not slow. */
  isSlow(): boolean {
    return this.#turn() >= 2 && this.#bytesBefore + this.#sampleBytes < SLOW_BYTES_PER_SECOND * (SAMPLE_MS / 1_000)
  }

  stop(): void {
    for (const stop of this.#stops) stop()
  }

  /** Moves to the current sample. Returns its number. */
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

/** Pieces from this size on are passed on unchanged. */
const WHOLE_BYTES = 4 * 1024
const FIRST_BYTES = 512
const LARGEST_BYTES = 64 * 1024

/**
 * Joins small chunks into pieces that justify an object each. A body sent byte by byte would otherwise take a hundred
 * times its size, uncounted. The reserved space is never larger than the bytes that have arrived.
 */
export function gatherPieces(take: (piece: Buffer) => void): { add(chunk: Buffer): void; end(): void } {
  let room = Buffer.alloc(0)
  let used = 0
  let nextSize = FIRST_BYTES
  const flush = (): void => {
    if (used > 0) take(room.subarray(0, used))
    room = Buffer.alloc(0)
    used = 0
  }
  return {
    add(chunk) {
      if (used + chunk.length > room.length) {
        flush()
        if (chunk.length >= WHOLE_BYTES) {
          take(chunk)
          return
        }
        room = Buffer.allocUnsafeSlow(Math.max(nextSize, chunk.length))
        nextSize = Math.min(nextSize * 2, LARGEST_BYTES)
      }
      used += chunk.copy(room, used)
    },
    end: flush,
  }
}
