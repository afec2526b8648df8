import { setTimeout as sleep } from 'node:timers/promises'
import { forgetTries, FREE_TRIES, guessSubject, noteWrongTry, takeBackTry, takeTry } from '../../db/accounts/guesses.ts'
import { callerNetwork } from '../http/client-address.ts'
import type { Exchange } from '../http/exchange.ts'
import { Problem } from '../http/problem.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'

/** Longest delay of an answer because of wrong attempts from elsewhere. */
const MAX_DELAY_MS = 4_000

export interface Guess {
  /** The guessed secret: a password, or a code of the second factor. */
  readonly what: 'password' | 'mfa'
  /** The address or account, known or unknown. */
  readonly of: string
}

/**
 * Slows guessing down, in the same way for known and unknown accounts.
 *
 * Attempts from one network at one subject must wait longer and longer (RATE_LIMITED): 5 an hour are free, then 1 s, 2
 * s, 4 s … 15 minutes. Wrong attempts from all networks delay every answer about the subject, 4 s at most. Neither ever
 * locks anyone out: the right password from another network still works.
 *
 * An attempt counts as wrong from its start until it proves right. Parallel attempts are therefore slowed and limited
 * like attempts one after another.
 *
 * @param check returns undefined for a wrong attempt; gets the number of wrong ones before it in the last hour (63 at
 *   most)
 * @throws RATE_LIMITED, and the errors of the check
 */
export async function slowGuessing<T>(
  { deps, clientAddress }: Exchange,
  { what, of }: Guess,
  check: (wrongBefore: number) => Promise<T | undefined>,
): Promise<T | undefined> {
  const {
    db,
    config: { keyRing },
  } = deps
  const everywhere = guessKey(keyRing, { what, of })
  const here = `${everywhere}:${callerNetwork(clientAddress)}`
  const permit = await takeTry(db, here)
  if (!permit.allowed) {
    deps.log.warn({ what, retryAfterMs: Math.round(permit.retryAfterMs) }, 'guessing slowed down')
    throw new Problem('RATE_LIMITED', {
      headers: { 'Retry-After': String(Math.max(1, Math.ceil(permit.retryAfterMs / 1_000))) },
    })
  }
  const wrongBefore = await noteWrongTry(db, everywhere)
  let isWrong = false
  try {
    await sleep(delayMs(wrongBefore))
    const found = await check(wrongBefore)
    isWrong = found === undefined
    if (!isWrong) await forgetTries(db, here)
    return found
  } finally {
    if (!isWrong) await takeBackTry(db, everywhere)
  }
}

/** The key that counts the wrong attempts at a subject, from all networks. */
export const guessKey = (keyRing: KeyRing, { what, of }: Guess): string =>
  `guess:${guessSubject(keyRing, `${what}/${of}`)}`

/** No delay for the first ten wrong attempts of an hour, then 125 ms, 250 ms … 4 s. */
export const delayMs = (wrongTries: number): number => {
  const beyond = wrongTries - 2 * FREE_TRIES
  return beyond < 0 ? 0 : Math.min(MAX_DELAY_MS, 125 * 2 ** Math.min(beyond, 10))
}
