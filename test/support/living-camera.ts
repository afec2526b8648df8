import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { SHARES } from '../../dev/capture-moments.ts'
import { pictureName } from '../../dev/specimen/pictures.ts'
import { CHALLENGE_ACTIONS, OWN_STEPS } from '../../contract/assets.ts'
import { specimen } from './pictures.ts'

/** The movement that the page asks for, by its heading. */
const ASKED: Readonly<Record<string, (typeof CHALLENGE_ACTIONS)[number] | (typeof OWN_STEPS)[number]>> = {
  'Turn your head to the left': 'TURN_LEFT',
  'Turn your head to the right': 'TURN_RIGHT',
  'Look up': 'LOOK_UP',
  'Look down': 'LOOK_DOWN',
  'Open your mouth': 'OPEN_MOUTH',
  'Close your eyes': 'CLOSE_EYES',
  Smile: 'SMILE',
}

/** A picture of a movement, and the share of the movement that is done. */
interface Sight {
  readonly share: number
  readonly jpeg: string
}

const small = (name: string): string => specimen(join('series', name)).toString('base64')

/** Pictures of each movement, from its start to its end. */
function sights(): Record<string, Sight[]> {
  const still: Sight = { share: 0, jpeg: specimen('selfie').toString('base64') }
  const moves = CHALLENGE_ACTIONS.map((action): [string, Sight[]] => [
    action,
    [
      still,
      ...SHARES.ACTION.slice(0, 2).map((share, i) => ({ share, jpeg: small(pictureName(action, i + 1)) })),
      { share: 1, jpeg: specimen(action.toLowerCase().replace('_', '-')).toString('base64') },
    ],
  ])
  const own = OWN_STEPS.map((step): [string, Sight[]] => [
    step,
    [still, ...SHARES.OWN_STEP.slice(0, 3).map((share, i) => ({ share, jpeg: small(pictureName(step, i + 1)) }))],
  ])
  return Object.fromEntries([...moves, ...own])
}

/**
 * Puts the specimen's holder before a page's camera. He does what the page's heading asks, at a person's pace, and
 * returns when it asks for that. This is a virtual camera.
 *
 * @param everyMs from one picture of the camera to the next
 */
export const livingCamera = (page: Page, everyMs = 60): Promise<unknown> =>
  page.addInitScript({
    content: `(${inPage.toString()})(${JSON.stringify({ sights: sights(), asked: ASKED, everyMs })})`,
  })

/** Runs in the page, without access to this file. */
function inPage({
  sights: given,
  asked,
  everyMs,
}: {
  sights: Record<string, { share: number; jpeg: string }[]>
  asked: Record<string, string>
  everyMs: number
}): void {
  const [WIDTH, HEIGHT, MOVE_MS] = [640, 480, 1_100]
  const bitmapOf = async (jpeg: string): Promise<ImageBitmap> =>
    createImageBitmap(new Blob([Uint8Array.from(atob(jpeg), (char) => char.charCodeAt(0))], { type: 'image/jpeg' }))
  const open = async (): Promise<MediaStream> => {
    const pictures = Object.fromEntries(
      await Promise.all(
        Object.entries(given).map(
          async ([name, all]) =>
            [
              name,
              await Promise.all(all.map(async ({ share, jpeg }) => ({ share, bitmap: await bitmapOf(jpeg) }))),
            ] as const,
        ),
      ),
    )
    const canvas = document.createElement('canvas')
    canvas.width = WIDTH
    canvas.height = HEIGHT
    const drawing = canvas.getContext('2d')
    if (drawing === null) throw new Error('no canvas')
    let [move, done, at] = [Object.keys(pictures)[0], 0, performance.now()]
    const draw = (): void => {
      const now = performance.now()
      // Where a busy machine draws late, he waits. Nobody can see a part of his movement that is not drawn.
      const step = Math.min(now - at, 2 * everyMs) / MOVE_MS
      at = now
      const text = document.querySelector('main')?.innerText ?? ''
      const wanted = /First look straight ahead/.test(text)
        ? undefined
        : asked[document.querySelector('h1')?.innerText.trim() ?? '']
      if (wanted === move) done = Math.min(1, done + step)
      else if (done > 0) done = Math.max(0, done - step)
      else if (wanted !== undefined) move = wanted
      const nearest = pictures[move].reduce((best, each) =>
        Math.abs(each.share - done) < Math.abs(best.share - done) ? each : best,
      )
      // A hand that is not quite steady, and the noise of a sensor.
      drawing.drawImage(nearest.bitmap, Math.sin(now / 700) * 3 - 4, Math.cos(now / 900) * 3 - 4, WIDTH + 8, HEIGHT + 8)
      const pixels = drawing.getImageData(0, 0, WIDTH, HEIGHT)
      for (let i = 0; i < pixels.data.length; i += 4) {
        const noise = Math.random() * 6 - 3
        pixels.data[i] += noise
        pixels.data[i + 1] += noise
        pixels.data[i + 2] += noise
      }
      drawing.putImageData(pixels, 0, 0)
    }
    draw()
    setInterval(draw, everyMs)
    return canvas.captureStream(30)
  }
  navigator.mediaDevices.getUserMedia = open
}
