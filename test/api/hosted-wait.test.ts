import assert from 'node:assert/strict'
import { watchHosted } from '../../api/http/long-polling.ts'
import { openDatabase } from '../../db/pool.ts'
import { createLogger } from '../../runtime/log.ts'
import { call, create, startApi, type TestApi } from '../support/api.ts'
import { anAccount } from '../support/factories.ts'
import { picture } from '../support/image-bytes.ts'
import { until } from '../support/until.ts'

describe('waiting for a phone', () => {
  let api: TestApi
  let key: string
  let jpeg: string
  before(async () => {
    api = await startApi()
    key = (await anAccount(api.db)).test.plaintext
    jpeg = (await picture()).toString('base64')
  })

  const begin = async () => String((await create(api, key)).json.id)
  const read = (id: string, query = '') =>
    call(api, 'GET', `/v1/hosted/verifications/${id}${query}`, { from: '203.0.113.9' })
  const versionOf = async (id: string) => String((await read(id)).json.version)
  const stage = (id: string, type: string) =>
    call(api, 'POST', `/v1/hosted/verifications/${id}/assets`, { json: { type, data: jpeg } })
  const wait = async (id: string, seen: string, seconds = 25) => {
    const started = performance.now()
    const answer = await read(id, `?wait=${seconds}&seen=${seen}`)
    return { answer, ms: performance.now() - started }
  }

  it('ends with every step of the phone: an asset, the same asset again, a capture session, the submission', async () => {
    const id = await begin()
    const acts: (() => Promise<{ status: number }>)[] = [
      () => stage(id, 'DOCUMENT_FRONT'),
      () => stage(id, 'DOCUMENT_FRONT'),
      () => stage(id, 'SELFIE'),
      () => call(api, 'POST', `/v1/hosted/verifications/${id}/capture`),
      () => call(api, 'POST', `/v1/hosted/verifications/${id}/submit`),
    ]
    for (const act of acts) {
      const seen = await versionOf(id)
      const waiting = wait(id, seen)
      await until('somebody waits', () => api.deps.hostedChanges.waiting === 1, 10)
      assert.equal((await act()).status, 201)
      const { answer, ms } = await waiting
      assert.notEqual(answer.json.version, seen)
      assert.ok(ms < 20_000, `${ms} ms`)
    }
    assert.equal((await read(id)).json.submitted, true)
  })

  it('ends at once where there is news, and otherwise after its time', async () => {
    const id = await begin()
    const seen = await versionOf(id)
    const nothing = await wait(id, seen, 1)
    assert.ok(nothing.ms >= 990)
    assert.equal(nothing.answer.json.version, seen)
    await stage(id, 'DOCUMENT_FRONT')
    assert.notEqual((await wait(id, seen)).answer.json.version, seen)
  })

  it('does not distinguish a reviewer’s work from the machine’s', async () => {
    const id = await begin()
    for (const type of ['DOCUMENT_FRONT', 'SELFIE']) await stage(id, type)
    await call(api, 'POST', `/v1/hosted/verifications/${id}/submit`)
    const seen = await versionOf(id)
    await api.db.updateTable('verification').set({ status: 'REVIEW' }).where('id', '=', id).execute()
    assert.equal(await versionOf(id), seen)
  })

  it('refuses an invalid wait, and finds no unknown verification', async () => {
    const id = await begin()
    for (const query of [
      '?wait=26',
      '?wait=-1',
      '?wait=x',
      '?wait=1&seen=1',
      '?wait=1&seen=zzzzzzzzzzzzzzzz',
      '?seen=',
    ])
      assert.equal((await read(id, query)).code, 'VALIDATION_ERROR', query)
    assert.equal((await read('ver_01JD8Y3T5V6W7X8Y9Z0A1B2C3D', '?wait=25&seen=0123456789abcdef')).code, 'NOT_FOUND')
  })

  it('ends for callers who have left, at the end of the process, and beyond its bounds', async () => {
    const ids = await Promise.all([begin(), begin()])
    const [stopping, gone] = [new AbortController(), new AbortController()]
    const changes = watchHosted(api.db, createLogger('api', 'silent'), stopping.signal, { all: 4, ofOne: 2 })
    const seen = await versionOf(ids[0])
    const waitAs = (caller: string, signal = gone.signal) => changes.until({ id: ids[0], seen, caller }, 60_000, signal)
    const ofOne = [waitAs('a'), waitAs('a', new AbortController().signal)]
    await waitAs('a') // the third returns at once
    const others = [waitAs('b'), waitAs('c')]
    await waitAs('d') // so does the fifth of all
    assert.equal(changes.waiting, 4)
    gone.abort()
    await Promise.all([ofOne[0], ...others])
    assert.equal(changes.waiting, 1)
    stopping.abort()
    await ofOne[1]
    await waitAs('e', new AbortController().signal)
    assert.equal(changes.waiting, 0)
  })

  it('wakes all callers when changes cannot be read, so that each reads the error', async () => {
    const away = openDatabase(api.env.DATABASE_URL, 2, () => undefined)
    await away.destroy()
    const changes = watchHosted(away, createLogger('api', 'silent'), new AbortController().signal)
    await changes.until({ id: 'ver_x', seen: 'x', caller: 'a' }, 60_000, new AbortController().signal)
    assert.equal(changes.waiting, 0)
  })
})
