import assert from 'node:assert/strict'
import sharp from 'sharp'
import {
  assessFaceMatch,
  boundsOf,
  faceMeasure,
  measureFacePair,
  type FacePair,
} from '../../../../checks/face/compare.ts'
import { mergeOverlapping } from '../../../../checks/face/detect.ts'
import { findFaces } from '../../../../checks/face/find-faces.ts'
import type { FaceModels } from '../../../../checks/face/models.ts'
import type { FaceQuality } from '../../../../checks/face/quality.ts'
import { findPortrait } from '../../../../checks/face/portrait.ts'
import { seeFace } from '../../../../checks/face/see-face.ts'
import { applySimilarity, fitSimilarity, invertSimilarity } from '../../../../checks/face/similarity.ts'
import { decodeImage } from '../../../../checks/image/image.ts'
import { specimenImage } from '../../../support/pictures.ts'
import { SHIPPED } from '../../../support/shipped-embedder.ts'
import { faceNetworks } from '../../../support/remembered-networks.ts'

describe('face models', () => {
  let models: FaceModels
  before(async () => {
    models = await faceNetworks()
  })
  const ramp = (n: number, map: (v: number) => number = (v) => v) =>
    Float32Array.from({ length: n }, (_, i) => map((37 * i) % 256))
  const near = (actual: Float32Array, expected: number[], tolerance: number) =>
    expected.forEach((value, i) =>
      assert.ok(Math.abs(actual[i] - value) < tolerance, `${i}: ${actual[i]} is not ${value}`),
    )

  // The check values of models/README.md: a changed file or runtime shows here first.
  it('give the mesh its check values', async () => {
    const { landmarks, faceflag } = await models.mesh.run({
      input: { data: ramp(192 * 192 * 3, (v) => v / 255), dims: [1, 192, 192, 3] },
    })
    near(landmarks.data, [93.2185, 121.4038, -10.0401], 0.02)
    near(faceflag.data, [-7.3609], 0.01)
  })
  it('give the detector its check values', async () => {
    const { s16, b8 } = await models.detector.run({
      input: { data: ramp(256 * 256 * 3, (v) => v / 127.5 - 1), dims: [1, 256, 256, 3] },
    })
    near(s16.data, [-2.9266, -2.4287, -4.1566], 0.01)
    near(b8.data, [2.2085, 4.9242, 94.2061], 0.05)
  })

  it('find no face in a grey picture or a page of text', async () => {
    const grey = await decodeImage(
      await sharp({ create: { width: 640, height: 480, channels: 3, background: '#808080' } })
        .jpeg()
        .toBuffer(),
    )
    assert.deepEqual(await findFaces(models, grey), [])
  })

  it("match the specimen's portrait with the selfie, and not with others", async () => {
    const [passport, selfie] = await Promise.all([specimenImage('passport'), specimenImage('selfie')])
    const bounds = boundsOf(models.embedder)
    const pair = measureFacePair(await findPortrait(models, passport), await seeFace(models, selfie), [], bounds)
    assert.deepEqual(assessFaceMatch(pair, bounds).codes, [])
    assert.ok((pair.portrait?.sizePx ?? 0) > 100)
  })
})

describe('face match verdicts', () => {
  const {
    thresholds: { pass, mismatch },
  } = SHIPPED
  const HIGH = (pass + 1) / 2,
    LOW = mismatch - 0.1
  const good: FaceQuality = {
    sizePx: 200,
    sharpness: 0.6,
    leastSharpness: 0.55,
    contrast: 28,
    burnt: 0,
    pose: { yaw: 0, pitch: -5, roll: 0 },
  }
  const pair = (changes: Partial<FacePair>): FacePair => ({
    similarity: HIGH,
    selfieSimilarity: changes.similarity ?? HIGH,
    votes: 1,
    dissent: [],
    portrait: { ...good, sizePx: 120 },
    selfie: good,
    otherSelfieFaces: 0,
    otherPortraitFaces: 0,
    ...changes,
  })
  const CASES: [name: string, pair: FacePair, verdict: string, codes: string[], said?: RegExp][] = [
    ['well above', pair({}), 'PASS', []],
    ['just at the match threshold', pair({ similarity: pass }), 'PASS', []],
    ['just under it', pair({ similarity: pass - 0.001 }), 'REVIEW', ['FACE_MATCH_LOW']],
    ['just at the mismatch threshold', pair({ similarity: mismatch }), 'REVIEW', ['FACE_MATCH_LOW']],
    ['just under it', pair({ similarity: mismatch - 0.001 }), 'FAIL', ['FACE_MISMATCH']],
    ['a stranger', pair({ similarity: 0 }), 'FAIL', ['FACE_MISMATCH']],
    [
      'a stranger to a faint portrait',
      pair({ similarity: 0, isPortraitFaint: true }),
      'REVIEW',
      ['FACE_MATCH_LOW'],
      /too faint/,
    ],
    ['a match with a faint portrait', pair({ isPortraitFaint: true }), 'PASS', []],
    ['two pictures of one sitting: copies are found by their pixels', pair({ similarity: 0.999 }), 'PASS', []],
    ['no portrait', pair({ portrait: null, similarity: null, selfieSimilarity: null }), 'REVIEW', ['FACE_MATCH_LOW']],
    [
      'no face in the selfie',
      pair({ selfie: null, similarity: null, selfieSimilarity: null }),
      'REVIEW',
      ['FACE_MATCH_LOW'],
    ],
    [
      'a tiny portrait, though it mismatches',
      pair({ portrait: { ...good, sizePx: 40 }, similarity: LOW }),
      'REVIEW',
      ['FACE_MATCH_LOW'],
      /portrait is too small/,
    ],
    [
      'a blurred selfie, though it mismatches',
      pair({ selfie: { ...good, sharpness: 0.3 }, similarity: LOW }),
      'REVIEW',
      ['FACE_MATCH_LOW'],
      /hold still/,
    ],
    [
      'a blurred selfie, though it matches',
      pair({ selfie: { ...good, sharpness: 0.3 } }),
      'REVIEW',
      ['FACE_MATCH_LOW'],
      /hold still/,
    ],
    ['a selfie smeared', pair({ selfie: { ...good, leastSharpness: 0.4 } }), 'REVIEW', ['FACE_MATCH_LOW'], /movement/],
    [
      'a portrait burnt out',
      pair({ portrait: { ...good, burnt: 0.9 } }),
      'REVIEW',
      ['FACE_MATCH_LOW'],
      /portrait is burnt out/,
    ],
    [
      'a selfie in the dark',
      pair({ selfie: { ...good, contrast: 3 } }),
      'REVIEW',
      ['FACE_MATCH_LOW'],
      /without contrast/,
    ],
    [
      'a selfie turned away',
      pair({ selfie: { ...good, pose: { yaw: 40, pitch: 0, roll: 0 } } }),
      'REVIEW',
      ['FACE_MATCH_LOW'],
      /look into the camera/,
    ],
    ['two people in the selfie', pair({ otherSelfieFaces: 1 }), 'REVIEW', ['FACE_MATCH_LOW'], /2 people/],
    ['a face beside the document', pair({ otherPortraitFaces: 1 }), 'REVIEW', ['FACE_MATCH_LOW'], /document alone/],
    [
      'an embedder that gives no numbers',
      pair({ similarity: Number.NaN }),
      'REVIEW',
      ['FACE_MATCH_LOW'],
      /could not be compared/,
    ],
    [
      'a frontal frame of somebody else',
      pair({ dissent: [mismatch] }),
      'REVIEW',
      ['FACE_MATCH_LOW'],
      /another face than the selfie/,
    ],
    [
      'frames that lift a selfie that mismatches',
      pair({ selfieSimilarity: LOW }),
      'REVIEW',
      ['FACE_MATCH_LOW'],
      /different results/,
    ],
    [
      'frames that pull down a selfie that matches',
      pair({ similarity: LOW, selfieSimilarity: HIGH }),
      'REVIEW',
      ['FACE_MATCH_LOW'],
      /different results/,
    ],
  ]
  for (const [name, measured, verdict, codes, said] of CASES) {
    it(`${name}: ${verdict}`, () => {
      const result = assessFaceMatch(measured, SHIPPED)
      assert.deepEqual([result.verdict, result.codes], [verdict, codes])
      assert.ok(result.observations.length > 0)
      if (said !== undefined) assert.match(result.observations.join('\n'), said)
    })
  }

  it('use the given bounds, and report them', () => {
    const stricter = { ...SHIPPED, thresholds: { ...SHIPPED.thresholds, pass: 0.97 } }
    const result = assessFaceMatch(pair({}), stricter)
    assert.deepEqual(result.codes, ['FACE_MATCH_LOW'])
    assert.ok(result.observations.join().includes(`match from 0.97, mismatch below ${mismatch}`))
    assert.deepEqual(faceMeasure(pair({}), stricter), {
      similarity: HIGH,
      match_from: 0.97,
      mismatch_below: mismatch,
      portrait: null,
      selfie: null,
    })
  })

  it('score a pass near 1 and a mismatch near 0', () => {
    const score = (similarity: number) => assessFaceMatch(pair({ similarity }), SHIPPED).score ?? Number.NaN
    assert.ok(score(HIGH) > 0.95 && score(LOW) < 0.05, `${score(HIGH)} ${score(LOW)}`)
    const scores = [-1, 0, LOW, mismatch, (mismatch + pass) / 2, pass, HIGH].map(score)
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => a - b),
    )
  })
})

describe('face geometry', () => {
  it('recovers a similarity and inverts it', () => {
    const truth = { a: 1.2, b: -0.4, tx: 17, ty: -3 }
    const from = [
      [0, 0],
      [10, 3],
      [-4, 8],
      [6, -9],
    ] as const
    const fitted = fitSimilarity(
      from,
      from.map((p) => applySimilarity(truth, p)),
    )
    for (const key of ['a', 'b', 'tx', 'ty'] as const) assert.ok(Math.abs(fitted[key] - truth[key]) < 1e-9)
    const [x, y] = applySimilarity(invertSimilarity(truth), applySimilarity(truth, [5, 6]))
    assert.ok(Math.abs(x - 5) < 1e-9 && Math.abs(y - 6) < 1e-9)
  })
  it('merges boxes over one face and keeps another', () => {
    const box = (x0: number, score: number) => ({ score, x0, y0: 0, x1: x0 + 100, y1: 100, points: [] })
    const merged = mergeOverlapping([box(0, 0.9), box(10, 0.6), box(300, 0.7)])
    assert.deepEqual(
      merged.map(({ x0, score }) => [Math.round(x0), score]),
      [
        [4, 0.9],
        [300, 0.7],
      ],
    )
  })
})
