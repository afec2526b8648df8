import assert from 'node:assert/strict'
import sharp from 'sharp'
import { assessLiveness } from '../../../../checks/liveness/assess.ts'
import type { LivenessPictures } from '../../../../checks/liveness/evidence.ts'
import { markFindings, readMarks } from '../../../../checks/liveness/marks.ts'
import { behindStart, jpegSegment } from '../../../support/hostile-pictures.ts'
import { picture } from '../../../support/image-bytes.ts'
import { PERSON_BOUNDS } from '../../../support/shipped-embedder.ts'

const pixels = () => sharp({ create: { width: 64, height: 64, channels: 3, background: '#888' } }).jpeg()
const image = { data: new Uint8Array(3), width: 1, height: 1 }
const withSelfie = (bytes: Uint8Array): LivenessPictures => ({ selfie: { bytes, image }, frames: [], series: [] })
const judged = async (bytes: Uint8Array | Promise<Uint8Array>, origin: 'CAPTURED' | 'DIRECT') =>
  markFindings(readMarks(withSelfie(await bytes)), { origin }).map(({ sign, type }) => type ?? sign)

describe('a mark in the files of a capture', () => {
  const edited = () =>
    pixels()
      .withExif({ IFD0: { Software: 'Adobe Photoshop 25.0 (Windows)' } })
      .toBuffer()
  const camera = () =>
    pixels()
      .withExif({ IFD0: { Make: 'Canon', Model: 'EOS 90D' } })
      .toBuffer()
  const generated = () =>
    pixels()
      .withExif({ IFD0: { Software: 'Stable Diffusion XL' } })
      .toBuffer()

  it('is an injection if an editor or a network wrote a file that our page is supposed to have taken', async () => {
    assert.deepEqual(
      [await judged(edited(), 'CAPTURED'), await judged(generated(), 'CAPTURED')],
      [['INJECTION'], ['INJECTION']],
    )
  })

  it('is a doubt in direct evidence, because people crop', async () => {
    assert.deepEqual([await judged(edited(), 'DIRECT'), await judged(generated(), 'DIRECT')], [['DOUBT'], ['DOUBT']])
  })

  it("is a doubt if a camera's own texts are in a file of our page, and usual in direct evidence", async () => {
    assert.deepEqual([await judged(camera(), 'CAPTURED'), await judged(camera(), 'DIRECT')], [['DOUBT'], []])
    const located = pixels()
      .withXmp(
        '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description/></rdf:RDF></x:xmpmeta>',
      )
      .toBuffer()
    assert.deepEqual(await judged(located, 'CAPTURED'), ['DOUBT'])
  })

  it("is not seen in files of browsers and encoders: no metadata, Safari's EXIF of numbers, a profile, an encoder's comment", async () => {
    // Colour space and size, as ImageIO writes them: numbers alone.
    const safari = Buffer.from(
      '45786966000049492a00080000000200010103000100000040000000000112030001000000010000000000000000',
      'hex',
    )
    const honest = {
      canvas: picture(64, 64),
      safari: behindStart(await picture(64, 64), jpegSegment(0xe1, safari)),
      profile: pixels().withIccProfile('srgb').toBuffer(),
      encoder: behindStart(await picture(64, 64), jpegSegment(0xfe, Buffer.from('Lavc60.31.102'))),
      captions: behindStart(
        await picture(64, 64),
        jpegSegment(0xed, Buffer.from('Photoshop 3.0\x008BIM\x04\x04', 'latin1')),
      ),
    }
    for (const [name, bytes] of Object.entries(honest)) assert.deepEqual(await judged(bytes, 'CAPTURED'), [], name)
  })

  it('is read from every picture, and reported with the name of the picture', async () => {
    const bytes = await edited(),
      clean = await picture(64, 64)
    const marks = readMarks({
      selfie: { bytes: clean, image },
      frames: [{ action: 'LOOK_UP', bytes, image }],
      series: [{ step: 'OWN_STEP', atMs: 9200, bytes, image }],
    })
    assert.deepEqual(
      marks.map(({ name, kind }) => [name, kind]),
      [
        ['LOOK_UP', 'EDITOR'],
        ['OWN_STEP at 9.2 s', 'EDITOR'],
      ],
    )
  })

  it('reaches the verdict, as a virtual camera does', async () => {
    const circumstances = {
      challenge: [],
      doubts: [],
      isTrusted: false,
      ownSteps: ['SMILE'],
      isUnable: false,
      virtualCamera: undefined,
      origin: 'CAPTURED',
      personBounds: PERSON_BOUNDS,
    } as const
    const nobody = { selfie: { image, face: undefined, embedding: undefined, others: 0 }, frames: [], series: [] }
    const marked = assessLiveness({ ...nobody, marks: [{ name: 'selfie', kind: 'EDITOR' }] }, circumstances)
    assert.deepEqual(marked.codes, ['LIVENESS_SPOOF', 'LIVENESS_SPOOF_INJECTION'])
    const virtual = assessLiveness(nobody, { ...circumstances, virtualCamera: 'OBS Virtual Camera' })
    assert.ok(
      virtual.observations.includes('the camera is virtual: OBS Virtual Camera') && virtual.verdict === 'REVIEW',
    )
  })
})
