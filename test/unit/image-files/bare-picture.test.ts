import assert from 'node:assert/strict'
import sharp from 'sharp'
import { decodeImage } from '../../../checks/image/image.ts'
import { judgePicture } from '../../../api/bodies/picture.ts'
import { barePicture } from '../../../image-files/bare-picture.ts'
import { behindStart, hostilePictures, webp, webpCanvas } from '../../support/hostile-pictures.ts'
import { animatedPng, animatedWebp, blackPng, picture, pngChunk, svg } from '../../support/image-bytes.ts'
import { specimen } from '../../support/pictures.ts'
import { onlyWhereSourcesChanged } from '../../support/by-path.ts'

/** CPU time of the whole process in ms, because decoders have their own threads. The least of a few runs. */
async function cpuOf(run: () => Promise<unknown>, runs: number): Promise<number> {
  let least = Infinity
  for (let i = 0; i < runs; i++) {
    const before = process.cpuUsage()
    await run().catch((error: unknown) => {
      assert.ok(error instanceof Error)
    }) // rejected or decoded
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}

const FORMATS = ['jpeg', 'png', 'webp'] as const
const withMetadata = (format: (typeof FORMATS)[number], orientation: number): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .composite([{ input: { create: { width: 20, height: 10, channels: 3, background: '#33a' } }, left: 0, top: 0 }])
    .toFormat(format)
    .withExif({ IFD0: { Software: 'Editor 1.0', Artist: 'x'.repeat(2_000) } })
    .withMetadata({ orientation })
    .toBuffer()

describe('an image without metadata', function () {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'images without metadata')
  })
  it('has the pixels, the size and the orientation of the original, and none of its metadata', async () => {
    for (const format of FORMATS) {
      for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
        const given = await withMetadata(format, orientation)
        const bare = barePicture(given)
        assert.equal(bare?.mediaType, `image/${format}`)
        assert.ok(!bare.bytes.includes('Editor 1.0'))
        const [before, after] = await Promise.all(
          [given, bare.bytes].map((bytes) => sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true })),
        )
        assert.deepEqual(
          [after.info.width, after.info.height],
          [before.info.width, before.info.height],
          `${format} ${orientation}`,
        )
        assert.ok(after.data.equals(before.data), `${format} ${orientation}`)
      }
    }
  })

  it('keeps plain colour profiles, transparency, palettes, 16 bits, interlacing and CMYK', async () => {
    const noise = sharp({
      create: {
        width: 64,
        height: 48,
        channels: 4,
        background: '#8a83',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
    const variants: Record<string, Buffer> = {
      'a P3 JPEG': await noise.clone().withIccProfile('p3').jpeg().toBuffer(),
      'a P3 PNG': await noise.clone().withIccProfile('p3').png().toBuffer(),
      'a P3 WebP with transparency': await noise.clone().withIccProfile('p3').webp().toBuffer(),
      'a lossless WebP': await noise.clone().webp({ lossless: true }).toBuffer(),
      'a PNG of a palette': await noise.clone().png({ palette: true }).toBuffer(),
      'a PNG of 16 bits': await noise.clone().toColourspace('rgb16').png().toBuffer(),
      'an interlaced PNG': await noise.clone().png({ progressive: true }).toBuffer(),
      'a progressive JPEG': await noise.clone().jpeg({ progressive: true, mozjpeg: true }).toBuffer(),
      'a CMYK JPEG': await noise.clone().toColourspace('cmyk').jpeg().toBuffer(),
      'a grey JPEG': await noise.clone().greyscale().jpeg().toBuffer(),
      'the specimen passport': specimen('passport'),
    }
    for (const [name, given] of Object.entries(variants)) {
      const bare = barePicture(given)
      assert.ok(bare !== undefined, name)
      const [before, after] = await Promise.all(
        [given, bare.bytes].map((bytes) => sharp(bytes).toColourspace('srgb').raw().toBuffer()),
      )
      assert.ok(after.equals(before), name)
    }
  })

  it('drops profiles with lookup tables, which cost time for each pixel', async () => {
    for (const format of FORMATS) {
      const plain = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#888' } })
        .withIccProfile('p3')
        .toFormat(format)
        .toBuffer()
      const profile = (await sharp(barePicture(plain)?.bytes).metadata()).icc
      assert.ok(profile !== undefined, format)
      if (format === 'png') continue // deflated: a byte cannot be changed in place
      const tabled = Buffer.from(plain.toString('latin1').replace('rXYZ', 'A2B0'), 'latin1')
      assert.equal((await sharp(barePicture(tabled)?.bytes).metadata()).icc, undefined, format)
    }
  })

  it('ends with the image, without trailing bytes', async () => {
    for (const format of FORMATS) {
      const given = await picture(64, 48, format)
      const bare = barePicture(Buffer.concat([given, svg]))
      assert.ok(bare !== undefined && !bare.bytes.includes('<svg'), format)
      assert.ok(bare.bytes.equals(barePicture(given)?.bytes ?? Buffer.alloc(0)), format)
    }
  })

  it('is undefined for an animated, broken or unsupported file, and for a coding that no camera uses', async () => {
    const [jpeg, png] = [await picture(64, 48), await picture(64, 48, 'png')]
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    const recoded = (marker: number) =>
      Buffer.concat([jpeg.subarray(0, frame + 1), Buffer.from([marker]), jpeg.subarray(frame + 2)])
    const bitstream = (await picture(64, 48, 'webp')).subarray(12)
    const refused: Record<string, Buffer> = {
      svg,
      nothing: Buffer.alloc(0),
      'an animated PNG': animatedPng(),
      'an animated WebP': await animatedWebp(),
      'a PNG without pixels': Buffer.concat([png.subarray(0, 33), pngChunk('IEND', Buffer.alloc(0))]),
      'a PNG that ends in its pixels': png.subarray(0, -20),
      'an arithmetic JPEG': recoded(0xc9),
      'a lossless JPEG': recoded(0xc3),
      'a JPEG of two frames': behindStart(jpeg, jpeg.subarray(frame, frame + 2 + jpeg.readUInt16BE(frame + 2))),
      'a JPEG without a scan': Buffer.concat([jpeg.subarray(0, 2), jpeg.subarray(-2)]).subarray(0, 3),
      'a WebP without pixels': webp(webpCanvas(0, 64, 48)),
      'a WebP whose chunk is longer than the file': webp(bitstream).subarray(0, -20),
      'an interlaced PNG of 400 MB': interlaced(10_000, 5_000, 16),
    }
    for (const [name, bytes] of Object.entries(refused)) assert.equal(barePicture(bytes), undefined, name)
    assert.notEqual(barePicture(interlaced(10_000, 5_000, 8)), undefined)
  })

  it('never throws on damaged metadata', async () => {
    for (const format of FORMATS) {
      const given = await withMetadata(format, 6)
      for (let i = 0; i < 3_000; i++) {
        const mutated = Buffer.from(given)
        for (let k = 0; k < 1 + (i % 4); k++)
          mutated[(i * 7_919 + k * 104_729) % mutated.length] = (i * 31 + k * 17) % 256
        barePicture(i % 3 === 0 ? mutated.subarray(0, i % mutated.length) : mutated)
      }
    }
  })

  it('costs at most twice as much CPU to decode as a plain image, with any hostile metadata', async () => {
    const large = await sharp({
      create: {
        width: 2_600,
        height: 1_800,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 30 },
      },
    })
      .png({ compressionLevel: 1 })
      .toBuffer()
    for (const [decoder, decode] of [
      ['the API', judgePicture],
      ['the vision worker', (bytes: Buffer) => decodeImage(bytes, 1_280)],
    ] as const) {
      await decode(large)
      const honest = await cpuOf(() => decode(large), 3)
      for (const [name, bytes] of Object.entries(await hostilePictures())) {
        const first = await cpuOf(() => decode(bytes), 1)
        const cost = first <= 2 * honest ? first : await cpuOf(() => decode(bytes), 3)
        assert.ok(
          cost <= 2 * honest,
          `${decoder}: ${name} took ${cost.toFixed(0)} ms, a plain image ${honest.toFixed(0)} ms`,
        )
      }
    }
  })
})

/** An interlaced RGBA PNG whose header declares a size that its pixels do not have. */
function interlaced(width: number, height: number, bits: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, 6, 0, 0, 1], 8)
  const whole = blackPng(8, 8)
  return Buffer.concat([whole.subarray(0, 8), pngChunk('IHDR', header), whole.subarray(33)])
}
