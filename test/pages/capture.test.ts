import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { openFaceModels } from '../../checks/face/models.ts'
import { decodeImage } from '../../checks/image/image.ts'
import { judgePicture } from '../../api/bodies/picture.ts'
import { judgeQuality } from '../../checks/image/quick-quality.ts'
import type { ChallengeAction } from '../../contract/assets.ts'
import { launchBrowser, openPage } from '../support/browser.ts'
import { fakeCamera, type Scene } from '../support/fake-camera.ts'
import { livenessOf } from '../support/liveness.ts'
import type { Capture, Seen } from './fixtures/capture.ts'
import { serveCapture, type CaptureSite } from './fixtures/capture-site.ts'

const MAX_TRACKER_BYTES = 650 * 1024
/** In the order of the video: a missed movement returns in the next round. */
const CHALLENGE: ChallengeAction[] = ['LOOK_UP', 'TURN_LEFT', 'LOOK_DOWN', 'TURN_RIGHT']
/** Movements, with a return to the front after each. */
const MOVES: readonly Scene[] = [
  { show: 'front', seconds: 2 },
  ...(['look-up', 'turn-left', 'look-down', 'turn-right'] as const).flatMap((show): Scene[] => [
    { show, seconds: 2 },
    { show: 'front', seconds: 1 },
  ]),
]

const bytesOf = (picture: string): Buffer => Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64')

/** Screenshots for a person. */
async function keep(name: string, picture: string): Promise<void> {
  const folder = join(import.meta.dirname, '..', '..', '.local', 'screenshots')
  await mkdir(folder, { recursive: true })
  await sharp(bytesOf(picture))
    .png()
    .toFile(join(folder, `${name}.png`))
}

describe('capture in Chromium', () => {
  let site: CaptureSite
  before(async () => {
    site = await serveCapture()
  })
  afterEach(() => {
    site.headers = {}
  })

  async function open(scenes?: readonly Scene[]): Promise<{ page: Page; errors: string[] }> {
    const browser = await launchBrowser(scenes === undefined ? {} : { video: await fakeCamera({ scenes }) })
    const page = await openPage(browser)
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text())
    })
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(site.address)
    await page.waitForFunction(() => 'capture' in window)
    return { page, errors }
  }
  /** Calls one of the fixture's functions in the page. */
  const call = <Name extends keyof Capture>(
    page: Page,
    name: Name,
    ...args: Parameters<Capture[Name]>
  ): Promise<Awaited<ReturnType<Capture[Name]>>> =>
    page.evaluate(
      ({ name, args }) => {
        const { capture } = window as unknown as { capture: Record<string, (...given: unknown[]) => never> }
        return capture[name](...args)
      },
      { name, args },
    )

  it('takes a document automatically, when it is in view and still, as sharp as the service requires', async () => {
    const { page, errors } = await open([
      { show: 'desk', seconds: 2 },
      { show: 'document', seconds: 20 },
    ])
    const { states, picture } = await call(page, 'document')
    assert.equal(states[0], 'NOT_IN_FRAME')
    assert.deepEqual(states.slice(-2), ['HOLDING', 'TAKEN'])
    await keep('capture-document', picture)
    const judged = await judgePicture(bytesOf(picture))
    assert.ok(typeof judged !== 'string')
    assert.deepEqual([judged.width, judged.height], [960, 720])
    assert.deepEqual(judgeQuality('DOCUMENT_FRONT', judged.preview), {
      blur: false,
      glare: false,
      too_dark: false,
      face_not_found: null,
    })
    assert.deepEqual(errors, [])
  })

  it('takes face and movements by the tracker, under the policies of the page, so that the service’s own check passes them', async () => {
    const { page, errors } = await open(MOVES)
    const front = await call(page, 'face', 'FRONTAL', true)
    assert.deepEqual(front.states.slice(-2), ['HOLDING', 'TAKEN'])
    assert.ok(front.pose !== undefined && Math.abs(front.pose.yaw) < 12)
    const seen: Seen[] = []
    for (const action of CHALLENGE) seen.push(await call(page, 'face', action, true, front.pose))
    for (const [i, { picture }] of [front, ...seen].entries()) await keep(`capture-face-${i}`, picture)
    for (const { states } of seen) assert.deepEqual(states.slice(-2), ['HOLDING', 'TAKEN'])
    assert.deepEqual(errors, [])
    const frames = await Promise.all(
      seen.map(async ({ picture }, i) => ({ action: CHALLENGE[i], image: await decodeImage(bytesOf(picture)) })),
    )
    const { verdict, observations } = await livenessOf(await openFaceModels(), {
      selfie: await decodeImage(bytesOf(front.picture)),
      challenge: CHALLENGE,
      frames,
    })
    assert.equal(verdict, 'PASS', observations.join('; '))
  })

  it('counts down when the tracker does not load, and for the random challenge', async () => {
    const { page } = await open([{ show: 'front', seconds: 10 }])
    await page.route('**/assets/worker-*', (route) => route.abort())
    assert.equal(typeof (await call(page, 'loadTracker')), 'string')
    assert.deepEqual((await call(page, 'face', 'TURN_LEFT', false)).states, ['READY', 'COUNTDOWN', 'TAKEN'])
    await page.unroute('**/assets/worker-*')
    assert.equal(await call(page, 'loadTracker'), undefined, 'it may be requested again')
    const { states } = await call(page, 'face', 'OWN_STEP', true)
    assert.deepEqual(states.slice(-2), ['COUNTDOWN', 'TAKEN'])
  })

  it('loads a tracker of at most 650 KB, separately from the page', async () => {
    const { page } = await open()
    const loads: string[] = []
    page.on('request', (request) => loads.push(new URL(request.url()).pathname))
    await page.reload({ waitUntil: 'networkidle' })
    assert.deepEqual(
      loads.filter((path) => /worker|wasm|blazeface/.test(path)),
      [],
    )
    const sizes = [...site.gzipped].filter(([path]) => /worker-|-simd-.*\.wasm|blazeface/.test(path))
    const total = sizes.reduce((sum, [, size]) => sum + size, 0)
    assert.equal(sizes.length, 4, sizes.join('; '))
    assert.ok(total <= MAX_TRACKER_BYTES, `${total} bytes: ${sizes.join('; ')}`)
  })

  it('reports why there is no camera', async () => {
    assert.equal(await call((await open()).page, 'open', 'user'), 'NONE')
    site.headers = { 'Permissions-Policy': 'camera=()' }
    assert.equal(await call((await open([{ show: 'desk', seconds: 1 }])).page, 'open', 'user'), 'BLOCKED_BY_PAGE')
  })

  it('has one camera at a time: the later call gets it', async () => {
    const { page } = await open([{ show: 'desk', seconds: 1 }])
    const opened = await page.evaluate(async () => {
      const { capture } = window as unknown as { capture: Capture }
      return Promise.all([capture.open('environment'), capture.open('user')])
    })
    assert.deepEqual(opened, ['INTERRUPTED', undefined])
  })

  describe('in a session', () => {
    const NONCE = 'n'.repeat(43)
    /** The calls so far, in order, and the answers by route; the last answer repeats. */
    let calls: {
      readonly route: string
      readonly session: string | undefined
      readonly body: { frames?: { step: string; at_ms: number; data: string }[]; camera?: string } | undefined
    }[] = []
    let answers: Record<string, [status: number, body: unknown][]> = {}
    beforeEach(() => {
      calls = []
      answers = {
        '': [
          [
            201,
            {
              session_id: 'cap_1',
              nonce: NONCE,
              expires_at: new Date(Date.now() + 600_000).toISOString(),
              frames_left: 24,
            },
          ],
        ],
      }
      site.answer = (incoming, response) => {
        const parts: Buffer[] = []
        incoming
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () => {
            const route = (incoming.url ?? '').replace('/v1/hosted/verifications/ver_1/capture', '')
            const body =
              parts.length === 0
                ? undefined
                : (JSON.parse(Buffer.concat(parts).toString()) as (typeof calls)[number]['body'])
            calls.push({ route, session: incoming.headers['capture-session']?.toString(), body })
            const list = answers[route] ?? [[404, {}]]
            const [status, answer] = list.length > 1 ? (list.shift() ?? [500, {}]) : list[0]
            response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
          })
      }
    })
    const refusal = (status: number, code: string): [number, unknown] => [status, { error: { code } }]
    const told = (step: string, series_step: string): [number, unknown] => [
      201,
      { step, series_step, steps: 2, answer_within_ms: 15_000 },
    ]

    it('sends the series with its times, in portions, through a short failure, and requests the random challenge afterwards', async () => {
      const { page } = await open([{ show: 'front', seconds: 10 }])
      answers['/frames'] = [
        refusal(503, 'SERVICE_UNAVAILABLE'),
        [201, { frames: 4, frames_left: 20 }],
        [201, { frames: 8, frames_left: 16 }],
        [201, { frames: 14, frames_left: 10 }],
      ]
      answers['/step'] = [told('SMILE', 'OWN_STEP'), told('OPEN_MOUTH', 'SECOND_STEP')]
      assert.equal(await call(page, 'openSession', 'ver_1', false), 'cap_1')
      await call(page, 'face', 'FRONTAL', false)
      await call(page, 'face', 'TURN_LEFT', false)
      assert.equal(await call(page, 'askStep'), 'SMILE OWN_STEP 15000')
      await call(page, 'face', 'OWN_STEP', false)
      assert.equal(await call(page, 'askStep'), 'OPEN_MOUTH SECOND_STEP 15000, the last one')
      await call(page, 'face', 'OWN_STEP', false, undefined, 'SECOND_STEP')
      assert.equal(await call(page, 'flush'), undefined)

      const frames = calls.slice(2).flatMap(({ body }) => body?.frames ?? [])
      assert.deepEqual(
        [...new Set(frames.map(({ step }) => step))],
        ['FRONTAL', 'TURN_LEFT', 'OWN_STEP', 'SECOND_STEP'],
      )
      const times = frames.map(({ at_ms }) => at_ms)
      assert.ok(
        times.every((at, i) => Number.isInteger(at) && at >= 0 && at < 120_000 && (i === 0 || at > times[i - 1])),
        times.join(),
      )
      assert.deepEqual(new Set(calls.slice(1).map(({ session }) => session)), new Set([`cap_1 ${NONCE}`]))
      const { width, height } = await sharp(bytesOf(frames[0].data)).metadata()
      assert.deepEqual([width, height], [480, 360])
      assert.ok(
        calls.every(({ body }) => (body?.frames?.length ?? 1) <= 8) &&
          frames.every(({ data }) => bytesOf(data).length <= 65_536),
      )
      const label = await page.evaluate(
        () =>
          ((document.querySelector('video') as HTMLVideoElement).srcObject as MediaStream).getVideoTracks()[0].label,
      )
      assert.ok(label !== '' && calls.every(({ route, body }) => route !== '/frames' || body?.camera === label), label)
      const [first, second] = calls.flatMap(({ route }, i) => (route === '/step' ? [i] : []))
      const sent = (from: number, to?: number) =>
        new Set(calls.slice(from, to).flatMap(({ body }) => (body?.frames ?? []).map(({ step }) => step)))
      assert.deepEqual([...sent(first, second), ...sent(second)], ['OWN_STEP', 'SECOND_STEP'])
    })

    it('continues after a reload, and starts again on request', async () => {
      const { page } = await open([{ show: 'front', seconds: 10 }])
      await call(page, 'openSession', 'ver_1', false)
      await page.reload()
      await page.waitForFunction(() => 'capture' in window)
      await call(page, 'openSession', 'ver_1', false)
      assert.equal(calls.length, 1)
      await call(page, 'openSession', 'ver_1', true)
      assert.equal(calls.length, 2)
      await page.evaluate(() => sessionStorage.setItem('capture:ver_1', '{"id":7}'))
      await call(page, 'openSession', 'ver_1', false)
      assert.equal(calls.length, 3, 'an unreadable stored session is not continued')
    })

    it("ends with the service's result, and stops sending", async () => {
      const { page } = await open([{ show: 'front', seconds: 10 }])
      const [opened] = answers['']
      for (const [code, means] of [
        ['CAPTURE_TRIES_EXCEEDED', 'NO_TRIES_LEFT'],
        ['ALREADY_SUBMITTED', 'LINK_ENDED'],
        ['NOT_FOUND', 'LINK_ENDED'],
      ]) {
        answers[''] = [refusal(409, code)]
        assert.equal(await call(page, 'openSession', 'ver_1', true), means)
      }
      answers[''] = [opened]
      answers['/frames'] = [refusal(409, 'CAPTURE_REPLACED')]
      await call(page, 'openSession', 'ver_1', true)
      await call(page, 'face', 'FRONTAL', false)
      assert.deepEqual([await call(page, 'flush'), await call(page, 'askStep')], ['REPLACED', 'REPLACED'])
      assert.equal(calls.filter(({ route }) => route === '/frames').length, 1)
      for (const code of ['CAPTURE_STEP_EARLY', 'CAPTURE_EXPIRED']) {
        await call(page, 'openSession', 'ver_1', true)
        answers['/step'] = [refusal(409, code)]
        assert.equal(await call(page, 'askStep'), code.replace('CAPTURE_', ''))
      }
    })

    it('continues without frames that the service refuses', async () => {
      const { page } = await open([{ show: 'front', seconds: 10 }])
      answers['/frames'] = [refusal(400, 'VALIDATION_ERROR')]
      await call(page, 'openSession', 'ver_1', true)
      await call(page, 'face', 'FRONTAL', false)
      assert.equal(await call(page, 'flush'), undefined)
      assert.equal(await call(page, 'flush'), undefined)
      assert.equal(calls.filter(({ route }) => route === '/frames').length, 1)
    })
  })
})
