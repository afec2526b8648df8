import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { CircuitOpenError, createCircuit } from '../../../../api/circuits/circuit-breaker.ts'
import { until } from '../../../support/until.ts'

class Away extends Error {}

describe('the circuit breaker', () => {
  const opened: ReturnType<typeof createCircuit>[] = []
  afterEach(() => {
    for (const circuit of opened.splice(0)) circuit.stop()
  })

  /** A circuit whose server can be up or down, and the record of its calls. */
  function aCircuit(probeAfterMs = 20) {
    const seen = { isBack: false, probes: 0, probing: 0, mostProbing: 0, changes: [] as boolean[] }
    const circuit = createCircuit({
      isAway: (error) => error instanceof Away,
      probeAfterMs,
      longestProbeAfterMs: 4 * probeAfterMs,
      onChange: (isOpen) => seen.changes.push(isOpen),
      async probe() {
        seen.probes++
        seen.mostProbing = Math.max(seen.mostProbing, ++seen.probing)
        await sleep(5)
        seen.probing--
        if (!seen.isBack) throw new Away()
      },
    })
    opened.push(circuit)
    return { circuit, seen }
  }
  const fails = (error: Error) => () => Promise.reject(error)
  const closed = (circuit: { isOpen: boolean }) => until('a closed circuit', () => !circuit.isOpen, 5)

  it('opens at the first error of a server that is down, and then makes no call', async () => {
    const { circuit, seen } = aCircuit(60_000)
    await assert.rejects(circuit.call(fails(new Away())), Away)
    let calls = 0
    for (let i = 0; i < 20; i++)
      await assert.rejects(
        circuit.call(async () => {
          calls++
        }),
        CircuitOpenError,
      )
    assert.deepEqual([calls, seen.changes], [0, [true]])
  })

  it('stays closed for every other error, because that is an answer', async () => {
    const { circuit, seen } = aCircuit()
    await assert.rejects(circuit.call(fails(new RangeError('no'))), RangeError)
    assert.equal(await circuit.call(async () => 7), 7)
    assert.deepEqual(seen.changes, [])
  })

  it('rejects the pending calls when it opens', async () => {
    const { circuit, seen } = aCircuit(60_000)
    const hanging = Promise.allSettled(
      Array.from({ length: 20 }, () => circuit.call(() => new Promise(() => undefined))),
    )
    await assert.rejects(circuit.call(fails(new Away())), Away)
    assert.ok((await hanging).every((one) => one.status === 'rejected' && one.reason instanceof CircuitOpenError))
    assert.deepEqual(seen.changes, [true])
  })

  it('sends one probe at a time, and closes once when a probe is answered', async () => {
    const { circuit, seen } = aCircuit()
    await assert.rejects(circuit.call(fails(new Away())), Away)
    while (seen.probes < 3)
      await Promise.all([
        sleep(5),
        ...Array.from({ length: 10 }, () =>
          assert.rejects(
            circuit.call(async () => 1),
            CircuitOpenError,
          ),
        ),
      ])
    seen.isBack = true
    await closed(circuit)
    assert.deepEqual([seen.mostProbing, seen.changes, await circuit.call(async () => 1)], [1, [true, false], 1])
  })

  it('ignores the late error of a call from before it closed', async () => {
    const { circuit, seen } = aCircuit()
    seen.isBack = true
    const late = Promise.withResolvers<never>()
    const lost = assert.rejects(
      circuit.call(() => late.promise),
      CircuitOpenError,
    )
    await assert.rejects(circuit.call(fails(new Away())), Away)
    await lost
    await closed(circuit)
    late.reject(new Away())
    await sleep(1)
    assert.deepEqual(seen.changes, [true, false])
  })

  it('probes less often after each reopening, and at the first rate after a successful call', async () => {
    const { circuit, seen } = aCircuit(40)
    seen.isBack = true
    const openMs = async () => {
      await assert.rejects(circuit.call(fails(new Away())), Away)
      const started = performance.now()
      await closed(circuit)
      return performance.now() - started
    }
    for (let i = 0; i < 2; i++) await openMs()
    assert.ok((await openMs()) >= 80, 'the third wait is at least half of four times the first')
    await circuit.call(async () => 1)
    await openMs()
    assert.equal(seen.probes, 4)
  })
})
