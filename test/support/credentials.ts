import { newApiKey } from '../../api/auth/api-key.ts'
import { openTokenKeys } from '../../api/auth/session-keys.ts'
import { revokeApiKey } from '../../db/accounts/api-keys.ts'
import type { Db } from '../../db/pool.ts'
import { endSession } from '../../db/accounts/sessions.ts'
import { STAFF_ROLES } from '../../db/staff/schema.ts'
import type { Mode } from '../../contract/verification.ts'
import { aKey, anAccount, aSession, KEY_RING, updateAccountStatus } from './factories.ts'
import { aStaffMember } from './staff.ts'
import { testDatabase } from './stack.ts'

/** One way to call, and the account behind it. */
export interface CredentialKind {
  readonly name: string
  /** The text after `Bearer`. Undefined sends no header. */
  readonly token: string | undefined
  /** The kind of a good credential. Undefined is never good. */
  readonly as: 'key' | 'session' | undefined
  /** The account whose resources are requested, or another one. */
  readonly whose: 'owner' | 'other'
  /** For a key. */
  readonly mode?: Mode
  /** Known, but refused with this code. */
  readonly refused?: 'INVALID_API_KEY' | 'INVALID_SESSION' | 'ACCOUNT_INACTIVE' | 'IP_NOT_ALLOWED'
}

/**
 * Every kind of credential, good and bad, of an owner and of another account. Credentials of the staff open nothing
 * of a client.
 */
export async function everyCredential(db: Db, owner: Awaited<ReturnType<typeof anAccount>>): Promise<CredentialKind[]> {
  const nobody = { as: undefined, whose: 'owner' } as const
  const key = { as: 'key', whose: 'owner' } as const
  const session = { as: 'session', whose: 'owner' } as const

  const revoked = await aKey(db, owner.accountId, 'LIVE')
  await revokeApiKey(db, owner.accountId, revoked.id)
  const bound = await aKey(db, owner.accountId, 'LIVE', { ipAllowlist: ['203.0.113.0/24'] })
  const other = await anAccount(db)
  const suspended = await anAccount(db)
  const suspendedSession = await aSession(db, suspended.accountId)
  await updateAccountStatus(db, suspended.accountId, 'SUSPENDED')
  const open = await aSession(db, owner.accountId)
  const ended = await aSession(db, owner.accountId)
  await endSession(db, ended.sessionId, 'LOGOUT')
  const sign = (from: Db, audience: string, subject: string, seconds: number) =>
    openTokenKeys(from, KEY_RING).sign(audience, subject, { sid: open.sessionId }, seconds)
  const staff = await Promise.all(
    STAFF_ROLES.map(async (role) => ({
      name: `a token of the staff (${role})`,
      token: (await aStaffMember(db, role)).token,
      ...nobody,
    })),
  )
  const elsewhere = await testDatabase()
  const [head, payload] = open.token.split('.')

  return [
    { name: 'nothing', token: undefined, ...nobody },
    { name: 'a text that is neither key nor token', token: 'secret', ...nobody },
    { name: 'a malformed key', token: 'svc_live_x', ...nobody },
    { name: 'a malformed token', token: 'a.b.c', ...nobody },
    { name: 'an unknown key', token: newApiKey('LIVE').plaintext, ...nobody },
    { name: 'a revoked key', token: revoked.plaintext, ...key, mode: 'LIVE', refused: 'INVALID_API_KEY' },
    {
      name: 'a key from outside its networks',
      token: bound.plaintext,
      ...key,
      mode: 'LIVE',
      refused: 'IP_NOT_ALLOWED',
    },
    {
      name: 'a key of a suspended account',
      token: suspended.live.plaintext,
      ...key,
      whose: 'other',
      mode: 'LIVE',
      refused: 'ACCOUNT_INACTIVE',
    },
    { name: 'a test key', token: owner.test.plaintext, ...key, mode: 'TEST' },
    { name: 'a live key', token: owner.live.plaintext, ...key, mode: 'LIVE' },
    { name: "another account's test key", token: other.test.plaintext, ...key, whose: 'other', mode: 'TEST' },
    { name: "another account's live key", token: other.live.plaintext, ...key, whose: 'other', mode: 'LIVE' },
    { name: 'a session', token: open.token, ...session },
    {
      name: "another account's session",
      token: (await aSession(db, other.accountId)).token,
      ...session,
      whose: 'other',
    },
    {
      name: 'a session of a suspended account',
      token: suspendedSession.token,
      ...session,
      whose: 'other',
      refused: 'ACCOUNT_INACTIVE',
    },
    { name: 'an ended session', token: ended.token, ...session, refused: 'INVALID_SESSION' },
    {
      name: 'an expired session',
      token: await sign(db, 'dashboard', owner.accountId, -10),
      ...session,
      refused: 'INVALID_SESSION',
    },
    {
      name: "a session under another account's name",
      token: await sign(db, 'dashboard', other.accountId, 60),
      ...session,
      refused: 'INVALID_SESSION',
    },
    {
      name: 'a token for another purpose',
      token: await sign(db, 'mfa', owner.accountId, 60),
      ...session,
      refused: 'INVALID_SESSION',
    },
    {
      name: 'a session signed by another service',
      token: await sign(elsewhere.db, 'dashboard', owner.accountId, 60),
      ...session,
      refused: 'INVALID_SESSION',
    },
    { name: 'a session without its signature', token: `${head}.${payload}.`, ...session, refused: 'INVALID_SESSION' },
    ...staff,
  ]
}
