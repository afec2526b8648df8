import assert from 'node:assert/strict'
import { defaultServices, visionWorkers, wishedVisionWorkers } from '../../../dev/services.ts'

const GB = 1e9

describe('the processes of the service', () => {
  it('include a vision worker for each core, at least one, within half of the memory', () => {
    assert.equal(visionWorkers(2, 24 * GB), 2)
    assert.equal(visionWorkers(16, 24 * GB), 8)
    assert.equal(visionWorkers(16, 2 * GB), 1)
    assert.equal(visionWorkers(1, 64 * GB), 1)
  })

  it('have unique names, and the first three keep their places, which set the ports of their metrics', () => {
    assert.deepEqual(
      defaultServices(3).map(({ name }) => name),
      ['api', 'vision worker', 'worker', 'vision worker 2', 'vision worker 3'],
    )
    assert.deepEqual(
      defaultServices(1).map(({ name }) => name),
      ['api', 'vision worker', 'worker'],
    )
  })

  it('include as many vision workers as requested, and reject an invalid number', () => {
    assert.equal(wishedVisionWorkers('3'), 3)
    assert.ok(wishedVisionWorkers('') >= 1)
    for (const wrong of ['0', '-1', '1.5', 'two', '100', ' 2'])
      assert.throws(() => wishedVisionWorkers(wrong), /VISION_WORKERS must be/)
  })
})
