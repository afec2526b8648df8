import sharp from 'sharp'
import { text as outline } from '../../dev/specimen/render.ts'
import type { Image } from '../../checks/image/image.ts'

/** Words on a picture: the start of their baseline, their height and their colour. */
export interface Writing {
  readonly words: string
  readonly x: number
  readonly y: number
  readonly size: number
  readonly fill: string
  /** 0 to 1 */
  readonly opacity?: number
  /** Degrees, clockwise about (x, y). */
  readonly turn?: number
  /** A box behind the words. */
  readonly ground?: string
}

/** The picture with words on it, as outlines: no font of the machine is used. PNG, without the picture's metadata. */
export async function writeOn(picture: Uint8Array, ...writings: readonly Writing[]): Promise<Buffer> {
  const upright = await sharp(picture)
    .autoOrient()
    .removeAlpha()
    .toColourspace('srgb')
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { width, height } = await sharp(upright).metadata()
  return sharp(upright)
    .composite([{ input: Buffer.from(svgOf(width, height, writings)), left: 0, top: 0 }])
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** The same on pixels. */
export async function writeOnImage({ data, width, height }: Image, ...writings: readonly Writing[]): Promise<Image> {
  const written = await sharp(data, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svgOf(width, height, writings)), left: 0, top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer()
  return { data: new Uint8Array(written), width, height }
}

/** A picture of words alone. */
export const written = (
  width: number,
  height: number,
  ground: string,
  ...writings: readonly Writing[]
): Promise<Buffer> =>
  sharp(Buffer.from(svgOf(width, height, writings, ground)))
    .removeAlpha()
    .png()
    .toBuffer()

function svgOf(width: number, height: number, writings: readonly Writing[], ground = 'none'): string {
  const parts = writings.map(({ words, x, y, size, fill, opacity = 1, turn = 0, ground: box }) => {
    const back =
      box === undefined
        ? ''
        : `<rect x="${x - 8}" y="${y - size - 4}" width="${words.length * size * 0.62 + 16}" height="${size * 1.5 + 8}" fill="${box}"/>`
    return `<g transform="rotate(${turn} ${x} ${y})">${back}<g opacity="${opacity}">${outline('label', words, x, y, size, fill)}</g></g>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ground}"/>${parts.join('')}</svg>`
}
