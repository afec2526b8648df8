import assert from 'node:assert/strict'
import { call, startApi, type TestApi } from '../support/api.ts'
import { anAccount } from '../support/factories.ts'
import { aReview } from '../support/reviews.ts'
import { aStaffMember } from '../support/staff.ts'
import { until } from '../support/until.ts'

describe('the claim of a review', () => {
  let api: TestApi
  before(async () => {
    api = await startApi()
  })

  it('stays with a reloaded page, though the old page reports its end only then', async () => {
    const { token: key } = await aStaffMember(api.db, 'REVIEWER', 'Rosa')
    const { id, assets } = await aReview(api.db, api.deps.objects, await anAccount(api.db, { credits: 100 }), [
      'FACE_MATCH_LOW',
    ])
    const at = `/v1/staff/reviews/${id}`
    const take = async () => String((await call(api, 'POST', `${at}/claim`, { key })).json.expires_at)
    const letGo = async (held: string) => call(api, 'DELETE', `${at}/claim?held_until=${held}`, { key })
    const look = async () => {
      const { status, code } = await call(api, 'GET', `${at}/assets/${assets[0].id}`, { key })
      return code ?? status
    }

    const old = await take()
    await until('a later end', async () => (await take()) > old, 2)
    assert.equal((await letGo(old)).status, 200)
    assert.equal(await look(), 200, 'the new page lost the claim')
    assert.equal((await letGo(await take())).status, 200)
    assert.equal(await look(), 'CLAIM_NEEDED', 'its own release ended the claim')
    assert.equal((await letGo('yesterday')).code, 'VALIDATION_ERROR')
  })
})
