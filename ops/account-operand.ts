import { z } from 'zod'
import { listAccountsOfAddress } from '../db/accounts/registrations.ts'
import { findAccount } from '../db/accounts/accounts.ts'
import { idPattern } from '../db/ids.ts'
import type { KeyRing } from '../encryption/key-ring.ts'
import type { Db } from '../db/pool.ts'
import { OpsRefusal, UsageError } from './refusals.ts'

/** What names an account on the command line: its id, or its e-mail address. An operand or option of it is called `account`. */
export const ACCOUNT = z.union(
  [z.string().regex(idPattern('account')), z.email()],
  'is neither an account id nor an e-mail address',
)

/**
 * The id of the account that an operator names. An address means its confirmed account, or else its one registration.
 *
 * @throws OpsRefusal where there is none; UsageError where several registrations wait: their ids tell them apart
 */
export async function resolveAccount(db: Db, keyRing: KeyRing, named: string): Promise<string> {
  if (!named.includes('@')) {
    if ((await findAccount(db, named)) === undefined) throw new OpsRefusal('there is no such account')
    return named
  }
  const all = await listAccountsOfAddress(db, keyRing, named)
  const meant = all.filter(({ email_verified_at: at }) => at !== null)
  // One without a password is made for whoever reads the address's mail, and is nobody's yet.
  const candidates =
    meant.length > 0
      ? meant
      : all.filter(({ password_hash: hash, registration_expires_at: until }) => hash !== null || until === null)
  if (candidates.length === 0) throw new OpsRefusal('there is no such account')
  if (candidates.length > 1) {
    throw new UsageError(
      `${candidates.length} registrations of this address wait for confirmation; name one by its id:\n` +
        candidates
          .map(({ id, created_at: at, status }) => `  ${id}  registered ${at.toISOString()}, ${status}`)
          .join('\n'),
    )
  }
  return candidates[0].id
}
