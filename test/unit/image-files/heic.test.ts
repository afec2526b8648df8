// A HEIC is a stranger's bytes for a large decoder. These tests check the limits of the decoder.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { judgePicture } from '../../../api/bodies/picture.ts'
import { Problem } from '../../../api/http/problem.ts'
import { shownPicture } from '../../../api/http/shown-picture.ts'
import { readDocument } from '../../../checks/document/read/reader.ts'
import { decodeImage } from '../../../checks/image/image.ts'
import { decodeHeic } from '../../../image-files/heic/decode-heic.ts'
import { heicSize, isHeic } from '../../../image-files/heic/heic-structure.ts'
import { withMostPages } from '../../../image-files/heic/wasm-memory.ts'
import { mrzLines, SPECIMEN_FIELDS } from '../../../dev/specimen/fields.ts'
import { IS_NIGHTLY } from '../../support/nightly.ts'
import { textNetworks } from '../../support/remembered-networks.ts'
import { onlyWhereSourcesChanged } from '../../support/by-path.ts'

const heic = readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', 'passport.heic'))
const large = readFileSync(join(import.meta.dirname, '..', '..', 'fixtures', '48-megapixels.heic'))
const MOST = 50_000_000

/** The file with another declared size in every ispe box. */
function declaring(width: number, height: number): Buffer {
  const bytes = Buffer.from(heic)
  for (let at = bytes.indexOf('ispe'); at > 0; at = bytes.indexOf('ispe', at + 4)) {
    bytes.writeUInt32BE(width, at + 8)
    bytes.writeUInt32BE(height, at + 12)
  }
  return bytes
}

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  const head = Buffer.alloc(8, type.padStart(8), 'latin1')
  head.writeUInt32BE(body.length + 8)
  return Buffer.concat([head, body])
}
const FTYP = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))

describe('a HEIC image', function () {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'HEIC')
  })

  it('is recognised by its brands, and sequences and other codings are not', () => {
    assert.ok(isHeic(heic))
    for (const brand of ['hevc', 'msf1', 'avif', 'qt  ', 'isom'])
      assert.ok(!isHeic(Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${brand}mif1`, 'latin1')), brand)
    assert.ok(isHeic(Buffer.from('\0\0\0\x18ftypmif1\0\0\0\0mif1heic', 'latin1')))
    assert.ok(!isHeic(Buffer.alloc(0)))
  })

  it('is stored unchanged, measured, and decoded to the same image as its JPEG', async () => {
    const judged = await judgePicture(heic)
    assert.ok(typeof judged === 'object')
    assert.deepEqual([judged.mediaType, judged.width, judged.height], ['image/heic', 1000, 750])
    const image = await decodeImage(heic)
    const original = await decodeImage(
      readFileSync(join(import.meta.dirname, '..', '..', '..', 'dev', 'specimen', 'passport.jpg')),
      1000,
    )
    let difference = 0
    for (let i = 0; i < image.data.length; i++) difference += Math.abs(image.data[i] - original.data[i])
    assert.ok(difference / image.data.length < 6, `${difference / image.data.length}`)
    assert.equal((await shownPicture(heic)).toString('latin1', 8, 12), 'WEBP')
  })

  it('of a document has its MRZ read without an error', async () => {
    const { mrz } = await readDocument(await textNetworks(), await decodeImage(heic, 2400))
    assert.deepEqual(mrz?.lines, mrzLines(SPECIMEN_FIELDS))
  })

  it('is not usable when it is cut anywhere', async () => {
    for (const share of [0.003, 0.02, 0.5, 0.99]) {
      const cut = heic.subarray(0, Math.floor(heic.length * share))
      const judged = await judgePicture(cut)
      assert.ok(
        judged === 'UNDECODABLE' || (typeof judged === 'string' && judged.startsWith('UNSUPPORTED_MEDIA')),
        `${share}`,
      )
    }
  })

  it('is rejected by its declared size, before decoding', async () => {
    await assert.rejects(
      judgePicture(declaring(10_001, 5_000)),
      (error) => error instanceof Problem && error.code === 'PAYLOAD_TOO_LARGE',
    )
    await assert.rejects(
      judgePicture(declaring(0xffffffff, 0xffffffff)),
      (error) => error instanceof Problem && error.code === 'PAYLOAD_TOO_LARGE',
    )
    await assert.rejects(decodeImage(declaring(10_001, 5_000)), /HEIC/)
    assert.equal(heicSize(declaring(0, 0)), undefined)
  })

  it('is not decoded above the limit of pixels, even with a false declared size', async () => {
    assert.equal((await decodeHeic(declaring(320, 320), { mostPixels: 320 * 320 - 1 }))?.width, undefined)
    assert.equal((await decodeHeic(heic, { mostPixels: 1000 * 750 - 1 }))?.width, undefined)
  })

  it('is not decoded beyond the limits of memory and time', async () => {
    // 11 KB that decode to 48 megapixels: possible in the default memory, and not in less.
    assert.equal((await decodeHeic(large, { mostPixels: MOST }))?.width, 8064)
    assert.equal((await decodeHeic(large, { mostPixels: MOST, megabytes: 128 }))?.width, undefined)
    const started = performance.now()
    assert.equal((await decodeHeic(heic, { mostPixels: MOST, seconds: 0.001 }))?.width, undefined)
    assert.ok(performance.now() - started < 5_000)
  })

  it('with absurd boxes is rejected at once', () => {
    const hostile: Record<string, Buffer> = {
      'a million boxes': Buffer.concat([FTYP, Buffer.concat(Array.from({ length: 100_000 }, () => box('free')))]),
      'boxes of no size': Buffer.concat([FTYP, Buffer.alloc(100_000)]),
      'a box longer than the file': Buffer.concat([FTYP, Buffer.from('\x7f\xff\xff\xffmeta', 'latin1')]),
      'a box of 2^64 bytes': Buffer.concat([
        FTYP,
        Buffer.from('\0\0\0\x01meta\xff\xff\xff\xff\xff\xff\xff\xff', 'latin1'),
      ]),
      'boxes in boxes': Buffer.concat([
        FTYP,
        Array.from({ length: 5_000 }).reduce<Buffer>((inner) => box('meta', inner), Buffer.alloc(0)),
      ]),
      'too many items': Buffer.concat([
        FTYP,
        box(
          'meta',
          Buffer.alloc(4),
          box('iinf', Buffer.from([1, 0, 0, 0, 0xff, 0xff, 0xff, 0xff])),
          box('iprp', box('ipco', box('hvcC'), box('ispe', Buffer.alloc(12, 1)))),
        ),
      ]),
    }
    for (const [name, bytes] of Object.entries(hostile)) {
      const started = performance.now()
      assert.equal(heicSize(bytes), undefined, name)
      assert.ok(performance.now() - started < 200, name)
    }
  })

  it('with changed bytes gets a regular verdict, and the process keeps decoding', async () => {
    // From one changed byte to fourteen, by day in longer steps.
    for (let i = 0; i < 14; i += IS_NIGHTLY ? 1 : 3) {
      const mutated = Buffer.from(heic)
      for (let k = 0; k <= i; k++) mutated[(i * 977 + k * 7_919 + 40) % mutated.length] ^= 1 << (k % 8)
      const judged = await judgePicture(mutated).catch((error: unknown) => {
        if (!(error instanceof Problem)) throw error
        return 'UNDECODABLE' as const
      })
      assert.ok(typeof judged === 'object' || /^[A-Z_:a-z/-]+$/.test(judged))
    }
    assert.equal(typeof (await judgePicture(heic)), 'object')
  })

  it('leaves no memory in use after decoding', async () => {
    await decodeHeic(heic, { mostPixels: MOST })
    const before = process.memoryUsage().rss
    for (let i = 0; i < (IS_NIGHTLY ? 12 : 5); i++) await decodeHeic(heic, { mostPixels: MOST })
    const grown = (process.memoryUsage().rss - before) / 1e6
    assert.ok(grown < 60, `${grown} MB`)
  })
})

describe('the limit of a WebAssembly memory', () => {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'HEIC')
  })
  const binary = readFileSync(createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm'))

  it('is written into the binary, which still compiles', async () => {
    const bounded = withMostPages(binary, 300)
    assert.equal(bounded.length, binary.length)
    assert.ok(await WebAssembly.compile(Uint8Array.from(bounded)))
    assert.equal(bounded.filter((byte, i) => byte !== binary[i]).length > 0, true)
  })

  it('is rejected if the binary cannot have it', () => {
    assert.throws(() => withMostPages(binary, 1), RangeError)
    assert.throws(() => withMostPages(binary, 70_000), RangeError)
    assert.throws(() => withMostPages(new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]), 300), RangeError)
  })
})
