import assert from 'node:assert/strict'
import { asLastLink, decideMail, type MailDecision } from '../../../../activities/mail/decide.ts'
import { composeMail, composeQuote } from '../../../../activities/mail/messages.ts'
import { smtpOptions } from '../../../../activities/mail/transport.ts'
import { delayMs } from '../../../../api/auth/guessing.ts'

describe('the decision about a mail', () => {
  const at = new Date('2026-11-01T10:00:00Z')
  const account = (id: string, changes: object = {}) => ({
    id,
    status: 'ACTIVE' as const,
    email_verified_at: null,
    password_hash: 'hash',
    ...changes,
  })
  const confirmed = account('acc_1', { email_verified_at: at })
  const suspended = account('acc_1', { email_verified_at: at, status: 'SUSPENDED' })
  const waits = account('acc_2')
  const mailbox = account('acc_3', { password_hash: null })
  const nobody = { confirmed: undefined, asked: undefined, waiting: [] } as const
  const one = { ...nobody, waiting: ['ACTIVE'] } as const
  const CASES: [
    what: string,
    kind: Parameters<typeof decideMail>[0],
    state: Parameters<typeof decideMail>[1],
    decision: MailDecision,
  ][] = [
    [
      'a registration: its own confirmation',
      'REGISTRATION',
      { ...one, asked: waits },
      { send: 'CONFIRM_EMAIL', about: 'ASKED', purpose: 'VERIFY_EMAIL' },
    ],
    [
      'a registration that was confirmed meanwhile: nothing',
      'REGISTRATION',
      { ...nobody, confirmed, asked: confirmed },
      { send: null, why: 'ALREADY_CONFIRMED' },
    ],
    [
      'a registration of a confirmed address: a notice, and no token',
      'REGISTRATION',
      { ...one, confirmed, asked: waits },
      { send: 'ALREADY_REGISTERED', about: 'CONFIRMED' },
    ],
    [
      "a registration of a suspended account's address: nothing",
      'REGISTRATION',
      { ...one, confirmed: suspended, asked: waits },
      { send: null, why: 'ACCOUNT_INACTIVE' },
    ],
    [
      'a registration that staff suspended: nothing',
      'REGISTRATION',
      { ...nobody, waiting: ['SUSPENDED'], asked: account('acc_2', { status: 'SUSPENDED' }) },
      { send: null, why: 'ACCOUNT_INACTIVE' },
    ],
    [
      'a registration above the limit of unconfirmed ones: a link to set a password',
      'REGISTRATION',
      one,
      { send: 'FINISH_REGISTRATION', about: 'MAILBOX', purpose: 'RESET_PASSWORD' },
    ],
    [
      'a second attempt of that registration: the same link',
      'REGISTRATION',
      { ...one, asked: mailbox },
      { send: 'FINISH_REGISTRATION', about: 'MAILBOX', purpose: 'RESET_PASSWORD' },
    ],
    ['a registration that has ended: nothing', 'REGISTRATION', nobody, { send: null, why: 'NO_ACCOUNT' }],
    [
      'a resend: the confirmation of the registration that requested it',
      'CONFIRMATION',
      { ...one, asked: waits },
      { send: 'CONFIRM_EMAIL', about: 'ASKED', purpose: 'VERIFY_EMAIL' },
    ],
    ['a resend for a registration that has ended: nothing', 'CONFIRMATION', one, { send: null, why: 'NO_ACCOUNT' }],
    [
      'a resend after the confirmation: nothing',
      'CONFIRMATION',
      { ...nobody, confirmed, asked: confirmed },
      { send: null, why: 'ALREADY_CONFIRMED' },
    ],
    [
      'a forgotten password: the link',
      'PASSWORD_RESET',
      { ...one, confirmed },
      { send: 'RESET_PASSWORD', about: 'CONFIRMED', purpose: 'RESET_PASSWORD' },
    ],
    [
      'a forgotten password of an unconfirmed address: the link, for the reader of the mailbox',
      'PASSWORD_RESET',
      one,
      { send: 'RESET_PASSWORD', about: 'MAILBOX', purpose: 'RESET_PASSWORD' },
    ],
    [
      'a forgotten password of an unknown address: nothing',
      'PASSWORD_RESET',
      nobody,
      { send: null, why: 'NO_ACCOUNT' },
    ],
    [
      'a forgotten password of a suspended account: nothing',
      'PASSWORD_RESET',
      { ...nobody, confirmed: suspended },
      { send: null, why: 'ACCOUNT_INACTIVE' },
    ],
    [
      'a forgotten password of a suspended registration: nothing',
      'PASSWORD_RESET',
      { ...nobody, waiting: ['SUSPENDED'] },
      { send: null, why: 'ACCOUNT_INACTIVE' },
    ],
    [
      'a changed password: a notice',
      'PASSWORD_CHANGED',
      { ...nobody, confirmed, asked: confirmed },
      { send: 'PASSWORD_CHANGED', about: 'CONFIRMED' },
    ],
    [
      'a removed second factor: a notice',
      'MFA_REMOVED',
      { ...nobody, confirmed },
      { send: 'MFA_REMOVED', about: 'CONFIRMED' },
    ],
    [
      'a new second factor: a notice',
      'MFA_ENABLED',
      { ...nobody, confirmed },
      { send: 'MFA_ENABLED', about: 'CONFIRMED' },
    ],
    [
      'a new second factor of an unconfirmed address: nothing',
      'MFA_ENABLED',
      { ...one, asked: waits },
      { send: null, why: 'NOT_CONFIRMED' },
    ],
  ]
  for (const [what, kind, state, decision] of CASES) {
    it(what, () => assert.deepEqual(decideMail(kind, state), decision))
  }

  it("gives the last link of a day to the reader of the mailbox and never confirms a stranger's registration", () => {
    const last = { send: 'LAST_LINK', purpose: 'RESET_PASSWORD' } as const
    assert.deepEqual(asLastLink({ send: 'CONFIRM_EMAIL', about: 'ASKED', purpose: 'VERIFY_EMAIL' }), {
      ...last,
      about: 'MAILBOX',
    })
    assert.deepEqual(asLastLink({ send: 'RESET_PASSWORD', about: 'MAILBOX', purpose: 'RESET_PASSWORD' }), {
      ...last,
      about: 'MAILBOX',
    })
    assert.deepEqual(asLastLink({ send: 'ALREADY_REGISTERED', about: 'CONFIRMED' }), { ...last, about: 'CONFIRMED' })
  })
})

describe('mail texts', () => {
  it('carry the token behind the #, so browsers send it to no server', () => {
    assert.match(
      composeMail('CONFIRM_EMAIL', 'https://id.example.org', { token: 'abc' }).text,
      /^https:\/\/id\.example\.org\/verify-email#token=abc$/m,
    )
    assert.match(
      composeMail('RESET_PASSWORD', 'https://id.example.org', { token: 'abc' }).text,
      /^https:\/\/id\.example\.org\/reset-password#token=abc$/m,
    )
    for (const notice of ['ALREADY_REGISTERED', 'PASSWORD_CHANGED', 'MFA_ENABLED', 'MFA_REMOVED'] as const)
      assert.doesNotMatch(composeMail(notice, 'https://x.example', { token: 'abc' }).text, /abc/)
  })
  it('name the time of the registration and link to the forgotten password page', () => {
    const { text } = composeMail('CONFIRM_EMAIL', 'https://id.example.org', {
      token: 'abc',
      registeredAt: new Date('2026-11-27T14:03:59Z'),
    })
    assert.match(text, /27 November 2026 at 14:03 UTC/)
    assert.match(text, /^https:\/\/id\.example\.org\/forgot-password$/m)
  })
  it('list every field of a quote request for sales', () => {
    assert.deepEqual(composeQuote('quo_1', { company: 'ACME', monthly_volume: 5 }), {
      subject: 'Quote request quo_1',
      text: 'company: ACME\nmonthly_volume: 5\n',
    })
  })
})

describe('SMTP_URL', () => {
  it('requires TLS from the start or by STARTTLS', () => {
    assert.deepEqual(smtpOptions('smtps://u%40x:p%3A@mail.example.org'), {
      host: 'mail.example.org',
      port: 465,
      secure: true,
      requireTLS: false,
      ignoreTLS: false,
      auth: { user: 'u@x', pass: 'p:' },
    })
    assert.deepEqual(smtpOptions('smtp://mail.example.org'), {
      host: 'mail.example.org',
      port: 587,
      secure: false,
      requireTLS: true,
      ignoreTLS: false,
    })
  })
  it('allows plain text on the loopback only', () => {
    assert.deepEqual(smtpOptions('smtp://[::1]?tls=none'), {
      host: '::1',
      port: 25,
      secure: false,
      requireTLS: false,
      ignoreTLS: true,
    })
    assert.throws(() => smtpOptions('smtp://mail.example.org?tls=none'), /loopback/)
    assert.throws(() => smtpOptions('smtps://localhost?tls=none'), /loopback/)
    assert.throws(() => smtpOptions('smtp://localhost?tls=maybe'), /tls=none/)
    assert.throws(() => smtpOptions('smtp://localhost?ignoreTLS=true'), /tls=none/)
  })
})

describe('the delay after wrong guesses', () => {
  it('is zero for ten wrong attempts, then doubles up to 4 s and never locks anyone out', () => {
    assert.deepEqual([0, 9, 10, 11, 12, 15, 40, 1_000].map(delayMs), [0, 0, 125, 250, 500, 4_000, 4_000, 4_000])
  })
})
