import { findAccount } from '../../db/accounts/accounts.ts'
import type { Account } from '../../db/accounts/schema.ts'
import type { Exchange } from '../http/exchange.ts'
import { Problem } from '../http/problem.ts'
import { slowGuessing } from './guessing.ts'
import { isPassword } from './password.ts'

/**
 * Asks whoever has a session for the account's password once more: a session may be a stolen one. Tries count with those of logins.
 *
 * @returns the account, with the stored password that was compared
 * @throws INVALID_CREDENTIALS, INVALID_SESSION, RATE_LIMITED
 */
export async function showPassword(exchange: Exchange, accountId: string, password: string): Promise<Account & { password_hash: string }> {
  const account = await findAccount(exchange.deps.db, accountId)
  const stored = account?.password_hash ?? undefined
  if (account === undefined || stored === undefined) throw new Problem('INVALID_SESSION')
  const isKnown = await slowGuessing(exchange, { what: 'password', of: account.email ?? account.id }, async () => await isPassword(password, stored) || undefined)
  if (isKnown === undefined) throw new Problem('INVALID_CREDENTIALS')
  return { ...account, password_hash: stored }
}
