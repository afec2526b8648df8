import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  decideQuota,
  MAX_NOTICES_PER_HOUR,
  MAX_OWNERS_MAILS_A_DAY,
  MAX_QUOTE_MAILS_PER_HOUR,
  MAX_STRANGERS_MAILS_A_DAY,
  type QuotaState,
} from '../../../../activities/mail/quota.ts'
import { MAIL_KINDS, type MailKind, type MailShare } from '../../../../db/mail/schema.ts'

const NONE = { day: {}, last: {}, kindInHour: 0 } as const
const STATE: QuotaState = { isConfirmed: false, isVariant: false, isFromOwner: false, hasLivingLink: false }

/** A day of one mailbox. */
function aDay() {
  const day: Partial<Record<MailShare, number>> = {}
  const last: Partial<Record<MailShare, number>> = {}
  const state = { link: false }
  const ask = (kind: MailKind, how: Partial<QuotaState> = {}) => {
    const quota = decideQuota(kind, { day, last, kindInHour: 0 }, { ...STATE, ...how, hasLivingLink: state.link })
    if ('held' in quota) return 'held'
    day[quota.share] = (day[quota.share] ?? 0) + 1
    if (quota.last) last[quota.share] = (last[quota.share] ?? 0) + 1
    if (quota.last && how.isConfirmed === true) state.link = true
    return quota.last ? 'last' : 'sent'
  }
  return { day, last, state, ask }
}
const asked = (count: number, ask: () => string): string => Array.from({ length: count }, ask).join(' ')

describe('the mail quota of a mailbox', () => {
  it("ends a day of strangers' mails with a mail whose link works for a day", () => {
    assert.equal(
      asked(6, () => aDay().ask('REGISTRATION')),
      'sent sent sent sent sent sent',
      'each on a day of its own',
    )
    const waiting = aDay()
    assert.equal(
      asked(5, () => waiting.ask('REGISTRATION')),
      'sent sent last held held',
    )
    const confirmed = aDay()
    assert.equal(
      asked(5, () => confirmed.ask('PASSWORD_RESET', { isConfirmed: true })),
      'sent sent last held held',
    )
    const variants = aDay()
    assert.equal(
      asked(4, () => variants.ask('REGISTRATION', { isVariant: true })),
      'sent last held held',
    )
    assert.equal(variants.ask('REGISTRATION'), 'last', 'the address itself')
    assert.equal(variants.ask('PASSWORD_RESET', { isConfirmed: true }), 'last', 'a confirmed account')
    assert.equal(variants.ask('EMAIL_CHANGE_NEW'), 'sent')
    assert.equal(
      asked(3, () => variants.ask('EMAIL_CHANGE_NEW')),
      'held held held',
    )
  })

  it("has more mails for the owner's network and ends them with the link that works for a day", () => {
    const day = aDay()
    asked(20, () => day.ask('PASSWORD_RESET', { isConfirmed: true }))
    assert.equal(
      asked(7, () => day.ask('PASSWORD_RESET', { isConfirmed: true, isFromOwner: true })),
      'sent sent sent sent last held held',
    )
    assert.equal(day.day.OWNER, MAX_OWNERS_MAILS_A_DAY)
    const unconfirmed = aDay()
    assert.equal(
      asked(4, () => unconfirmed.ask('REGISTRATION', { isFromOwner: true })),
      'sent sent last held',
      'no account is confirmed, so there is no owner',
    )
  })

  it('is five a day in any order of requests, and holds a mail only if a link works or its kind was sent', () => {
    const KINDS = ['REGISTRATION', 'CONFIRMATION', 'PASSWORD_RESET', 'EMAIL_CHANGE_NEW', 'PARTNER_INVITATION'] as const
    const request = fc.record({ kind: fc.constantFrom(...KINDS), isConfirmed: fc.boolean(), isVariant: fc.boolean() })
    fc.assert(
      fc.property(fc.array(request, { minLength: 1, maxLength: 40 }), (requests) => {
        const day = aDay()
        for (const { kind, ...how } of requests) {
          const outcome = day.ask(kind, how)
          if (outcome !== 'held') continue
          const isAccess = kind !== 'EMAIL_CHANGE_NEW' && kind !== 'PARTNER_INVITATION'
          if (isAccess && how.isConfirmed) assert.ok(day.state.link, 'a confirmed account without a link')
          else if (isAccess && !how.isVariant)
            assert.ok((day.last.WAITING ?? 0) > 0, 'an unconfirmed address without a link')
          else if (kind === 'EMAIL_CHANGE_NEW')
            assert.ok((day.day.CHANGE ?? 0) > 0, 'a change of address without its mail')
        }
        const total = Object.values(day.day).reduce((sum, count) => sum + count, 0)
        assert.ok(total <= MAX_STRANGERS_MAILS_A_DAY, `${total} mails`)
      }),
      { numRuns: 2_000 },
    )
  })

  it('sends another link that works for a day after the owner used the previous one', () => {
    const day = aDay()
    asked(9, () => day.ask('PASSWORD_RESET', { isConfirmed: true }))
    day.state.link = false
    assert.equal(
      asked(2, () => day.ask('PASSWORD_RESET', { isConfirmed: true })),
      'last held',
    )
  })

  it('is ten notices of a kind in an hour, and sixty mails to sales', () => {
    const of = (kind: MailKind, kindInHour: number) => 'held' in decideQuota(kind, { ...NONE, kindInHour }, STATE)
    assert.deepEqual(
      [of('PASSWORD_CHANGED', MAX_NOTICES_PER_HOUR - 1), of('PASSWORD_CHANGED', MAX_NOTICES_PER_HOUR)],
      [false, true],
    )
    assert.deepEqual([of('QUOTE', MAX_QUOTE_MAILS_PER_HOUR - 1), of('QUOTE', MAX_QUOTE_MAILS_PER_HOUR)], [false, true])
  })

  it('holds the kinds that strangers can cause after five a day, and no notices', () => {
    const full = {
      day: { ACCOUNT: 1, WAITING: 1, TAGGED: 1, CHANGE: 1, INVITATION: 1 },
      last: { ACCOUNT: 1, WAITING: 1 },
      kindInHour: 5,
    }
    const held = MAIL_KINDS.filter(
      (kind) => 'held' in decideQuota(kind, full, { ...STATE, isConfirmed: true, hasLivingLink: true }),
    )
    assert.deepEqual(held, ['REGISTRATION', 'CONFIRMATION', 'PASSWORD_RESET', 'EMAIL_CHANGE_NEW', 'PARTNER_INVITATION'])
  })
})
