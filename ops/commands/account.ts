import { z } from 'zod'
import { companyOf, emailOf } from '../../db/account-data.ts'
import { rateText } from '../../money/commission.ts'
import { findAccountOverview } from '../../db/verifications/account-overview.ts'
import { changeAccountStatus } from '../../db/accounts/account-status.ts'
import { setTrustedCapture } from '../../db/accounts/trusted-capture.ts'
import { insertAuditEntry } from '../../db/operations/audit.ts'
import { grantCreditsByStaff } from '../../db/credits/credit-grants.ts'
import type { Account } from '../../db/accounts/schema.ts'
import { ACCOUNT } from '../account-operand.ts'
import { AUDITED, LOOK_OPTIONS, LOOKED_AT } from '../audited.ts'
import { AUDIT_OPTIONS, command, OpsRefusal, type Command } from '../command.ts'

const refuseUnknown = (): never => {
  throw new OpsRefusal('no such account')
}

/** Largest grant, to limit the damage of a typing error. */
const MAX_GRANT = 1_000_000

const showAccount = command(
  {
    name: 'account show',
    summary: 'show an account: status, credits, keys, counts, audit',
    operands: ['account'],
    options: LOOK_OPTIONS,
  },
  z.strictObject({ account: ACCOUNT, ...LOOKED_AT }),
  async ({ db, config }, given) => {
    const overview = (await findAccountOverview(db, config.keyRing, given.account)) ?? refuseUnknown()
    const { account: row, credits, partner } = overview
    await insertAuditEntry(db, {
      actor: given.by,
      action: 'account show',
      subjectId: row.id,
      reason: given.reason ?? null,
    })
    return {
      id: row.id,
      status: row.status,
      email: emailOf(config.keyRing, row),
      email_verified_at: row.email_verified_at,
      contested_at: row.contested_at,
      registration_expires_at: row.registration_expires_at,
      trusted_capture: row.trusted_capture,
      require_proof: row.require_proof,
      company: companyOf(config.keyRing, row),
      created_at: row.created_at,
      credits_available: credits.available,
      credits_held: credits.held,
      credits_total: credits.total,
      partner:
        partner === undefined
          ? null
          : `${partner.code} ${partner.status}, commission ${rateText(partner.commission_bp)}`,
      open_sessions: overview.openSessions,
      webhook_endpoints: overview.webhookEndpoints,
      verifications: overview.verifications,
      api_keys: overview.apiKeys,
      audit: overview.audit,
    }
  },
)

const statusCommand = (verb: string, to: Account['status'], summary: string): Command =>
  command(
    { name: `account ${verb}`, summary, operands: ['account'], options: AUDIT_OPTIONS },
    z.strictObject({ account: ACCOUNT, ...AUDITED }),
    async ({ db }, { account: id, by, reason }) => {
      const change = (await changeAccountStatus(db, id, to, { actor: by, reason })) ?? refuseUnknown()
      if (change.kind === 'closed') throw new OpsRefusal('the account is closed; closing is final')
      return { account: id, status: to, before: change.from, changed: change.kind === 'changed' }
    },
  )

const trustCommand = (verb: string, isTrusted: boolean, summary: string): Command =>
  command(
    { name: `account ${verb}`, summary, operands: ['account'], options: AUDIT_OPTIONS },
    z.strictObject({ account: ACCOUNT, ...AUDITED }),
    async ({ db }, { account: id, by, reason }) => {
      const change = (await setTrustedCapture(db, id, isTrusted, { actor: by, reason })) ?? refuseUnknown()
      if (change.kind === 'inactive')
        throw new OpsRefusal('the account is not active; only an active account can be trusted')
      if (change.kind === 'unconfirmed')
        throw new OpsRefusal('the e-mail address is unconfirmed or contested, so the owner is not known yet')
      return { account: id, trusted_capture: isTrusted, changed: change.kind === 'changed' }
    },
  )

const grantCredits = command(
  {
    name: 'account grant-credits',
    summary: 'grant free credits to an account',
    operands: ['account', 'credits'],
    options: {
      ticket: {
        type: 'string',
        value: '<name>',
        help: 'name of this grant; a second grant of the same name does nothing',
      },
      ...AUDIT_OPTIONS,
    },
  },
  z.strictObject({
    account: ACCOUNT,
    credits: z
      .string()
      .regex(/^[1-9][0-9]{0,6}$/, `must be a whole number from 1 to ${MAX_GRANT}`)
      .transform(Number)
      .pipe(z.int().max(MAX_GRANT)),
    ticket: z.string().trim().min(1).max(100).optional(),
    ...AUDITED,
  }),
  async ({ db }, { account: id, credits, ticket, by, reason }) => {
    const grant = (await grantCreditsByStaff(db, id, credits, { ticket, actor: by, reason })) ?? refuseUnknown()
    if (grant.kind === 'closed') throw new OpsRefusal('the account is closed')
    return { account: id, granted: grant.kind === 'granted' ? credits : 0, ...grant.balance }
  },
)

/** `account show|suspend|activate|close|grant-credits|trust-capture|untrust-capture`. */
export const accountCommands: readonly Command[] = [
  showAccount,
  statusCommand(
    'suspend',
    'SUSPENDED',
    'reject every request of an account, starting now; its keys and sessions work again after "account activate"',
  ),
  statusCommand('activate', 'ACTIVE', 'end the suspension of an account'),
  statusCommand('close', 'CLOSED', 'reject every request of an account forever'),
  grantCredits,
  trustCommand(
    'trust-capture',
    true,
    'trust the attested app of an account: its own captures may pass liveness; a suspension ends the trust',
  ),
  trustCommand('untrust-capture', false, 'end the trust of trust-capture, from the next check on'),
]
