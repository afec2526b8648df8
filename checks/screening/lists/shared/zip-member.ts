// ZIP archives with one file, as OFAC publishes its large XML (APPNOTE.TXT 6.3 of PKWARE).
import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type ByteStream, UnusableListError } from './list-entry.ts'

const LOCAL_HEADER = 0x04034b50
const LOCAL_HEADER_BYTES = 30
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_ENTRY_BYTES = 46
const END_OF_DIRECTORY = 0x06054b50
const END_OF_DIRECTORY_BYTES = 22
const DEFLATED = 8
const ENCRYPTED = 1

/** The kept end of the archive, which must contain its directory of one file. */
const TAIL_BYTES = 1 << 16

/** OFAC's largest file (SDN_ENHANCED.XML) has about 130 MB and packs 1 : 17; a text of one repeated entry 1 : 200. */
export interface ZipLimits {
  readonly totalBytes: number
  /** Most unpacked bytes for each packed one, tested from one unpacked megabyte on. */
  readonly ratio: number
}
const LIMITS: ZipLimits = { totalBytes: 1 << 30, ratio: 200 }

/**
 * The bytes of a file that may be a ZIP of one member: unpacked if it starts as a ZIP, else unchanged. Size and CRC-32
 * are compared with the archive's directory at its end, so an archive cut short is never accepted.
 *
 * @throws UnusableListError if it is cut short, altered, encrypted, has several members, or unpacks beyond the limits
 */
export async function* unzipped(
  bytes: ByteStream,
  list: string,
  limits: ZipLimits = LIMITS,
): AsyncGenerator<Uint8Array> {
  const archive = new ArchiveReader(bytes)
  try {
    const start = await archive.peek(4)
    if (start.length < 4 || start.readUInt32LE(0) !== LOCAL_HEADER) {
      yield* archive.rest()
      return
    }
    const header = await archive.peek(LOCAL_HEADER_BYTES)
    if (header.length < LOCAL_HEADER_BYTES) throw new UnusableListError(list, 'its ZIP is cut short')
    if ((header.readUInt16LE(6) & ENCRYPTED) !== 0) throw new UnusableListError(list, 'its ZIP is encrypted')
    if (header.readUInt16LE(8) !== DEFLATED) throw new UnusableListError(list, 'its ZIP is not deflated')
    await archive.skip(LOCAL_HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28))
    const packed = Readable.from(archive.rest(), { objectMode: false })
    const unpacked = createInflateRaw()
    packed.on('error', (error) => unpacked.destroy(error)).pipe(unpacked)
    let crc = 0
    let total = 0
    for await (const piece of unpacked as AsyncIterable<Buffer>) {
      total += piece.length
      crc = crc32(piece, crc)
      if (total > limits.totalBytes || (total > 1 << 20 && total > archive.bytesRead * limits.ratio)) {
        throw new UnusableListError(list, `its ZIP unpacks to more than ${total} bytes from ${archive.bytesRead}`)
      }
      yield piece
    }
    packed.unpipe(unpacked)
    for await (const _rest of packed);
    checkDirectory(archive.tail, list, { crc, total })
  } catch (cause) {
    if (isZlibError(cause)) throw new UnusableListError(list, 'its ZIP is broken or cut short', { cause })
    throw cause
  } finally {
    await archive.close()
  }
}

const isZlibError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_')

function checkDirectory(tail: Buffer, list: string, { crc, total }: { crc: number; total: number }): void {
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end === -1 || tail.length - end < END_OF_DIRECTORY_BYTES || tail.readUInt32LE(end) !== END_OF_DIRECTORY) {
    throw new UnusableListError(list, 'its ZIP is cut short: the directory is missing')
  }
  if (tail.readUInt16LE(end + 10) !== 1)
    throw new UnusableListError(list, `its ZIP has ${tail.readUInt16LE(end + 10)} members instead of one`)
  const entry = end - tail.readUInt32LE(end + 12)
  if (entry < 0 || entry + DIRECTORY_ENTRY_BYTES > end || tail.readUInt32LE(entry) !== DIRECTORY_ENTRY) {
    throw new UnusableListError(list, 'the directory of its ZIP is damaged')
  }
  if (tail.readUInt32LE(entry + 16) !== crc || tail.readUInt32LE(entry + 24) !== total) {
    throw new UnusableListError(list, 'its ZIP is damaged: size or CRC-32 differ from the directory')
  }
}

/** Reads an archive once, from front to back, and keeps its end. */
class ArchiveReader {
  readonly #source: AsyncIterator<Uint8Array>
  #buffered: Buffer = Buffer.alloc(0)
  bytesRead = 0
  tail: Buffer = Buffer.alloc(0)

  constructor(bytes: ByteStream) {
    this.#source = bytes[Symbol.asyncIterator]()
  }

  /** The next bytes without consuming them, at most `count` if the archive ends before. */
  async peek(count: number): Promise<Buffer> {
    while (this.#buffered.length < count) {
      const part = await this.#next()
      if (!part) break
      this.#buffered = Buffer.concat([this.#buffered, part])
    }
    return this.#buffered.subarray(0, count)
  }

  async skip(count: number): Promise<void> {
    const skipped = await this.peek(count)
    this.#buffered = this.#buffered.subarray(skipped.length)
  }

  async *rest(): AsyncGenerator<Uint8Array> {
    if (this.#buffered.length > 0) yield this.#buffered
    for (let part = await this.#next(); part; part = await this.#next()) yield part
  }

  async close(): Promise<void> {
    await this.#source.return?.()
  }

  async #next(): Promise<Uint8Array | undefined> {
    const next = await this.#source.next()
    if (next.done) return undefined
    this.bytesRead += next.value.length
    this.tail = Buffer.concat([this.tail, next.value]).subarray(-TAIL_BYTES)
    return next.value
  }
}
