import assert from 'node:assert/strict'
import { decideMail, MAX_MAILS_PER_HOUR, type MailDecision } from '../../../activities/mail/decide.ts'
import { composeMail, composeQuote } from '../../../activities/mail/messages.ts'
import { smtpOptions } from '../../../activities/mail/transport.ts'
import { delayMs } from '../../../api/auth/guessing.ts'

describe('the decision what is mailed', () => {
  const then = new Date('2026-11-01T10:00:00Z')
  const later = new Date('2026-11-01T11:00:00Z')
  const account = (changes: object = {}) => ({ status: 'ACTIVE' as const, email_verified_at: null, created_at: then, ...changes })
  const verified = { email_verified_at: then }
  const CASES: [what: string, kind: Parameters<typeof decideMail>[0]['kind'], of: Parameters<typeof decideMail>[1], at: Date, decision: MailDecision][] = [
    ['a registration: its confirmation', 'REGISTRATION', account(), then, { send: 'CONFIRM_EMAIL', purpose: 'VERIFY_EMAIL' }],
    ['a registration that was confirmed meanwhile: nothing', 'REGISTRATION', account(verified), then, { send: null, why: 'ALREADY_CONFIRMED' }],
    ['a second registration of an unconfirmed address: the confirmation again', 'REGISTRATION', account(), later, { send: 'CONFIRM_EMAIL', purpose: 'VERIFY_EMAIL' }],
    ['a registration of a known address: a notice', 'REGISTRATION', account(verified), later, { send: 'ALREADY_REGISTERED' }],
    ['a resend: the confirmation', 'CONFIRMATION', account(), later, { send: 'CONFIRM_EMAIL', purpose: 'VERIFY_EMAIL' }],
    ['a resend when confirmed: nothing', 'CONFIRMATION', account(verified), later, { send: null, why: 'ALREADY_CONFIRMED' }],
    ['a forgotten password: the link', 'PASSWORD_RESET', account(verified), later, { send: 'RESET_PASSWORD', purpose: 'RESET_PASSWORD' }],
    ['a forgotten password of nobody: nothing', 'PASSWORD_RESET', undefined, later, { send: null, why: 'NO_ACCOUNT' }],
    ['a forgotten password of a suspended account: nothing', 'PASSWORD_RESET', account({ status: 'SUSPENDED' }), later, { send: null, why: 'ACCOUNT_INACTIVE' }],
    ['a changed password: a notice', 'PASSWORD_CHANGED', account(verified), later, { send: 'PASSWORD_CHANGED' }],
    ['a removed second factor: a notice', 'MFA_REMOVED', account(verified), later, { send: 'MFA_REMOVED' }],
    ['a second factor: a notice', 'MFA_ENABLED', account(verified), later, { send: 'MFA_ENABLED' }],
  ]
  for (const [what, kind, of, at, decision] of CASES) {
    it(what, () => assert.deepEqual(decideMail({ kind, created_at: at }, of, 0), decision))
  }

  it('stops at ten of a kind in an hour', () => {
    assert.deepEqual(decideMail({ kind: 'PASSWORD_RESET', created_at: later }, account(), MAX_MAILS_PER_HOUR), { send: null, why: 'TOO_MANY' })
    assert.notEqual(decideMail({ kind: 'PASSWORD_RESET', created_at: later }, account(), MAX_MAILS_PER_HOUR - 1).send, null)
  })
})

describe('mail texts', () => {
  it('carry the token behind the #, which no server is sent', () => {
    assert.match(composeMail('CONFIRM_EMAIL', 'https://id.example.org', 'abc').text, /^https:\/\/id\.example\.org\/verify-email#token=abc$/m)
    assert.match(composeMail('RESET_PASSWORD', 'https://id.example.org', 'abc').text, /^https:\/\/id\.example\.org\/reset-password#token=abc$/m)
    for (const notice of ['ALREADY_REGISTERED', 'PASSWORD_CHANGED', 'MFA_ENABLED', 'MFA_REMOVED'] as const) assert.doesNotMatch(composeMail(notice, 'https://x.example', 'abc').text, /abc/)
  })
  it('tell sales every field of a quote request', () => {
    assert.deepEqual(composeQuote('quo_1', { company: 'ACME', monthly_volume: 5 }), { subject: 'Quote request quo_1', text: 'company: ACME\nmonthly_volume: 5\n' })
  })
})

describe('SMTP_URL', () => {
  it('means TLS: from the start, or by STARTTLS', () => {
    assert.deepEqual(smtpOptions('smtps://u%40x:p%3A@mail.example.org'),
      { host: 'mail.example.org', port: 465, secure: true, requireTLS: false, ignoreTLS: false, auth: { user: 'u@x', pass: 'p:' } })
    assert.deepEqual(smtpOptions('smtp://mail.example.org'), { host: 'mail.example.org', port: 587, secure: false, requireTLS: true, ignoreTLS: false })
  })
  it('lets plain text go to the loopback only', () => {
    assert.deepEqual(smtpOptions('smtp://[::1]?tls=none'), { host: '::1', port: 25, secure: false, requireTLS: false, ignoreTLS: true })
    assert.throws(() => smtpOptions('smtp://mail.example.org?tls=none'), /loopback/)
    assert.throws(() => smtpOptions('smtps://localhost?tls=none'), /loopback/)
    assert.throws(() => smtpOptions('smtp://localhost?tls=maybe'), /tls=none/)
    assert.throws(() => smtpOptions('smtp://localhost?ignoreTLS=true'), /tls=none/)
  })
})

describe('the delay of an answer about a subject that is guessed at', () => {
  it('is nothing for ten wrong tries, then doubles, and ends at 4 s: a nuisance, never a lock', () => {
    assert.deepEqual([0, 9, 10, 11, 12, 15, 40, 1_000].map(delayMs), [0, 0, 125, 250, 500, 4_000, 4_000, 4_000])
  })
})
