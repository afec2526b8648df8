import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { newApiKey } from '../../api/auth/api-key.ts'
import { insertApiKey, listApiKeys } from '../../db/accounts/api-keys.ts'
import type { Db } from '../../db/pool.ts'
import { acceptVersion } from '../../db/sanctions/list-decisions.ts'
import {
  activateVersion,
  ActivationRefusedError,
  getVersion,
  listVersions,
  newestVersion,
  noteFetched,
  noteVerdict,
} from '../../db/sanctions/sanctions-lists.ts'
import { listVerifications } from '../../db/verifications/verification-list.ts'
import { insertEndpoint, listEndpoints } from '../../db/webhooks/webhooks.ts'
import { listRecentDeliveries, RECENT_DELIVERIES } from '../../db/webhooks/webhook-endpoints.ts'
import { anAccount, aTestDelivery, aVerification, KEY_RING } from '../support/factories.ts'
import { testDatabase } from '../support/stack.ts'

const FIGURES = {
  records: { entries: 10 },
  entries: 10,
  persons: 5,
  fillRates: { birthDate: 1, country: 1, gender: 1, alias: 1 },
}

/** Makes records one after the other whose ids are all of the same millisecond. */
async function inOneMillisecond<T>(count: number, make: (i: number) => Promise<T>): Promise<T[]> {
  const { now } = Date
  const at = now()
  Date.now = () => at
  try {
    const made: T[] = []
    for (let i = 0; i < count; i++) made.push(await make(i))
    return made
  } finally {
    Date.now = now
  }
}

describe('records of one millisecond', () => {
  let db: Db
  let account: Awaited<ReturnType<typeof anAccount>>
  before(async () => {
    ;({ db } = await testDatabase())
    account = await anAccount(db)
  })
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

  it('are listed newest first, page by page: verifications', async () => {
    const made = idsOf(await inOneMillisecond(25, () => aVerification(db, account, { mode: 'TEST' }))).reverse()
    assert.equal(new Set(made.map((id) => id.slice(0, 14))).size, 1)
    for (const filter of [{}, { status: 'PENDING' as const }]) {
      const pages = await Promise.all(
        [1, 2, 3].map((page) =>
          listVerifications(db, KEY_RING, account.accountId, { page, pageSize: 10, filters: filter }),
        ),
      )
      assert.deepEqual(
        pages.flatMap(({ items }) => idsOf(items)),
        made,
      )
    }
  })

  it('are listed newest first, page by page: API keys', async () => {
    const { accountId } = await anAccount(db)
    const made = idsOf(
      await inOneMillisecond(25, () =>
        insertApiKey(db, KEY_RING, {
          accountId,
          ...newApiKey('TEST'),
          name: 'x',
          mode: 'TEST',
          checks: ['FULL_KYC'],
          ipAllowlist: [],
        }),
      ),
    ).reverse()
    const pages = await Promise.all([1, 2].map((page) => listApiKeys(db, accountId, { page, pageSize: 12 })))
    assert.deepEqual(
      pages.flatMap(({ items }) => idsOf(items)),
      made.slice(0, 24),
    )
  })

  it('are listed newest first: endpoints and the 20 newest deliveries', async () => {
    const endpoints = await inOneMillisecond(
      15,
      async () =>
        (
          await insertEndpoint(db, KEY_RING, {
            accountId: account.accountId,
            url: 'https://client.example/',
            events: [],
          })
        ).endpoint,
    )
    assert.deepEqual(idsOf(await listEndpoints(db, account.accountId)), idsOf(endpoints).reverse())
    const deliveries = idsOf(await inOneMillisecond(RECENT_DELIVERIES + 15, () => aTestDelivery(db, endpoints[0])))
    assert.deepEqual(
      idsOf(await listRecentDeliveries(db, endpoints[0].id)),
      deliveries.reverse().slice(0, RECENT_DELIVERIES),
    )
  })

  it('are older or newer in the order of their insertion: versions of a list', async () => {
    const versions = await inOneMillisecond(12, async () => {
      const sha256 = randomBytes(32).toString('hex')
      const file = {
        role: 'list',
        sha256,
        bytes: 1,
        objectKey: sha256,
        urlSha256: null,
        etag: null,
        lastModified: null,
      }
      const noted = await noteFetched(db, {
        list: 'un',
        source: 'PUBLISHER',
        format: 'un-xml',
        contentSha256: sha256,
        files: [file],
      })
      if (noted.outcome !== 'FETCHED') throw new Error(noted.outcome)
      await noteVerdict(
        db,
        { id: noted.versionId, list: 'un' },
        { publishedOn: null, figures: FIGURES },
        { outcome: 'PASSED', reasons: [] },
      )
      return noted.versionId
    })
    assert.equal((await newestVersion(db, 'un'))?.id, versions.at(-1))
    assert.deepEqual(idsOf(await listVersions(db, 'un', 12)), versions.toReversed())
    await activateVersion(db, versions[6])
    for (const [i, id] of versions.entries())
      assert.equal((await getVersion(db, id)).state, i < 6 ? 'SUPERSEDED' : i === 6 ? 'ACTIVE' : 'FETCHED')
    await db
      .updateTable('list_version')
      .set({ state: 'HELD', decided_by: 'staff_7' })
      .where('id', '=', versions[2])
      .execute()
    await assert.rejects(activateVersion(db, versions[2]), ActivationRefusedError)
    const decided = await acceptVersion(
      db,
      { versionId: versions[2], actor: 'staff_7', reason: 'a look' },
      { force: true },
    )
    assert.ok(!decided.done && decided.why.includes('a newer version'))
    assert.equal((await activateVersion(db, versions[11])).fromVersionId, versions[6])
  })
})
