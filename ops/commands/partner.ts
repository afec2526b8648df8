import { z } from 'zod'
import { changePartnerStatus } from '../../db/partners/partners.ts'
import { AUDITED } from '../audited.ts'
import { AUDIT_OPTIONS, command, OpsRefusal, type Command } from '../command.ts'

const code = z.string().regex(/^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{8}$/, 'is not a partner code (8 characters)')

const statusCommand = (verb: string, to: 'ACTIVE' | 'SUSPENDED', summary: string): Command => command(
  { name: `partner ${verb}`, summary, operands: ['code'], options: AUDIT_OPTIONS },
  z.strictObject({ code, ...AUDITED }),
  async ({ db }, given) => {
    const change = await changePartnerStatus(db, given.code, to, { actor: given.by, reason: given.reason })
    if (change === undefined) throw new OpsRefusal('no partner has this code')
    return { partner: change.partnerId, account: change.accountId, status: to, changed: change.changed }
  },
)

/** `partner approve|suspend`. */
export const partnerCommands: readonly Command[] = [
  statusCommand('approve', 'ACTIVE', 'approve a partner: its application, or its return after a suspension'),
  statusCommand('suspend', 'SUSPENDED', 'suspend a partner: its code gives PARTNER_NOT_FOUND'),
]
