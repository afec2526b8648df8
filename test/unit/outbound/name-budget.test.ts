import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { createResolver, type Resolver } from '../../../outbound/resolve.ts'
import { startNameServer, type NameServer, type Zone } from '../../hostile/name-server.ts'

const PUBLIC = '93.184.215.14'
const PUBLIC_V6 = '2606:2800:21f:cb07::1'
const good = (type: 'A' | 'AAAA') => [type === 'A' ? PUBLIC : PUBLIC_V6]

/** Names of the form `what-….example`. Each may be requested many times. */
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
    // Answers the first question late and the others never. c-ares forgets that question when it asks again.
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

describe('the time limit of resolving a name', () => {
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

  it('is not shortened by quick answers: fifty slow names resolve after forty quick ones', async () => {
    for (const name of names('quick', 40)) assert.equal(await outcome(name), 2)
    const slow = Array.from({ length: 50 }, (_, i) => `after-700-${i}.example`)
    // Spread over more than a second, because c-ares checks its timeouts once a second.
    const found = await Promise.all(
      slow.map(async (name, i) => {
        await sleep(i * 37)
        return [name, await outcome(name)] as const
      }),
    )
    assert.deepEqual(Object.fromEntries(found), all(slow, 2))
  })

  it('is the same for every name beside slow, lost, failing and silent ones', async () => {
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

  it('keeps a late answer of one family while the other is silent', async () => {
    // The answer comes shortly before the limit, while the other family is awaited. On a busy machine it may come after it.
    const found: unknown[] = []
    while (found.length < 5 && found.at(-1) !== 1) found.push(await outcome(`four-3800-${found.length}.example`))
    assert.equal(found.at(-1), 1, found.join(' '))
  })

  it('ends early for a name whose server keeps failing, after four questions at most', async () => {
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

  it('leaves time for the second name server if the first is silent or down', async () => {
    const silent = await startNameServer(() => 'SILENT')
    for (const first of [silent.address, '127.0.0.1:1']) {
      const own = createResolver({ servers: [first, nameServer.address], hostsFile: '/nonexistent' })
      assert.equal(await outcome('after-700-second.example', own), 2, first)
      own.close()
    }
    silent.stop()
  })

  it('ends when the resolver is closed', async () => {
    const own = createResolver({ servers: [nameServer.address], hostsFile: '/nonexistent' })
    const open = [outcome('silent-at-close.example', own), outcome('after-3000-at-close.example', own)]
    await sleep(50)
    own.close()
    assert.deepEqual(await Promise.all(open), ['ECANCELLED', 'ECANCELLED'])
  })
})
