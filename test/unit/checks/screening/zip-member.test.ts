import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'
import { unzipped, type ZipLimits } from '../../../../checks/screening/lists/shared/zip-member.ts'
import { bytesOf, collect, unusable } from './list-bytes.ts'

interface Member {
  readonly name: string
  readonly content: Buffer
  readonly method?: number
  readonly flags?: number
}

/** An archive as APPNOTE.TXT 4.3 describes it; flag 8 puts size and CRC behind the data, as streaming writers do. */
function zip(...members: Member[]): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  for (const { name, content, method = 8, flags = 0 } of members) {
    const packed = method === 8 ? deflateRawSync(content) : content
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(content), 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(content.length, 8)
    const hasDescriptor = (flags & 8) !== 0
    const common = Buffer.alloc(10)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags, 2)
    common.writeUInt16LE(method, 4)
    const lengths = Buffer.alloc(4)
    lengths.writeUInt16LE(name.length, 0)
    files.push(
      Buffer.from('PK\x03\x04'),
      common,
      hasDescriptor ? Buffer.alloc(12) : sizes,
      lengths,
      Buffer.from(name),
      packed,
    )
    if (hasDescriptor) files.push(Buffer.from('PK\x07\x08'), sizes)
    directory.push(
      Buffer.from('PK\x01\x02'),
      Buffer.from([20, 0]),
      common,
      sizes,
      lengths,
      Buffer.alloc(14),
      Buffer.from(name),
    )
  }
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(members.length, 8)
  end.writeUInt16LE(members.length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(Buffer.concat(files).length, 16)
  return Buffer.concat([...files, ...directory, end])
}

const read = async (archive: Uint8Array, size = 1000, limits?: ZipLimits): Promise<Buffer> =>
  Buffer.concat(await collect(unzipped(bytesOf(archive, size), 'ofac-sdn', limits)))
const refused = (archive: Uint8Array, reason: RegExp, limits?: ZipLimits) =>
  assert.rejects(read(archive, 1000, limits), unusable('ofac-sdn', reason))

describe('ZIP with one member', () => {
  const content = Buffer.concat([Buffer.from('<sdnList>'), randomBytes(50_000), Buffer.from('<x/>'.repeat(20_000))])
  const archive = zip({ name: 'SDN.XML', content })

  it('unpacks it whatever the pieces, with the sizes before or behind the data', async () => {
    for (const size of [7, 4096, 1 << 20]) assert.ok((await read(archive, size)).equals(content), `pieces of ${size}`)
    const streamed = zip({ name: 'SDN.XML', content, flags: 8 })
    for (const size of [11, 4096, 1 << 20])
      assert.ok((await read(streamed, size)).equals(content), `streamed, pieces of ${size}`)
  })

  it('passes on a file that is not a ZIP unchanged', async () => {
    for (const plain of ['', 'P', 'PK', '<sdnList/>', '7821,"PALMA"\r\n'])
      assert.equal((await read(Buffer.from(plain), 1)).toString(), plain)
  })

  it('rejects one that is cut anywhere', async () => {
    for (const length of [
      4,
      29,
      33,
      60,
      1000,
      archive.length / 2,
      archive.length - 80,
      archive.length - 22,
      archive.length - 21,
      archive.length - 1,
    ]) {
      await refused(archive.subarray(0, Math.floor(length)), /ZIP is (?:broken or )?cut short/)
    }
  })

  it('rejects one that was altered', async () => {
    const stored = Buffer.from(archive)
    stored[20_000] ^= 0xff
    await refused(stored, /ZIP is (?:damaged|broken)/)
    const crc = Buffer.from(archive)
    crc[archive.indexOf(Buffer.from('PK\x01\x02')) + 16] ^= 1
    await refused(crc, /size or CRC-32 differ/)
  })

  it('rejects several members, a member that is not deflated, and encryption', async () => {
    await refused(zip({ name: 'A.XML', content }, { name: 'B.XML', content }), /has 2 members instead of one/)
    await refused(zip({ name: 'SDN.XML', content, method: 0 }), /not deflated/)
    await refused(zip({ name: 'SDN.XML', content, flags: 1 }), /encrypted/)
  })

  it('stops a bomb by its ratio and by its size, before it is unpacked', async () => {
    const bomb = zip({ name: 'SDN.XML', content: Buffer.alloc(64 << 20) })
    assert.ok(bomb.length < 100_000)
    let unpacked = 0
    const drain = async (limits: ZipLimits) => {
      unpacked = 0
      for await (const piece of unzipped(bytesOf(bomb, 1000), 'ofac-sdn', limits)) unpacked += piece.length
    }
    await assert.rejects(drain({ totalBytes: 1 << 30, ratio: 200 }), unusable('ofac-sdn', /unpacks to more than/))
    // The source is read up to 64 KiB ahead.
    assert.ok(unpacked < 200 * (1 << 16) + (1 << 20), `${unpacked} bytes`)
    await assert.rejects(drain({ totalBytes: 10 << 20, ratio: 5000 }), unusable('ofac-sdn', /unpacks to more than/))
    assert.ok(unpacked <= 10 << 20, `${unpacked} bytes`)
  })

  it('releases its source when the reader stops', async () => {
    let isReleased = false
    const source = async function* () {
      try {
        yield* bytesOf(archive, 1000)
      } finally {
        isReleased = true
      }
    }
    for await (const piece of unzipped(source(), 'ofac-sdn')) {
      assert.ok(piece.length > 0)
      break
    }
    assert.ok(isReleased)
  })

  it('passes on the error of a source that fails in the middle', async () => {
    const failing = async function* () {
      yield archive.subarray(0, 20_000)
      throw new Error('connection reset')
    }
    await assert.rejects(collect(unzipped(failing(), 'ofac-sdn')), /connection reset/)
  })
})
