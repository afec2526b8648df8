import { z } from 'zod'
import { idPattern } from '../../db/ids.ts'
import { refundVerification } from '../../db/verifications/refunds.ts'
import { usdText } from '../../money/micro-usd.ts'
import { AUDITED } from '../audited.ts'
import { AUDIT_OPTIONS, command, OpsRefusal, type Command } from '../command.ts'

const refund = command(
  {
    name: 'credits refund',
    summary: 'give back the credits of a charged verification, once, and take back what its partner earned by it',
    operands: ['verification'],
    options: {
      ...AUDIT_OPTIONS,
      ticket: { type: 'string', value: '<ticket>', help: 'where it was asked for (required)' },
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
        throw new OpsRefusal('there is no such verification')
      case 'not-charged':
        throw new OpsRefusal('nothing was charged for this verification')
      case 'closed':
        throw new OpsRefusal('the account that paid is closed')
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
