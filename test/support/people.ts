import assert from 'node:assert/strict'
import { hashPassword } from '../../api/auth/password.ts'
import { insertAccount } from '../../db/accounts/accounts.ts'
import { call, type Answer, type Call, type TestApi } from './api.ts'
import { earlierCode } from './authenticator.ts'
import { KEY_RING } from './factories.ts'

export const PASSWORD = 'a password of some length'

/**
 * Owners of accounts, as many as a test needs, all with {@link PASSWORD}.
 *
 * @param api called when it is needed: a suite begins before its service has started
 */
export function peopleOf(api: () => TestApi) {
  let hashed: Promise<string> | undefined
  let people = 0
  /** Hashed once, because the hash is slow on purpose. */
  const passwordHash = (): Promise<string> => (hashed ??= hashPassword(PASSWORD))
  const post = (path: string, json: unknown, options: Call = {}): Promise<Answer> =>
    call(api(), 'POST', path, { json, ...options })
  /** Empty texts where the answer has no tokens. */
  const logIn = async (email: string, password = PASSWORD) => {
    const {
      access_token = '',
      mfa_token = '',
      refresh_token = '',
    } = (await post('/v1/auth/login', { email, password })).json as Record<string, string | undefined>
    return { access_token, mfa_token, refresh_token }
  }
  /** An owner with a confirmed address, without a second factor, logged in. */
  const aPerson = async () => {
    const email = `somebody-${people++}@example.org`
    const { id } = await insertAccount(api().db, KEY_RING, {
      email,
      passwordHash: await passwordHash(),
      emailVerified: true,
    })
    return { id, email, token: (await logIn(email)).access_token }
  }
  /** An owner with a second factor. The code of the step before this one is used up. */
  const anEnrolled = async () => {
    const person = await aPerson()
    const { secret } = (await call(api(), 'POST', '/v1/auth/mfa/enroll', { key: person.token })).json as {
      secret: string
    }
    const answer = await post('/v1/auth/mfa/verify', { code: await earlierCode(secret) }, { key: person.token })
    assert.equal(answer.status, 201, answer.text)
    return { ...person, secret, codes: answer.json.recovery_codes as string[] }
  }
  return { passwordHash, post, logIn, aPerson, anEnrolled }
}
