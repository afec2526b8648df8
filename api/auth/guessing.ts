import { setTimeout as sleep } from 'node:timers/promises'
import { forgetTries, FREE_TRIES, guessSubject, noteWrongTry, takeBackTry, takeTry } from '../../db/accounts/guesses.ts'
import { callerNetwork } from '../http/client-address.ts'
import type { Exchange } from '../http/exchange.ts'
import { Problem } from '../http/problem.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'

/** The longest that an answer is held back because of wrong tries from elsewhere. */
const MAX_DELAY_MS = 4_000

export interface Guess {
  /** What is guessed at: a password, or a code of the second factor. */
  readonly what: 'password' | 'mfa'
  /** The address or account, known or not. */
  readonly of: string
}

/**
 * Slows guessing down, the same for accounts that are there and those that are not.
 *
 * From one network, tries at one subject must wait ever longer (RATE_LIMITED): 5 of an hour are free, then 1 s, 2 s, 4 s …
 * 15 minutes. Wrong tries from everywhere make every answer about the subject come later, 4 s at most. Neither ever shuts
 * anyone else out: the right password from another network is still taken.
 *
 * A try counts as a wrong one from its beginning until it was right: any number at once are slowed, and bounded, as they would be one after another.
 *
 * @param check answers undefined for a wrong try; told how many wrong ones of the last hour came before it (63 at most)
 * @throws RATE_LIMITED, and what the check throws
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

/** Under which the wrong tries at a subject are counted, from wherever they come. */
export const guessKey = (keyRing: KeyRing, { what, of }: Guess): string =>
  `guess:${guessSubject(keyRing, `${what}/${of}`)}`

/** None for the first ten wrong tries of an hour, then 125 ms, 250 ms … 4 s. */
export const delayMs = (wrongTries: number): number => {
  const beyond = wrongTries - 2 * FREE_TRIES
  return beyond < 0 ? 0 : Math.min(MAX_DELAY_MS, 125 * 2 ** Math.min(beyond, 10))
}
