import assert from 'node:assert/strict'
import { BodyPot, type HeldBody } from '../../../../api/bodies/body-memory.ts'
import { Problem } from '../../../../api/http/problem.ts'

interface Body extends HeldBody {
  isOver: boolean
  slow: boolean
  readonly refusals: Problem[]
}

/** A body like those of receive-body.ts. */
function aBody(...callers: string[]): Body {
  const body: Body = {
    callers,
    isOver: false,
    slow: false,
    refusals: [],
    isOpen: () => !body.isOver,
    isSlow: () => body.slow,
    refuse: (problem) => {
      body.isOver = true
      body.refusals.push(problem)
    },
  }
  return body
}

describe('the memory for bodies', () => {
  const aPot = () => {
    const reasons: string[] = []
    return { pot: new BodyPot({ totalBytes: 100, shareBytes: 40 }, (reason) => reasons.push(reason)), reasons }
  }
  const isRefusal = (error: unknown) =>
    error instanceof Problem && error.code === 'RATE_LIMITED' && Number(error.headers['Retry-After']) >= 1
  const filled = (pot: BodyPot, bytes: number, ...callers: string[]) => {
    const body = aBody(...callers)
    pot.hold(body, bytes)
    return body
  }

  it('limits each caller to a share, and counts released bytes once', () => {
    const { pot, reasons } = aPot()
    const first = filled(pot, 30, 'a')
    const second = aBody('a')
    assert.throws(() => pot.hold(second, 11), isRefusal)
    assert.equal(pot.heldBytes, 30)
    pot.release(first)
    pot.release(first)
    pot.hold(aBody('a'), 40)
    assert.deepEqual([pot.heldBytes, first.refusals.length, reasons], [40, 0, ['share']])
  })

  it('refuses a stalled body of the same caller before the arriving one', () => {
    const { pot } = aPot()
    const small = filled(pot, 10, 'a')
    const great = filled(pot, 25, 'a')
    small.slow = great.slow = true
    const arriving = filled(pot, 20, 'a')
    assert.deepEqual(
      [small, great, arriving].map(({ refusals }) => refusals.length),
      [0, 1, 0],
    )
    assert.ok(isRefusal(great.refusals[0]))
    assert.equal(pot.heldBytes, 30)
  })

  it('counts a body against its address and its account', () => {
    const { pot } = aPot()
    filled(pot, 30, 'address 1', 'account')
    assert.throws(() => pot.hold(aBody('address 2', 'account'), 20), isRefusal)
    assert.throws(() => pot.hold(aBody('address 1', 'another account'), 20), isRefusal)
    filled(pot, 20, 'address 2', 'another account')
  })

  it('refuses a body of the caller that holds most when memory is short, not the latest one', () => {
    const { pot, reasons } = aPot()
    const bodies = [filled(pot, 30, 'a'), filled(pot, 40, 'b'), filled(pot, 29, 'c')]
    const late = filled(pot, 2, 'd')
    assert.deepEqual(
      [...bodies, late].map(({ refusals }) => refusals.length),
      [0, 1, 0, 0],
    )
    assert.deepEqual([pot.heldBytes, reasons], [61, ['total']])
  })

  it('counts the small bodies of one caller together', () => {
    const { pot } = aPot()
    const one = filled(pot, 34, 'a')
    const many = Array.from({ length: 7 }, () => filled(pot, 5, 'b'))
    filled(pot, 30, 'c')
    filled(pot, 2, 'd')
    assert.deepEqual([one.refusals.length, many.filter(({ refusals }) => refusals.length > 0).length], [0, 1])
  })

  it('refuses stalled bodies first, unless they are very small beside the others', () => {
    const { pot } = aPot()
    const live = filled(pot, 40, 'a')
    const stalled = filled(pot, 30, 'b')
    const pausing = filled(pot, 1, 'c')
    stalled.slow = pausing.slow = true
    filled(pot, 30, 'd')
    assert.deepEqual(
      [live, stalled, pausing].map(({ refusals }) => refusals.length),
      [0, 1, 0],
    )
    filled(pot, 29, 'e')
    assert.deepEqual(
      [live, pausing].map(({ refusals }) => refusals.length),
      [0, 0],
    )
    filled(pot, 1, 'f')
    assert.deepEqual(
      [live, pausing].map(({ refusals }) => refusals.length),
      [1, 0],
    )
  })

  it('never refuses a body in use, and refuses the arriving one if no other is left', () => {
    const { pot } = aPot()
    const whole = [filled(pot, 40, 'a'), filled(pot, 40, 'b')]
    for (const body of whole) body.isOver = true
    filled(pot, 20, 'c')
    assert.throws(() => pot.hold(aBody('d'), 25), isRefusal)
    assert.deepEqual([whole.flatMap(({ refusals }) => refusals).length, pot.heldBytes], [0, 100])
  })
})
