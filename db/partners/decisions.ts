import { emailOf } from '../account-data.ts'
import { findAccount } from '../accounts/accounts.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import { insertMail } from '../mail/mail.ts'
import type { MailKind } from '../mail/schema.ts'
import { insertAuditEntry } from '../operations/audit.ts'
import type { Db } from '../pool.ts'
import type { PartnerAnswer, PartnerDecision, PartnerRequest, PartnerStanding } from '../../contract/partners.ts'

interface Move {
  readonly from: readonly PartnerStanding[]
  readonly to: PartnerStanding
  readonly mail: Exclude<MailKind, 'QUOTE'>
}

/** The allowed changes. A rejected application may still be approved. Nobody is approved past a suspension. */
const MOVES: Readonly<Record<PartnerDecision, Move>> = {
  APPROVE: { from: ['PENDING', 'REJECTED'], to: 'ACTIVE', mail: 'PARTNER_APPROVED' },
  REJECT: { from: ['PENDING'], to: 'REJECTED', mail: 'PARTNER_REJECTED' },
  SUSPEND: { from: ['ACTIVE'], to: 'SUSPENDED', mail: 'PARTNER_SUSPENDED' },
  RESUME: { from: ['SUSPENDED'], to: 'ACTIVE', mail: 'PARTNER_RESUMED' },
}

/**
 * Applies a staff decision on a partner: its status, the mail to its owner, and who decided; one transaction, under the
 * row's lock. A repetition changes, mails and records nothing.
 *
 * @returns the answer, and the mail to start; undefined if there is no such partner
 */
export const decideOnPartner = (
  db: Db,
  keyRing: KeyRing,
  partnerId: string,
  { decision, by }: PartnerRequest,
): Promise<{ readonly answer: PartnerAnswer; readonly mailId?: string } | undefined> =>
  db.transaction().execute(async (trx) => {
    const partner = await trx
      .selectFrom('partner')
      .select(['account_id', 'status'])
      .where('id', '=', partnerId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (partner === undefined) return undefined
    const { from, to, mail } = MOVES[decision]
    const { status, account_id: accountId } = partner
    if (!from.includes(status)) {
      // RESUME or APPROVE of an active partner changes nothing.
      return { answer: { status, changed: false, refusal: status === to ? null : `the partner is ${status}` } }
    }
    await trx
      .updateTable('partner')
      .set({ status: to, ...(to === 'ACTIVE' ? { approved_by: by } : {}) })
      .where('id', '=', partnerId)
      .execute()
    await insertAuditEntry(trx, {
      actor: by,
      action: `partner ${decision.toLowerCase()}`,
      subjectId: partnerId,
      reason: null,
      detail: { step: 'settled', from: status, to },
    })
    const answer = { status: to, changed: true, refusal: null }
    const account = await findAccount(trx, accountId)
    const email = account === undefined ? null : emailOf(keyRing, account)
    if (email === null) return { answer }
    return {
      answer,
      mailId: await insertMail(trx, keyRing, { kind: mail, recipient: email, accountId, aboutId: partnerId }),
    }
  })
