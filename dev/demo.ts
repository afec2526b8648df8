import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { newApiKey } from '../api/auth/api-key.ts'
import { hashPassword } from '../api/auth/password.ts'
import { insertAccount } from '../db/accounts/accounts.ts'
import { insertApiKey } from '../db/accounts/api-keys.ts'
import { grantCredits } from '../db/credits/credits.ts'
import { insertPartner } from '../db/partners/partners.ts'
import type { KeyRing } from '../encryption/key-ring.ts'
import type { Db } from '../db/pool.ts'
import { insertEndpoint } from '../db/webhooks/webhooks.ts'
import { LEVELS, type Mode } from '../contract/verification.ts'
import { VERIFICATION_EVENTS } from '../contract/webhooks.ts'
import { accountKeyOf } from '../db/account-data.ts'
import { sealedUrl } from '../db/webhooks/endpoint-url.ts'

const demoSchema = z.object({
  account_id: z.string(),
  test_api_key: z.string(),
  live_api_key: z.string(),
  email: z.string(),
  password: z.string(),
  partner_code: z.string(),
  endpoint_id: z.string(),
  webhook_secret: z.string(),
})
export type Demo = z.output<typeof demoSchema>

const CREDITS = 10_000

/**
 * Creates the demo account once, with a key of each mode, credits, a partner code and a webhook endpoint. `file` keeps
 * them, because the database cannot return keys and secrets.
 */
export async function prepareDemo(db: Db, keyRing: KeyRing, file: string, receiverUrl: string): Promise<Demo> {
  const kept = await readDemo(file)
  if (
    kept !== undefined &&
    (await db.selectFrom('account').select('id').where('id', '=', kept.account_id).executeTakeFirst()) !== undefined
  ) {
    // The receiver's port may have changed.
    const accountKey = await accountKeyOf(db, keyRing, kept.account_id)
    await db
      .updateTable('webhook_endpoint')
      .set({ url_sealed: sealedUrl(accountKey, kept.endpoint_id, receiverUrl) })
      .where('id', '=', kept.endpoint_id)
      .execute()
    return kept
  }
  const email = `demo-${randomBytes(3).toString('hex')}@example.org`
  const password = randomBytes(12).toString('base64url')
  const account = await insertAccount(db, keyRing, {
    email,
    passwordHash: await hashPassword(password),
    company: 'Demo',
    emailVerified: true,
  })
  await grantCredits(db, account.id, CREDITS)
  const key = async (mode: Mode) => {
    const made = newApiKey(mode)
    await insertApiKey(db, keyRing, {
      accountId: account.id,
      ...made,
      name: `demo ${mode.toLowerCase()}`,
      mode,
      checks: LEVELS,
    })
    return made.plaintext
  }
  const { endpoint, secret } = await insertEndpoint(db, keyRing, {
    accountId: account.id,
    url: receiverUrl,
    events: VERIFICATION_EVENTS,
  })
  const demo: Demo = {
    account_id: account.id,
    test_api_key: await key('TEST'),
    live_api_key: await key('LIVE'),
    email,
    password,
    partner_code: (await insertPartner(db, account.id, 'ACTIVE')).code,
    endpoint_id: endpoint.id,
    webhook_secret: secret,
  }
  await writeFile(file, JSON.stringify(demo, null, 2), { mode: 0o600 })
  return demo
}

async function readDemo(file: string): Promise<Demo | undefined> {
  if (!existsSync(file)) return undefined
  const parsed = demoSchema.safeParse(JSON.parse(await readFile(file, 'utf8')))
  return parsed.success ? parsed.data : undefined
}
