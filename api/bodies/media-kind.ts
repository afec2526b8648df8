// Names the kind of a file that is not a JPEG, PNG, WebP or HEIC, so that a client can show it to a person. These kinds
// are never decoded; only the few bytes here are read.

/** The unsupported kinds that people send, by their first bytes; `null` means any byte. */
const MAGIC: readonly (readonly [mediaType: string, start: readonly (number | null)[]])[] = [
  ['image/gif', ascii('GIF8')],
  ['image/bmp', [...ascii('BM'), null, null, null, null, 0, 0, 0, 0]],
  ['image/tiff', [...ascii('II'), 42, 0]],
  ['image/tiff', [...ascii('MM'), 0, 42]],
  ['image/tiff', [...ascii('II'), 43, 0]],
  ['image/tiff', [...ascii('MM'), 0, 43]],
  ['image/jxr', [...ascii('II'), 0xbc, 0x01]],
  ['image/jxl', [0xff, 0x0a]],
  ['image/jxl', [0, 0, 0, 12, ...ascii('JXL ')]],
  ['image/jp2', [0, 0, 0, 12, ...ascii('jP  ')]],
  ['image/jp2', [0xff, 0x4f, 0xff, 0x51]],
  ['image/vnd.adobe.photoshop', ascii('8BPS')],
  ['image/vnd.microsoft.icon', [0, 0, 1, 0]],
  ['application/pdf', ascii('%PDF-')],
  ['application/zip', [...ascii('PK'), 3, 4]],
  ['video/webm', [0x1a, 0x45, 0xdf, 0xa3]],
  ['video/x-msvideo', [...ascii('RIFF'), null, null, null, null, ...ascii('AVI ')]],
]

/** Brands of ISO base media files (ISO/IEC 14496-12, 4.3; 23008-12, 10). The first match counts. */
const BRANDS: readonly (readonly [mediaType: string, brands: readonly string[]])[] = [
  ['image/avif', ['avif', 'avis']],
  ['image/heic', ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']],
  ['image/heif', ['mif1', 'mif2', 'msf1', 'miaf']],
  ['image/x-canon-cr3', ['crx ']],
  ['video/quicktime', ['qt  ']],
]

const FTYP_BYTES = 64
const TEXT_BYTES = 1_024

/** The media type of an unsupported file, from its start; else application/octet-stream. */
export function mediaKind(bytes: Buffer): string {
  const known = MAGIC.find(
    ([, start]) => bytes.length >= start.length && start.every((byte, i) => byte === null || bytes[i] === byte),
  )
  if (known !== undefined) return known[0]
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return brandedKind(bytes)
  const start = bytes
    .toString('latin1', 0, TEXT_BYTES)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  return start.startsWith('<') && start.includes('<svg') ? 'image/svg+xml' : 'application/octet-stream'
}

/** The major brand is at 8; the compatible ones follow the minor version, from 16 on. */
function brandedKind(bytes: Buffer): string {
  const end = Math.min(bytes.length, FTYP_BYTES, bytes.readUInt32BE(0))
  const claimed: string[] = []
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) claimed.push(bytes.toString('latin1', at, at + 4))
  return BRANDS.find(([, brands]) => brands.some((brand) => claimed.includes(brand)))?.[0] ?? 'video/mp4'
}

function ascii(text: string): number[] {
  return [...Buffer.from(text, 'latin1')]
}
