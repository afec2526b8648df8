import assert from 'node:assert/strict'
import sharp, { type Sharp } from 'sharp'
import type { FaceModels } from '../../../../checks/face/models.ts'
import { seeFace } from '../../../../checks/face/see-face.ts'
import type { ObservedCapture } from '../../../../checks/liveness/evidence.ts'
import type { LivenessFinding } from '../../../../checks/liveness/liveness-finding.ts'
import { observeCapture } from '../../../../checks/liveness/observe.ts'
import { ownStepFindings } from '../../../../checks/liveness/random-challenge/challenge-findings.ts'
import { expressionOf } from '../../../../checks/liveness/random-challenge/expression.ts'
import { betweenLips, isLipsAlone } from '../../../../checks/liveness/random-challenge/mouth.ts'
import { OPEN_FROM } from '../../../../checks/liveness/random-challenge/movements.ts'
import type { Image } from '../../../../checks/image/image.ts'
import { OWN_STEPS, type CaptureStep, type OwnStep } from '../../../../contract/assets.ts'
import type { Still } from '../../../support/faces/depth.ts'
import type { Expression } from '../../../support/faces/expression.ts'
import { reRender } from '../../../support/faces/re-render.ts'
import { shrunk, stillOf } from '../../../support/faces/stills.ts'
import { imageOf, jpegsOf, needShared, specimenImage } from '../../../support/pictures.ts'
import { faceNetworks } from '../../../support/remembered-networks.ts'
import { onlyWhereSourcesChanged } from '../../../support/by-path.ts'
import { PERSON_BOUNDS } from '../../../support/shipped-embedder.ts'

describe('the random challenge in pictures', () => {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'random challenges in pictures')
  })
  let models: FaceModels, still: Still
  before(async () => {
    models = await faceNetworks()
    still = await shrunk(await stillOf(models, await specimenImage('selfie')), 480)
  })

  interface Shown {
    readonly step: CaptureStep
    readonly expression?: Expression
    readonly yaw?: number
  }
  /** A series of re-renderings, each a little turned and noisy. */
  function observe(
    shown: readonly Shown[],
    of: (i: number) => Still = () => still,
    noise = 2.5,
  ): Promise<ObservedCapture> {
    const series = shown.map(({ step, expression, yaw = 0 }, i) => ({
      step,
      atMs: 1_000 + 300 * i,
      bytes: new Uint8Array(),
      image: reRender(of(i), {
        yaw: yaw + 3 * Math.sin(2 * i),
        pitch: 2 * Math.cos(3 * i),
        noise,
        seed: i + 1,
        ...(expression === undefined ? {} : { expression }),
      }),
    }))
    return observeCapture(models, { selfie: { image: still.image, bytes: new Uint8Array() }, frames: [], series })
  }
  const judged = (observed: ObservedCapture, ownStep: OwnStep): LivenessFinding =>
    ownStepFindings(observed, { origin: 'CAPTURED', ownSteps: [ownStep], personBounds: PERSON_BOUNDS })[0]
  const EXPRESSIONS: Record<OwnStep, Expression> = {
    OPEN_MOUTH: { mouth: 0.8 },
    CLOSE_EYES: { eyes: 1 },
    SMILE: { smile: 0.8 },
  }
  const front: Shown[] = [
    { step: 'FRONTAL' },
    { step: 'FRONTAL' },
    { step: 'TURN_LEFT', yaw: 12 },
    { step: 'TURN_LEFT', yaw: 28 },
  ]
  const own = (...expressions: Expression[]): Shown[] =>
    expressions.map((expression) => ({ step: 'OWN_STEP', expression }))

  for (const asked of OWN_STEPS) {
    it(`sees ${asked}, and takes it for nothing else`, async () => {
      const observed = await observe([...front, ...own({}, {}, {}, {}, EXPRESSIONS[asked], EXPRESSIONS[asked])])
      for (const step of OWN_STEPS) {
        const { sign, observation } = judged(observed, step)
        assert.equal(sign, step === asked ? 'FACT' : 'DOUBT', observation)
      }
    })
  }

  it('doubts a still that does the movement all along, and one that does all movements at once', async () => {
    for (const asked of OWN_STEPS) {
      const all = [
        ...front.slice(1).map((frame) => ({ ...frame, expression: EXPRESSIONS[asked] })),
        ...own(EXPRESSIONS[asked]),
      ]
      assert.equal(judged(await observe(all), asked).sign, 'DOUBT', asked)
    }
    const everything = await observe([
      ...front,
      ...own({ mouth: 0.8, eyes: 1, smile: 1 }, { mouth: 0.8, eyes: 1, smile: 1 }),
    ])
    for (const asked of OWN_STEPS) assert.equal(judged(everything, asked).sign, 'DOUBT', asked)
  })

  it('doubts a still that has its mouth open all along and goes on from there', async () => {
    const posed: Record<OwnStep, readonly [before: Expression, answer: Expression]> = {
      OPEN_MOUTH: [
        { mouth: 0.7, smile: 0.5 },
        { mouth: 1.3, smile: 0.5 },
      ],
      CLOSE_EYES: [
        { mouth: 0.8, smile: 0.8 },
        { mouth: 0.8, smile: 0.8, eyes: 1 },
      ],
      SMILE: [
        { mouth: 0.8, eyes: 1 },
        { mouth: 0.8, eyes: 1, smile: 1 },
      ],
    }
    for (const asked of OWN_STEPS) {
      const [expression, answer] = posed[asked]
      const observed = await observe([
        ...front.map((frame) => ({ ...frame, expression })),
        ...own(expression, answer, answer),
      ])
      const findings = ownStepFindings(observed, { origin: 'CAPTURED', ownSteps: [asked], personBounds: PERSON_BOUNDS })
      assert.match(
        findings.flatMap(({ sign, observation }) => (sign === 'DOUBT' ? [observation] : [])).join(),
        /not neutral before the step/,
        asked,
      )
    }
  })

  it('doubts a selfie with an open mouth, and accepts one that smiles with teeth', async function () {
    const folder = needShared(this, 'faces/london')
    const observed = await observe([...front.slice(0, 2), ...own({}, { smile: 0.8 })])
    const judgedWith = async (image: Image) =>
      ownStepFindings(
        { ...observed, selfie: await seeFace(models, image) },
        { origin: 'CAPTURED', ownSteps: ['SMILE'], personBounds: PERSON_BOUNDS },
      )
        .map(({ observation }) => observation)
        .join()
    assert.match(await judgedWith(reRender(still, { expression: { mouth: 0.9 } })), /not neutral/)
    for (const name of ['004', '036', '082', '099', '172'])
      assert.doesNotMatch(await judgedWith(await imageOf(folder, `${name}_smiling.jpg`)), /not neutral/, name)
  })

  it('doubts an answer that does all three at once between frames at rest', async () => {
    const all = [
      { mouth: 0.7, eyes: 1, smile: 0.4 },
      { mouth: 1, eyes: 1, smile: 1 },
    ]
    for (const expression of all) {
      const observed = await observe([...front, ...own({}, expression, expression, expression)])
      for (const asked of OWN_STEPS)
        assert.equal(judged(observed, asked).sign, 'DOUBT', `${asked} ${JSON.stringify(expression)}`)
    }
  })

  it('does not take lips stretched over the gap for an open mouth, but takes teeth, dark or both for one', async function () {
    const other = await shrunk(
      await stillOf(models, await imageOf(needShared(this, 'faces/london'), '004_neutral.jpg')),
      480,
    )
    for (const [of, jaw] of [
      [still, true],
      [other, true],
      [other, false],
    ] as const) {
      const answer = async (inside: boolean) =>
        ownStepFindings(
          {
            ...(await observe(
              [...front.slice(0, 2), ...own({}, { mouth: 1, jaw, inside }, { mouth: 1.2, jaw, inside })],
              () => of,
            )),
            selfie: await seeFace(models, of.image),
          },
          { origin: 'CAPTURED', ownSteps: ['OPEN_MOUTH'], personBounds: PERSON_BOUNDS },
        )[0]
      const { sign, observation } = await answer(false)
      assert.equal(sign, 'DOUBT')
      assert.match(observation, jaw ? /only lip between the lips/ : /only lip|not done/)
      assert.equal((await answer(true)).sign, 'FACT')
    }
  })

  it('sees an inside in every mouth that smiles with its teeth or opens, in dim light and without colours too', async function () {
    const folder = needShared(this, 'faces/london')
    const names = jpegsOf(folder).filter((_, i) => i % 18 < 2)
    let parted = 0
    for (const name of names) {
      const of = await shrunk(await stillOf(models, await imageOf(folder, name)), 400)
      const image = reRender(of, {
        exposure: 0.35,
        noise: 1.5,
        ...(name.includes('neutral') ? { expression: { mouth: 0.8 } } : {}),
      })
      const { face } = await seeFace(models, grey(image))
      assert.ok(face !== undefined)
      if (expressionOf({ image, face }).gape < OPEN_FROM) continue
      parted++
      assert.equal(isLipsAlone(betweenLips(grey(image), face.mesh)), false, name)
    }
    assert.ok(parted >= 8, String(parted))
  })
  const grey = ({ data, width, height }: Image): Image => ({
    data: data.map((_, i) => {
      const at = i - (i % 3)
      return 0.3 * data[at] + 0.59 * data[at + 1] + 0.11 * data[at + 2]
    }),
    width,
    height,
  })

  it('does not take blurred eyes for closed ones', async () => {
    const { width, height } = still.image
    const raw = async (pipeline: Sharp): Promise<Image> => ({
      data: new Uint8Array(await pipeline.raw().toBuffer()),
      width,
      height,
    })
    for (const deviation of [3, 6]) {
      const blurred = {
        ...still,
        image: await raw(sharp(still.image.data, { raw: { width, height, channels: 3 } }).blur(deviation)),
      }
      const { sign, observation } = judged(
        await observe([...front.slice(0, 2), ...own({}, {}, {})], (i) => (i < 2 ? still : blurred), 0),
        'CLOSE_EYES',
      )
      assert.equal(sign, 'DOUBT', observation)
    }
  })

  it('doubts another person who does the movement, between sharper pictures of the right one', async function () {
    const folder = needShared(this, 'faces/london')
    const other = await shrunk(await stillOf(models, await imageOf(folder, '004_neutral.jpg')), 480)
    const shown = [...front, ...own({}, {}, {}, EXPRESSIONS.OPEN_MOUTH, EXPRESSIONS.OPEN_MOUTH)]
    const { sign, observation } = judged(
      await observe(shown, (i) => (i < shown.length - 2 ? still : other)),
      'OPEN_MOUTH',
    )
    assert.equal(sign, 'DOUBT', observation)
    assert.match(observation, /not clearly the selfie's/)
  })

  it('sees the smile of people who smile, and neither open mouths nor shut eyes in them', async function () {
    const folder = needShared(this, 'faces/london')
    const names = jpegsOf(folder)
      .filter((name) => name.includes('neutral'))
      .filter((_, i) => i % 6 === 0)
    const seen: Record<OwnStep, number> = { OPEN_MOUTH: 0, CLOSE_EYES: 0, SMILE: 0 }
    for (const name of names) {
      const frames = [
        { step: 'FRONTAL' as const, name },
        { step: 'OWN_STEP' as const, name: name.replace('neutral', 'smiling') },
      ]
      const series = await Promise.all(
        frames.map(async (frame, i) => ({
          step: frame.step,
          atMs: i,
          ...(await seeFace(models, await small(await imageOf(folder, frame.name)))),
        })),
      )
      for (const step of OWN_STEPS)
        if (judged({ selfie: series[0], frames: [], series }, step).sign === 'FACT') seen[step]++
    }
    assert.equal(names.length, 12)
    assert.ok(seen.SMILE >= 10 && seen.OPEN_MOUTH === 0 && seen.CLOSE_EYES <= 1, JSON.stringify(seen))
  })
  const small = async (image: Image): Promise<Image> =>
    (await shrunk({ image, mesh: { points: [], score: 1 } }, 480)).image
})
