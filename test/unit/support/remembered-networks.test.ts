import assert from 'node:assert/strict'
import type { Model } from '../../../checks/image/model.ts'
import { remembering } from '../../support/remembered-networks.ts'

/** A network that answers with the number of its calls, in an array of a length. */
function counting(file: string, length = 2): Model {
  let asked = 0
  return {
    file,
    inferenceMs: 0,
    run: async () => {
      const data = new Float32Array(length)
      data[0] = ++asked
      return { answer: { data, dims: [length] } }
    },
  }
}
const inputs = (value: number, dims: readonly number[] = [1, 4], name = 'x') => ({
  [name]: { data: new Float32Array(4).fill(value), dims },
})

describe('a network with a cache', () => {
  const asking = (model: Model) => async (of: ReturnType<typeof inputs>) => (await model.run(of)).answer.data[0]

  it('is called once for equal inputs, and again for another value, shape, input name or network', async () => {
    const ask = asking(remembering(counting('counting 1')))
    assert.deepEqual(
      [await ask(inputs(1)), await ask(inputs(1)), await ask(inputs(2)), await ask(inputs(1))],
      [1, 1, 2, 1],
    )
    assert.deepEqual([await ask(inputs(1, [2, 2])), await ask(inputs(1, [1, 4], 'y'))], [3, 4])
    const other = remembering({ ...counting('counting 2'), run: async () => ({}) })
    assert.deepEqual(await other.run(inputs(1)), {})
  })

  it('returns an answer that the caller may change', async () => {
    const model = remembering(counting('counting 3'))
    for (let i = 0; i < 3; i++) {
      const { answer } = await model.run(inputs(1))
      assert.deepEqual([[...answer.data], answer.dims], [[1, 0], [2]])
      answer.data.fill(9)
    }
  })

  it('drops its oldest answers when they become too many', async () => {
    const ask = asking(remembering(counting('counting 4', 10 * 2 ** 20)))
    for (const value of [1, 2, 3, 4]) assert.equal(await ask(inputs(value)), value) // 40 MiB each: the cache holds three
    assert.deepEqual([await ask(inputs(4)), await ask(inputs(1))], [4, 5])
  })
})
