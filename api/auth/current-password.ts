import { emailOf } from '../../db/account-data.ts'
import { findAccount } from '../../db/accounts/accounts.ts'
import type { Account } from '../../db/accounts/schema.ts'
import { callerNetwork } from '../http/client-address.ts'
import type { Exchange } from '../http/exchange.ts'
import { Problem } from '../http/problem.ts'
import { slowGuessing } from './guessing.ts'
import { isPassword } from './password.ts'

/**
 * The account of a session whose caller gives the password again. Attempts count with those of the login.
 *
 * @throws INVALID_CREDENTIALS, RATE_LIMITED; INVALID_SESSION when the account no longer exists
 */
export async function requirePassword(
  exchange: Exchange,
  accountId: string,
  password: string,
): Promise<Account & { readonly password_hash: string }> {
  const account = await findAccount(exchange.deps.db, accountId)
  const stored = account?.password_hash ?? undefined
  if (account === undefined || stored === undefined) throw new Problem('INVALID_SESSION')
  const isKnown = await slowGuessing(
    exchange,
    { what: 'password', of: emailOf(exchange.deps.config.keyRing, account) ?? account.id },
    async () => (await isPassword(password, stored, callerNetwork(exchange.clientAddress))) || undefined,
  )
  if (isKnown === undefined) throw new Problem('INVALID_CREDENTIALS')
  return { ...account, password_hash: stored }
}
