import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, create, startApi, type TestApi } from '../support/api.ts'
import { anAccount } from '../support/factories.ts'
import { ALL_WELL, honestCallers, statuses } from '../support/honest.ts'
import { IS_NIGHTLY } from '../support/nightly.ts'
import { chunkedHead, follow, get, jsonHead, LARGE_FILE, openTls, STALLS, type Stalled } from '../support/stalled.ts'
import { until } from '../support/until.ts'

const MIB = 1024 * 1024
/** A quarter of the 160 MiB that once served the bodies of all callers, less a few bytes. */
const QUARTER = 40 * MIB - 5

/** Bodies of 64 KiB: 68 MiB, where there is room for 64; by night 160. */
const MORE_THAN_FIT = IS_NIGHTLY ? 2_560 : 1_088

/** The beginning of a submission of assets of 9 MiB each. It looks valid until its end. */
const PICTURES = Buffer.from(`{"assets":[${`{"type":"SELFIE","data":"${'A'.repeat(12 * MIB)}"},`.repeat(4)}`)

describe('bodies that stall', () => {
  let api: TestApi
  before(async () => {
    api = await startApi({ files: [LARGE_FILE] })
  })

  const open: Stalled[] = []
  afterEach(async () => {
    await Promise.all(
      open.splice(0).map(({ socket, closed }) => {
        socket.destroy()
        return closed
      }),
    )
    await sleep(200)
  })

  /** Sends the head and a part of the body, from a client that the proxy names. Settles when the system has taken both. */
  async function stall(
    path: string,
    client: string,
    announced: number,
    sent: number,
    lines: readonly string[] = [],
    target = api,
  ): Promise<Stalled> {
    const stalled = follow(openTls(target, '127.0.0.1'))
    open.push(stalled)
    stalled.socket.write(jsonHead(path, announced, client, lines))
    await new Promise<void>((resolve) => {
      stalled.socket.write(PICTURES.subarray(0, sent), () => resolve())
      stalled.socket.once('close', () => resolve()) // refused
    })
    return stalled
  }
  const hosted = async () => {
    const { json } = await create(api, (await anAccount(api.db)).test.plaintext)
    return `/v1/hosted/verifications/${String(json.id)}/assets`
  }
  const held = async (size: string) =>
    Number(
      new RegExp(`^http_body_bytes_held\\{size="${size}"\\} (\\d+)$`, 'm').exec(await api.deps.registry.metrics())?.[1],
    )
  const honestGoOn = async (count: number) => {
    for (const answers of await Promise.all((await honestCallers(api, count)).map((honest) => honest.run())))
      assert.deepEqual(statuses(answers), ALL_WELL)
  }

  it('of four hosted uploads of 42 MB leave room for login, create and upload of everybody else', async function () {
    const path = await hosted()
    await Promise.all([1, 2, 3, 4].map((i) => stall(path, `198.51.100.${i}`, QUARTER + 1_000, QUARTER)))
    await honestGoOn(4)
    await sleep(2_500) // from then on they count as stalled
    await honestGoOn(IS_NIGHTLY ? 4 : 2)
  })

  it("leave the other callers' memory free: a caller beyond its own share must retry later", async function () {
    const path = await hosted()
    const first = await stall(path, '203.0.113.7', QUARTER + 1_000, QUARTER)
    const second = await stall(path, '203.0.113.7', QUARTER + 1_000, QUARTER)
    await until('a refusal of one of the two', () => first.text() !== '' || second.text() !== '')
    const [refused, kept] = second.text() === '' ? [first, second] : [second, first]
    assert.match(refused.text(), /^HTTP\/1\.1 429 [\s\S]*Retry-After: \d+\r\n[\s\S]*"RATE_LIMITED"/)
    assert.equal(kept.text(), '')
    assert.ok((await held('large')) <= 64 * MIB)
    await honestGoOn(2)
  })

  it('give an account no share for each of its addresses', async function () {
    const { test } = await anAccount(api.db)
    const { json } = await create(api, test.plaintext)
    const both = await Promise.all(
      ['203.0.113.8', '203.0.113.9'].map((from) =>
        stall(`/v1/verifications/${String(json.id)}/submit`, from, QUARTER + 1_000, QUARTER, [
          `Authorization: Bearer ${test.plaintext}`,
        ]),
      ),
    )
    await until('a refusal of one of the two', () => both.some(({ text }) => text().startsWith('HTTP/1.1 429 ')))
    assert.ok((await held('large')) <= 64 * MIB)
  })

  it('of 64 KiB, too many to fit, without a credential, leave room for everybody else', async function () {
    const opening: Promise<Stalled>[] = []
    for (let i = 0; i < MORE_THAN_FIT; i++) {
      opening.push(stall('/v1/auth/refresh', `198.51.100.${i % 32}`, 65_536, 65_535))
      if (i % 64 === 63) await Promise.all(opening.splice(0))
    }
    await honestGoOn(IS_NIGHTLY ? 8 : 4)
    assert.ok((await held('small')) <= 64 * MIB)
    assert.equal(open.filter(({ text }) => text().startsWith('HTTP/1.1 5')).length, 0)
  })

  it('of every kind, a hundred connections at once, let everybody log in, create and submit', async function () {
    const target = { ...api, hostedPath: await hosted(), largePath: LARGE_FILE.path }
    // bench/stalled.ts opens a hundred of each kind, and measures their cost to others.
    for (let i = 0; open.length < 100; i++)
      open.push(...Object.values(STALLS).map((start, kind) => start(target, `127.0.${10 + kind}.${1 + i}`)))
    await honestGoOn(IS_NIGHTLY ? 20 : 4)
  })

  it('are requested (100 Continue) only when they will be accepted', async () => {
    const expecting = async (path: string, length: number, lines: readonly string[] = []) => {
      const stalled = follow(openTls(api, '127.0.0.1'))
      open.push(stalled)
      stalled.socket.write(jsonHead(path, length, `192.0.2.${open.length}`, ['Expect: 100-continue', ...lines]))
      await until('a word before the body', () => stalled.text().includes('\r\n\r\n'))
      return stalled
    }
    assert.match((await expecting('/v1/verifications', 200)).text(), /^HTTP\/1\.1 401 [\s\S]*Connection: close/i)
    assert.match((await expecting('/v1/auth/login', 70_000)).text(), /^HTTP\/1\.1 413 [\s\S]*Connection: close/i)
    const taken = await expecting('/v1/auth/login', 2)
    assert.equal(taken.text(), 'HTTP/1.1 100 Continue\r\n\r\n')
    taken.socket.write('{}')
    await until('the first answer', () => taken.text().includes('VALIDATION_ERROR'))
    taken.socket.write(get('/v1/health')) // and the connection continues
    await until('the second answer', () => /VALIDATION_ERROR[\s\S]*HTTP\/1\.1 200 /.test(taken.text()))
  })

  it('are not read to their end after a refusal', async function () {
    const body = Buffer.alloc(MIB, 'x')
    const refused = follow(openTls(api, '127.0.0.1'))
    open.push(refused)
    let sent = 0
    refused.socket.write(jsonHead('/v1/verifications', 400 * MIB))
    const send = (): void => {
      refused.socket.write(body, (error) => {
        if (!error) {
          sent++
          send()
        }
      })
    }
    send()
    await refused.closed
    assert.match(refused.text(), /^HTTP\/1\.1 401 [\s\S]*Connection: close/i)
    assert.ok(sent < 32, `${sent} MiB of a refused body were read`) // the size of the system's own buffers
  })

  it('are refused when each chunk is one byte', async () => {
    const pieces = follow(openTls(api, '127.0.0.1'))
    open.push(pieces)
    pieces.socket.write(chunkedHead('/v1/auth/login', '192.0.2.200') + '1\r\nx\r\n'.repeat(20_000))
    await until('the refusal of pieces', () => pieces.text() !== '')
    assert.match(pieces.text(), /^HTTP\/1\.1 400 [\s\S]*too small pieces/)
    await pieces.closed
    assert.equal(await held('small'), 0)
  })

  it('release their memory, however they end', async () => {
    const path = await hosted()
    const two = await Promise.all([
      stall(path, '192.0.2.1', 2 * MIB, MIB),
      stall('/v1/auth/login', '192.0.2.2', 60_000, 30_000),
    ])
    await until('both bodies held', async () => (await held('large')) > MIB - 100 && (await held('small')) > 20_000)
    for (const { socket } of two) socket.destroy()
    await until('nothing held', async () => (await held('large')) === 0 && (await held('small')) === 0)
    assert.equal((await call(api, 'POST', '/v1/auth/login', { json: {} })).code, 'VALIDATION_ERROR')
  })
})
