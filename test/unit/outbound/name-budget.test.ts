import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { createResolver, type Resolver } from '../../../outbound/resolve.ts'
import { startNameServer, type NameServer, type Zone } from '../../hostile/name-server.ts'

const PUBLIC = '93.184.215.14'
const PUBLIC_V6 = '2606:2800:21f:cb07::1'
const good = (type: 'A' | 'AAAA') => [type === 'A' ? PUBLIC : PUBLIC_V6]

/** Names of the form `what-….example`; each may be asked for many times. */
const zone: Zone = async (name, type) => {
  const [what, detail] = name.split('.')[0].split('-')
  const asked = count(`${name} ${type}`)
  switch (what) {
    case 'after':
      await sleep(Number(detail))
      return good(type)
    case 'lost':
      return asked <= Number(detail) ? 'SILENT' : good(type)
    case 'failing':
      return asked <= Number(detail) ? 'SERVFAIL' : good(type)
    // The first question is answered late, all others never: what c-ares forgets when it asks again.
    case 'first':
      await sleep(Number(detail))
      return asked === 1 ? good(type) : 'SILENT'
    case 'four':
      await sleep(Number(detail))
      return type === 'A' ? [PUBLIC] : 'SILENT'
    case 'silent':
      return 'SILENT'
    default:
      return good(type)
  }
}
const asked = new Map<string, number>()
function count(question: string): number {
  const times = (asked.get(question) ?? 0) + 1
  asked.set(question, times)
  return times
}

describe('the time that resolving a name may take', () => {
  let nameServer: NameServer, resolver: Resolver
  before(async () => {
    nameServer = await startNameServer(zone)
    resolver = createResolver({ servers: [nameServer.address], hostsFile: '/nonexistent' })
  })
  after(() => {
    resolver.close()
    nameServer.stop()
  })
  const outcome = (name: string, on = resolver) =>
    on.addressesOf(name).then(
      (found) => found.length,
      (error: NodeJS.ErrnoException) => error.code ?? 'UNKNOWN',
    )
  const outcomes = async (names: readonly string[]) =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await outcome(name)] as const)))
  const names = (what: string, times: number) => Array.from({ length: times }, (_, i) => `${what}-${i}.example`)
  const all = (asked: readonly string[], expected: number | string) =>
    Object.fromEntries(asked.map((name) => [name, expected]))

  it('is not shortened by quick answers: fifty names of 700 ms all resolve after forty of none', async () => {
    for (const name of names('quick', 40)) assert.equal(await outcome(name), 2)
    const slow = Array.from({ length: 50 }, (_, i) => `after-700-${i}.example`)
    // Spread over more than a second: c-ares looks at its timeouts in turns of one.
    const found = await Promise.all(
      slow.map(async (name, i) => {
        await sleep(i * 37)
        return [name, await outcome(name)] as const
      }),
    )
    assert.deepEqual(Object.fromEntries(found), all(slow, 2))
  })

  it("is the same for every name, whatever the others' servers do: slow, lost, failing and silent ones side by side", async () => {
    const resolving = [
      'after-700',
      'after-2000',
      'after-3000',
      'lost-1',
      'lost-2',
      'failing-1',
      'failing-3',
      'first-2500',
      'quick',
    ].flatMap((what) => names(what + '-x', 8))
    const hanging = names('silent', 40)
    assert.deepEqual(await outcomes([...resolving, ...hanging]), { ...all(resolving, 2), ...all(hanging, 'ETIMEOUT') })
  })

  it('loses no answer that came just before its end to a silent other family', async () => {
    assert.equal(await outcome('four-3850.example'), 1)
  })

  it('is over soon for a name whose server goes on failing, and asks it four times at most', async () => {
    const started = performance.now()
    assert.equal(await outcome('failing-99.example'), 'ESERVFAIL')
    const failedMs = performance.now() - started
    const silentSince = performance.now()
    assert.equal(await outcome('silent-for-comparison.example'), 'ETIMEOUT')
    assert.ok(failedMs < (performance.now() - silentSince) / 2, `it took ${Math.round(failedMs)} ms`)
    for (const name of ['failing-99.example', 'silent-for-comparison.example']) {
      for (const type of ['A', 'AAAA']) assert.ok((asked.get(`${name} ${type}`) ?? 0) <= 4, `${name} ${type}`)
    }
  })

  it('is enough to come to the second name server when the first is silent, or is not there', async () => {
    const silent = await startNameServer(() => 'SILENT')
    for (const first of [silent.address, '127.0.0.1:1']) {
      const own = createResolver({ servers: [first, nameServer.address], hostsFile: '/nonexistent' })
      assert.equal(await outcome('after-700-second.example', own), 2, first)
      own.close()
    }
    silent.stop()
  })

  it('ends with the resolver', async () => {
    const own = createResolver({ servers: [nameServer.address], hostsFile: '/nonexistent' })
    const open = [outcome('silent-at-close.example', own), outcome('after-3000-at-close.example', own)]
    await sleep(50)
    own.close()
    assert.deepEqual(await Promise.all(open), ['ECANCELLED', 'ECANCELLED'])
  })
})
