import assert from 'node:assert/strict'
import sharp from 'sharp'
import { mediaKind } from '../../../../api/bodies/media-kind.ts'
import { pdf, svg } from '../../../support/image-bytes.ts'

/** The first box of an ISO base media file. */
const ftyp = (major: string, ...compatible: string[]): Buffer => {
  const brands = Buffer.from(`${major}\0\0\0\0${compatible.join('')}`, 'latin1')
  const size = Buffer.alloc(4)
  size.writeUInt32BE(8 + brands.length)
  return Buffer.concat([size, Buffer.from('ftyp'), brands, Buffer.alloc(100, 0x61)])
}

describe('the media type of an unsupported file', () => {
  it('is read from its first bytes', async () => {
    const still = () => sharp({ create: { width: 16, height: 16, channels: 3, background: '#888' } })
    const cases: [string, Buffer][] = [
      ['image/gif', await still().gif().toBuffer()],
      ['image/tiff', await still().tiff().toBuffer()],
      ['image/tiff', Buffer.from('MM\0*\0\0\0\x08', 'latin1')],
      ['image/avif', await still().avif({ effort: 0 }).toBuffer()],
      ['image/heic', ftyp('heic', 'mif1', 'heic')],
      ['image/heic', ftyp('mif1', 'mif1', 'heic')],
      ['image/heif', ftyp('mif1', 'miaf')],
      ['image/avif', ftyp('mif1', 'avif', 'miaf')],
      ['video/quicktime', ftyp('qt  ')],
      ['video/mp4', ftyp('isom', 'iso2', 'mp41')],
      ['image/bmp', Buffer.from([0x42, 0x4d, 0x36, 1, 0, 0, 0, 0, 0, 0, 0x36, 0, 0, 0, 40, 0, 0, 0])],
      ['image/jxl', Buffer.from([0xff, 0x0a, 0x10])],
      ['image/jp2', Buffer.from([0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a])],
      ['application/pdf', pdf],
      ['application/zip', Buffer.from('PK\x03\x04abc', 'latin1')],
      ['image/svg+xml', svg],
      ['image/svg+xml', Buffer.concat([Buffer.from('\ufeff \n<?xml version="1.0"?>\n<!-- x -->'), svg])],
    ]
    for (const [kind, bytes] of cases) assert.equal(mediaKind(bytes), kind, kind)
  })

  it('is application/octet-stream for anything unknown', () => {
    const odd = [
      Buffer.alloc(0),
      Buffer.from('B'),
      Buffer.from('BM'),
      Buffer.from('BMW parked outside'),
      Buffer.from('GIF'),
      Buffer.from('<html><body>hello'),
      Buffer.from('I am text'),
      Buffer.alloc(1_024 * 1_024, 0x20),
      Buffer.from('%PD'),
    ]
    for (const bytes of odd) assert.equal(mediaKind(bytes), 'application/octet-stream', bytes.toString('latin1', 0, 20))
    for (const size of [0, 1, 8, 9, 2 ** 32 - 1]) {
      const lying = ftyp('heic', 'mif1')
      lying.writeUInt32BE(size)
      assert.match(mediaKind(lying), /^(image\/heic|video\/mp4)$/)
    }
    assert.equal(mediaKind(ftyp('heic').subarray(0, 8)), 'video/mp4')
  })
})
