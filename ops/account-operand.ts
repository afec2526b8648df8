import { z } from 'zod'
import { listAccountsOfAddress } from '../db/accounts/registrations.ts'
import { findAccount } from '../db/accounts/accounts.ts'
import { idPattern } from '../db/ids.ts'
import type { KeyRing } from '../encryption/key-ring.ts'
import type { Db } from '../db/pool.ts'
import { OpsRefusal, UsageError } from './refusals.ts'

/** An account on the command line: its id, or its e-mail address. A command calls this operand or option `account`. */
export const ACCOUNT = z.union(
  [z.string().regex(idPattern('account')), z.email()],
  'is neither an account id nor an e-mail address',
)

/**
 * Finds the id of the account that an operator names. An address means the confirmed account of that address. Without
 * one, it means the only registration.
 *
 * @throws OpsRefusal if no account matches
 * @throws UsageError if several registrations wait. The message lists their ids.
 */
export async function resolveAccount(db: Db, keyRing: KeyRing, named: string): Promise<string> {
  if (!named.includes('@')) {
    if ((await findAccount(db, named)) === undefined) throw new OpsRefusal('no such account')
    return named
  }
  const all = await listAccountsOfAddress(db, keyRing, named)
  const meant = all.filter(({ email_verified_at: at }) => at !== null)
  // An account without a password was created for the reader of the mailbox. It belongs to nobody yet.
  const candidates =
    meant.length > 0
      ? meant
      : all.filter(({ password_hash: hash, registration_expires_at: until }) => hash !== null || until === null)
  if (candidates.length === 0) throw new OpsRefusal('no such account')
  if (candidates.length > 1) {
    throw new UsageError(
      `${candidates.length} registrations of this address wait for confirmation. Give the id of one:\n` +
        candidates
          .map(({ id, created_at: at, status }) => `  ${id}  registered ${at.toISOString()}, ${status}`)
          .join('\n'),
    )
  }
  return candidates[0].id
}
