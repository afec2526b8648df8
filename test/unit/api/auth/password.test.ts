import assert from 'node:assert/strict'
import { argon2Sync } from 'node:crypto'
import { findPassword, hashPassword, isOutdated, isPassword } from '../../../../api/auth/password.ts'
import { Problem } from '../../../../api/http/problem.ts'

describe('passwords', () => {
  const password = 'correct horse battery'
  /** A hash with a tenth of the work. It waits in the queue like any other, so tests of waiting use it. */
  const light = ((): string => {
    const nonce = Buffer.alloc(16, 1)
    const of = { message: password, nonce, parallelism: 1, tagLength: 32, memory: 8_192, passes: 1 }
    const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
    return `$argon2id$v=19$m=8192,t=1,p=1$${text(nonce)}$${text(argon2Sync('argon2id', of))}`
  })()

  it('are stored as argon2id in the PHC string format, each with its own salt', async () => {
    const [one, two] = await Promise.all([hashPassword(password), hashPassword(password)])
    assert.match(one, /^\$argon2id\$v=19\$m=47104,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
    assert.notEqual(one, two)
    assert.deepEqual(
      [await isPassword(password, one), await isPassword(`${password} `, one), isOutdated(one)],
      [true, false, false],
    )
  })

  it('are checked with the parameters of their hash, which show when to hash again', async () => {
    assert.deepEqual(
      [await isPassword(password, light), await isPassword('another password', light), isOutdated(light)],
      [true, false, true],
    )
  })

  it('with the same salt are found by one hash, and those with another salt are not', async () => {
    const first = await hashPassword('password of the first')
    const [second, same, elsewhere] = await Promise.all([
      hashPassword('password of the second', first),
      hashPassword('password of the first', first),
      hashPassword('password of the third'),
    ])
    assert.equal(same, first)
    const stored = [first, second, elsewhere]
    assert.deepEqual(
      [await findPassword('password of the first', stored), await findPassword('password of the second', stored)],
      [0, 1],
    )
    assert.deepEqual(
      [
        await findPassword('password of the third', stored),
        await findPassword('password of nobody', stored),
        await findPassword(password, []),
      ],
      [undefined, undefined, undefined],
    )
  })

  it('are equal in every Unicode composition of their letters', async () => {
    assert.ok(await isPassword('cafe\u0301 au lait noir', await hashPassword('caf\u00e9 au lait noir')))
  })

  it('never match an account that does not exist', async () => {
    assert.equal(await isPassword(password, undefined), false)
  })

  it('in another stored format cause an error, not a rejection', async () => {
    await assert.rejects(isPassword(password, '$2b$10$abcdefghijklmnopqrstuv'), /PHC/)
  })

  it('are refused while too many are being hashed, and accepted afterwards', async function () {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 80 }, (_, i) => (i < 66 ? isPassword(password, light) : hashPassword(password))),
    )
    const refused = outcomes.filter((outcome): outcome is PromiseRejectedResult => outcome.status === 'rejected')
    assert.ok(refused.length >= 80 - 66) // on a busy machine some also wait too long
    assert.ok(refused.every(({ reason }) => reason instanceof Problem && reason.code === 'SERVICE_UNAVAILABLE'))
    assert.ok(await isPassword(password, await hashPassword(password)))
  })

  it('of one network wait, 16 at most, and do not delay another network', async function () {
    const order: string[] = []
    const flood = Array.from({ length: 40 }, (_, i) =>
      (i < 18 ? isPassword(password, light, '192.0.2.1') : hashPassword(password, undefined, '192.0.2.1')).then(() => {
        order.push('attacker')
      }),
    )
    const outcomes = Promise.allSettled(flood)
    await isPassword(password, light, '198.51.100.7').then(() => {
      order.push('honest')
    })
    assert.ok(order.indexOf('honest') <= 5, order.join()) // behind the two that were running; on a busy machine others may end before it
    const refused = (await outcomes).filter(
      (outcome): outcome is PromiseRejectedResult => outcome.status === 'rejected',
    )
    assert.ok(refused.length >= 40 - 18)
    assert.ok(
      refused.every(
        ({ reason }) =>
          reason instanceof Problem &&
          ['RATE_LIMITED', 'SERVICE_UNAVAILABLE'].includes(reason.code) &&
          reason.headers['Retry-After'] === '5',
      ),
    )
  })
})
