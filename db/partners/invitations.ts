import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import type { Database } from '../schema.ts'
import { companyOf, emailIndex } from '../account-data.ts'
import { openByRing, sealByRing, type KeyRing } from '../../encryption/key-ring.ts'
import { newId } from '../ids.ts'
import { insertMail } from '../mail/mail.ts'
import { hashToken } from '../mail/mail-tokens.ts'
import type { Db } from '../pool.ts'
import { linkRefusal, lockLinks, type LinkRefusal } from './links.ts'
import type { Billing, Partner, PartnerInvitation, Sign } from './schema.ts'

/** How long an invitation is open. */
export const INVITATION_DAYS = 7
/** Invitations of one partner in a day. */
export const MAX_INVITATIONS_A_DAY = 50
/** Mails of this kind to one address in a day, from all partners. Further invitations are stored and not mailed. */
const MAX_MAILS_A_DAY = 5

const place = (invitationId: string): string => `${invitationId}/email`

export type Invited =
  | { readonly kind: 'invited'; readonly invitation: PartnerInvitation; readonly mailId?: string }
  | { readonly kind: 'self' | 'too-many' }

/**
 * Invites the reader of an address as a partner's client; one transaction. It works the same for every address and
 * never checks whether it has an account. A repeated open invitation is the same one and sends no mail. With another
 * billing it replaces the open one, whose link then stops working.
 */
export const inviteClient = (
  db: Db,
  keyRing: KeyRing,
  partner: Partner,
  { email, billing }: { readonly email: string; readonly billing: Billing },
): Promise<Invited> =>
  db.transaction().execute(async (trx): Promise<Invited> => {
    await trx.selectFrom('partner').select('id').where('id', '=', partner.id).forNoKeyUpdate().execute() // one invitation of a partner after the other
    const index = emailIndex(keyRing, email)
    const own = await trx
      .selectFrom('account')
      .select('email_index')
      .where('id', '=', partner.account_id)
      .executeTakeFirstOrThrow()
    if (own.email_index?.equals(index) === true) return { kind: 'self' }
    await endInvitations(trx, 'EXPIRED', (eb) =>
      eb.and([eb('partner_id', '=', partner.id), eb('expires_at', '<=', sql<Date>`now()`)]),
    )
    const open = await trx
      .selectFrom('partner_invitation')
      .selectAll()
      .where('partner_id', '=', partner.id)
      .where('email_index', '=', index)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (open?.billing === billing) return { kind: 'invited', invitation: open }
    const aDay = sql<Date>`now() - interval '1 day'`
    const counted = (query: { readonly n: number | string }): number => Number(query.n)
    const ofPartner = await trx
      .selectFrom('partner_invitation')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('partner_id', '=', partner.id)
      .where('created_at', '>', aDay)
      .executeTakeFirstOrThrow()
    if (counted(ofPartner) >= MAX_INVITATIONS_A_DAY) return { kind: 'too-many' }
    if (open !== undefined) await endInvitations(trx, 'WITHDRAWN', (eb) => eb('id', '=', open.id))
    const ofAddress = await trx
      .selectFrom('partner_invitation')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('email_index', '=', index)
      .where('created_at', '>', aDay)
      .executeTakeFirstOrThrow()
    const id = newId('invitation')
    const invitation = await trx
      .insertInto('partner_invitation')
      .values({
        id,
        partner_id: partner.id,
        billing,
        email: sealByRing(keyRing, Buffer.from(email), place(id)),
        email_index: index,
        expires_at: sql<Date>`now() + ${INVITATION_DAYS} * interval '1 day'`,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    if (counted(ofAddress) >= MAX_MAILS_A_DAY) return { kind: 'invited', invitation }
    return {
      kind: 'invited',
      invitation,
      mailId: await insertMail(trx, keyRing, { kind: 'PARTNER_INVITATION', recipient: email, aboutId: id }),
    }
  })

type Which = (eb: ExpressionBuilder<Database, 'partner_invitation'>) => Expression<SqlBool>

/** Ends open invitations: removes their address and voids their token. */
export async function endInvitations(
  trx: Db,
  reason: 'ACCEPTED' | 'EXPIRED' | 'WITHDRAWN',
  which: Which,
): Promise<void> {
  await trx
    .updateTable('partner_invitation')
    .set({ email: null, email_index: null, token_hash: null, ended_at: sql<Date>`now()`, end_reason: reason })
    .where('ended_at', 'is', null)
    .where(which)
    .execute()
}

/** Ends expired invitations, so that no address is stored for a past request. The sweep runs it. */
export const endExpiredInvitations = (db: Db): Promise<void> =>
  endInvitations(db, 'EXPIRED', (eb) => eb('expires_at', '<=', sql<Date>`now()`))

/** Opens the address of an invitation. Null once it is over. */
export const invitedEmail = (
  keyRing: KeyRing,
  { id, email }: Pick<PartnerInvitation, 'id' | 'email'>,
): string | null => (email === null ? null : openByRing(keyRing, email, place(id)).toString())

/**
 * Reads the content of an invitation's mail, and makes its token valid from now on. Undefined if it is over, or its
 * partner is not active.
 */
export async function offerInvitation(
  trx: Db,
  invitationId: string,
  token: string,
): Promise<{ readonly code: string; readonly billing: Billing } | undefined> {
  const offer = await trx
    .selectFrom('partner_invitation as i')
    .innerJoin('partner as p', 'p.id', 'i.partner_id')
    .select(['p.code', 'i.billing'])
    .where('i.id', '=', invitationId)
    .where('i.ended_at', 'is', null)
    .where('i.expires_at', '>', sql<Date>`now()`)
    .where('p.status', '=', 'ACTIVE')
    .executeTakeFirst()
  if (offer === undefined) return undefined
  await trx
    .updateTable('partner_invitation')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', invitationId)
    .execute()
  return offer
}

export type Acceptance =
  | { readonly kind: 'accepted'; readonly partnerId: string; readonly code: string; readonly billing: Billing }
  | { readonly kind: 'invalid-token' | 'managed' | LinkRefusal }

/**
 * Links an account to the inviting partner; one transaction. The token alone does nothing, and neither does a session
 * alone: the account must be the confirmed one of the invited address.
 */
export const acceptInvitation = (db: Db, keyRing: KeyRing, accountId: string, token: string): Promise<Acceptance> =>
  db.transaction().execute(async (trx): Promise<Acceptance> => {
    await lockLinks(trx)
    const invitation = await trx
      .selectFrom('partner_invitation')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .where('ended_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .forUpdate()
      .executeTakeFirst()
    if (invitation === undefined || invitation.email_index === null) return { kind: 'invalid-token' }
    const account = await trx
      .selectFrom('account')
      .select(['id', 'data_key', 'company_sealed', 'email_index', 'status', 'email_verified_at'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    if (
      account.status !== 'ACTIVE' ||
      account.email_verified_at === null ||
      account.email_index?.equals(invitation.email_index) !== true
    )
      return { kind: 'invalid-token' }
    const partner = await trx
      .selectFrom('partner as p')
      .innerJoin('account as a', 'a.id', 'p.account_id')
      .select(['p.id', 'p.code', 'p.account_id', 'a.data_key', 'a.company_sealed'])
      .where('p.id', '=', invitation.partner_id)
      .where('p.status', '=', 'ACTIVE')
      .where('a.status', '=', 'ACTIVE')
      .executeTakeFirst()
    if (partner === undefined || partner.account_id === accountId) return { kind: 'invalid-token' }
    const present = await trx
      .selectFrom('partner_client')
      .select('status')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (present?.status === 'ACTIVE') return { kind: 'managed' }
    const { billing } = invitation
    const refusal = await linkRefusal(trx, partner.account_id, accountId, billing)
    if (refusal !== undefined) return { kind: refusal }
    const companies = [companyOf(keyRing, { ...partner, id: partner.account_id }), companyOf(keyRing, account)].map(
      (company) => company?.trim().toLowerCase() ?? '',
    )
    const signs: Sign[] = [
      ...(companies[0] !== '' && companies[0] === companies[1] ? ['SAME_COMPANY' as const] : []),
      ...((await sharesNetwork(trx, partner.account_id, accountId)) ? ['SAME_NETWORK' as const] : []),
    ]
    const link = { partner_id: partner.id, billing, status: 'ACTIVE' as const, signs }
    // A returning client, or one from another partner, starts at zero: nobody earns for its purchases between.
    await trx
      .insertInto('partner_client')
      .values({ account_id: accountId, ...link })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...link, commissionable: 0 }))
      .execute()
    await endInvitations(trx, 'ACCEPTED', (eb) => eb('id', '=', invitation.id))
    return { kind: 'accepted', partnerId: partner.id, code: partner.code, billing }
  })

async function sharesNetwork(trx: Db, one: string, other: string): Promise<boolean> {
  const shared = await trx
    .selectFrom('session as a')
    .innerJoin('session as b', 'b.network', 'a.network')
    .select('a.id')
    .where('a.account_id', '=', one)
    .where('b.account_id', '=', other)
    .where('a.network', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return shared !== undefined
}
