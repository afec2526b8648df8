import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createResolver, DnsError, resolvesToPublic, type Resolver } from '../../../outbound/resolve.ts'
import { startNameServer, type NameServer, type Zone } from '../../hostile/name-server.ts'

const PUBLIC = '93.184.215.14'

const ZONES: Record<string, Zone> = {
  'both.example': (_, type) => (type === 'A' ? [PUBLIC] : ['2606:2800:21f:cb07::1']),
  'inside.example': (_, type) => (type === 'A' ? ['10.0.0.1'] : []),
  'mixed.example': (_, type) => (type === 'A' ? [PUBLIC] : ['fd00::1']),
  'half.example': (_, type) => (type === 'A' ? [PUBLIC] : 'SERVFAIL'),
  'slow6.example': (_, type) => (type === 'A' ? [PUBLIC] : 'SILENT'),
  'empty.example': () => [],
  'failing.example': () => 'SERVFAIL',
  'half-failing.example': (_, type) => (type === 'A' ? 'SERVFAIL' : []),
  'silent.example': () => 'SILENT',
}

describe('the resolver', () => {
  let nameServer: NameServer, resolver: Resolver, folder: string
  before(async () => {
    nameServer = await startNameServer((name, type) => ZONES[name]?.(name, type) ?? 'NXDOMAIN')
    folder = await mkdtemp(join(tmpdir(), 'resolve-'))
    await writeFile(
      join(folder, 'hosts'),
      '# comment\n10.9.8.7 listed.example other.example # and more\n::1 listed.example\nnonsense listed.example\n',
    )
    resolver = createResolver({ servers: [nameServer.address], hostsFile: join(folder, 'hosts') })
  })
  after(async () => {
    resolver.close()
    nameServer.stop()
    await rm(folder, { recursive: true })
  })
  const addresses = async (name: string) => (await resolver.addressesOf(name)).map(({ address }) => address)

  it('returns all addresses of both families, for any case and a trailing dot', async () => {
    for (const name of ['both.example', 'BOTH.Example', 'both.example.'])
      assert.deepEqual(await addresses(name), [PUBLIC, '2606:2800:21f:cb07::1'])
  })

  it('answers localhost, its subdomains and addresses without a query', async () => {
    const before = nameServer.questions.length
    for (const name of ['localhost', 'LOCALHOST.', 'a.b.localhost'])
      assert.deepEqual(await addresses(name), ['127.0.0.1', '::1'])
    assert.deepEqual(await addresses('10.1.2.3'), ['10.1.2.3'])
    assert.equal(nameServer.questions.length, before)
  })

  it('prefers the hosts file, and works without one', async () => {
    assert.deepEqual(await addresses('Listed.example'), ['10.9.8.7', '::1'])
    const bare = createResolver({ servers: [nameServer.address], hostsFile: join(folder, 'none') })
    assert.deepEqual((await bare.addressesOf('both.example')).length, 2)
  })

  it('sends one query for simultaneous callers, and does not cache answers', async () => {
    const count = () => nameServer.questions.filter((question) => question === 'both.example A').length
    const before = count()
    await Promise.all(Array.from({ length: 20 }, () => addresses('both.example')))
    assert.equal(count(), before + 1)
    await addresses('both.example')
    assert.equal(count(), before + 2)
  })

  it('returns one family if the other fails or is silent', async () => {
    assert.deepEqual(await addresses('half.example'), [PUBLIC])
    assert.deepEqual(await addresses('slow6.example'), [PUBLIC])
    assert.equal(
      nameServer.questions.filter((question) => question === 'slow6.example AAAA').length,
      1,
      'it did not retry the silent one',
    )
  })

  it('rejects with the reason why a name has no address', async () => {
    for (const [name, code] of [
      ['unknown.example', 'ENOTFOUND'],
      ['empty.example', 'ENODATA'],
      ['failing.example', 'ESERVFAIL'],
      ['half-failing.example', 'ESERVFAIL'],
      ['silent.example', 'ETIMEOUT'],
    ]) {
      await assert.rejects(
        resolver.addressesOf(name),
        (error) => error instanceof DnsError && error.code === code && !error.message.includes(name),
        name,
      )
    }
  })

  it('checks at registration that a name has public addresses only', async () => {
    const judged = (host: string, allowPrivate = false) =>
      resolvesToPublic(new URL(`https://${host}/`), { resolver, timeoutMs: 500, allowPrivate })
    assert.equal(await judged('both.example'), 'PUBLIC')
    for (const host of ['inside.example', 'mixed.example', 'localhost', 'listed.example', '127.0.0.1', '[::1]'])
      assert.equal(await judged(host), 'ADDRESS_NOT_ALLOWED', host)
    for (const host of ['unknown.example', 'empty.example', 'failing.example', 'silent.example'])
      assert.equal(await judged(host), 'DNS_ERROR', host)
    assert.equal(await judged('inside.example', true), 'PUBLIC')
    assert.equal(await judged('8.8.8.8'), 'PUBLIC')
  })
})
