import { doubt, type LivenessFinding } from '../liveness-finding.ts'
import type { FaceView } from './view.ts'

/** Colours of a part of an image relative to the skin: brightness, red and blue against green, in octaves. */
type Colour = readonly [brightness: number, red: number, blue: number]

/** The visible parts of a scene beside the face. A part is empty if too little of it is in the image. */
interface Scene {
  readonly name: string
  readonly clothes: readonly Colour[]
  readonly background: readonly Colour[]
}

/** Step between sampled pixels of a view, and number of kept colours of a part. */
const EVERY = 3,
  MOST_COLOURS = 90,
  LEAST_COLOURS = 25
/** Brightness counts half, because the light on a face changes as it turns, and cameras adapt. */
const WEIGHT_OF_BRIGHTNESS = 0.5
/** Reduces the distances of dark colours, which are noise. */
const DARK = 12
/** Least share of the smaller part that the other image must contain. */
const SHARE = 0.6

/**
 * Distance in octaves from which clothes or background differ. One scene: 0.19 at most over 1,051 pairs (headpose,
 * intel man and woman; one woman by hand at 15 to 60 cm, and before another wall; 72 London people with exposure
 * drifting by 20 % and each colour by 10 %). Different scenes: one of the two rules holds for 110 of 198 pairs of 12
 * real scenes, and for 418 of 864 pairs of these and the London studio. Measured 2026-11.
 */
const ONE_FAR = 0.35,
  BOTH_FAR = 0.2

/**
 * Whether the selfie and the full frames show one scene: the same clothes and the same background, beside the same skin
 * (verdicts.md F4). Compares only colours, in any place, because a handheld camera moves, sees more or less, and
 * brightens. Pure.
 */
export function sceneFindings(views: readonly FaceView[]): LivenessFinding[] {
  const scenes = views.filter(({ kind }) => kind !== 'SERIES').map(sceneOf)
  const findings: LivenessFinding[] = []
  scenes.forEach((scene, i) => {
    for (const other of scenes.slice(0, i)) {
      const clothes = distanceOf(scene.clothes, other.clothes),
        background = distanceOf(scene.background, other.background)
      const isOther =
        Math.max(clothes ?? 0, background ?? 0) > ONE_FAR || Math.min(clothes ?? 0, background ?? 0) > BOTH_FAR
      if (isOther)
        findings.push(
          doubt(
            `${other.name} and ${scene.name} do not show one scene (clothes ${shown(clothes)}, background ${shown(background)} octaves apart)`,
          ),
        )
    }
  })
  return findings
}

const shown = (distance: number | undefined): string => (distance === undefined ? 'not seen,' : distance.toFixed(2))

function sceneOf({ name, data, width, height, points, unit }: FaceView): Scene {
  const ends = [10, 152, 234, 454].map((i) => points[i])
  const cx = ends.reduce((sum, [x]) => sum + x, 0) / ends.length,
    cy = ends.reduce((sum, [, y]) => sum + y, 0) / ends.length
  const parts = { skin: new Array<number>(), clothes: new Array<number>(), background: new Array<number>() }
  for (let y = 0; y < height; y += EVERY) {
    for (let x = 0; x < width; x += EVERY) {
      const part = partAt((x - cx) / unit, (y - cy) / unit)
      if (part !== undefined) parts[part].push((y * width + x) * 3)
    }
  }
  const skin = [0, 1, 2].map((channel) => median(parts.skin.map((i) => data[i + channel])))
  const colours = (places: readonly number[]) =>
    thinned(places).map((i): Colour => {
      const [red, green, blue] = skin.map((value, channel) => Math.log2((data[i + channel] + DARK) / (value + DARK)))
      return [(WEIGHT_OF_BRIGHTNESS * (red + green + blue)) / 3, red - green, blue - green]
    })
  return { name, clothes: colours(parts.clothes), background: colours(parts.background) }
}

/** The part of the scene at a place, in face sizes from the face's middle. Neck, hair and shoulders belong to none. */
function partAt(x: number, y: number): 'skin' | 'clothes' | 'background' | undefined {
  if ((x / 0.28) ** 2 + (y / 0.4) ** 2 < 1) return 'skin'
  if (y > 1.05 && y < 2 && Math.abs(x) < 0.9) return 'clothes'
  return Math.abs(x) > 0.95 && y < 0.35 ? 'background' : undefined
}

function thinned(places: readonly number[]): readonly number[] {
  const every = Math.max(1, Math.floor(places.length / MOST_COLOURS))
  return places.filter((_, i) => i % every === 0)
}

/**
 * Distance of the colours of one part from the nearest of another, for the part with the better match. Undefined if too
 * little is visible.
 */
function distanceOf(a: readonly Colour[], b: readonly Colour[]): number | undefined {
  if (a.length < LEAST_COLOURS || b.length < LEAST_COLOURS) return undefined
  return Math.min(distanceTo(a, b), distanceTo(b, a))
}

function distanceTo(from: readonly Colour[], to: readonly Colour[]): number {
  const nearest = from.map(([l, r, b]) =>
    to.reduce((least, [l2, r2, b2]) => Math.min(least, (l - l2) ** 2 + (r - r2) ** 2 + (b - b2) ** 2), Infinity),
  )
  return Math.sqrt(nearest.sort((p, q) => p - q)[Math.round(SHARE * (nearest.length - 1))])
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
