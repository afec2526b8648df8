import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { assessFaceMatch, measureFacePair, type FacePair } from '../../../activities/face/compare.ts'
import { mergeOverlapping } from '../../../activities/face/detect.ts'
import { cosineSimilarity } from '../../../activities/face/embed.ts'
import { findFaces } from '../../../activities/face/find-faces.ts'
import { openFaceModels, type FaceModels } from '../../../activities/face/models.ts'
import { seeFace } from '../../../activities/face/see-face.ts'
import { applySimilarity, fitSimilarity, invertSimilarity } from '../../../activities/face/similarity.ts'
import { matchConfidence, MATCH_FROM, MISMATCH_BELOW } from '../../../activities/face/thresholds.ts'
import { decodeImage } from '../../../activities/vision/image.ts'
import { imageOf, needShared, specimen, specimenImage } from '../../support/pictures.ts'

describe('face models', () => {
  let models: FaceModels
  before(async () => { models = await openFaceModels() })
  const ramp = (n: number, map: (v: number) => number = (v) => v) => Float32Array.from({ length: n }, (_, i) => map((37 * i) % 256))
  const near = (actual: Float32Array, expected: number[], tolerance: number) =>
    expected.forEach((value, i) => assert.ok(Math.abs(actual[i] - value) < tolerance, `${i}: ${actual[i]} is not ${value}`))

  // The check values of models/README.md: a changed file or runtime shows here first.
  it('give the embedder its check values', async () => {
    const { embedding } = await models.embedder.run({ rgb: { data: ramp(3 * 150 * 150), dims: [1, 3, 150, 150] } })
    near(embedding.data, [-0.0423, 0.1060, 0.0790, -0.0350, -0.0881, -0.0464], 2e-4)
  })
  it('give the mesh its check values', async () => {
    const { landmarks, faceflag } = await models.mesh.run({ input: { data: ramp(192 * 192 * 3, (v) => v / 255), dims: [1, 192, 192, 3] } })
    near(landmarks.data, [93.2185, 121.4038, -10.0401], 0.02)
    near(faceflag.data, [-7.3609], 0.01)
  })
  it('give the detector its check values', async () => {
    const { s16, b8 } = await models.detector.run({ input: { data: ramp(256 * 256 * 3, (v) => v / 127.5 - 1), dims: [1, 256, 256, 3] } })
    near(s16.data, [-2.9266, -2.4287, -4.1566], 0.01)
    near(b8.data, [2.2085, 4.9242, 94.2061], 0.05)
  })

  it('find no face in a grey picture or a page of text', async () => {
    const grey = await decodeImage(await sharp({ create: { width: 640, height: 480, channels: 3, background: '#808080' } }).jpeg().toBuffer())
    assert.deepEqual(await findFaces(models, grey), [])
  })

  it('match the specimen\'s portrait with the selfie, and not with others', async () => {
    const [passport, selfie] = await Promise.all([specimenImage('passport'), specimenImage('selfie')])
    const pair = measureFacePair(await seeFace(models, passport), await seeFace(models, selfie))
    assert.deepEqual(assessFaceMatch(pair).codes, [])
    assert.ok((pair.portraitFacePx ?? 0) > 100)
  })

  it('see that a selfie is a copy of the portrait', async () => {
    const portrait = await specimenImage('portrait')
    const copy = await decodeImage(await sharp(specimen('portrait')).resize(480).jpeg({ quality: 60 }).toBuffer())
    const pair = measureFacePair(await seeFace(models, portrait), await seeFace(models, copy))
    assert.deepEqual(assessFaceMatch(pair).codes, ['FACE_MATCH_UNSUBSTANTIATED'])
  })

  it('tell people apart: of 40 pairs of strangers at most 2 pass, of 40 pairs of one person at least 38 do', async function () {
    const folder = needShared(this, 'faces')
    const rows = readFileSync(join(folder, 'pairs.csv'), 'utf8').trim().split('\n').slice(1).map((line) => line.split(','))
    const sample = (same: string) => {
      const all = rows.filter((row) => row[2] === same && row[0].startsWith('london/') && row[1].startsWith('london/'))
      return all.filter((_, i) => i % Math.floor(all.length / 40) === 0).slice(0, 40)
    }
    const embeddings = new Map<string, Float32Array>()
    const embed = async (file: string) => {
      const known = embeddings.get(file)
      if (known !== undefined) return known
      const { embedding } = await seeFace(models, await imageOf(folder, file))
      if (embedding === undefined) throw new Error(`no face in ${file}`)
      embeddings.set(file, embedding)
      return embedding
    }
    const passing = async (pairs: string[][]) => {
      let count = 0
      for (const [a, b] of pairs) if (cosineSimilarity(await embed(a), await embed(b)) >= MATCH_FROM) count++
      return count
    }
    const strangers = await passing(sample('0')), same = await passing(sample('1'))
    assert.ok(strangers <= 2, `${strangers} of 40 strangers pass`)
    assert.ok(same >= 38, `${same} of 40 pairs of one person pass`)
  })
})

describe('face match verdicts', () => {
  const pair = (changes: Partial<FacePair>): FacePair => ({ similarity: 0.96, portraitFacePx: 120, selfieFacePx: 300, otherSelfieFaces: 0, ...changes })
  const CASES: [name: string, pair: FacePair, verdict: string, codes: string[]][] = [
    ['well above', pair({}), 'PASS', []],
    ['just at the match threshold', pair({ similarity: MATCH_FROM }), 'PASS', []],
    ['just under it', pair({ similarity: MATCH_FROM - 0.001 }), 'REVIEW', ['FACE_MATCH_LOW']],
    ['just at the mismatch threshold', pair({ similarity: MISMATCH_BELOW }), 'REVIEW', ['FACE_MATCH_LOW']],
    ['just under it', pair({ similarity: MISMATCH_BELOW - 0.001 }), 'FAIL', ['FACE_MISMATCH']],
    ['the peer\'s 0.60', pair({ similarity: 0.6 }), 'FAIL', ['FACE_MISMATCH']],
    ['a copy', pair({ similarity: 0.999 }), 'REVIEW', ['FACE_MATCH_UNSUBSTANTIATED']],
    ['no portrait', pair({ portraitFacePx: null, similarity: null }), 'REVIEW', ['FACE_MATCH_LOW']],
    ['no face in the selfie', pair({ selfieFacePx: null, similarity: null }), 'REVIEW', ['FACE_MATCH_LOW']],
    ['a tiny portrait, though it mismatches', pair({ portraitFacePx: 40, similarity: 0.85 }), 'REVIEW', ['FACE_MATCH_LOW']],
    ['two people in the selfie', pair({ otherSelfieFaces: 1 }), 'REVIEW', ['FACE_MATCH_LOW']],
  ]
  for (const [name, measured, verdict, codes] of CASES) {
    it(`${name}: ${verdict}`, () => {
      const result = assessFaceMatch(measured)
      assert.deepEqual([result.verdict, result.codes], [verdict, codes])
      assert.ok(result.observations.length > 0)
    })
  }

  it('confidence grows with similarity', () => {
    const values = [0.5, 0.85, 0.91, 0.92, 0.929, 0.95, 1].map(matchConfidence)
    assert.deepEqual(values, [...values].sort((a, b) => a - b))
    assert.equal(values[0], 0)
    assert.equal(values[6], 1)
  })
})

describe('face geometry', () => {
  it('recovers a similarity and inverts it', () => {
    const truth = { a: 1.2, b: -0.4, tx: 17, ty: -3 }
    const from = [[0, 0], [10, 3], [-4, 8], [6, -9]] as const
    const fitted = fitSimilarity(from, from.map((p) => applySimilarity(truth, p)))
    for (const key of ['a', 'b', 'tx', 'ty'] as const) assert.ok(Math.abs(fitted[key] - truth[key]) < 1e-9)
    const [x, y] = applySimilarity(invertSimilarity(truth), applySimilarity(truth, [5, 6]))
    assert.ok(Math.abs(x - 5) < 1e-9 && Math.abs(y - 6) < 1e-9)
  })
  it('merges boxes over one face and keeps another', () => {
    const box = (x0: number, score: number) => ({ score, x0, y0: 0, x1: x0 + 100, y1: 100, points: [] })
    const merged = mergeOverlapping([box(0, 0.9), box(10, 0.6), box(300, 0.7)])
    assert.deepEqual(merged.map(({ x0, score }) => [Math.round(x0), score]), [[4, 0.9], [300, 0.7]])
  })
})
