import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createGzip } from 'node:zlib'

/** A file as stored: its bytes in gzip; sha256 and length of the published bytes. */
export interface PackedFile {
  readonly packed: Buffer
  readonly sha256: string
  readonly bytes: number
}

/** The largest list of today has 3 MB packed. A download that does not shrink is no list. */
const MAX_PACKED_BYTES = 32 * 1024 * 1024

/** A list file outgrew the memory limit during its fetch. */
class ListTooLargeError extends Error {
  constructor() {
    super('the list file is too large, even packed')
    this.name = 'ListTooLargeError'
  }
}

/** Packs a file as it arrives, so that only the packed tenth of a 25 MB file is in memory, and nothing on the disk. */
export class FilePacker {
  readonly #hash = createHash('sha256')
  readonly #gzip = createGzip()
  readonly #parts: Buffer[] = []
  readonly #ended: Promise<unknown>
  #packedBytes = 0
  #bytes = 0

  constructor() {
    this.#gzip.on('data', (part: Buffer) => {
      this.#parts.push(part)
      this.#packedBytes += part.length
    })
    this.#ended = once(this.#gzip, 'end')
  }

  /** Bytes added so far, unpacked. */
  get bytes(): number {
    return this.#bytes
  }

  /** Adds the next bytes. Throws ListTooLargeError. */
  async add(part: Uint8Array): Promise<void> {
    this.#hash.update(part)
    this.#bytes += part.length
    if (!this.#gzip.write(part)) await once(this.#gzip, 'drain')
    if (this.#packedBytes > MAX_PACKED_BYTES) throw new ListTooLargeError()
  }

  /** Ends the file. */
  async finish(): Promise<PackedFile> {
    this.#gzip.end()
    await this.#ended
    return { packed: Buffer.concat(this.#parts), sha256: this.#hash.digest('hex'), bytes: this.#bytes }
  }
}

/** Packs a whole file, for example one that an operator imports. */
export async function packFile(bytes: AsyncIterable<Uint8Array>): Promise<PackedFile> {
  const packer = new FilePacker()
  for await (const part of bytes) await packer.add(part)
  return packer.finish()
}
