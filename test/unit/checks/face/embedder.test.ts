import assert from 'node:assert/strict'
import { join } from 'node:path'
import { alignedChip, cosineSimilarity, embedFace } from '../../../../checks/face/embed.ts'
import { assessFaceMatch, boundsOf, measureFacePair } from '../../../../checks/face/compare.ts'
import { openEmbedder, readEmbedderSpec, runEmbedder } from '../../../../checks/face/embedder.ts'
import type { EmbedderSpec } from '../../../../checks/face/embedder-spec.ts'
import { findFaces, type Face } from '../../../../checks/face/find-faces.ts'
import { openFaceModels } from '../../../../checks/face/models.ts'
import { findPortrait } from '../../../../checks/face/portrait.ts'
import { seeFace } from '../../../../checks/face/see-face.ts'
import type { Image } from '../../../../checks/image/image.ts'
import { MODELS_FOLDER } from '../../../../checks/image/onnx.ts'
import { COARSE, COARSE_CELL, COARSE_SIZE, writeEmbedder } from '../../../support/coarse-embedder.ts'
import { specimenImage } from '../../../support/pictures.ts'
import { SHIPPED } from '../../../support/shipped-embedder.ts'

describe('a face embedder that an operator brings', () => {
  let selfie: Image
  let face: Face
  before(async () => {
    selfie = await specimenImage('selfie')
    const [found] = await findFaces(await openFaceModels(), selfie)
    if (found === undefined) throw new Error('no face')
    face = found
  })
  const embedBy = async (changes: Partial<EmbedderSpec>, picture = selfie) =>
    embedFace(await openEmbedder({ specFile: writeEmbedder({ ...COARSE, ...changes }) }), picture, face.mesh)

  it('gets the face as its description has it: means of squares of the aligned chip', async () => {
    const chip = alignedChip(COARSE, selfie, face.mesh)
    const across = COARSE_SIZE / COARSE_CELL
    const expected = Array.from({ length: COARSE.dimensions }, (_, i) => {
      const plane = Math.floor(i / across ** 2),
        row = Math.floor((i % across ** 2) / across),
        column = i % across
      let sum = 0
      for (let y = 0; y < COARSE_CELL; y++) {
        for (let x = 0; x < COARSE_CELL; x++)
          sum += chip[plane * COARSE_SIZE ** 2 + (row * COARSE_CELL + y) * COARSE_SIZE + column * COARSE_CELL + x]
      }
      return sum / COARSE_CELL ** 2
    })
    const embedding = await embedBy({})
    assert.equal(embedding.length, COARSE.dimensions)
    expected.forEach((value, i) =>
      assert.ok(Math.abs(embedding[i] - value) < 1e-4, `${i}: ${embedding[i]} is not ${value}`),
    )
  })

  it("puts eyes, nose and mouth where ArcFace's template has them", () => {
    // A dot on each of the five points shows where it lands.
    const dots = { '33 133': [38.3, 51.7], '362 263': [73.5, 51.5], 1: [56, 71.7], 61: [41.5, 92.4], 291: [70.7, 92.2] }
    for (const [indices, [x, y]] of Object.entries(dots)) {
      const points = indices.split(' ').map((i) => face.mesh.points[Number(i)])
      const [cx, cy] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length)
      const data = new Uint8Array(selfie.data.length)
      for (let dy = -3; dy <= 3; dy++)
        for (let dx = -3; dx <= 3; dx++) data[3 * ((Math.round(cy) + dy) * selfie.width + Math.round(cx) + dx)] = 255
      const chip = alignedChip({ ...COARSE, channelOrder: 'RGB', scale: 1, offset: 0 }, { ...selfie, data }, face.mesh)
      let sx = 0,
        sy = 0,
        all = 0
      for (let i = 0; i < COARSE_SIZE ** 2; i++) {
        sx += chip[i] * (i % COARSE_SIZE)
        sy += chip[i] * Math.floor(i / COARSE_SIZE)
        all += chip[i]
      }
      // The five cannot be met exactly by a similarity: noses differ.
      assert.ok(Math.hypot(sx / all + 0.5 - x, sy / all + 0.5 - y) < 5, `${indices}: ${sx / all}, ${sy / all}`)
    }
  })

  it('honours channel order, scale, mirror and layout', async () => {
    const plain = await embedBy({})
    const reddened: Image = {
      ...selfie,
      data: selfie.data.map((value, i) => (i % 3 === 0 ? Math.min(255, value + 80) : value)),
    }
    const cells = (COARSE_SIZE / COARSE_CELL) ** 2
    const [blueFirst, redFirst] = [await embedBy({}, reddened), await embedBy({ channelOrder: 'RGB' }, reddened)]
    assert.ok(redFirst[0] > redFirst[2 * cells] + 0.2 && blueFirst[0] < blueFirst[2 * cells] - 0.2)
    const brighter = await embedBy({ scale: 2 / 127.5 })
    assert.ok(Math.abs(brighter[0] - (2 * (plain[0] + 1) - 1)) < 1e-4)
    const both = await embedBy({ mirror: true })
    // A mean with the mirror image is its own mirror image.
    const across = COARSE_SIZE / COARSE_CELL
    for (let i = 0; i < both.length; i++)
      assert.ok(Math.abs(both[i] - both[i - (i % across) + across - 1 - (i % across)]) < 1e-5)
    assert.ok(cosineSimilarity(both, plain) < 0.9999)
  })

  it('runs a face and its mirror image at once only where the results are the same as one by one', async () => {
    for (const file of ['dlib.json', 'mobilefacenet.json']) {
      const spec = await readEmbedderSpec(join(MODELS_FOLDER, file))
      const specFile = writeEmbedder({ ...spec, mirror: true, model: join(MODELS_FOLDER, spec.model) })
      const paired = await openEmbedder({ specFile })
      assert.ok(paired.takesPairs, file)
      assert.deepEqual(
        await embedFace(paired, selfie, face.mesh),
        await embedFace({ ...paired, takesPairs: false }, selfie, face.mesh),
      )
    }
    const ofOne = await openEmbedder({ specFile: writeEmbedder({ ...COARSE, mirror: true }) })
    assert.equal(ofOne.takesPairs, false, 'exported for a batch of one')
    assert.equal((await embedFace(ofOne, selfie, face.mesh)).length, COARSE.dimensions)
  })

  it('rejects a vector without usable numbers', async () => {
    await assert.rejects(embedBy({ scale: 0, offset: 0 }), /no numbers/)
    await assert.rejects(embedBy({ scale: 1e38, offset: 1e38 }), /no numbers/)
  })

  const WRONG: [name: string, spec: unknown, said: RegExp][] = [
    ['an unknown entry', { ...COARSE, surprise: 1 }, /surprise/],
    ['an unknown template', { ...COARSE, template: 'SPHEREFACE' }, /template/],
    ['another number of dimensions', { ...COARSE, dimensions: 512 }, /dimensions: the network gives 147/],
    ['another input', { ...COARSE, input: 'data' }, /input data/],
    ['another output', { ...COARSE, output: 'fc1' }, /output: the network has no fc1, but vector/],
    ['another size', { ...COARSE, size: 150 }, /size 150/],
    ['the other layout', { ...COARSE, layout: 'interleaved' }, /layout interleaved/],
    ['pass below mismatch', { ...COARSE, thresholds: { ...COARSE.thresholds, pass: 0.1 } }, /mismatch < pass/],
    [
      'a calibration that falls',
      { ...COARSE, calibration: { ...COARSE.calibration, slope: -1 } },
      /calibration\.slope/,
    ],
    ['a file that is not JSON', 'model: coarse.onnx', /readable JSON/],
    ['a missing model', { ...COARSE, model: 'no-such.onnx' }, /no-such/],
  ]
  for (const [name, spec, said] of WRONG) {
    it(`rejects at the start: ${name}`, async () => {
      await assert.rejects(openEmbedder({ specFile: writeEmbedder(spec) }), said)
    })
  }

  // Each threshold has one meaning, so a description without one must not start with a guess.
  for (const name of Object.keys(COARSE.thresholds)) {
    it(`rejects at the start a description without the threshold ${name}, and names it`, async () => {
      const thresholds = Object.fromEntries(Object.entries(COARSE.thresholds).filter(([key]) => key !== name))
      await assert.rejects(
        openEmbedder({ specFile: writeEmbedder({ ...COARSE, thresholds }) }),
        new RegExp(`face embedder: thresholds\\.${name}: `),
      )
    })
  }
  it('rejects a threshold of copies, which descriptions had before copies were found by their pixels', async () => {
    const thresholds = { ...COARSE.thresholds, samePicture: 0.999 }
    await assert.rejects(openEmbedder({ specFile: writeEmbedder({ ...COARSE, thresholds }) }), /samePicture/)
  })

  it('rejects a FACE_PASS_FROM that is not between mismatch and 1', async () => {
    const { thresholds: shipped } = SHIPPED
    for (const passFrom of [shipped.mismatch, 0.1, 1])
      await assert.rejects(openEmbedder({ passFrom }), /FACE_PASS_FROM/)
    const { thresholds, spec } = await openEmbedder({ passFrom: 0.7 })
    assert.deepEqual(
      [thresholds.pass, thresholds.mismatch, spec.thresholds.pass],
      [0.7, shipped.mismatch, shipped.pass],
    )
  })
})

describe('each shipped embedder', () => {
  // The check values of models/README.md: a changed file or runtime shows here first.
  const CHECKED = [
    ['mobilefacenet.json', [-0.0039, 0.645, 0.1428, 0.0989, -1.2919, 0.2566]],
    ['dlib.json', [-0.0423, 0.106, 0.079, -0.035, -0.0881, -0.0464]],
  ] as const
  for (const [file, expected] of CHECKED) {
    it(`gives its check values: ${file}`, async () => {
      const embedder = await openEmbedder({ specFile: join(MODELS_FOLDER, file) })
      const { size, scale, offset } = embedder.spec
      const answer = await runEmbedder(
        embedder,
        Float32Array.from({ length: 3 * size ** 2 }, (_, i) => ((37 * i) % 256) * scale + offset),
      )
      expected.forEach((value, i) => assert.ok(Math.abs(answer[i] - value) < 2e-4, `${i}: ${answer[i]}, not ${value}`))
    })
    it(`matches the specimen's portrait with the selfie: ${file}`, async () => {
      const models = await openFaceModels({ specFile: join(MODELS_FOLDER, file) })
      const [portrait, selfie] = [
        await findPortrait(models, await specimenImage('passport')),
        await seeFace(models, await specimenImage('selfie')),
      ]
      const bounds = boundsOf(models.embedder)
      assert.equal(assessFaceMatch(measureFacePair(portrait, selfie, [], bounds), bounds).verdict, 'PASS')
    })
  }
})
