import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fitCalibration, matchProbability } from '../../../../checks/face/calibration.ts'
import { readEmbedderSpec } from '../../../../checks/face/embedder.ts'
import { calibrate, prepareSpec, writeCalibration } from '../../../../bench/faces/calibrate.ts'
import { intervalByPerson, tailThreshold, thresholdAt, wilson } from '../../../../bench/faces/error-rates.ts'
import { parseCsv, type EmbeddedPicture } from '../../../../bench/faces/people.ts'
import { COARSE, writeEmbedder } from '../../../support/coarse-embedder.ts'
import { SHIPPED } from '../../../support/shipped-embedder.ts'

describe('calibration of a face embedder', () => {
  /** Evenly spread values of a normal distribution, by its quantiles. */
  const normal = (mean: number, deviation: number, n = 500) =>
    Array.from({ length: n }, (_, i) => {
      const p = (i + 0.5) / n
      // Logistic quantiles replace normal ones: symmetric and smooth.
      return mean + (deviation * Math.log(p / (1 - p))) / 1.7
    })

  it('gives the probability that the likelihoods have', () => {
    // Equal spread: the log likelihood ratio of normals is linear, slope (difference of means) / variance.
    const { slope, intercept } = fitCalibration(normal(0.6, 0.1), normal(0.2, 0.1))
    assert.ok(Math.abs(-intercept / slope - 0.4) < 0.005, `even at ${-intercept / slope}`)
    assert.ok(slope > 25 && slope < 60, `slope ${slope}`)
    const far = fitCalibration(normal(0.9, 0.01, 50), normal(0.1, 0.01, 50))
    assert.ok(Number.isFinite(far.slope) && Number.isFinite(far.intercept), 'finite though the two do not overlap')
  })
  it('moves with the prior, grows with the cosine, and rejects an embedder that does not separate people', () => {
    const of = (prior: number, cosine: number) => matchProbability({ slope: 10, intercept: -5, prior }, cosine)
    assert.equal(of(0.5, 0.5), 0.5)
    assert.ok(Math.abs(of(0.9, 0.5) - 0.9) < 1e-9)
    assert.ok(of(0.5, 0.6) > of(0.5, 0.55))
    assert.throws(() => fitCalibration(normal(0.2, 0.1), normal(0.6, 0.1)), RangeError)
  })
  it('is nearly sure of a pass by the shipped embedder', () => {
    const {
      thresholds: { pass, mismatch },
      calibration,
    } = SHIPPED
    assert.ok(matchProbability(calibration, pass) > 0.95 && matchProbability(calibration, mismatch) < 0.15)
  })

  /** People of two groups as vectors: own direction, shared by their group, shaken by each picture. */
  function crowd(sharedBy: Record<string, number>): EmbeddedPicture[] {
    let state = 1
    const random = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return state / 2 ** 32 - 0.5
    }
    const vector = () => Float32Array.from({ length: 64 }, random)
    return Object.entries(sharedBy).flatMap(([group, share]) => {
      const common = vector()
      return Array.from({ length: 20 }, (_, person) => {
        const own = vector()
        return ['a', 'b'].map((expression): EmbeddedPicture => {
          const shaken = vector()
          return {
            file: `${group}${person}${expression}`,
            subject: `${group} ${person}`,
            expression,
            group,
            age: undefined,
            embedding: own.map((value, i) => value + share * common[i] + 0.3 * shaken[i]),
          }
        })
      }).flat()
    })
  }
  const heads = (genuine: number, strangers: number) => ({
    genuine: normal(genuine, 0.02, 100),
    strangers: normal(strangers, 0.05, 1000),
  })
  const TURNED = { moderate: heads(0.8, 0.1), far: heads(0.6, 0.1) }

  it('chooses the threshold by the group that it separates worst', () => {
    const alike = calibrate(crowd({ 'male one': 0.2, 'male two': 0.2 }), TURNED, 0.05)
    const uneven = calibrate(crowd({ 'male one': 0.2, 'male two': 1 }), TURNED, 0.05)
    assert.equal(uneven.worst, 'male two')
    assert.ok(
      uneven.thresholds.pass > alike.thresholds.pass + 0.1,
      `${uneven.thresholds.pass} ${alike.thresholds.pass}`,
    )
    assert.ok(
      calibrate(crowd({ 'male one': 0.2, 'male two': 1 }), TURNED, 0.01).thresholds.pass > uneven.thresholds.pass,
    )
    assert.throws(() => calibrate([], TURNED, 0.05), RangeError)
    const { pass, sameFace } = uneven.thresholds
    assert.ok(
      sameFace > pass && sameFace > alike.thresholds.sameFace,
      'one face among thousands, also in the worst group',
    )
  })
  it("chooses liveness's thresholds on turned heads, never near those of the person", () => {
    const people = crowd({ 'male one': 0.2, 'male two': 0.2 })
    const { samePerson, otherPerson, surelyOther } = calibrate(people, TURNED, 0.05).thresholds
    assert.ok(surelyOther < otherPerson && otherPerson < samePerson, `${surelyOther} ${otherPerson} ${samePerson}`)
    assert.ok(samePerson > thresholdAt(TURNED.moderate.strangers, 0.005), 'hardly any stranger is the person')
    // Genuine pairs far down: the thresholds go below them, whatever strangers pass.
    const close = { moderate: heads(0.3, 0.25), far: heads(0.25, 0.2) }
    const low = calibrate(people, close, 0.05).thresholds
    assert.ok(low.samePerson < Math.min(...close.moderate.genuine) - 0.04)
    assert.ok(low.surelyOther < Math.min(...close.far.genuine) - 0.04)
    assert.throws(() => calibrate(people, { ...TURNED, far: { genuine: [], strangers: [0] } }, 0.05), RangeError)
  })
  it('goes beyond the measured strangers of a large group by their tail', () => {
    const strangers = Array.from({ length: 2000 }, (_, i) => -Math.log((i + 0.5) / 2000) / 20)
    // Exponential with a mean of 0.05: one in 10,000 is above ln(10,000) / 20.
    assert.ok(Math.abs(tailThreshold(strangers, 0.0001) - Math.log(10_000) / 20) < 0.02)
    assert.ok(tailThreshold(strangers, 0.0001) > Math.max(...strangers))
  })
  it('leaves the curve of a description alone on request', async () => {
    const file = writeEmbedder(COARSE)
    const { thresholds } = calibrate(crowd({ 'male one': 0.2, 'male two': 0.6 }), TURNED, 0.05)
    writeCalibration(file, { thresholds }, 'kept')
    const written = await readEmbedderSpec(file)
    assert.deepEqual([written.thresholds, written.calibration], [thresholds, COARSE.calibration])
  })
  it('writes the whole result into the description, and keeps the rest', async () => {
    const { thresholds: _t, calibration: _c, ...without } = COARSE
    const file = writeEmbedder(without)
    await assert.rejects(readEmbedderSpec(file), /thresholds/)
    assert.deepEqual(Object.keys(prepareSpec(without) as object).sort(), Object.keys(COARSE).sort())
    const calibrated = calibrate(crowd({ 'male one': 0.2, 'male two': 0.6 }), TURNED, 0.05)
    writeCalibration(file, calibrated, '2026-11-22: 80 pictures')
    const { thresholds, calibration, measured, ...kept } = await readEmbedderSpec(file)
    assert.deepEqual(
      [thresholds, calibration, measured],
      [calibrated.thresholds, calibrated.calibration, '2026-11-22: 80 pictures'],
    )
    assert.deepEqual(kept, without)
    const before = readFileSync(file, 'utf8')
    assert.throws(() => writeCalibration(file, { ...calibrated, thresholds: { ...thresholds, pass: -3 } }, ''))
    assert.equal(readFileSync(file, 'utf8'), before)
    assert.deepEqual(readdirSync(dirname(file)).sort(), ['coarse.onnx', 'spec.json'])
  })
})

describe('error rates of face pairs', () => {
  it('find the threshold of a false match rate', () => {
    const impostors = Array.from({ length: 100 }, (_, i) => i / 100)
    const from = thresholdAt(impostors, 0.05)
    assert.ok(from > 0.94 && from <= 0.95)
    assert.ok(thresholdAt(impostors, 0.001) > 0.99, 'none, where it allows less than one')
  })
  it('give intervals that know how many people there were', () => {
    assert.ok(Math.abs(wilson(0, 10).high - 0.278) < 0.001)
    const pair = (a: string, b: string, value: number) => ({ a, b, similarities: [value, value, value, value] })
    const few = intervalByPerson([pair('a', 'b', 1), pair('a', 'c', 0), pair('b', 'c', 0)], 0.5)
    assert.ok(few.low === 0 && few.high === 1, `${few.low} ${few.high}: 4 of 12, but of three people`)
    assert.deepEqual(intervalByPerson([pair('a', 'b', 0)], 0.5), wilson(0, 1))
  })
  it('read quoted cells of a CSV', () => {
    assert.deepEqual(parseCsv('a,b\r\n"x, ""y""",2\nz,'), [
      ['a', 'b'],
      ['x, "y"', '2'],
      ['z', ''],
    ])
  })
})
