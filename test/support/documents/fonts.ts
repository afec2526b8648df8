import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import opentype from 'opentype.js'
import { pathData } from '../../../dev/specimen/render.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const specimen = (file: string): string => join(ROOT, 'dev', 'specimen', 'fonts', file)
const google = (family: string, style: string, file: string): string =>
  join(ROOT, 'node_modules', '@expo-google-fonts', family, style, file)

const FILES = {
  ocrb: specimen('OCRB.otf'),
  noto: specimen('NotoSans_400Regular.ttf'),
  notoBold: specimen('NotoSans_600SemiBold.ttf'),
  arimo: google('arimo', '400Regular', 'Arimo_400Regular.ttf'),
  arimoBold: google('arimo', '700Bold', 'Arimo_700Bold.ttf'),
  tinos: google('tinos', '400Regular', 'Tinos_400Regular.ttf'),
  tinosBold: google('tinos', '700Bold', 'Tinos_700Bold.ttf'),
  cousine: google('cousine', '400Regular', 'Cousine_400Regular.ttf'),
  cousineBold: google('cousine', '700Bold', 'Cousine_700Bold.ttf'),
  condensed: google('roboto-condensed', '400Regular', 'RobotoCondensed_400Regular.ttf'),
  condensedBold: google('roboto-condensed', '700Bold', 'RobotoCondensed_700Bold.ttf'),
} as const

export type FontName = keyof typeof FILES

const loaded = new Map<FontName, opentype.Font>()

function fontOf(name: FontName): opentype.Font {
  const known = loaded.get(name)
  if (known !== undefined) return known
  const bytes = readFileSync(FILES[name])
  const font = opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length))
  loaded.set(name, font)
  return font
}

/** The font that has a letter: its own, otherwise Noto Sans. */
function glyphOf(name: FontName, letter: string): { font: opentype.Font; glyph: opentype.Glyph } {
  const font = fontOf(name)
  const glyph = font.charToGlyph(letter)
  if (glyph.index !== 0 || name === 'noto') return { font, glyph }
  const fallback = fontOf('noto')
  return { font: fallback, glyph: fallback.charToGlyph(letter) }
}

/** How wide a text is at a size, in the size's unit. */
export const textWidth = (name: FontName, text: string, size: number): number =>
  [...text].reduce((width, letter) => {
    const { font, glyph } = glyphOf(name, letter)
    return width + ((glyph.advanceWidth ?? 0) * size) / font.unitsPerEm
  }, 0)

/** Outlines of one text as SVG path data, so that no font of the machine is used. The baseline is `y`. */
export function outline(name: FontName, text: string, x: number, y: number, size: number, pitch?: number): string {
  let at = x
  let data = ''
  for (const letter of text) {
    const { font, glyph } = glyphOf(name, letter)
    const advance = ((glyph.advanceWidth ?? 0) * size) / font.unitsPerEm
    // A pitch puts every letter into a cell of that width, as Doc 9303 requires for the MRZ.
    data += pathData(glyph.getPath(pitch === undefined ? at : at + (pitch - advance) / 2, y, size), 1)
    at += pitch ?? advance
  }
  return data
}
