import assert from 'node:assert/strict'
import { guessKey } from '../../api/auth/guessing.ts'
import { hashPassword } from '../../api/auth/password.ts'
import { noteWrongTry } from '../../db/accounts/guesses.ts'
import { countWrongTries } from '../support/wrong-tries.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { anAccount, KEY_RING } from '../support/factories.ts'
import { addressOf } from '../support/account-data.ts'

const PASSWORD = 'the password of the owner'

describe('concurrent guesses', function () {
  let api: TestApi
  before(async () => {
    api = await startApi()
  })

  it('at a password all count, from twenty networks, and the correct password does not count', async () => {
    const { accountId } = await anAccount(api.db)
    await api.db
      .updateTable('account')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('id', '=', accountId)
      .execute()
    const email = await addressOf(api.db, accountId)
    const key = guessKey(KEY_RING, { what: 'password', of: email })
    const logIn = (password: string, from?: string) =>
      call(api, 'POST', '/v1/auth/login', { json: { email, password }, from })
    for (let i = 0; i < 8; i++) await noteWrongTry(api.db, key)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => logIn(`a wrong password ${i}`, `203.0.113.${i + 1}`)),
    )
    const wrong = answers.filter(({ code }) => code === 'INVALID_CREDENTIALS').length
    assert.ok(
      answers.every(
        ({ code, headers }) =>
          code === 'INVALID_CREDENTIALS' || (code === 'SERVICE_UNAVAILABLE' && headers['retry-after'] === '5'),
      ),
    )
    assert.equal(await countWrongTries(api.db, key), 8 + wrong)
    const right = await logIn(PASSWORD, '198.51.100.9')
    assert.equal(right.status, 201, 'nobody is locked out')
    assert.equal(await countWrongTries(api.db, key), 8 + wrong)
  })
})
