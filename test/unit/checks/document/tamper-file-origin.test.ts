import assert from 'node:assert/strict'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { readFileMarks } from '../../../../image-files/file-marks.ts'
import { fileOriginSignals } from '../../../../checks/document/tamper/file-origin.ts'
import { cpuOf } from '../../../support/cpu-cost.ts'
import {
  behindStart,
  hostilePictures,
  jpegSegment,
  webp,
  webpCanvas,
  webpChunk,
} from '../../../support/hostile-pictures.ts'
import { blackPng, picture, pngChunk } from '../../../support/image-bytes.ts'

const pixels = () => sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } })
const withSoftware = (software: string) =>
  pixels()
    .jpeg()
    .withExif({ IFD0: { Software: software } })
    .toBuffer()
const xmp = (inside: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${inside}</rdf:RDF></x:xmpmeta>`
const withXmp = (inside: string) => pixels().jpeg().withXmp(xmp(inside)).toBuffer()
const png = (...chunks: Buffer[]) => {
  const whole = blackPng(64, 64)
  return Buffer.concat([whole.subarray(0, 33), ...chunks, whole.subarray(33)])
}
const text = (keyword: string, value: string) => pngChunk('tEXt', Buffer.from(`${keyword}\0${value}`, 'latin1'))
const scores = (bytes: Uint8Array) =>
  Object.fromEntries(fileOriginSignals(bytes).map(({ signal, score }) => [signal, score]))

describe('reading the origin of a file', () => {
  const edited: Readonly<Record<string, () => Promise<Buffer> | Buffer>> = {
    'EXIF of a JPEG': () => withSoftware('Adobe Photoshop 25.0 (Windows)'),
    'EXIF of a WebP': () =>
      pixels()
        .webp()
        .withExif({ IFD0: { Software: 'GIMP 2.10' } })
        .toBuffer(),
    'EXIF of a PNG': () =>
      pixels()
        .png()
        .withExif({ IFD0: { Software: 'Pixelmator 3.9' } })
        .toBuffer(),
    'XMP, as an element': () =>
      withXmp(
        '<rdf:Description><xmp:CreatorTool>Adobe Photoshop CC 2019 (Windows)</xmp:CreatorTool></rdf:Description>',
      ),
    'XMP, as an attribute of its history': () => withXmp('<rdf:li stEvt:softwareAgent="Adobe Photoshop 24.1"/>'),
    'XMP of a WebP': () =>
      webp(
        webpCanvas(0x04, 64, 64),
        webpChunk('XMP ', Buffer.from(xmp('<rdf:Description xmp:CreatorTool="Affinity Photo 2"/>'))),
      ),
    'PNG text': () => png(text('Software', 'Paint.NET 5.0')),
    'PNG text, deflated': () =>
      png(
        pngChunk(
          'zTXt',
          Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.from('Created with GIMP'))]),
        ),
      ),
    'XMP of a PNG': () =>
      png(
        pngChunk(
          'iTXt',
          Buffer.from(
            `XML:com.adobe.xmp\0\0\0\0\0${xmp('<rdf:Description xmp:CreatorTool="Adobe Photoshop 22"/>')}`,
            'latin1',
          ),
        ),
      ),
    'a comment of a JPEG': async () =>
      behindStart(await picture(64, 64), jpegSegment(0xfe, Buffer.from('Created with GIMP'))),
  }
  for (const [where, make] of Object.entries(edited)) {
    it(`names an editor in ${where}`, async () =>
      assert.deepEqual(scores(await make()), { PHOTOSHOP: 1, AI_GENERATED: 0 }))
  }

  it('scores layers of text and other pictures above a mere name', async () => {
    const layered =
      '<rdf:Description xmp:CreatorTool="Adobe Photoshop 25.0"><photoshop:TextLayers><rdf:Bag/></photoshop:TextLayers></rdf:Description>'
    assert.equal(scores(await withXmp(layered)).PHOTOSHOP, 2)
    assert.equal(scores(await withXmp(layered.replace('Adobe Photoshop', 'Lightroom'))).PHOTOSHOP, 0)
  })

  it('leaves cameras, galleries and drawing programs alone', async () => {
    for (const software of [
      '17.5.1',
      'HDR+ 1.0.345618096zd',
      'Adobe Photoshop Lightroom 6.0 (Windows)',
      'Windows Photo Editor 10.0.10011.16384',
      'Adobe Illustrator 24.0 (Windows)',
      'Picasa',
    ]) {
      assert.deepEqual(scores(await withSoftware(software)), { PHOTOSHOP: 0, AI_GENERATED: 0 }, software)
    }
    assert.deepEqual(scores(await picture(64, 64)), { PHOTOSHOP: 0, AI_GENERATED: 0 })
    const iptc = behindStart(
      await picture(64, 64),
      jpegSegment(0xed, Buffer.from('Photoshop 3.0\x008BIM\x04\x04', 'latin1')),
    )
    assert.equal(scores(iptc).PHOTOSHOP, 0, 'every caption is in resource blocks (IPTC)')
  })

  it('recognises generated pictures by their own metadata', async () => {
    const source = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
    assert.equal(
      scores(await withXmp(`<rdf:Description Iptc4xmpExt:DigitalSourceType="${source}trainedAlgorithmicMedia"/>`))
        .AI_GENERATED,
      2,
    )
    assert.equal(
      scores(
        await withXmp(
          `<rdf:Description Iptc4xmpExt:DigitalSourceType="${source}compositeWithTrainedAlgorithmicMedia"/>`,
        ),
      ).AI_GENERATED,
      1,
    )
    assert.equal(
      scores(await withXmp(`<rdf:Description Iptc4xmpExt:DigitalSourceType="${source}digitalCapture"/>`)).AI_GENERATED,
      0,
    )
    assert.equal(
      scores(
        png(
          text(
            'parameters',
            'a passport, studio light\nNegative prompt: blurry\nSteps: 30, Sampler: Euler a, CFG scale: 7',
          ),
        ),
      ).AI_GENERATED,
      2,
    )
    assert.equal(scores(png(text('prompt', '{"3": {"class_type": "KSampler"}}'))).AI_GENERATED, 2)
    assert.equal(scores(png(text('Description', 'parameters of the scan'))).AI_GENERATED, 0)
    assert.equal(
      scores(png(pngChunk('caBX', Buffer.from(`\0\0\0\x20jumbc2pa ${source}trainedAlgorithmicMedia`)))).AI_GENERATED,
      2,
    )
    const signed = behindStart(
      await picture(64, 64),
      jpegSegment(0xeb, Buffer.from('JP\0\x01jumb c2pa.created OpenAI')),
    )
    assert.equal(scores(signed).AI_GENERATED, 1)
  })

  it('finds an editor behind other segments, and survives false lengths', async () => {
    const jpeg = await withSoftware('Adobe Photoshop 25.0')
    const stuffed = behindStart(jpeg, ...Array.from({ length: 60 }, () => jpegSegment(0xe5, Buffer.alloc(60_000))))
    assert.equal(scores(stuffed).PHOTOSHOP, 1)
    for (let cut = 0; cut < 400; cut += 7) assert.doesNotThrow(() => fileOriginSignals(jpeg.subarray(0, cut)))
    const lying = Buffer.from(jpeg)
    lying.writeUInt32LE(
      0xffffffff,
      lying.indexOf('II*\0', 0, 'latin1') === -1 ? 30 : lying.indexOf('II*\0', 0, 'latin1') + 4,
    )
    assert.doesNotThrow(() => fileOriginSignals(lying))
  })

  it('reads hostile files in little time and memory', async () => {
    for (const [name, bytes] of Object.entries(await hostilePictures())) {
      const ms = await cpuOf(() => fileOriginSignals(bytes), 3, 1, 59)
      assert.ok(ms < 60, `${name}: ${ms.toFixed(1)} ms`)
    }
    const long = await withXmp('<a>'.repeat(20_000) + 'CreatorTool="'.repeat(2_000) + 'softwareAgent>'.repeat(300))
    assert.ok((await cpuOf(() => fileOriginSignals(long), 3, 1, 59)) < 60)
    const bomb = png(
      pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(Buffer.alloc(50_000_000))])),
    )
    assert.deepEqual(readFileMarks(bomb).texts, ['a: '])
  })
})
