import { sql } from 'kysely'
import { emailOf } from '../account-data.ts'
import type { Account } from '../accounts/schema.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { insertMails } from '../mail/mail.ts'
import type { Db } from '../pool.ts'
import { endInvitations } from './invitations.ts'

/** What delays the erasure of a partner's account. */
export interface PartnerStanding {
  /** Requested payouts that have not ended. */
  readonly openPayouts: number
  /** Commissions neither paid nor in a payout, in micro-USD. */
  readonly unpaid: number
}

/**
 * Reads the open money of a partner's account and locks its row, so that no payout is requested meanwhile. Undefined
 * for an account without a partner.
 */
export async function standingOfPartner(trx: Db, accountId: string): Promise<PartnerStanding | undefined> {
  const partner = await trx
    .selectFrom('partner')
    .select('id')
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (partner === undefined) return undefined
  const { open } = await trx
    .selectFrom('payout')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('partner_id', '=', partner.id)
    .where('status', 'in', ['REQUESTED', 'APPROVED'])
    .executeTakeFirstOrThrow()
  const { unpaid } = await trx
    .selectFrom('commission')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('unpaid'))
    .where('partner_id', '=', partner.id)
    .where('status', 'in', ['PENDING', 'PAYABLE'])
    .where('payout_id', 'is', null)
    .executeTakeFirstOrThrow()
  return { openPayouts: open, unpaid: Math.max(0, unpaid) }
}

/**
 * Removes an account under erasure from every partnership, before its address is blanked. As a partner it is suspended.
 * Its clients lose their partner, pay for themselves from now on, and receive a mail. As a client it earns nobody
 * anything more. Its application, its invited addresses and the invitations to its own address are erased. Commissions
 * stay and name an account without a holder.
 */
export async function leavePartnership(
  trx: Db,
  keyRing: KeyRing,
  { id: accountId, email_index: address }: Pick<Account, 'id' | 'email_index'>,
): Promise<void> {
  const partner = await trx
    .updateTable('partner')
    .set({ status: 'SUSPENDED', application: null })
    .where('account_id', '=', accountId)
    .returning('id')
    .executeTakeFirst()
  await trx
    .updateTable('partner_client')
    .set({ status: 'REMOVED', signs: [] })
    .where('account_id', '=', accountId)
    .execute()
  if (address !== null) await endInvitations(trx, 'WITHDRAWN', (eb) => eb('email_index', '=', address))
  if (partner === undefined) return
  await endInvitations(trx, 'WITHDRAWN', (eb) => eb('partner_id', '=', partner.id))
  const left = await trx
    .updateTable('partner_client')
    .set({ billing: 'DIRECT', status: 'REMOVED' })
    .where('partner_id', '=', partner.id)
    .where('status', '=', 'ACTIVE')
    .returning('account_id')
    .execute()
  await trx
    .updateTable('partner_client')
    .set({ billing: 'DIRECT' })
    .where('partner_id', '=', partner.id)
    .where('billing', '<>', 'DIRECT')
    .execute()
  await tellClients(
    trx,
    keyRing,
    left.map(({ account_id: id }) => id),
  )
}

/** Mails that one statement queues. */
const MAILS_AT_ONCE = 500

async function tellClients(trx: Db, keyRing: KeyRing, accountIds: readonly string[]): Promise<void> {
  for (let i = 0; i < accountIds.length; i += MAILS_AT_ONCE) {
    const accounts = await trx
      .selectFrom('account')
      .select(['id', 'data_key', 'email_sealed'])
      .where('id', 'in', accountIds.slice(i, i + MAILS_AT_ONCE))
      .execute()
    await insertMails(
      trx,
      keyRing,
      accounts.flatMap((account) => {
        const recipient = emailOf(keyRing, account)
        return recipient === null ? [] : [{ kind: 'PARTNER_GONE', recipient, accountId: account.id } as const]
      }),
    )
  }
}
