import assert from 'node:assert/strict'
import { createEndpointGate, ENDPOINT_LIMIT, type Admission } from '../../../../activities/webhooks/endpoint-gate.ts'

describe('endpoint gate', () => {
  let now = 0
  const gateOf = (slots = 400) => {
    now = 0
    return createEndpointGate(slots, () => now)
  }
  const leave = (admission: Admission) => {
    assert.ok(admission.isAdmitted)
    admission.leave()
  }
  const waitOf = (admission: Admission) => {
    assert.ok(!admission.isAdmitted)
    return admission.retryInMs
  }

  it('limits the attempts in flight for each endpoint', () => {
    const gate = gateOf()
    for (const endpoint of ['a', 'b']) {
      for (let i = 0; i < ENDPOINT_LIMIT; i++) assert.ok(gate.enter(endpoint, 'STEADY').isAdmitted)
      assert.ok(!gate.enter(endpoint, 'STEADY').isAdmitted)
    }
    assert.deepEqual(gate.inFlight(), { attempts: 2 * ENDPOINT_LIMIT, endpoints: 2 })
  })

  it('has room again after an attempt leaves, and counts its leave once', () => {
    const gate = gateOf()
    const admissions = Array.from({ length: ENDPOINT_LIMIT }, () => gate.enter('a', 'STEADY'))
    leave(admissions[0])
    leave(admissions[0])
    assert.ok(gate.enter('a', 'STEADY').isAdmitted)
    assert.ok(!gate.enter('a', 'STEADY').isAdmitted)
  })

  it('spreads waiting attempts at the rate at which the endpoint answers', () => {
    const gate = gateOf()
    for (let i = 0; i < ENDPOINT_LIMIT; i++) gate.enter('hangs', 'STEADY')
    now = 8_000 // nothing has answered for 8 s
    const waits = Array.from({ length: 1_000 }, () => waitOf(gate.enter('hangs', 'STEADY')))
    assert.ok(waits.every((wait, i) => i === 0 || wait >= waits[i - 1]))
    assert.equal(waits.at(-1), (1_000 * 8_000) / ENDPOINT_LIMIT)
  })

  it('delays no attempt by more than ten minutes', () => {
    const gate = gateOf()
    for (let i = 0; i < ENDPOINT_LIMIT; i++) gate.enter('hangs', 'STEADY')
    now = 8_000
    for (let i = 0; i < 5_000; i++) gate.enter('hangs', 'STEADY')
    assert.equal(waitOf(gate.enter('hangs', 'STEADY')), 600_000)
  })

  it('reserves a quarter of all slots for endpoints that answer', () => {
    const gate = gateOf(40)
    let admitted = 0
    for (let endpoint = 0; endpoint < 10; endpoint++) {
      const first = gate.enter(`slow ${endpoint}`, 'STEADY')
      now += 2_000
      leave(first) // the gate now knows that it is slow
    }
    for (let i = 0; i < 10 * ENDPOINT_LIMIT; i++) if (gate.enter(`slow ${i % 10}`, 'STEADY').isAdmitted) admitted++
    assert.equal(admitted, 30)
    assert.ok(gate.enter('quick', 'STEADY').isAdmitted)
  })

  it('admits slow endpoints again after other slow attempts left', () => {
    const gate = gateOf(4)
    const first = gate.enter('slow', 'STEADY')
    now += 5_000
    leave(first)
    const held = [1, 2, 3].map(() => gate.enter('slow', 'STEADY'))
    assert.ok(!gate.enter('slow', 'STEADY').isAdmitted)
    leave(held[0])
    assert.ok(gate.enter('slow', 'STEADY').isAdmitted)
  })

  it('gives the fast lane to endpoints that answered quickly, and two places of it to an unknown one', () => {
    const gate = gateOf()
    const unknown = [gate.enter('new', 'FAST'), gate.enter('new', 'FAST')]
    assert.ok(unknown.every(({ isAdmitted }) => isAdmitted))
    assert.equal(waitOf(gate.enter('new', 'FAST')), 0)
    assert.ok(gate.enter('new', 'STEADY').isAdmitted)
    now += 20
    unknown.forEach(leave)
    for (let i = 0; i < 10; i++) assert.ok(gate.enter('new', 'FAST').isAdmitted)
  })

  it('refuses the fast lane to an endpoint that has been silent for a second', () => {
    const gate = gateOf()
    gate.enter('silent', 'FAST')
    now += 1_000
    assert.equal(waitOf(gate.enter('silent', 'FAST')), 0)
    assert.ok(gate.enter('silent', 'STEADY').isAdmitted)
  })

  it('gives the fast lane back to an endpoint that answers quickly again', () => {
    const gate = gateOf()
    const slow = gate.enter('a', 'STEADY')
    now += 8_000
    leave(slow)
    assert.ok(!gate.enter('a', 'FAST').isAdmitted)
    for (let i = 0; i < 8; i++) {
      const quick = gate.enter('a', 'STEADY')
      now += 10
      leave(quick)
    }
    assert.ok(gate.enter('a', 'FAST').isAdmitted)
  })
})
