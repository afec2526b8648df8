import type { Code } from '../../contract/error-codes.ts'
import type { BadInput } from './bad-creates.ts'
import {
  animatedPng,
  animatedWebp,
  blackPng,
  multipart,
  MULTIPART_TYPE,
  pdf,
  picture,
  PNG_SIGNATURE,
  svg,
} from './image-bytes.ts'

const MIB = 1024 * 1024

const asset = (bytes: Buffer, type: string = 'DOCUMENT_FRONT') => ({ type, data: bytes.toString('base64') })
const invalid = (what: string, json: unknown, path: string): BadInput => ({
  what,
  request: { json },
  code: 'VALIDATION_ERROR',
  path,
})
const entry = (what: string, fields: object, path: string): BadInput => invalid(what, { assets: [fields] }, path)
const refused = (what: string, code: Code, ...bytes: readonly Buffer[]): BadInput => ({
  what,
  request: { json: { assets: bytes.map((one) => asset(one)) } },
  code,
})
const invalidBody = (what: string, body: string): BadInput => ({
  what,
  request: { body, headers: { 'content-type': 'application/json' } },
  code: 'VALIDATION_ERROR',
  path: '',
})
const form = (what: string, body: Buffer, code: Code, path?: string, type = MULTIPART_TYPE): BadInput => ({
  what,
  request: { body, headers: { 'content-type': type } },
  code,
  ...(path === undefined ? {} : { path }),
})

/** Submissions that the API rejects, each with its answer. The one submission stays unused. */
export async function badSubmits(): Promise<readonly BadInput[]> {
  const jpeg = await picture()
  const png = await picture(640, 480, 'png')
  const data = jpeg.toString('base64')
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const corrupt = Buffer.concat([jpeg.subarray(0, 700), Buffer.alloc(jpeg.length - 700, 0xff)])
  return [
    invalid('no body', undefined, ''),
    invalid('null', null, ''),
    invalid('assets missing', {}, 'assets'),
    invalid('assets as an object', { assets: { 0: {} } }, 'assets'),
    invalid('assets null', { assets: null }, 'assets'),
    invalid('an unknown field', { assets: [], mode: 'LIVE' }, 'mode'),
    invalid('an asset that is null', { assets: [null] }, 'assets[0]'),
    invalid('an asset that is a string', { assets: [data.slice(0, 40)] }, 'assets[0]'),
    entry('an unknown type', { type: 'PASSPORT', data }, 'assets[0].type'),
    entry('a type in lower case', { type: 'selfie', data }, 'assets[0].type'),
    entry('a type that names a prototype', { type: '__proto__', data }, 'assets[0].type'),
    entry('an unknown action', { type: 'LIVENESS_FRAME', action: 'BLINK', data }, 'assets[0].action'),
    entry('a frame without an action', { type: 'LIVENESS_FRAME', data }, 'assets[0].action'),
    entry('a selfie with an action', { type: 'SELFIE', action: 'LOOK_UP', data }, 'assets[0].action'),
    entry('no data', { type: 'SELFIE' }, 'assets[0].data'),
    entry('data that is a number', { type: 'SELFIE', data: 1 }, 'assets[0].data'),
    entry('a file name', { type: 'SELFIE', data, file: '../../etc/passwd' }, 'assets[0].file'),
    entry(
      'base64 without its padding',
      { type: 'SELFIE', data: Buffer.alloc(4).toString('base64').replace(/=+$/, '') },
      'assets[0].data',
    ),
    entry('base64url', { type: 'SELFIE', data: '-_-_' }, 'assets[0].data'),
    entry(
      'base64 with line breaks',
      { type: 'SELFIE', data: `${data.slice(0, 76)}\r\n${data.slice(76)}` },
      'assets[0].data',
    ),
    entry('base64 with bits left over', { type: 'SELFIE', data: 'AB==' }, 'assets[0].data'),
    entry('an address', { type: 'SELFIE', data: 'https://client.example/selfie.jpg' }, 'assets[0].data'),
    entry('a file address', { type: 'SELFIE', data: 'file:///etc/passwd' }, 'assets[0].data'),
    entry(
      'a data: URL that is not base64',
      { type: 'SELFIE', data: 'data:image/svg+xml,%3Csvg/%3E' },
      'assets[0].data',
    ),
    entry('a data: URL without data', { type: 'SELFIE', data: 'data:image/jpeg;base64' }, 'assets[0].data'),
    invalid('the document missing', { assets: [asset(jpeg, 'SELFIE')] }, 'assets'),
    invalid('the selfie missing', { assets: [asset(jpeg)] }, 'assets'),

    { what: 'no assets', request: { json: { assets: [] } }, code: 'NO_ASSETS' },
    refused('zero bytes', 'NO_ASSETS', Buffer.alloc(0)),
    refused('one byte', 'NO_ASSETS', Buffer.from([0xff])),
    refused('text', 'NO_ASSETS', Buffer.from('not a picture')),
    refused('an SVG', 'NO_ASSETS', svg),
    refused('a PDF', 'NO_ASSETS', pdf),
    refused('a GIF', 'NO_ASSETS', gif),
    refused('a TIFF header', 'NO_ASSETS', Buffer.from('II*\0\x08\0\0\0', 'latin1')),
    refused('a HEIC header', 'NO_ASSETS', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')),
    refused(
      'an SVG behind the first bytes of a JPEG',
      'NO_ASSETS',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), svg]),
    ),
    refused('a PNG signature alone', 'NO_ASSETS', PNG_SIGNATURE),
    refused(
      'a PNG whose chunk is longer than the file',
      'NO_ASSETS',
      Buffer.concat([PNG_SIGNATURE, Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from('IHDR')]),
    ),
    refused('a JPEG broken off', 'NO_ASSETS', jpeg.subarray(0, jpeg.length - 2_000)),
    refused('a JPEG of its header alone', 'NO_ASSETS', jpeg.subarray(0, 400)),
    refused('a PNG broken off', 'NO_ASSETS', png.subarray(0, png.length / 2)),
    refused('a WebP broken off', 'NO_ASSETS', (await picture(640, 480, 'webp')).subarray(0, 3_000)),
    refused('a JPEG with its pixels overwritten', 'NO_ASSETS', corrupt),
    refused('an animated PNG', 'NO_ASSETS', animatedPng()),
    refused('an animated WebP', 'NO_ASSETS', await animatedWebp()),
    refused('a picture of 1 x 1', 'NO_ASSETS', await picture(1, 1, 'png')),
    refused('a picture of 319 px', 'NO_ASSETS', await picture(319, 2_000)),
    refused('50,000 x 50,000 in a few bytes', 'PAYLOAD_TOO_LARGE', blackPng(50_000, 50_000, 1)),
    refused('2^31 - 1 pixels wide', 'NO_ASSETS', blackPng(2 ** 31 - 1, 1, 0)),
    refused('an asset over 10 MiB', 'PAYLOAD_TOO_LARGE', Buffer.alloc(10 * MIB + 1)),
    refused('17 assets', 'PAYLOAD_TOO_LARGE', ...Array.from({ length: 17 }, () => Buffer.alloc(1))),
    invalidBody('30 MiB of empty lists', `[${'[],'.repeat(10 * MIB)}[]]`),
    invalidBody('30 MiB of blanks', ' '.repeat(30 * MIB)),
    invalidBody(
      'a line break in a picture, not escaped',
      `{"assets":[{"type":"SELFIE","data":"${'A'.repeat(400)}\nAAA"}]}`,
    ),
    refused('41 MiB together', 'PAYLOAD_TOO_LARGE', ...Array.from({ length: 5 }, () => Buffer.alloc(8.2 * MIB))),

    form(
      'a form without a boundary',
      multipart([{ name: 'SELFIE', bytes: jpeg }]),
      'VALIDATION_ERROR',
      '',
      'multipart/form-data',
    ),
    form('a form of another boundary', multipart([{ name: 'SELFIE', bytes: jpeg }], 'other'), 'VALIDATION_ERROR', ''),
    form('a form broken off', multipart([{ name: 'SELFIE', bytes: jpeg }]).subarray(0, 500), 'VALIDATION_ERROR', ''),
    form('an empty form', multipart([]), 'NO_ASSETS'),
    form(
      'a part of unknown type',
      multipart([{ name: 'PASSPORT', bytes: jpeg }]),
      'VALIDATION_ERROR',
      'assets[0].type',
    ),
    form('a part without a name', multipart([{ bytes: jpeg }]), 'VALIDATION_ERROR', ''),
    form(
      'a frame of unknown action',
      multipart([{ name: 'LIVENESS_FRAME:BLINK', bytes: jpeg }]),
      'VALIDATION_ERROR',
      'assets[0].action',
    ),
    form('a part of zero bytes', multipart([{ name: 'SELFIE', bytes: Buffer.alloc(0) }]), 'NO_ASSETS'),
    form(
      'a path as a file name around text',
      multipart([{ name: 'SELFIE', bytes: svg, fileName: '../../x.jpg' }]),
      'NO_ASSETS',
    ),
    form('a part over 10 MiB', multipart([{ name: 'SELFIE', bytes: Buffer.alloc(10 * MIB + 1) }]), 'PAYLOAD_TOO_LARGE'),
    form(
      '17 parts',
      multipart(Array.from({ length: 17 }, () => ({ name: 'SELFIE', bytes: jpeg }))),
      'PAYLOAD_TOO_LARGE',
    ),
    form(
      '45 MiB of parts',
      multipart(Array.from({ length: 5 }, () => ({ name: 'SELFIE', bytes: Buffer.alloc(9 * MIB) }))),
      'PAYLOAD_TOO_LARGE',
    ),
    form('a bare picture', jpeg, 'UNSUPPORTED_MEDIA_TYPE', undefined, 'image/jpeg'),
    {
      what: 'a body of 60 MiB that does not say its length',
      code: 'PAYLOAD_TOO_LARGE',
      request: {
        body: Buffer.concat([Buffer.from('{"assets":[{"type":"SELFIE","data":"'), Buffer.alloc(60 * MIB, 0x41)]),
        headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      },
    },
  ]
}
