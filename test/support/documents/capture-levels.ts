import { between, chance, pick, sequence, whole } from './random.ts'
import type { CaptureEffects } from './capture.ts'

/** The quality of a picture. */
export const CAPTURE_LEVELS = ['clean', 'light', 'medium', 'heavy'] as const

export type CaptureLevel = (typeof CAPTURE_LEVELS)[number]

/** Draws the effects of a level: clean is a scan, light a careful phone photo, heavy a photo that should be retaken. */
export function effectsOf(level: CaptureLevel, seed: number): CaptureEffects {
  const random = sequence(seed * 37 + CAPTURE_LEVELS.indexOf(level))
  const warm = between(random, -1, 1)
  const cast = (depth: number): [number, number, number] => [1 + depth * warm, 1, 1 - depth * warm]
  switch (level) {
    case 'clean':
      return {
        crop: between(random, 0, 0.04),
        longSide: pick(random, [1000, 1280, 1600, 2000]),
        noise: between(random, 0, 2),
        quality: whole(random, 85, 95),
      }
    case 'light':
      return {
        longSide: pick(random, [1200, 1600, 1600, 2000, 2400]),
        perspective: 0.04,
        rotation: between(random, -4, 4),
        fill: between(random, 0.75, 0.92),
        noise: between(random, 2, 5),
        defocus: between(random, 0.3, 0.8),
        quality: whole(random, 78, 92),
        clutter: chance(random, 0.3),
        cast: cast(0.04),
        shadow: chance(random, 0.3) ? between(random, 0, 0.2) : 0,
      }
    case 'medium':
      return {
        longSide: pick(random, [1000, 1280, 1600, 2000]),
        perspective: 0.09,
        rotation: between(random, -12, 12),
        fill: between(random, 0.62, 0.85),
        noise: between(random, 4, 9),
        defocus: between(random, 0.6, 1.2),
        quality: whole(random, 60, 82),
        clutter: chance(random, 0.6),
        cast: cast(0.09),
        shadow: chance(random, 0.5) ? between(random, 0.15, 0.4) : 0,
        glare: chance(random, 0.3) ? between(random, 0.3, 0.6) : 0,
        exposure: between(random, 0.65, 1.1),
        quarterTurns: chance(random, 0.2) ? pick(random, [1, 2, 3] as const) : 0,
      }
    case 'heavy':
      return {
        longSide: pick(random, [600, 800, 1000, 1280, 1600]),
        perspective: 0.14,
        rotation: between(random, -20, 20),
        fill: between(random, 0.55, 0.75),
        noise: between(random, 8, 16),
        defocus: between(random, 0.8, 1.8),
        motion: chance(random, 0.5) ? between(random, 3, 7) : 0,
        quality: whole(random, 40, 65),
        clutter: true,
        cast: cast(0.15),
        shadow: chance(random, 0.6) ? between(random, 0.3, 0.55) : 0,
        glare: chance(random, 0.5) ? between(random, 0.6, 1) : 0,
        exposure: between(random, 0.4, 1),
        quarterTurns: chance(random, 0.3) ? pick(random, [1, 2, 3] as const) : 0,
      }
  }
}
