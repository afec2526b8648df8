import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callJson } from '../../dev/https-json.ts'
import { specimenAssets, submitSpecimen, untilDecided } from '../../dev/specimen-run.ts'
import { MAX_FAILED_TRIES } from '../../db/verifications/failed-attempts.ts'
import { onlyWhereChanged, START_PATHS } from '../support/by-path.ts'
import { aStartFolder, npmStart } from '../support/npm-start.ts'

describe('npm start after tries with the specimen', function () {
  it("shows the demonstration approved, the second time and the tenth; the user's own tries count as usual", async function () {
    onlyWhereChanged(
      this,
      [...START_PATHS, 'db/verifications/failed-attempts.ts'],
      'two starts, and the specimen ten times',
    )
    const place = await aStartFolder()
    const first = npmStart(place)
    await first.until(/decision: APPROVED/)
    await first.until(/Ctrl-C stops everything/)
    const targetOf = () => {
      const demo = JSON.parse(readFileSync(join(place.folder, 'demo.json'), 'utf8')) as Record<string, string>
      return {
        baseUrl: String(demo.base_url),
        ca: readFileSync(String(demo.ca_file), 'utf8'),
        apiKey: String(demo.live_api_key),
      }
    }
    const target = targetOf()
    /** The bundled specimen by direct upload, as in docs/tutorial/live-verification.md. */
    const play = async (ref: string): Promise<readonly string[]> => {
      const created = await callJson(
        target,
        'POST',
        '/v1/verifications',
        { level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT', end_user_ref: ref },
        { 'idempotency-key': randomUUID() },
      )
      const {
        id,
        liveness_challenge: { actions },
      } = created.body as { id: string; liveness_challenge: { actions: string[] } }
      assert.equal(
        (await callJson(target, 'POST', `/v1/verifications/${id}/submit`, { assets: specimenAssets(actions) })).status,
        201,
      )
      return (await untilDecided(target, id, () => undefined)).record.reason_codes
    }
    // Some with their own reference, some with that of the demonstration: the document is the same.
    const told: (readonly string[])[] = []
    for (let i = 0; i <= MAX_FAILED_TRIES; i++) told.push(await play(i % 2 === 0 ? `order-${i}` : 'specimen'))
    assert.ok(
      told.slice(0, MAX_FAILED_TRIES).every((codes) => codes.join() === 'LIVENESS_UNSUBSTANTIATED'),
      JSON.stringify(told),
    )
    assert.ok((await play('order-more')).includes('ATTEMPTS_EXCEEDED'), 'the rule holds in the demonstration’s account')
    first.child.kill('SIGINT')
    await first.ended()

    const second = npmStart(place)
    await second.until(/decision: /)
    assert.match(second.printed.text, /decision: APPROVED/)
    await second.until(/Ctrl-C stops everything/)
    assert.ok((await play('order-again')).includes('ATTEMPTS_EXCEEDED'))
    for (const start of ['third', 'tenth']) {
      const { id } = await submitSpecimen(targetOf())
      const { record } = await untilDecided(targetOf(), id, () => undefined)
      assert.deepEqual([record.status, record.reason_codes], ['APPROVED', []], start)
    }
    second.child.kill('SIGINT')
    assert.equal(await second.ended(), 0)
  })
})
