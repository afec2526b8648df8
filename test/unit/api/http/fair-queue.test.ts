import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from '../../../../api/http/problem.ts'
import { createTurns } from '../../../../api/http/fair-queue.ts'

const LIMITS = { slots: 2, waitingOfOne: 20, waitingOfAll: 30, waitMs: 60_000 }
const codeOf = (error: unknown): string => (error instanceof Problem ? error.code : String(error))

/** A task that the test ends. */
function task() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const state = {
    started: false,
    end: resolve,
    fail: reject,
    run: () => {
      state.started = true
      return promise
    },
  }
  return state
}

describe('turns', () => {
  it('leave a slot to others while one caller has twenty waiting tasks', async () => {
    const inTurn = createTurns(LIMITS)
    const slow = Array.from({ length: 20 }, task)
    const all = slow.map((one) => inTurn('attacker', one.run))
    const honest = task()
    const done = inTurn('honest', honest.run)
    await sleep(1)
    assert.ok(slow[0].started && !slow[1].started && honest.started)
    honest.end()
    await done
    for (const one of slow) one.end()
    await Promise.all(all)
  })

  it('let one caller use all its slots while nobody else waits, and give the next free slot to another', async () => {
    const inTurn = createTurns({ ...LIMITS, slotsOfOne: 2 })
    const slow = Array.from({ length: 4 }, task)
    const all = slow.map((one) => inTurn('office', one.run))
    await sleep(1)
    assert.deepEqual(
      slow.map(({ started }) => started),
      [true, true, false, false],
    )
    const others = [task(), task()]
    const waiting = others.map((one, i) => inTurn(`other ${i}`, one.run))
    slow[0].end()
    await all[0]
    assert.deepEqual(
      [...slow, ...others].map(({ started }) => started),
      [true, true, false, false, true, false],
    )
    slow[1].end()
    await all[1]
    assert.deepEqual(
      [...slow, ...others].map(({ started }) => started),
      [true, true, false, false, true, true],
    )
    for (const one of [...slow, ...others]) one.end()
    await Promise.all([...all, ...waiting])
    assert.ok(slow.every(({ started }) => started))
  })

  it('rotate: a caller that had a turn goes to the end of the queue', async () => {
    const inTurn = createTurns({ ...LIMITS, slots: 1 })
    const order: string[] = []
    const callers = ['a', 'a', 'a', 'b', 'b', 'c']
    await Promise.all(
      callers.map((caller) =>
        inTurn(caller, async () => {
          order.push(caller)
          await sleep(1)
        }),
      ),
    )
    assert.equal(order.join(''), 'abcaba')
  })

  it('run every task within the slots, one of a caller at a time, and free the slot of a failed task', async () => {
    const inTurn = createTurns({ ...LIMITS, slots: 3, waitingOfAll: 100 })
    const running = new Map<string, number>()
    let most = 0
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, i) =>
        inTurn(`caller ${i % 7}`, async () => {
          const caller = `caller ${i % 7}`
          running.set(caller, (running.get(caller) ?? 0) + 1)
          assert.equal(running.get(caller), 1)
          most = Math.max(
            most,
            [...running.values()].reduce((sum, count) => sum + count, 0),
          )
          await sleep(i % 3)
          running.set(caller, 0)
          if (i % 5 === 0) throw new Error('failed')
        }),
      ),
    )
    assert.equal(most, 3)
    assert.equal(results.filter(({ status }) => status === 'rejected').length, 12)
  })

  it('refuse a caller whose own queue is full, and everybody when the total is reached', async () => {
    const inTurn = createTurns({ ...LIMITS, waitingOfOne: 2, waitingOfAll: 3 })
    const [first, second] = [task(), task()]
    const held = [
      inTurn('a', first.run),
      inTurn('z', second.run),
      inTurn('a', async () => undefined),
      inTurn('a', async () => undefined),
    ]
    await sleep(1)
    await assert.rejects(
      inTurn('a', async () => undefined),
      (error) => codeOf(error) === 'RATE_LIMITED',
    )
    held.push(inTurn('b', async () => undefined))
    await assert.rejects(
      inTurn('c', async () => undefined),
      (error) => codeOf(error) === 'SERVICE_UNAVAILABLE',
    )
    first.end()
    second.end()
    await Promise.all(held)
    assert.equal(await inTurn('c', async () => 'taken'), 'taken')
  })

  it('check the clock before a task runs, so a late timer lets no task run late', async () => {
    const inTurn = createTurns({ ...LIMITS, slots: 1, waitMs: 20 })
    const slow = task()
    const held = inTurn('a', slow.run)
    const late = Array.from({ length: 3 }, (_, i) =>
      inTurn(`b${i}`, () => {
        throw new Error('had a turn')
      }),
    )
    const outcomes = Promise.allSettled(late)
    await sleep(1)
    slow.end()
    for (const end = performance.now() + 40; performance.now() < end;); // blocks the process: the timers are due and have not run
    await held
    assert.deepEqual(
      (await outcomes).map((outcome) => (outcome.status === 'rejected' ? codeOf(outcome.reason) : 'ran')),
      Array(3).fill('SERVICE_UNAVAILABLE'),
    )
    assert.equal(await inTurn('c', async () => 'taken'), 'taken')
  })

  it('refuse a task that waits too long, and continue without it', async () => {
    const inTurn = createTurns({ ...LIMITS, slots: 1, waitMs: 20 })
    const slow = task()
    const held = inTurn('a', slow.run)
    await assert.rejects(
      inTurn('b', () => {
        throw new Error('had a turn')
      }),
      (error) => codeOf(error) === 'SERVICE_UNAVAILABLE',
    )
    slow.end()
    await held
    assert.equal(await inTurn('b', async () => 'taken'), 'taken')
  })
})
