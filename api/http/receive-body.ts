import type { ServerResponse } from 'node:http'
import type { Exchange } from './exchange.ts'
import { invalid, Problem } from './problem.ts'

/**
 * Bytes of request bodies that a process holds at one time: four requests of the largest size (40 MiB). What is counted
 * is what has arrived, so a caller that sends slowly takes no room from others.
 */
export const HELD_BYTES_LIMIT = 160 * 1024 * 1024

let heldBytes = 0
const heldBy = new WeakMap<ServerResponse, number>()

/** Counts arrived bytes until their exchange ends, or they are dropped. */
function hold(response: ServerResponse, bytes: number): void {
  if (heldBytes + bytes > HELD_BYTES_LIMIT) throw new Problem('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '1' } })
  if (!heldBy.has(response)) {
    response.once('close', () => drop(response))
  }
  heldBytes += bytes
  heldBy.set(response, (heldBy.get(response) ?? 0) + bytes)
}

/** At once when a body is refused, so that of many large ones at the limit some get through, not none. */
function drop(response: ServerResponse): void {
  heldBytes -= heldBy.get(response) ?? 0
  heldBy.set(response, 0)
}

/** Refuses an encoded body: nothing here inflates, so nothing can be inflated to death. */
export function refuseEncodedBody({ request }: Exchange): void {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase()
  if (encoding !== undefined && encoding !== 'identity') throw new Problem('UNSUPPORTED_MEDIA_TYPE')
}

/**
 * Hands a request's body to `take`, chunk by chunk.
 *
 * @throws PAYLOAD_TOO_LARGE as soon as it is announced or found to be longer than `limitBytes`, without reading the rest;
 *   VALIDATION_ERROR when it ends early; whatever `take` throws
 */
export async function receiveBody({ request, response }: Exchange, limitBytes: number, take: (chunk: Buffer) => void): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) throw new Problem('PAYLOAD_TOO_LARGE')
  let received = 0
  await new Promise<void>((resolve, reject) => {
    const onData = (chunk: Buffer): void => {
      try {
        received += chunk.length
        if (received > limitBytes) throw new Problem('PAYLOAD_TOO_LARGE')
        hold(response, chunk.length)
        take(chunk)
      } catch (error) {
        stop()
        drop(response)
        reject(error instanceof Error ? error : new Error('the body was not taken'))
      }
    }
    const onEnd = (): void => { stop(); resolve() }
    const onBroken = (): void => { stop(); reject(invalid('', 'the body ended early')) }
    const stop = (): void => { request.off('data', onData).off('end', onEnd).off('error', onBroken).off('close', onBroken).pause() }
    request.on('data', onData).on('end', onEnd).on('error', onBroken).on('close', onBroken)
  })
}
