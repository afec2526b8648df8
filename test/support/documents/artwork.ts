import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { between, chance, pick, whole, type Random } from './random.ts'

/** A part of the page, in its pixels. */
export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const SPECIMEN = join(import.meta.dirname, '..', '..', '..', 'dev', 'specimen')
/** Photographs of the specimen's invented holder (dev/specimen/NOTICE.md). */
const FACES = ['portrait', 'selfie', 'look-up', 'look-down', 'turn-left', 'turn-right'].map((name) =>
  join(SPECIMEN, `${name}.jpg`),
)

/** A portrait as printed: one of the specimen's photographs, mirrored and tinted at random, or the given one. */
export async function makePortrait(random: Random, { width, height }: Rect, given?: Uint8Array): Promise<Buffer> {
  const file = chance(random, 0.6) ? FACES[0] : pick(random, FACES)
  const [isMirrored, isGrey] = [chance(random, 0.5), chance(random, 0.25)]
  const brightness = between(random, 0.85, 1.12)
  // The photographs are grey; most documents print portraits in colour.
  const skin = { r: whole(random, 176, 206), g: whole(random, 138, 160), b: whole(random, 112, 140) }
  const source = sharp(given ?? readFileSync(file))
    .resize(Math.round(width), Math.round(height), { fit: 'cover', position: 'attention' })
    .removeAlpha()
  if (given !== undefined) return source.toColourspace('srgb').png({ compressionLevel: 1 }).toBuffer()
  const toned = source.flop(isMirrored).modulate({ brightness })
  return (isGrey ? toned.greyscale() : toned.tint(skin)).toColourspace('srgb').png({ compressionLevel: 1 }).toBuffer()
}

/** The second, smaller portrait: pale and without colour, as printed over the background or in a window. */
export const ghostOf = (portrait: Uint8Array, { width, height }: Rect): Promise<Buffer> =>
  sharp(portrait)
    .resize(Math.round(width), Math.round(height))
    .greyscale()
    .linear(0.8, 45)
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()

/** A picture as an element of an SVG. */
export const embedded = (png: Uint8Array, { x, y, width, height }: Rect, opacity = 1): string =>
  `<image x="${x}" y="${y}" width="${width}" height="${height}" opacity="${opacity}" preserveAspectRatio="none" href="data:image/png;base64,${Buffer.from(png).toString('base64')}"/>`

/** Wavy fine lines and a rosette, as on security paper. */
export function guilloche(random: Random, width: number, height: number, hue: number): string {
  const other = (hue + whole(random, 30, 140)) % 360
  const rows = whole(random, 14, 26)
  const [period, swing] = [between(random, 120, 400), between(random, 12, 50)]
  const waves = Array.from({ length: rows }, (_, k) => {
    const phase = random() * 6.28
    const points = Array.from(
      { length: Math.ceil(width / 14) + 1 },
      (_unused, i) =>
        `${i * 14} ${((k * height) / (rows - 1) + swing * Math.sin((i * 14 * 6.28) / period + phase) + 8 * Math.sin(i / 2.6 + phase)).toFixed(1)}`,
    )
    return `<polyline fill="none" stroke="hsl(${k % 2 === 0 ? hue : other},45%,${whole(random, 72, 84)}%)" stroke-width="${between(random, 0.8, 1.6).toFixed(2)}" opacity="0.75" points="${points.join(' ')}"/>`
  })
  const [cx, cy] = [width * between(random, 0.55, 0.85), height * between(random, 0.3, 0.6)]
  const rosette = Array.from(
    { length: 14 },
    (_, k) =>
      `<ellipse cx="${cx.toFixed(0)}" cy="${cy.toFixed(0)}" rx="${40 + k * 10}" ry="80" transform="rotate(${k * 13} ${cx.toFixed(0)} ${cy.toFixed(0)})"/>`,
  )
  return `${waves.join('')}<g fill="none" stroke="hsl(${other},50%,76%)" stroke-width="0.9" opacity="0.6">${rosette.join('')}</g>`
}

/** The gradient that {@link hologram} is filled with, for the SVG's defs. */
export const HOLOGRAM_FILL = `<radialGradient id="holo"><stop offset="0" stop-color="#f6f"/><stop offset="0.35" stop-color="#6ff"/>
  <stop offset="0.65" stop-color="#ff6"/><stop offset="1" stop-color="#6f6" stop-opacity="0"/></radialGradient>`

/** An overlay in the colours of a hologram, half transparent. */
export function hologram(random: Random, width: number, height: number): string {
  const [x, y, r] = [width * between(random, 0.3, 0.75), height * between(random, 0.3, 0.62), between(random, 50, 85)]
  return (
    `<g opacity="${between(random, 0.18, 0.34).toFixed(2)}"><circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(0)}" fill="url(#holo)"/>` +
    `<path d="M${(x - r * 0.7).toFixed(0)} ${y.toFixed(0)}l${(r * 0.7).toFixed(0)} ${(-r * 0.7).toFixed(0)} ${(r * 0.7).toFixed(0)} ${(r * 0.7).toFixed(0)} ${(-r * 0.7).toFixed(0)} ${(r * 0.7).toFixed(0)}z" fill="none" stroke="#fff" stroke-width="4"/></g>`
  )
}
