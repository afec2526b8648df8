import assert from 'node:assert/strict'
import sharp from 'sharp'
import { MAX_TEXT, readBarcodes, type BarcodeFormat } from '../../../../checks/document/barcode/read-barcodes.ts'
import { decodeImage, type Image } from '../../../../checks/image/image.ts'
import { IS_NIGHTLY } from '../../../support/nightly.ts'
import { aamvaText, drawBarcode, SAMPLE_HOLDER } from '../../../support/documents/aamva.ts'
import { onlyWhereSourcesChanged } from '../../../support/by-path.ts'

interface Shown {
  readonly format?: BarcodeFormat
  readonly turn?: number
  readonly width?: number
  readonly blur?: number
}

/** A card of 1712 x 1080 px with a barcode on it, as a JPEG would show it. */
async function card(
  text: string,
  { format = 'PDF417', turn = 0, width = 1600, blur = 0.4 }: Shown = {},
): Promise<Image> {
  const code = await drawBarcode(text, format, text.length < 100 ? 6 : 3)
  const drawn = sharp(Buffer.from(code.data), { raw: { width: code.width, height: code.height, channels: 1 } })
  const bars = await (format === 'PDF417' ? drawn.resize(1480, 260, { fit: 'fill', kernel: 'nearest' }) : drawn)
    .png()
    .toBuffer()
  const flat = await sharp({ create: { width: 1712, height: 1080, channels: 3, background: '#e9eef0' } })
    .composite([{ input: bars, left: 100, top: 120 }])
    .png()
    .toBuffer()
  const shown = await sharp(flat).rotate(turn, { background: '#6b5a48' }).png().toBuffer()
  return decodeImage(await sharp(shown).resize(width).blur(blur).jpeg({ quality: 85 }).toBuffer())
}

describe('reading barcodes', () => {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'barcodes in pictures')
  })
  // The decoder's library downloads its own code unless the caller passes it.
  const realFetch = globalThis.fetch
  const asked: unknown[] = []
  before(() => {
    globalThis.fetch = async (address) => {
      asked.push(address)
      throw new Error('no network here')
    }
  })
  after(() => {
    globalThis.fetch = realFetch
    assert.deepEqual(asked, [])
  })

  const LICENCE = aamvaText(SAMPLE_HOLDER)

  for (const turn of [0, 7, -15, 90, 180]) {
    it(`reads the PDF417 of a licence turned by ${turn}°, and returns its place`, async () => {
      const image = await card(LICENCE, { turn })
      const [found, ...others] = await readBarcodes(image, 'THOROUGH')
      assert.equal(found?.text, LICENCE)
      assert.equal(found.format, 'PDF417')
      assert.equal(others.length, 0)
      const xs = found.quad.map(([x]) => x),
        ys = found.quad.map(([, y]) => y)
      assert.ok(
        Math.min(...xs) >= 0 &&
          Math.max(...xs) <= image.width &&
          Math.min(...ys) >= 0 &&
          Math.max(...ys) <= image.height,
      )
    })
  }

  it('gives corners in pixels of the picture, also where it searched a smaller one', async () => {
    const [found] = await readBarcodes(await card(LICENCE, { width: 2400 }), 'QUICK')
    const [left, right] = [found.quad[0][0], found.quad[1][0]]
    assert.ok(left > 130 && left < 300 && right > 2000 && right < 2300, `${left} to ${right}`)
  })

  for (const format of ['QRCode', 'DataMatrix', 'Aztec', 'Code128', 'Code39'] as const) {
    it(`reads a ${format}`, async () => {
      assert.deepEqual(
        (await readBarcodes(await card('LICENCE 12345', { format }), 'THOROUGH')).map(({ format, text }) => ({
          format,
          text,
        })),
        [{ format, text: 'LICENCE 12345' }],
      )
    })
  }

  it('keeps letters beyond ASCII', async () => {
    assert.equal((await readBarcodes(await card('PEÑA ÅSA 山', { format: 'QRCode' }), 'QUICK'))[0]?.text, 'PEÑA ÅSA 山')
  })

  it('cuts a text at its limit', async () => {
    const [found] = await readBarcodes(
      await card('7'.repeat(5_000), { format: 'QRCode', width: 1712, blur: 0.3 }),
      'THOROUGH',
    )
    assert.equal(found?.text, '7'.repeat(MAX_TEXT))
  })

  it('reads a PDF417 out of focus, a little turned, in a small picture', async () => {
    assert.equal(
      (await readBarcodes(await card(LICENCE, { turn: 4, width: 1000, blur: 0.8 }), 'THOROUGH'))[0]?.text,
      LICENCE,
    )
  })

  it('finds nothing in an empty picture', async () => {
    assert.deepEqual(
      await readBarcodes({ data: new Uint8Array(640 * 480 * 3).fill(190), width: 640, height: 480 }, 'THOROUGH'),
      [],
    )
  })

  it('takes bounded time for pictures of bars, noise or finder patterns alone', async () => {
    const paint = (grey: (x: number, y: number) => number): Image => {
      const data = new Uint8Array(1200 * 1200 * 3)
      for (let i = 0; i < 1200 * 1200; i++) data.fill(grey(i % 1200, Math.floor(i / 1200)), i * 3, i * 3 + 3)
      return { data, width: 1200, height: 1200 }
    }
    const tile = await drawBarcode('AB', 'PDF417', 1, '')
    const pictures = [
      paint((x) => ((x >> 1) & 1) * 255),
      paint((x, y) => Math.imul(x * 7919 + y, 2654435761) >>> 24),
      paint(
        (x, y) => [0, 0, 0, 255, 255, 0, 0][Math.floor(Math.max(Math.abs((x % 14) - 6.5), Math.abs((y % 14) - 6.5)))],
      ),
      paint((x, y) => tile.data[(y % tile.height) * tile.width + (x % tile.width)]),
    ]
    for (const picture of pictures) {
      const started = process.cpuUsage()
      assert.ok((await readBarcodes(picture, 'THOROUGH')).length <= 8)
      const { user, system } = process.cpuUsage(started)
      assert.ok((user + system) / 1000 < 1_500, `${(user + system) / 1000} ms`)
    }
  })

  it('frees the memory of each picture', async function () {
    const picture = await card(LICENCE, { width: 640 })
    for (let i = 0; i < 20; i++) await readBarcodes(picture, 'QUICK')
    const before = process.memoryUsage.rss()
    const [count, most] = IS_NIGHTLY ? [200, 80] : [100, 50]
    for (let i = 0; i < count; i++) assert.equal((await readBarcodes(picture, 'QUICK')).length, 1)
    const grown = (process.memoryUsage.rss() - before) / 2 ** 20
    // The decoder takes 1 MB for a picture of 640 px: 200 leaked pictures would take 200 MB.
    assert.ok(grown < most, `${grown} MB`)
  })
})
