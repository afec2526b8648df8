import { findMfa, openMfaSecret, takeMfaStep, takeRecoveryCode } from '../../db/accounts/mfa.ts'
import type { Exchange } from '../http/exchange.ts'
import { Problem } from '../http/problem.ts'
import { slowGuessing } from './guessing.ts'
import { totpStep } from './totp.ts'

/** A caller's proof of the second factor: exactly one of the two. */
export interface Proof {
  readonly code?: string
  readonly recovery_code?: string
}

/**
 * Wrong codes of an account in an hour, from all networks. After these only recovery codes are accepted: each guess has
 * 3 chances in a million, so 50 an hour are 0.4 % in a day. Only somebody with the password can send wrong codes.
 */
const MAX_WRONG_CODES = 50

/**
 * Uses up a code of the account's second factor: a time step, or a recovery code. Each works once.
 *
 * @throws INVALID_MFA_CODE, RATE_LIMITED
 */
export async function takeSecondFactor(exchange: Exchange, accountId: string, proof: Proof): Promise<void> {
  const {
    db,
    config: { keyRing },
    log,
  } = exchange.deps
  const guess = { what: 'mfa', of: accountId } as const
  const taken = await slowGuessing(exchange, guess, async (wrongBefore) => {
    if (proof.recovery_code !== undefined)
      return (await takeRecoveryCode(db, accountId, proof.recovery_code)) || undefined
    if (wrongBefore >= MAX_WRONG_CODES) {
      log.warn({ accountId }, 'codes of second factor suspended after too many wrong ones')
      throw new Problem('RATE_LIMITED', { headers: { 'Retry-After': '3600' } })
    }
    const secret = openMfaSecret(keyRing, await findMfa(db, accountId), 'secret')
    const step = secret === undefined || proof.code === undefined ? undefined : totpStep(secret, proof.code)
    return step !== undefined && (await takeMfaStep(db, accountId, step)) ? true : undefined
  })
  if (taken === undefined) throw new Problem('INVALID_MFA_CODE')
}
