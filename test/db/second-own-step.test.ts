import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { RANDOM_CHALLENGES, type OwnStep } from '../../contract/assets.ts'
import { migrate } from '../../db/migrate.ts'
import { anEmptyDatabase } from '../support/empty-database.ts'

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'db', 'migrations')
const OF_EACH = 40

describe('the migration to two steps of the random challenge', () => {
  /** A database of 0.1.0, and its client. */
  async function aReleasedDatabase(): Promise<{ url: string; client: pg.Client }> {
    const { url, client } = await anEmptyDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'identity-baseline-'))
    cpSync(join(MIGRATIONS, '0001-baseline'), join(folder, '0001-baseline'), { recursive: true })
    await migrate(url, { folder })
    rmSync(folder, { recursive: true, force: true })
    await client.query('set session_replication_role = replica') // sessions without their verifications
    return { url, client }
  }

  const session = (client: pg.Client, id: string, step: OwnStep, isOpen: boolean) =>
    client.query(
      `insert into capture_session (id, verification_id, nonce_hash, own_step, expires_at, ended_at, end_reason)
       values ($1, $1, $2, $3, now() + interval '1 hour', $4, $5)`,
      [id, Buffer.alloc(32), step, isOpen ? null : new Date(), isOpen ? null : 'SUBMITTED'],
    )

  it('gives open sessions a second step of another kind, and leaves ended ones as they were asked', async () => {
    const { url, client } = await aReleasedDatabase()
    for (const step of ['OPEN_MOUTH', 'CLOSE_EYES', 'SMILE'] as const) {
      for (let i = 0; i < OF_EACH; i++) await session(client, `open ${step} ${i}`, step, true)
      await session(client, `ended ${step}`, step, false)
    }
    assert.ok((await migrate(url)).includes('0002-second-own-step'))
    const { rows } = await client.query<{ id: string; own_step: OwnStep; second_step: OwnStep | null }>(
      'select id, own_step, second_step from capture_session',
    )
    const drawn = new Map<string, number>()
    for (const { id, own_step: first, second_step: second } of rows) {
      if (id.startsWith('ended')) assert.equal(second, null, id)
      else drawn.set(`${first},${String(second)}`, (drawn.get(`${first},${String(second)}`) ?? 0) + 1)
    }
    assert.deepEqual([...drawn.keys()].sort(), RANDOM_CHALLENGES.map((steps) => steps.join()).sort())
    assert.equal(drawn.get('SMILE,OPEN_MOUTH'), OF_EACH)
    assert.ok((drawn.get('OPEN_MOUTH,SMILE') ?? 0) >= 5, 'below that once in a million runs')
    assert.ok((drawn.get('OPEN_MOUTH,CLOSE_EYES') ?? 0) >= 5)
  })

  it('accepts no second step of the same kind, and none that is revealed before the first', async () => {
    const { url, client } = await aReleasedDatabase()
    await migrate(url)
    await session(client, 'one', 'SMILE', true)
    await assert.rejects(
      client.query(`update capture_session set second_step = 'SMILE'`),
      /capture_session_steps_differ/,
    )
    await client.query(`update capture_session set second_step = 'OPEN_MOUTH'`)
    await assert.rejects(client.query('update capture_session set second_told_at = now()'), /told_in_order/)
    await client.query('update capture_session set step_told_at = now(), second_told_at = now()')
  })
})
