import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { emailOf } from '../../db/account-data.ts'
import { findAccount } from '../../db/accounts/accounts.ts'
import { openAddresses } from '../../db/accounts/email-changes.ts'
import { requestEmailChange } from '../../db/accounts/email-change-steps.ts'
import { findMfa, openMfaSecret, putPendingMfa } from '../../db/accounts/mfa.ts'
import { ensureSessionKey, listSessionKeys, openSessionKey } from '../../db/accounts/session-keys.ts'
import { rotateKeys } from '../../db/keys/key-rotation.ts'
import { sealedBy, type KeyRing } from '../../encryption/key-ring.ts'
import { countVersions, KeysDoNotFit, requireKeys } from '../../db/keys/key-versions.ts'
import { openRecipient } from '../../db/mail/mail.ts'
import { getQuoteDetail, insertQuote } from '../../db/mail/quotes.ts'
import { listAuditEntries } from '../../db/operations/audit.ts'
import type { Db } from '../../db/pool.ts'
import { RING_SEALED } from '../../db/keys/sealed-columns.ts'
import { addStaff } from '../../db/staff/staff.ts'
import { findSetup } from '../../db/staff/staff-setup.ts'
import { endUserRefOf } from '../../db/verifications/client-data.ts'
import { createVerification, findVerification } from '../../db/verifications/verifications.ts'
import { openExcerpt, sealExcerpt } from '../../db/webhooks/deliveries.ts'
import { rotateEndpointSecret } from '../../db/webhooks/webhook-endpoints.ts'
import { insertEndpoint, openSigningSecrets } from '../../db/webhooks/webhooks.ts'
import { anAccount, aRequest, aSession, aTestDelivery, KEY_ENVIRONMENT, KEY_RING } from '../support/factories.ts'
import { ops } from '../support/ops.ts'
import { testDatabase } from '../support/stack.ts'

const NEW_KEY = randomBytes(32)
/** Seals by version 2 and opens both, as during a rotation. */
const BOTH: KeyRing = { ...KEY_RING, current: 2, keys: new Map([...KEY_RING.keys, [2, NEW_KEY]]) }
/** After the rotation: version 1 is destroyed. */
const NEW: KeyRing = { ...KEY_RING, current: 2, keys: new Map([[2, NEW_KEY]]) }
const NOTE = { actor: 'ops', reason: 'yearly' }
const BOTH_ENVIRONMENT = {
  MASTER_KEYS: `2:${NEW_KEY.toString('base64')},${KEY_ENVIRONMENT.MASTER_KEYS}`,
  INDEX_KEY: KEY_ENVIRONMENT.INDEX_KEY,
}

describe('a rotation of the master key', function () {
  let db: Db
  let url: string
  let account: Awaited<ReturnType<typeof anAccount>>
  beforeEach(async () => {
    ;({ db, url } = await testDatabase())
    account = await anAccount(db, { credits: 10_000 })
  })
  const create = async (ring: KeyRing, count: number): Promise<string[]> => {
    const ids: string[] = []
    for (let n = 0; n < count; n++) {
      const made = await createVerification(db, ring, aRequest(account, { mode: 'TEST', endUserRef: `person ${n}` }))
      ids.push(made.kind === 'created' ? made.verification.id : assert.fail(made.kind))
    }
    return ids
  }
  const versions = async () =>
    [...new Set((await countVersions(db)).map(({ version }) => version))].sort((a, b) => a - b)

  it('reaches every value sealed by master keys: afterwards only the new key opens it', async () => {
    const holder = { accountId: account.accountId, sessionId: (await aSession(db, account.accountId)).sessionId }
    const [verificationId] = await create(KEY_RING, 1)
    await db.updateTable('account').set({ password_hash: 'h' }).where('id', '=', account.accountId).execute()
    const change = await requestEmailChange(db, KEY_RING, holder, { checked: 'h', to: 'next@example.org' })
    const totp = randomBytes(20)
    assert.ok(await putPendingMfa(db, KEY_RING, holder, totp))
    const { quoteId } = await insertQuote(db, KEY_RING, { email: 'buyer@example.org' })
    const { endpoint, secret: first } = await insertEndpoint(db, KEY_RING, {
      accountId: account.accountId,
      url: 'https://hooks.example.org/',
      events: [],
    })
    const second = await rotateEndpointSecret(db, KEY_RING, account.accountId, endpoint.id, 24)
    const delivery = await aTestDelivery(db, endpoint)
    await db
      .insertInto('webhook_attempt')
      .values({ delivery_id: delivery.id, attempt: 1, excerpt: sealExcerpt(KEY_RING, delivery.id, 1, 'said') })
      .execute()
    const staff = await addStaff(db, KEY_RING, { email: 'one@staff.example', name: 'One', role: 'ADMIN' }, NOTE)
    await ensureSessionKey(db, KEY_RING)
    const [key] = await listSessionKeys(db)
    const private1 = openSessionKey(KEY_RING, key)

    const done = await rotateKeys(db, BOTH, NOTE)
    assert.deepEqual([done.version, done.left, await versions()], [2, 0, [2]])
    await requireKeys(db, NEW)
    const row = (await findVerification(db, verificationId)) ?? assert.fail()
    assert.equal(endUserRefOf(NEW, row), 'person 0')
    assert.throws(() => endUserRefOf(KEY_RING, row), /master key 2/)
    assert.match(emailOf(NEW, (await findAccount(db, account.accountId)) ?? assert.fail()) ?? '', /@example\.org$/)
    assert.equal(change?.kind, 'asked')
    assert.equal(
      openAddresses(NEW, await db.selectFrom('email_change').selectAll().executeTakeFirstOrThrow()).to,
      'next@example.org',
    )
    assert.deepEqual(openMfaSecret(NEW, await findMfa(db, account.accountId), 'pending_secret'), totp)
    assert.deepEqual(await getQuoteDetail(db, NEW, quoteId), { email: 'buyer@example.org' })
    assert.deepEqual(
      openSigningSecrets(NEW, await db.selectFrom('webhook_endpoint').selectAll().executeTakeFirstOrThrow()),
      { secret: second?.secret, previous: first },
    )
    const attempt = await db.selectFrom('webhook_attempt').selectAll().executeTakeFirstOrThrow()
    assert.equal(openExcerpt(NEW, { delivery_id: delivery.id, attempt: 1, excerpt: attempt.excerpt }), 'said')
    assert.ok(await findSetup(db, NEW, staff?.setup?.token ?? ''))
    const [keyNow] = await listSessionKeys(db)
    assert.deepEqual(openSessionKey(NEW, keyNow), private1)
    const mails = await db.selectFrom('mail').selectAll().where('recipient', 'is not', null).execute()
    assert.ok(mails.length > 0 && mails.every((mail) => openRecipient(NEW, mail) !== undefined))
    assert.deepEqual(
      (await listAuditEntries(db, 'master-key')).map(({ actor, action, reason }) => [actor, action, reason]),
      [['ops', 'keys rotate', 'yearly']],
    )
    assert.deepEqual(
      await rotateKeys(db, BOTH, NOTE),
      { version: 2, rewrapped: 0, left: 0 },
      'a second one finds nothing',
    )
  })

  it('is killed in the middle and run again: finished rows stay, the rest follows, nothing is lost', async () => {
    const ids = await create(KEY_RING, 40)
    const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'support', 'rotating-process.ts')], {
      env: { ...process.env, DATABASE_URL: url, ...BOTH_ENVIRONMENT },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    assert.deepEqual(await versions(), [1, 2], 'it was in the middle')
    child.kill('SIGKILL')
    await once(child, 'exit')
    await requireKeys(db, BOTH)
    const [one, two] = await Promise.all([rotateKeys(db, BOTH, NOTE), rotateKeys(db, BOTH, NOTE)])
    assert.equal((await rotateKeys(db, BOTH, NOTE)).left, 0)
    assert.ok(one.rewrapped + two.rewrapped >= ids.length, 'two at once share the work')
    for (const [n, id] of ids.entries())
      assert.equal(endUserRefOf(NEW, (await findVerification(db, id)) ?? assert.fail()), `person ${n}`)
  })

  it('runs beside 200 writes and a locked row: locked rows are skipped, counted, and taken the next time', async () => {
    const ids = await create(KEY_RING, 30)
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: held, resolve: hold } = Promise.withResolvers<void>()
    const holding = db.transaction().execute(async (trx) => {
      await trx.selectFrom('verification').select('id').where('id', '=', ids[3]).forUpdate().execute()
      hold()
      await released
      await trx.updateTable('verification').set({ risk_score: 7 }).where('id', '=', ids[3]).execute()
    })
    await held
    const [during, written] = await Promise.all([
      rotateKeys(db, BOTH, NOTE),
      Promise.all(Array.from({ length: 10 }, () => create(BOTH, 20))),
    ]).finally(release)
    await holding
    // The locked row, and rows that a write had read when the rotation passed.
    assert.ok(during.left >= 1, 'a locked row is skipped')
    assert.deepEqual(await rotateKeys(db, BOTH, NOTE), { version: 2, rewrapped: during.left, left: 0 })
    const all = [...ids, ...written.flat()]
    assert.equal(all.length, 230)
    for (const id of all)
      assert.match(endUserRefOf(NEW, (await findVerification(db, id)) ?? assert.fail()) ?? '', /^person \d+$/)
    assert.equal((await findVerification(db, ids[3]))?.risk_score, 7, "the other's change is kept")
  })

  it('stops a process at its start when a key is missing, wrong, or another than that of the indexes', async () => {
    await create(KEY_RING, 3)
    await requireKeys(db, KEY_RING)
    await requireKeys(db, BOTH)
    const faults = (ring: KeyRing) =>
      requireKeys(db, ring).then(
        () => assert.fail('the key was accepted'),
        (error: unknown) => (error instanceof KeysDoNotFit ? error.message : assert.fail(String(error))),
      )
    assert.match(
      await faults(NEW),
      /account\.data_key: 1 row of version 1, missing in MASTER_KEYS\n {2}verification\.data_key: 3 rows of version 1, missing in MASTER_KEYS/,
    )
    assert.match(
      await faults({
        ...BOTH,
        keys: new Map([
          [1, NEW_KEY],
          [2, NEW_KEY],
        ]),
      }),
      /verification\.data_key: 3 rows of version 1, sealed by another key than that of MASTER_KEYS/,
    )
    assert.match(await faults({ ...KEY_RING, indexKey: NEW_KEY }), /another key than INDEX_KEY/)
    // One row of a missing version among many of another.
    await sql`update verification set data_key = ${sealedBy(9)}::bytea || substring(data_key from 5) where id = (select max(id) from verification)`.execute(
      db,
    )
    assert.match(await faults(KEY_RING), /verification\.data_key: 1 row of version 9, missing in MASTER_KEYS/)
  })

  it('stops a real process: the API reports it and ends', async () => {
    await create(KEY_RING, 1)
    const environment = {
      DATABASE_URL: url,
      TEMPORAL_ADDRESS: '127.0.0.1:1',
      OBJECT_STORE_FOLDER: 'unused',
      ...KEY_ENVIRONMENT,
      MASTER_KEYS: `2:${NEW_KEY.toString('base64')}`,
      TLS_CERT: '',
      TLS_KEY: '',
    }
    for (const program of [['api/main.ts'], ['workers/main.ts', 'mail']]) {
      const child = spawn(process.execPath, program, {
        cwd: join(import.meta.dirname, '..', '..'),
        env: { ...process.env, ...environment },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let said = ''
      child.stderr.on('data', (text: Buffer) => {
        said += text.toString()
      })
      const [code] = (await once(child, 'close')) as [number]
      assert.equal(code, 1)
      assert.match(said, /verification\.data_key: 1 row of version 1, missing in MASTER_KEYS/)
    }
  })

  it('is run and watched from the command line, with a reason', async () => {
    await create(KEY_RING, 2)
    assert.equal((await ops({ db, url }, 'keys|rotate')).code, 2, 'without --by and --reason')
    const before = await ops({ db, url }, 'keys|status|--by|me|--json')
    assert.deepEqual([before.report.sealing, before.report.missing, before.report.removable], [1, [], []])
    const after = await ops({ db, url, keys: BOTH_ENVIRONMENT }, 'keys|rotate|--by|me|--reason|drill|--json')
    assert.deepEqual([after.code, after.report.left, after.report.sealing], [0, 0, 2])
    const status = await ops({ db, url, keys: BOTH_ENVIRONMENT }, 'keys|status|--by|me|--json')
    assert.deepEqual([status.report.missing, status.report.removable], [[], [1]])
    const lost = await ops({ db, url }, 'keys|rotate|--by|me|--reason|drill')
    assert.deepEqual([lost.code, /of version 2, missing in MASTER_KEYS/.test(lost.err)], [1, true])
    assert.deepEqual((await ops({ db, url }, 'keys|status|--by|me|--json')).report.missing, [2])
  })

  it('names every column that it would change', () =>
    assert.equal(new Set(RING_SEALED.map(({ table, column }) => `${table}.${column}`)).size, RING_SEALED.length))
})
