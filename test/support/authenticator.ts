import { setTimeout as sleep } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'

/** The code that an authenticator app shows for a secret, `offset` steps of 30 s from now. */
export const totpCode = (secret: string, offset = 0, now = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({
    timestamp: now + offset * 30_000,
  })

/** A code as many apps show it, and as people paste it: in two groups, with a no-break space. */
export const inGroups = (code: string): string => ` ${code.slice(0, 3)}\u00a0${code.slice(3)} `

/** A code that is wrong at every step near now. */
export function wrongCode(secret: string): string {
  const right = new Set([-2, -1, 0, 1, 2].map((offset) => totpCode(secret, offset)))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !right.has(code)) ?? ''
}

/**
 * The code of the step before this one, taken while there is time left to send it. At the end of this step it is two
 * steps old.
 */
export async function earlierCode(secret: string): Promise<string> {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 8_000) await sleep(left + 50) // a timer may fire a little early: a moment before the end of the step
  return totpCode(secret, -1)
}
