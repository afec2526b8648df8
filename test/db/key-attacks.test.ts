import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { guessKey } from '../../api/auth/guessing.ts'
import { insertAccount } from '../../db/accounts/accounts.ts'
import { takeTry } from '../../db/accounts/guesses.ts'
import { openByRing, sealedBy, type KeyRing } from '../../encryption/key-ring.ts'
import { rotateKeys } from '../../db/keys/key-rotation.ts'
import { KeysDoNotFit } from '../../db/keys/key-versions.ts'
import { openFolderStore } from '../../objects/folder-store.ts'
import { RING_SEALED } from '../../db/keys/sealed-columns.ts'
import { endUserRefOf } from '../../db/verifications/client-data.ts'
import { documentNumberIndex } from '../../db/verifications/document-number.ts'
import { createVerification, findVerification } from '../../db/verifications/verifications.ts'
import { aRequest, anAccount, KEY_ENVIRONMENT, KEY_RING } from '../support/factories.ts'
import { aFullAccount } from '../support/full-account.ts'
import { atEnd, testDatabase } from '../support/stack.ts'

const NEW_KEY = randomBytes(32)
const BOTH: KeyRing = { ...KEY_RING, current: 2, keys: new Map([...KEY_RING.keys, [2, NEW_KEY]]) }
const NEW: KeyRing = { ...KEY_RING, current: 2, keys: new Map([[2, NEW_KEY]]) }
const NOTE = { actor: 'ops', reason: 'drill' }
/** Columns that hold the same secret by design: it moves from the second to the first. */
const SHARED = [
  ['webhook_endpoint.previous_secret', 'webhook_endpoint.secret'],
  ['staff.mfa_secret', 'staff_setup.secret'],
]

describe('an attacker who can write to the database or has stolen it', function () {
  it('cannot move a sealed value of master keys to another row or column', async () => {
    const { db } = await testDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'identity-objects-'))
    atEnd(async () => rmSync(folder, { recursive: true, force: true }))
    for (let n = 0; n < 2; n++) await aFullAccount(db, openFolderStore(folder))
    const values: { name: string; place: string; sealed: Buffer }[] = []
    for (const { table, column, of, place } of RING_SEALED) {
      const { rows } = await sql<{ sealed: Buffer; key: string[] }>`
        select ${sql.ref(column)} as sealed, array[${sql.join(of.map((name) => sql`${sql.ref(name)}::text`))}] as key from ${sql.table(table)} where ${sql.ref(column)} is not null limit 4`.execute(
        db,
      )
      values.push(...rows.map(({ sealed, key }) => ({ name: `${table}.${column}`, place: place(...key), sealed })))
    }
    assert.ok(new Set(values.map(({ name }) => name)).size >= 8, 'there are columns to move between')
    for (const from of values) {
      for (const to of values) {
        if (from.place !== to.place)
          assert.throws(() => openByRing(KEY_RING, from.sealed, to.place), `${from.name} opens as ${to.name}`)
        else if (from.name !== to.name)
          assert.ok(
            SHARED.some((pair) => pair.includes(from.name) && pair.includes(to.name)),
            `${from.name} and ${to.name} share a place`,
          )
        else assert.doesNotThrow(() => openByRing(KEY_RING, from.sealed, to.place), from.name)
      }
    }
  })

  it('cannot pass a value off as one of another key: its row is named, and the rotation continues after a repair', async () => {
    const { db } = await testDatabase()
    const account = await anAccount(db, { credits: 1_000 })
    const ids: string[] = []
    for (let n = 0; n < 5; n++) {
      const made = await createVerification(db, KEY_RING, aRequest(account, { endUserRef: `person ${n}` }))
      ids.push(made.kind === 'created' ? made.verification.id : assert.fail(made.kind))
    }
    const forge = (version: number, id: string) =>
      sql`update verification set data_key = ${sealedBy(version)}::bytea || substring(data_key from 5) where id = ${id}`.execute(
        db,
      )
    await forge(2, ids[1])
    // The forged version makes a rotation skip the row. The row opens for nobody until its version is correct again.
    await rotateKeys(db, BOTH, NOTE)
    const row = (await findVerification(db, ids[1])) ?? assert.fail()
    for (const ring of [KEY_RING, BOTH, NEW]) assert.throws(() => endUserRefOf(ring, row))
    await forge(7, ids[1])
    await assert.rejects(
      rotateKeys(db, BOTH, NOTE),
      (error: unknown) =>
        error instanceof KeysDoNotFit &&
        error.message.startsWith(`verification.data_key of ${ids[1]} does not open: sealed by master key 7`),
    )
    await forge(1, ids[1])
    assert.equal((await rotateKeys(db, BOTH, NOTE)).left, 0)
    for (const [n, id] of ids.entries())
      assert.equal(endUserRefOf(NEW, (await findVerification(db, id)) ?? assert.fail()), `person ${n}`)
  })

  it('cannot confirm a guessed value by any hash without a key', async () => {
    const { db } = await testDatabase()
    const account = await anAccount(db, { credits: 1_000 })
    const guessed = {
      email: 'guessed@example.org',
      reference: 'customer 4711',
      idempotency: 'order-4711',
      number: 'C01X00T47',
    }
    await insertAccount(db, KEY_RING, { email: guessed.email, emailVerified: true, company: 'Guessed Ltd' })
    const made = await createVerification(
      db,
      KEY_RING,
      aRequest(account, { endUserRef: guessed.reference, idempotencyKey: guessed.idempotency }),
    )
    if (made.kind !== 'created') assert.fail(made.kind)
    await db
      .updateTable('verification')
      .set({
        document_number_index: documentNumberIndex(KEY_RING, {
          accountId: account.accountId,
          issuer: 'de',
          number: guessed.number,
        }),
      })
      .where('id', '=', made.verification.id)
      .execute()
    await takeTry(db, guessKey(KEY_RING, { what: 'password', of: guessed.email }))
    const { rows: tables } = await sql<{
      name: string
    }>`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
    const dump = (
      await Promise.all(
        tables.map(async ({ name }) =>
          (
            await sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.table(name)} t`.execute(db)
          ).rows.map(({ text }) => text),
        ),
      )
    )
      .flat()
      .join('\n')
    const digests = (value: string) =>
      ['md5', 'sha1', 'sha256', 'sha512', 'sha3-256', 'blake2b512'].flatMap((algorithm) => {
        const digest = createHash(algorithm).update(value).digest()
        return [digest.toString('hex'), digest.toString('base64'), digest.toString('base64url')]
      })
    const scopes = [
      '',
      `${account.accountId}/`,
      `${account.accountId}/LIVE/`,
      `${account.accountId}/TEST/`,
      'account/email/',
      'password/',
      'guess/password/',
    ]
    for (const value of [...Object.values(guessed), guessed.email.toUpperCase()]) {
      assert.ok(!dump.includes(value), value)
      for (const scope of scopes)
        for (const digest of digests(scope + value)) assert.ok(!dump.includes(digest), `${scope}${value}`)
    }
    const { hash } = await db.selectFrom('api_key').select('hash').executeTakeFirstOrThrow()
    assert.ok(dump.includes(hash.toString('hex')), 'the search finds an existing digest')
  })
})

describe('a rotation that is killed repeatedly, beside processes of the old and the new key', function () {
  it('loses nothing, and is complete when the old processes have ended', async () => {
    const { db, url } = await testDatabase()
    const account = await anAccount(db, { credits: 100_000 })
    const made = new Map<string, string>()
    let isWriting = true
    const write = async (ring: KeyRing, who: string) => {
      for (let n = 0; isWriting || n < 5; n++) {
        const created = await createVerification(db, ring, aRequest(account, { endUserRef: `${who} ${n}` }))
        if (created.kind === 'created') made.set(created.verification.id, `${who} ${n}`)
      }
    }
    const writing = Promise.all([write({ ...BOTH, current: 1 }, 'old'), write(BOTH, 'new')])
    const environment = {
      ...process.env,
      DATABASE_URL: url,
      MASTER_KEYS: `2:${NEW_KEY.toString('base64')},${KEY_ENVIRONMENT.MASTER_KEYS}`,
      INDEX_KEY: KEY_ENVIRONMENT.INDEX_KEY,
    }
    for (let kill = 0; kill < 3; kill++) {
      const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'support', 'rotating-process.ts')], {
        env: environment,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(child.stdout, 'data')
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    isWriting = false
    await writing
    for (let run = 0; (await rotateKeys(db, BOTH, NOTE)).left > 0; run++) assert.ok(run < 3, 'the writes have ended')
    assert.ok(made.size >= 10)
    for (const [id, reference] of made)
      assert.equal(endUserRefOf(NEW, (await findVerification(db, id)) ?? assert.fail()), reference)
  })
})
