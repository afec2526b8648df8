import sharp from 'sharp'
import { outline } from './fonts.ts'
import { between, pick, whole, type Random } from './random.ts'

const WORDS = ['coffee', 'Invoice 2024', 'TOTAL 14.90', 'news', 'Monday', 'keyboard', 'SALE', 'notes']

/**
 * The surface below a page: a cloth, a board or a table, with things around it when it is cluttered. RGB, width x
 * height.
 */
export async function backdrop(
  random: Random,
  width: number,
  height: number,
  isCluttered: boolean,
): Promise<Uint8Array> {
  const hue = whole(random, 0, 359)
  const [saturation, lightness] = [whole(random, 5, 45), whole(random, 18, 72)]
  const grain = Array.from({ length: 24 }, (_, k) => {
    const y = (k * height) / 23
    return `<path d="M0 ${y.toFixed(0)}q${width / 4} ${between(random, -20, 20).toFixed(0)} ${width / 2} 0t${width / 2} 0" stroke="hsl(${hue},${saturation}%,${lightness + whole(random, -6, 6)}%)" stroke-width="${whole(random, 6, 40)}" fill="none"/>`
  })
  const things = isCluttered ? Array.from({ length: whole(random, 4, 9) }, () => thing(random, width, height)) : []
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${hue},${saturation}%,${lightness}%)"/>${grain.join('')}${things.join('')}</svg>`
  const { data } = await sharp(Buffer.from(svg)).flatten().removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return new Uint8Array(data.buffer, data.byteOffset, data.length)
}

/** A sheet, a coin, a pen or a scrap with words. */
function thing(random: Random, width: number, height: number): string {
  const [x, y, size] = [
    between(random, -0.1, 1) * width,
    between(random, -0.1, 1) * height,
    between(random, 0.05, 0.25) * width,
  ]
  const fill = `hsl(${whole(random, 0, 359)},${whole(random, 10, 70)}%,${whole(random, 20, 90)}%)`
  const turn = `transform="rotate(${whole(random, 0, 359)} ${x.toFixed(0)} ${y.toFixed(0)})"`
  switch (whole(random, 0, 3)) {
    case 0:
      return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(size / 3).toFixed(0)}" fill="${fill}"/>`
    case 1:
      return `<rect x="${x.toFixed(0)}" y="${y.toFixed(0)}" width="${(size * 2).toFixed(0)}" height="${(size / 8).toFixed(0)}" rx="8" fill="${fill}" ${turn}/>`
    case 2:
      return `<rect x="${x.toFixed(0)}" y="${y.toFixed(0)}" width="${size.toFixed(0)}" height="${(size * 1.3).toFixed(0)}" fill="${fill}" ${turn}/>`
    default:
      return `<g ${turn}><rect x="${x.toFixed(0)}" y="${y.toFixed(0)}" width="${size.toFixed(0)}" height="${(size * 0.5).toFixed(0)}" fill="#f4f1e8"/><path fill="#333" d="${outline('tinos', pick(random, WORDS), x + 10, y + size * 0.25, size * 0.14)}"/></g>`
  }
}
