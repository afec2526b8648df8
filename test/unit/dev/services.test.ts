import assert from 'node:assert/strict'
import { defaultServices, visionWorkers, wishedVisionWorkers } from '../../../dev/services.ts'

const GB = 1e9

describe('the processes of the service', () => {
  it('have a vision worker for each core, as far as half of the memory carries them, and never none', () => {
    assert.equal(visionWorkers(2, 24 * GB), 2)
    assert.equal(visionWorkers(16, 24 * GB), 8)
    assert.equal(visionWorkers(16, 2 * GB), 1)
    assert.equal(visionWorkers(1, 64 * GB), 1)
  })

  it('are named apart, the first three as ever: their places give the ports of their metrics', () => {
    assert.deepEqual(
      defaultServices(3).map(({ name }) => name),
      ['api', 'vision worker', 'worker', 'vision worker 2', 'vision worker 3'],
    )
    assert.deepEqual(
      defaultServices(1).map(({ name }) => name),
      ['api', 'vision worker', 'worker'],
    )
  })

  it('are as many as somebody wished, and no number of processes is none', () => {
    assert.equal(wishedVisionWorkers('3'), 3)
    assert.ok(wishedVisionWorkers('') >= 1)
    for (const wrong of ['0', '-1', '1.5', 'two', '100', ' 2'])
      assert.throws(() => wishedVisionWorkers(wrong), /VISION_WORKERS must be/)
  })
})
