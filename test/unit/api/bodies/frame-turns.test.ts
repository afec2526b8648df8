import assert from 'node:assert/strict'
import { Problem } from '../../../../api/http/problem.ts'
import { frameTurn } from '../../../../api/bodies/small-frame.ts'

const codeOf = (error: unknown): string => (error instanceof Problem ? error.code : String(error))

describe('turns of small frames', () => {
  it('leave room for others while seven networks fill their queues', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const waiting = [frameTurn('attacker 0', () => held)]
    for (let network = 0; network < 7; network++) {
      for (let call = 0; call < 16; call++) waiting.push(frameTurn(`attacker ${network}`, () => held))
      await assert.rejects(
        frameTurn(`attacker ${network}`, () => held),
        (error) => codeOf(error) === 'RATE_LIMITED',
      )
    }
    const honest = frameTurn('honest', async () => 'taken')
    release()
    assert.equal(await honest, 'taken')
    await Promise.all(waiting)
  })
})
