import { sql } from 'kysely'
import { companyOf, emailOf } from '../account-data.ts'
import { countUpTo } from '../counted.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { NEWEST, readPage, type Paged, type Paging } from '../paging.ts'
import type { Db } from '../pool.ts'
import { invitedEmail } from './invitations.ts'
import { lockLinks, resaleRefusal } from './links.ts'
import type { Billing, Partner } from './schema.ts'

/**
 * A client as its partner sees it. An invitation names no account, even if one has the address. A removed client no
 * longer shows who it is.
 */
export interface ClientView {
  readonly accountId: string | null
  readonly invitationId: string | null
  readonly email: string | null
  readonly company: string | null
  readonly billing: Billing
  readonly status: 'INVITED' | 'ACTIVE' | 'REMOVED'
  readonly createdAt: Date
}

/**
 * Lists one page of a partner's clients and open invitations, newest first, with the count of matching ones,
 * MAX_COUNTED at most.
 */
export async function listClients(
  db: Db,
  keyRing: KeyRing,
  partnerId: string,
  { status, ...paging }: Paging & { readonly status?: ClientView['status'] },
): Promise<Paged<ClientView>> {
  const rows = db
    .selectFrom('partner_client')
    .select(['account_id as id', sql<boolean>`false`.as('is_invitation'), 'status', 'created_at', 'billing'])
    .where('partner_id', '=', partnerId)
    .unionAll(
      db
        .selectFrom('partner_invitation')
        .select([
          'id',
          sql<boolean>`true`.as('is_invitation'),
          sql<'INVITED'>`'INVITED'`.as('status'),
          'created_at',
          'billing',
        ])
        .where('partner_id', '=', partnerId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`),
    )
  let query = db.selectFrom(rows.as('of_partner'))
  if (status !== undefined) query = query.where('status', '=', status)
  const [{ items, next }, total] = await Promise.all([
    readPage(query.selectAll(), NEWEST, paging),
    countUpTo(db, query.select('id')),
  ])
  const views = await Promise.all(
    items.map(({ id, is_invitation: isInvitation, ...row }) =>
      isInvitation ? invitationView(db, keyRing, id) : viewOf(db, keyRing, { ...row, account_id: id }),
    ),
  )
  return { items: views.filter((view) => view !== undefined), total, ...(next === undefined ? {} : { next }) }
}

async function viewOf(
  db: Db,
  keyRing: KeyRing,
  client: { account_id: string; billing: Billing; status: ClientView['status']; created_at: Date },
): Promise<ClientView> {
  const { account_id: accountId, billing, status, created_at: createdAt } = client
  const account =
    status === 'ACTIVE'
      ? await db
          .selectFrom('account')
          .select(['id', 'data_key', 'email_sealed', 'company_sealed'])
          .where('id', '=', accountId)
          .executeTakeFirst()
      : undefined
  return {
    accountId,
    invitationId: null,
    billing,
    status,
    createdAt,
    email: account === undefined ? null : emailOf(keyRing, account),
    company: account === undefined ? null : companyOf(keyRing, account),
  }
}

async function invitationView(db: Db, keyRing: KeyRing, id: string): Promise<ClientView | undefined> {
  const invitation = await db.selectFrom('partner_invitation').selectAll().where('id', '=', id).executeTakeFirst()
  if (invitation === undefined) return undefined
  return {
    accountId: null,
    invitationId: id,
    email: invitedEmail(keyRing, invitation),
    company: null,
    billing: invitation.billing,
    status: 'INVITED',
    createdAt: invitation.created_at,
  }
}

export type ClientChange =
  { readonly kind: 'changed'; readonly client: ClientView } | { readonly kind: 'removed' | 'resold' }

/**
 * Changes a client's billing from the next verification on, or removes the client; one transaction. Existing holds stay
 * with their payer. A removed client returns only by a new invitation.
 *
 * @returns undefined if the account is no client of this partner
 */
export const changeClient = (
  db: Db,
  keyRing: KeyRing,
  partner: Partner,
  accountId: string,
  change: { readonly billing?: Billing; readonly status?: 'REMOVED' },
): Promise<ClientChange | undefined> =>
  db.transaction().execute(async (trx): Promise<ClientChange | undefined> => {
    await lockLinks(trx)
    const client = await trx
      .selectFrom('partner_client')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('partner_id', '=', partner.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (client === undefined) return undefined
    if (client.status === 'REMOVED' && change.billing !== undefined) return { kind: 'removed' }
    const billing = change.billing ?? client.billing
    if (change.status === undefined && (await resaleRefusal(trx, partner.account_id, accountId, billing)) !== undefined)
      return { kind: 'resold' }
    const changed = await trx
      .updateTable('partner_client')
      .set({ billing, status: change.status ?? client.status })
      .where('account_id', '=', accountId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { kind: 'changed', client: await viewOf(trx, keyRing, changed) }
  })
