import assert from 'node:assert/strict'
import { isVariant, mailboxOf } from '../../../../db/mail/mailbox.ts'

describe('the mailbox of an address', () => {
  const ONE: readonly (readonly string[])[] = [
    [
      'anna@example.org',
      'Anna@Example.ORG',
      ' anna@example.org ',
      'anna+1@example.org',
      'anna+2+3@example.org',
      'anna+@example.org',
      'anna@example.org.',
    ],
    [
      'jsmith@gmail.com',
      'j.smith@gmail.com',
      'J.S.M.I.T.H@googlemail.com',
      'js.mith+kyc@gmail.com',
      'jsmith+a.b@googlemail.com',
    ],
    ['maria.k@proton.me', 'mariak@protonmail.com', 'maria_k+x@pm.me', 'maria-k@proton.me'],
    ['ivan.p@yandex.ru', 'ivan-p@ya.ru', 'ivan-p+1@yandex.com'],
    ['kim@icloud.com', 'kim@me.com', 'kim+shop@mac.com'],
    ['base@yahoo.com', 'base-shop@yahoo.com', 'base-one-two@yahoo.com'],
    ['base@yahoo.co.uk', 'base-a@yahoo.co.uk'],
    ['lena@fastmail.com', 'kyc@lena.fastmail.com', 'anything+x@lena.fastmail.com', 'lena+y@fastmail.com'],
    ['info@münchen.example', 'info@xn--mnchen-3ya.example', 'info+x@MÜNCHEN.example'],
    ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['ａnna@example.org', 'anna@example.org'],
    ['+only@example.org', '+Only@example.org'],
  ]
  for (const addresses of ONE) {
    it(`is the same: ${addresses.join(', ')}`, () =>
      assert.equal(new Set(addresses.map(mailboxOf)).size, 1, addresses.map(mailboxOf).join()))
  }

  const APART: readonly (readonly [string, string])[] = [
    ['j.smith@example.org', 'jsmith@example.org'],
    ['jean-paul@example.org', 'jean@example.org'],
    ['jean-paul@gmail.com', 'jean@gmail.com'],
    ['a@yahoo.com', 'a@yahoo.de'],
    ['a@gmail.com', 'a@gmail.org'],
    ['a@hotmail.com', 'a@outlook.com'],
    ['a@sub.example.org', 'a@example.org'],
    ['+a@example.org', '+b@example.org'],
    ['a_b@yandex.ru', 'ab@yandex.ru'],
    ['lena@fastmail.com', 'lena@kim.fastmail.com'],
    ['a@notyahoo.com', 'a-b@notyahoo.com'],
  ]
  for (const [one, other] of APART)
    it(`differs: ${one}, ${other}`, () => assert.notEqual(mailboxOf(one), mailboxOf(other)))

  it('recognises an address that differs from its mailbox', () => {
    assert.deepEqual(
      ['anna@example.org', 'Anna@example.org', 'anna+1@example.org', 'j.s@gmail.com', 'js@gmail.com'].map(isVariant),
      [false, false, true, true, false],
    )
  })
})
