import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { LINGER_LIMITS } from '../../api/server/lingering-closes.ts'
import { call, create, startApi, type TestApi } from '../support/api.ts'
import { anAccount } from '../support/factories.ts'
import {
  follow,
  get,
  jsonHead,
  LARGE_FILE,
  openTcp,
  openTls,
  STALLS,
  type Stalled,
  type Target,
} from '../support/stalled.ts'
import { until } from '../support/until.ts'

/** The timeouts of production, shortened, except those of bodies. */
const LIMITS = {
  handshakeMs: 1_500,
  headMs: 1_500,
  keepAliveMs: 1_000,
  idleMs: 3_000,
  answerMs: 2_000,
  checkMs: 200,
  linger: { ...LINGER_LIMITS, ms: 4_000 },
}

describe('connections that stall', () => {
  let api: TestApi
  let target: Target
  before(async () => {
    api = await startApi({ limits: LIMITS, files: [LARGE_FILE] })
    target = { ...api, hostedPath: await aHostedPath(api), largePath: LARGE_FILE.path }
  })

  const ends: Stalled[] = []
  afterEach(() => {
    for (const { socket } of ends.splice(0)) socket.destroy()
  })
  const opened = (stalled: Stalled): Stalled => {
    ends.push(stalled)
    return stalled
  }
  const value = async (name: string): Promise<number> =>
    Number(new RegExp(`^${name.replaceAll(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(await api.deps.registry.metrics())?.[1])

  it('are cut, each kind at its timeout', async function () {
    const open = Object.entries(STALLS).map(([kind, start], i) => ({
      kind,
      stalled: opened(start(target, `127.0.3.${i + 1}`)),
    }))
    const ended = Promise.all(open.map(({ stalled }) => stalled.closed))
    // A client that does not read does not see the end either.
    const unread = open.find(({ kind }) => kind === 'that never reads its answers')
    setTimeout(() => unread?.stalled.socket.resume(), 8_000).unref()
    // The slowest kind, a stalled asset, is cut after ten to twenty seconds.
    await Promise.race([ended, sleep(60_000, undefined, { ref: false })])
    assert.deepEqual(
      open.filter(({ stalled }) => !stalled.isClosed).map(({ kind }) => kind),
      [],
    )
    const told = Object.fromEntries(open.map(({ kind, stalled }) => [kind, stalled.text()]))
    assert.equal(told['with TLS and silence'], '', 'a browser would take it for the answer to its first request')
    for (const kind of ['with half a header', 'with a header byte now and then']) {
      assert.match(told[kind], /^HTTP\/1\.1 400 [\s\S]*"the request did not arrive in time"/, kind)
    }
    for (const kind of [
      'with half a small body',
      'with a small body byte by byte',
      'with half a picture',
      'with a picture byte by byte',
    ]) {
      assert.match(
        told[kind],
        /^HTTP\/1\.1 400 [\s\S]*Connection: close\r\n[\s\S]*VALIDATION_ERROR[\s\S]*"the body arrived too slowly"/i,
        kind,
      )
    }
    assert.match(told['that goes on sending after it was refused'], /^HTTP\/1\.1 401 /)
    for (const reason of ['handshake', 'head', 'idle', 'answer'])
      assert.ok((await value(`http_connections_cut_total{reason="${reason}"}`)) > 0, reason)
  })

  it('lose their place to new ones when an address has too many', async () => {
    const bounded = await startApi({ limits: { total: 100, perAddress: 8, checkMs: 200 } })
    const stalled = Array.from({ length: 8 }, () => opened(follow(openTcp(bounded, '127.0.4.1'))))
    await until('eight handshakes', async () => (await countOf(bounded, 'handshake')) === 8)
    const late = opened(follow(openTls(bounded, '127.0.4.1')))
    late.socket.write(get('/v1/health'))
    await until("the latecomer's answer", () => late.text().startsWith('HTTP/1.1 200'))
    await stalled[0].closed // the oldest one
    assert.equal(stalled.filter(({ isClosed }) => isClosed).length, 1)
    // Another address has places of its own.
    const other = opened(follow(openTls(bounded, '127.0.4.2')))
    other.socket.write(get('/v1/health'))
    await until("the other's answer", () => other.text().startsWith('HTTP/1.1 200'))
    assert.equal(stalled.filter(({ isClosed }) => isClosed).length, 1)
  })

  it('lose their place to new ones when there are too many in all: first the idle ones, then those of the busiest address', async () => {
    const bounded = await startApi({ limits: { total: 12, perAddress: 10, checkMs: 200 } })
    const idle = opened(follow(openTls(bounded, '127.0.5.1')))
    idle.socket.write(get('/v1/health'))
    await until('the answer before it idles', () => idle.text().startsWith('HTTP/1.1 200'))
    const alone = opened(follow(openTcp(bounded, '127.0.5.2')))
    const crowd = Array.from({ length: 10 }, () => opened(follow(openTcp(bounded, '127.0.5.3'))))
    await until('eleven handshakes', async () => (await countOf(bounded, 'handshake')) === 11)
    const newcomers = Array.from({ length: 5 }, (_, i) => opened(follow(openTls(bounded, `127.0.5.${10 + i}`))))
    for (const { socket } of newcomers) socket.write(get('/v1/health'))
    await until("the newcomers' answers", () => newcomers.every(({ text }) => text().startsWith('HTTP/1.1 200')))
    assert.equal(idle.isClosed, true)
    assert.equal(alone.isClosed, false)
    assert.ok(crowd.filter(({ isClosed }) => isClosed).length >= 1)
  })

  it('lose their place behind a proxy too, by the client that the proxy names', async () => {
    const bounded = await startApi({ limits: { total: 12, perAddress: 2, checkMs: 200 } })
    // The loopback's address itself is the proxy. Three of its clients have three stalled bodies each.
    const bodies = Array.from({ length: 9 }, () => opened(follow(openTls(bounded, '127.0.0.1'))))
    bodies.forEach(({ socket }, i) => socket.write(jsonHead('/v1/auth/refresh', 60_000, `198.51.100.${i % 3}`) + '{'))
    await until('nine at work', async () => (await countOf(bounded, 'busy')) === 9)
    await sleep(2_500) // from then on they count as stalled, and are not yet cut
    const answers = await Promise.all(Array.from({ length: 6 }, () => call(bounded, 'GET', '/v1/health')))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200, 200],
    )
    assert.ok(bodies.some(({ isClosed }) => isClosed))
  })

  it('never displace a request in progress, and queue only a few behind it', async () => {
    const flood = opened(follow(openTls(api, '127.0.6.1')))
    flood.socket.write(get('/v1/health').repeat(500))
    await flood.closed
    assert.equal(await value('http_connections_cut_total{reason="pipeline"}'), 1)
    const few = opened(follow(openTls(api, '127.0.6.2')))
    few.socket.write(get('/v1/health') + get('/v1/nothing') + get('/v1/health'))
    await until('three answers', () => few.text().split('HTTP/1.1 ').length === 4)
    assert.deepEqual(
      [...few.text().matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status),
      ['200', '404', '200'],
    )
  })
})

async function aHostedPath(api: TestApi): Promise<string> {
  const { json } = await create(api, (await anAccount(api.db)).test.plaintext)
  return `/v1/hosted/verifications/${String(json.id)}/assets`
}

const countOf = async (api: TestApi, state: string): Promise<number> =>
  Number(
    new RegExp(`^http_connections\\{state="${state}"\\} (\\d+)$`, 'm').exec(await api.deps.registry.metrics())?.[1],
  )
