import { deflateSync } from 'node:zlib'
import type { Context } from './listen.ts'

/** The outcomes that a test verification can be forced to (test references of the contract). */
export const OUTCOMES = ['approved', 'declined', 'review', 'expired', 'error'] as const

const isOutcome = (text: string): text is (typeof OUTCOMES)[number] => OUTCOMES.some((outcome) => outcome === text)

/** Creates a test verification with the outcome, and submits a grey image for it. */
export async function trigger({ client, say, signal }: Context, outcome: string): Promise<void> {
  if (!isOutcome(outcome)) throw new TypeError(`the outcomes are ${OUTCOMES.join(', ')}`)
  const { id } = await client.verifications.create(
    { level: ['ID_DOCUMENT'], country: 'de', doc_type: 'PASSPORT', end_user_ref: `test:${outcome}` },
    { signal },
  )
  if (outcome !== 'expired') await client.verifications.submit(id, { documentFront: greyPicture() }, { signal })
  say(`${id} will end as ${outcome.toUpperCase()}${outcome === 'expired' ? ' in 10 seconds' : ''}`)
}

const SIDE = 400

/** An empty PNG, because test mode examines no image. */
function greyPicture(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  header[8] = 8 // bits of a pixel, in grey
  const rows = Buffer.alloc((SIDE + 1) * SIDE, 0x80)
  for (let y = 0; y < SIDE; y++) rows[y * (SIDE + 1)] = 0 // no filter
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function crc32(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}
