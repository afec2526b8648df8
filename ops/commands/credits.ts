import { z } from 'zod'
import { idPattern } from '../../db/ids.ts'
import { refundVerification } from '../../db/verifications/refunds.ts'
import { usdText } from '../../money/micro-usd.ts'
import { AUDITED } from '../audited.ts'
import { AUDIT_OPTIONS, command, OpsRefusal, type Command } from '../command.ts'

const refund = command(
  {
    name: 'credits refund',
    summary: "refund a charged verification once, and reverse the partner's commission",
    operands: ['verification'],
    options: {
      ...AUDIT_OPTIONS,
      ticket: { type: 'string', value: '<ticket>', help: 'support ticket of the request (required)' },
    },
  },
  z.strictObject({
    verification: z.string().regex(idPattern('verification'), 'is not a verification id'),
    ...AUDITED,
    ticket: z.string().regex(/^[\w#./-]{1,64}$/, 'must be a ticket (letters, digits, # . _ / -)'),
  }),
  async ({ db }, { verification, by, reason, ticket }) => {
    const done = await refundVerification(db, verification, { actor: by, reason, ticket })
    switch (done?.kind) {
      case undefined:
        throw new OpsRefusal('no such verification')
      case 'not-charged':
        throw new OpsRefusal('this verification was not charged')
      case 'closed':
        throw new OpsRefusal('the account that paid is closed; a refund is not possible')
      case 'refunded-before':
        return { verification, account: done.accountId, credits: done.credits, changed: false }
      case 'refunded':
        return {
          verification,
          account: done.accountId,
          credits: done.credits,
          changed: true,
          commission_reversed_usd: usdText(done.commission.reversed),
          commission_clawed_back_usd: usdText(done.commission.clawedBack),
        }
    }
  },
)

/** `credits refund`. */
export const creditCommands: readonly Command[] = [refund]
