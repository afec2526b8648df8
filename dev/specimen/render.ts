import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import opentype from 'opentype.js'
import sharp from 'sharp'
import type { SpecimenFields } from './fields.ts'

/** The data page of a passport at 10 px a millimetre. */
export const PAGE = { width: 1250, height: 880 }
const PORTRAIT = { left: 45, top: 175, width: 330, height: 425 }

const font = (name: string) => {
  const bytes = readFileSync(join(import.meta.dirname, 'fonts', name))
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
}
const FONTS = { label: font('NotoSans_400Regular.ttf'), value: font('NotoSans_600SemiBold.ttf'), mrz: font('OCRB.otf') }

export type FontName = keyof typeof FONTS

/** Text as an outline, without the machine's fonts. */
export function text(name: FontName, words: string, x: number, y: number, size: number, fill: string): string {
  return `<path fill="${fill}" d="${pathData(FONTS[name].getPath(words, x, y, size), 2)}"/>`
}

/**
 * An outline for SVG. Written here, because the library's own toPathData(2) writes NaN for some coordinates, and the
 * path ends there.
 */
export function pathData(path: opentype.Path, decimals: number): string {
  const at = (...numbers: number[]) => numbers.map((n) => n.toFixed(decimals)).join(' ')
  return path.commands
    .map((c) => {
      switch (c.type) {
        case 'M':
        case 'L':
          return c.type + at(c.x, c.y)
        case 'Q':
          return `Q${at(c.x1, c.y1, c.x, c.y)}`
        case 'C':
          return `C${at(c.x1, c.y1, c.x2, c.y2, c.x, c.y)}`
        case 'Z':
          return 'Z'
      }
    })
    .join('')
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']
const printedDate = (date: string): string =>
  `${date.slice(8)} ${MONTHS[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`

const INK = '#141414'
const TINT = '#1d4a6b'

function field(label: string, words: string, x: number, y: number): string {
  return text('label', label, x, y, 16, TINT) + text('value', words, x, y + 31, 27, INK)
}

function visualZone(fields: SpecimenFields): string {
  const x = 415
  const rows = [
    field('Type/Type', 'P', x, 130) +
      field('Code/Code', fields.issuer, x + 140, 130) +
      field('Passport No./N° de passeport', fields.number, x + 330, 130),
    field('Surname/Nom', fields.surname, x, 206),
    field('Given names/Prénoms', fields.givenNames, x, 282),
    field('Nationality/Nationalité', fields.nationality, x, 358),
    field('Date of birth/Date de naissance', printedDate(fields.birthDate), x, 434) +
      field('Sex/Sexe', fields.sex, x + 330, 434) +
      field('Place of birth/Lieu de naissance', fields.birthPlace, x + 450, 434),
    field('Date of issue/Date de délivrance', printedDate(fields.issueDate), x, 510),
    field("Date of expiry/Date d'expiration", printedDate(fields.expiryDate), x, 586),
  ]
  return (
    text('value', fields.country, 545, 62, 34, TINT) +
    text('value', 'PASSPORT', 50, 105, 28, TINT) +
    text('label', 'Passeport', 50, 138, 20, TINT) +
    text('value', 'SPECIMEN', 980, 105, 28, '#8a2d3b') +
    rows.join('')
  )
}

/** Each character in a cell of 2.54 mm (Doc 9303-3, 4.4: ten an inch). */
function machineReadableZone(lines: readonly string[]): string {
  const pitch = 25.4
  return lines
    .map((line, row) =>
      [...line]
        .map((character, i) =>
          text(
            'mrz',
            character,
            (PAGE.width - pitch * line.length) / 2 + i * pitch,
            PAGE.height - 145 + row * 64,
            36,
            '#101010',
          ),
        )
        .join(''),
    )
    .join('')
}

/** Fine wavy lines as on security paper. */
function guilloche(): string {
  return Array.from({ length: 26 }, (_, k) => {
    const points = Array.from(
      { length: 126 },
      (_, i) => `${i * 10} ${(k * 36 + 34 * Math.sin(i / 14 + k * 1.7) + 9 * Math.sin(i / 3.7 + k)).toFixed(1)}`,
    )
    return `<polyline fill="none" stroke="hsl(${k % 2 === 0 ? 205 : 160},40%,${76 + (k % 4) * 3}%)" stroke-width="1.2" opacity="0.7" points="${points.join(' ')}"/>`
  }).join('')
}

/** The printed page: RGB pixels, {@link PAGE} in size. */
export async function renderPage(
  fields: SpecimenFields,
  mrz: readonly string[],
  portrait: Uint8Array,
): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PAGE.width}" height="${PAGE.height}">
    <defs><linearGradient id="paper" x2="1" y2="1"><stop stop-color="#eaf1f2"/><stop offset="1" stop-color="#dde9e0"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#paper)"/>${guilloche()}
    <rect y="${PAGE.height - 232}" width="100%" height="232" fill="#fff" opacity="0.5"/>
    ${visualZone(fields)}${machineReadableZone(mrz)}</svg>`
  const photo = await sharp(portrait)
    .resize(PORTRAIT.width, PORTRAIT.height, { fit: 'cover' })
    .removeAlpha()
    .toColourspace('srgb')
    .png()
    .toBuffer()
  return sharp(Buffer.from(svg))
    .composite([{ input: photo, left: PORTRAIT.left, top: PORTRAIT.top }])
    .flatten({ background: '#fff' })
    .removeAlpha()
    .raw()
    .toBuffer()
}
