import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../../db/ids.ts'
import { sealByRing, sealJsonByRing } from '../../encryption/key-ring.ts'
import { applicationPlace, insertPartner } from '../../db/partners/partners.ts'
import type { Db } from '../../db/pool.ts'
import { anAccount, KEY_RING } from './factories.ts'

/** An account that is a partner with a client, and also the client of another partner. */
export async function fillPartner(db: Db, accountId: string, verificationId: string): Promise<void> {
  const { code } = await insertPartner(db, accountId, 'ACTIVE')
  const own = await db.selectFrom('partner').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  const [client, manager] = [await anAccount(db), await anAccount(db)]
  const above = await insertPartner(db, manager.accountId, 'ACTIVE')
  const { id: aboveId } = await db
    .selectFrom('partner')
    .select('id')
    .where('code', '=', above.code)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('partner_client')
    .values([
      { account_id: client.accountId, partner_id: own.id, billing: 'DIRECT', status: 'ACTIVE' },
      { account_id: accountId, partner_id: aboveId, billing: 'DIRECT', status: 'ACTIVE' },
    ])
    .execute()
  await db
    .updateTable('partner')
    .set({ application: sealJsonByRing(KEY_RING, { website: 'https://partner.example' }, applicationPlace(own.id)) })
    .where('id', '=', own.id)
    .execute()
  const invitation = newId('partner')
  await db
    .insertInto('partner_invitation')
    .values({
      id: invitation,
      partner_id: own.id,
      email: sealByRing(KEY_RING, Buffer.from('invited@example.org'), `${invitation}/email`),
      email_index: randomBytes(32),
      billing: 'DIRECT',
      token_hash: null,
      expires_at: new Date(),
      ended_at: null,
      end_reason: null,
    })
    .execute()
  await db.transaction().execute(async (trx) => {
    const [commission, payout] = [newId('commission'), newId('payout')]
    await trx
      .insertInto('commission')
      .values({
        id: commission,
        partner_id: own.id,
        client_account_id: client.accountId,
        verification_id: verificationId,
        credits: 5,
        amount: 990_000,
        status: 'PAYABLE',
        payable_at: sql<Date>`now()`,
        payout_id: null,
        split_of: null,
      })
      .execute()
    await trx
      .insertInto('payout')
      .values({
        id: payout,
        partner_id: own.id,
        network: 'ethereum',
        asset: 'USDC',
        address: '0x0000000000000000000000000000000000000001',
        amount: 990_000,
        fee: 1_000,
        net: 989_000,
        approved_by: null,
        sent_by: null,
        ended_by: null,
        asset_amount: null,
        held_until: null,
        released_at: null,
        problem: null,
        approved_at: null,
        reported_at: null,
        ended_at: null,
        tx_hash: null,
      })
      .execute()
    await trx.updateTable('commission').set({ payout_id: payout }).where('id', '=', commission).execute()
  })
}

export async function fillPayment(db: Db, accountId: string): Promise<void> {
  const key = { network: 'ethereum', id: randomBytes(20).toString('hex') } as const
  const id = newId('payment')
  await db
    .insertInto('payment_key')
    .values({ ...key, tip_height: 1 })
    .execute()
  await db
    .insertInto('payment')
    .values({
      id,
      account_id: accountId,
      network: key.network,
      asset: 'USDC',
      key_id: key.id,
      key_index: 0,
      address: `0x${randomBytes(20).toString('hex')}`,
      credits: 100,
      price: 1_000_000,
      credit_price: 990_000,
      amount_expected: 99_000_000n,
      held: null,
      price_missing_since: null,
      tx_hash: null,
      from_height: 1,
      scanned_height: null,
      scanned_hash: null,
      scanned_at: null,
      final_height: null,
      expires_at: new Date(),
      watch_until: new Date(),
    })
    .execute()
  await db
    .insertInto('payment_receipt')
    .values({
      payment_id: id,
      tx_hash: `0x${randomBytes(32).toString('hex')}`,
      place: 0,
      amount: 1_000_000n,
      block_hash: null,
      block_height: null,
      block_time: null,
      first_seen_at: new Date(),
      state: 'SEEN',
      price: null,
      is_locked_price: null,
      released_at: null,
    })
    .execute()
  await db
    .insertInto('payment_stray')
    .values({
      payment_id: id,
      tx_hash: `0x${randomBytes(32).toString('hex')}`,
      place: 0,
      asset: 'ETH',
      contract: null,
      amount: 1_000_000n,
      block_hash: `0x${randomBytes(32).toString('hex')}`,
      block_height: 1,
    })
    .execute()
}
