import assert from 'node:assert/strict'
import { getAddress } from 'viem'
import { totpSecretText } from '../../api/auth/totp.ts'
import { confirmMfa, putPendingMfa } from '../../db/accounts/mfa.ts'
import { replaceSanctioned } from '../../db/payments/sanctioned-addresses.ts'
import { readPartnerBalance } from '../../db/partners/partner-balance.ts'
import { findPayout } from '../../db/partners/payouts.ts'
import { rejectPayout } from '../../db/partners/payout-steps.ts'
import { call, startApi, type Answer, type TestApi } from '../support/api.ts'
import { totpCode, wrongCode } from '../support/authenticator.ts'
import { KEY_RING } from '../support/factories.ts'
import { anAddress, aPaidPartner, earn, offerPayouts, type PaidPartner } from '../support/payouts.ts'

const SECRET = Buffer.alloc(20, 7)
const USDC = { network: 'ethereum', asset: 'USDC' } as const

describe('asking for a payout', () => {
  let api: TestApi
  before(async () => {
    api = await startApi()
    await offerPayouts(api.db)
  })
  const ask = (partner: Pick<PaidPartner, 'token'>, changes: object = {}, from?: string): Promise<Answer> =>
    call(api, 'POST', '/v1/partners/payouts', {
      key: partner.token,
      from,
      json: { ...USDC, address: `0x${'ab'.repeat(20)}`, ...changes },
    })
  const balance = ({ partnerId }: PaidPartner) => readPartnerBalance(api.db, partnerId)
  const inPayout = async (id: unknown) =>
    (await api.db.selectFrom('commission').select('amount').where('payout_id', '=', String(id)).execute()).map(
      ({ amount }) => amount,
    )

  /** Turns the second factor on, by {@link SECRET}. */
  async function withSecondFactor({ accountId, sessionId }: PaidPartner) {
    await putPendingMfa(api.db, KEY_RING, { accountId, sessionId }, SECRET)
    const { pending_secret: pending } = await api.db
      .selectFrom('mfa')
      .select('pending_secret')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    return confirmMfa(
      api.db,
      KEY_RING,
      { accountId, sessionId },
      { pending: pending ?? Buffer.alloc(0), secret: SECRET, step: 1 },
    )
  }

  it('[35, 37] takes the whole available sum, holds a new address for 72 hours, and returns its checksum form', async () => {
    const partner = await aPaidPartner(api.db)
    await earn(api.db, partner, 8_000_000, 7_123_456)
    const { status, json } = await ask(partner)
    assert.equal(status, 201, JSON.stringify(json))
    const { id, held_until: heldUntil, created_at: createdAt, ...rest } = json
    const address = getAddress(`0x${'ab'.repeat(20)}`)
    assert.notEqual(address, address.toLowerCase(), 'an address with letters for a checksum')
    assert.deepEqual(rest, {
      ...USDC,
      address,
      amount: '15.123456',
      fee: '2.000000',
      net: '13.123456',
      status: 'REQUESTED',
      tx_hash: null,
    })
    assert.ok(Math.abs(Date.parse(String(heldUntil)) - Date.parse(String(createdAt)) - 72 * 3_600_000) < 1_000)
    assert.deepEqual(await balance(partner), { pending: 0, free: 0, reserved: 15_123_456, paid: 0 })
    const mails = await api.db
      .selectFrom('mail')
      .select(['kind', 'about_id'])
      .where('account_id', '=', partner.accountId)
      .execute()
    assert.deepEqual(mails, [{ kind: 'PAYOUT_ADDRESS', about_id: String(id) }], '[38] its owner is notified')
  })

  it('[35] reserves whole commissions, the oldest first, and splits the last', async () => {
    const partner = await aPaidPartner(api.db)
    await earn(api.db, partner, 6_000_000, 7_000_000, 9_000_000)
    const { json } = await ask(partner, { amount: '10.5' })
    assert.deepEqual((await inPayout(json.id)).sort(), [4_500_000, 6_000_000])
    assert.deepEqual(await balance(partner), { pending: 0, free: 11_500_000, reserved: 10_500_000, paid: 0 })
    await rejectPayout(api.db, KEY_RING, String(json.id), 'ann')
    assert.deepEqual(await balance(partner), { pending: 0, free: 22_000_000, reserved: 0, paid: 0 }, '[42] free again')
    const again = await ask(partner)
    assert.equal(again.json.amount, '22.000000', 'with the split one whole again')
  })

  it('[32, 34] refuses more than the available sum, less than the minimum, and an invalid amount', async () => {
    const partner = await aPaidPartner(api.db)
    await earn(api.db, partner, 12_000_000)
    const much = await ask(partner, { amount: '12.000001' })
    assert.deepEqual(
      [much.status, much.json],
      [400, { error: { code: 'INSUFFICIENT_BALANCE', available: '12.000000', required: '12.000001' } }],
    )
    const little = await ask(partner, { amount: '9.999999' })
    assert.deepEqual(
      [little.code, little.issues],
      ['VALIDATION_ERROR', [{ path: 'amount', message: 'MINIMUM:10.000000' }]],
    )
    for (const amount of [
      '0',
      '-1',
      '1e3',
      '1,5',
      ' 12',
      '12 ',
      '12.0000001',
      '',
      12,
      null,
      '٣',
      '0x10',
      '1000000000',
    ]) {
      const { status, issues } = await ask(partner, { amount })
      assert.ok(status === 400 && issues?.some(({ path }) => path === 'amount'), JSON.stringify(amount))
    }
    const poor = await aPaidPartner(api.db)
    assert.deepEqual((await ask(poor)).json, {
      error: { code: 'INSUFFICIENT_BALANCE', available: '0.000000', required: '10.000000' },
    })
  })

  it('[30, 31] a clawback reduces the available sum, even below 0, and later commissions make up for it', async () => {
    const partner = await aPaidPartner(api.db)
    await earn(api.db, partner, 12_000_000, -15_000_000)
    assert.equal((await balance(partner)).free, -3_000_000)
    assert.deepEqual((await ask(partner)).json, {
      error: { code: 'INSUFFICIENT_BALANCE', available: '-3.000000', required: '10.000000' },
    })
    await earn(api.db, partner, 14_000_000)
    const { json } = await ask(partner, { amount: '10' })
    assert.deepEqual(
      (await inPayout(json.id)).reduce((sum, amount) => sum + amount, 0),
      10_000_000,
    )
    assert.ok((await inPayout(json.id)).includes(-15_000_000), 'the clawback goes in first')
    assert.equal((await balance(partner)).free, 1_000_000)
  })

  it('[33] makes one payout from 20 concurrent requests, and 19 find nothing left', async () => {
    const partner = await aPaidPartner(api.db)
    await earn(api.db, partner, 5_000_000, 5_000_000, 5_000_000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(partner)))
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    assert.equal(answers.filter(({ code }) => code === 'INSUFFICIENT_BALANCE').length, 19)
    assert.deepEqual(await balance(partner), { pending: 0, free: 0, reserved: 15_000_000, paid: 0 })
    await earn(api.db, partner, 11_000_000)
    const { code, issues } = await ask(partner)
    assert.ok(code === 'VALIDATION_ERROR' && issues?.[0].message.startsWith('PAYOUT_OPEN:pout_'), 'one at a time')
  })

  it('[37] refuses an invalid address, one of another network, and our own', async () => {
    const partner = await aPaidPartner(api.db)
    await earn(api.db, partner, 12_000_000)
    for (const [changes, message] of [
      [{ address: '0x52908400098527886E0F7030069857D2E4169EE8'.toLowerCase().replace('e8', 'E8') }, 'CHECKSUM'],
      [{ address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' }, 'WRONG_NETWORK'],
      [{ address: 'hello' }, 'MALFORMED'],
      [{ address: `0x${'0'.repeat(40)}` }, 'UNSPENDABLE'],
      [{ network: 'bitcoin', asset: 'BTC' }, 'WRONG_NETWORK'],
      [{ network: 'bitcoin', asset: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdr' }, 'CHECKSUM'],
      [{ network: 'bitcoin', asset: 'BTC', address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }, 'WRONG_NETWORK'],
    ] as const) {
      const { status, issues } = await ask(partner, changes)
      assert.deepEqual([status, issues], [400, [{ path: 'address', message }]], JSON.stringify(changes))
    }
    for (const [changes, path] of [
      [{ asset: 'BTC' }, 'asset'],
      [{ asset: undefined }, 'asset'],
      [{ network: 'solana' }, 'network'],
      [{ fee: '0' }, 'fee'],
    ] as const) {
      const { code, issues } = await ask(partner, changes)
      assert.ok(
        code === 'VALIDATION_ERROR' && issues?.some((issue) => issue.path === path),
        JSON.stringify([changes, issues]),
      )
    }
    assert.equal(
      (
        await ask(partner, {
          network: 'bitcoin',
          asset: undefined,
          address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
        })
      ).json.asset,
      'BTC',
      'the only address of its network',
    )
  })

  it('[38] requires the second factor where it is on and the address is new', async () => {
    const partner = await aPaidPartner(api.db)
    await earn(api.db, partner, 12_000_000)
    const enabled = await withSecondFactor(partner)
    assert.deepEqual(await ask(partner).then(({ status, code }) => [status, code]), [401, 'INVALID_MFA_CODE'])
    assert.equal((await ask(partner, { recovery_code: 'AAAA-BBBB-CCCC-DDDD' })).code, 'INVALID_MFA_CODE')
    assert.equal(
      (await ask(partner, { code: '123456', recovery_code: 'AAAA-BBBB-CCCC-DDDD' })).code,
      'VALIDATION_ERROR',
    )
    assert.equal((await ask(partner, { recovery_code: enabled?.codes[0] })).status, 201)
  })

  it('[38] uses up a code only with a payout, not with a request that is refused for another reason', async () => {
    const partner = await aPaidPartner(api.db)
    await earn(api.db, partner, 12_000_000)
    await withSecondFactor(partner)
    const code = totpCode(totpSecretText(SECRET))
    for (const [changes, expected] of [
      [{ amount: '99' }, 'INSUFFICIENT_BALANCE'],
      [{ amount: '1' }, 'VALIDATION_ERROR'],
      [{ address: `0x${'0'.repeat(40)}` }, 'VALIDATION_ERROR'],
      [{ network: 'bitcoin', asset: 'BTC' }, 'VALIDATION_ERROR'],
    ] as const) {
      assert.equal((await ask(partner, { ...changes, code })).code, expected)
      assert.equal(
        (await ask(partner, { ...changes, code: wrongCode(totpSecretText(SECRET)) })).code,
        expected,
        'a wrong code gets the same answer',
      )
    }
    const { status, json } = await ask(partner, { code })
    assert.equal(status, 201, JSON.stringify(json))
    await rejectPayout(api.db, KEY_RING, String(json.id), 'ann')
    assert.equal((await ask(partner, { code })).code, 'INVALID_MFA_CODE', 'accepted once')
  })

  it('[38] delays guesses, also those that are refused for another reason', async () => {
    const partner = await aPaidPartner(api.db)
    await earn(api.db, partner, 12_000_000)
    await withSecondFactor(partner)
    const guess = async (changes: object) =>
      (await ask(partner, { ...changes, code: wrongCode(totpSecretText(SECRET)) }, '192.0.2.30')).code
    const codes: (string | undefined)[] = []
    for (let i = 0; i < 12; i++) {
      assert.equal(await guess({ amount: '99' }), 'INSUFFICIENT_BALANCE')
      codes.push(await guess({}))
    }
    assert.deepEqual([...new Set(codes)], ['INVALID_MFA_CODE', 'RATE_LIMITED'])
  })

  it('[39] accepts an address of a sanctions list without a comment, and marks the payout for staff', async () => {
    const partner = await aPaidPartner(api.db)
    await earn(api.db, partner, 12_000_000)
    const address = anAddress()
    await replaceSanctioned(api.db, 'ofac-sdn', 'v1', [
      { address: address.toUpperCase().replace('0X', '0x'), entryId: '1' },
    ])
    const { status, json, text } = await ask(partner, { address })
    assert.equal(status, 201)
    assert.ok(!/sanction/i.test(text))
    assert.equal((await findPayout(api.db, String(json.id)))?.is_sanctioned, true)
  })

  it('[36] keeps the fee of the request', async () => {
    const partner = await aPaidPartner(api.db)
    await earn(api.db, partner, 12_000_000)
    const { json } = await ask(partner)
    await api.db
      .updateTable('payout_fee')
      .set({ fee: 9_000_000, minimum: 99_000_000 })
      .where('asset', '=', 'USDC')
      .execute()
    const row = await findPayout(api.db, String(json.id))
    assert.deepEqual([row?.fee, row?.net], [2_000_000, 10_000_000])
    await api.db
      .updateTable('payout_fee')
      .set({ fee: 2_000_000, minimum: 10_000_000 })
      .where('asset', '=', 'USDC')
      .execute()
  })

  it('[4] is for active partners', async () => {
    assert.equal((await ask(await aPaidPartner(api.db, 'PENDING'))).code, 'NOT_A_PARTNER')
    const suspended = await aPaidPartner(api.db)
    await api.db.updateTable('partner').set({ status: 'SUSPENDED' }).where('id', '=', suspended.partnerId).execute()
    assert.equal((await ask(suspended)).code, 'NOT_A_PARTNER')
  })
})
