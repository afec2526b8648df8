import { z } from 'zod'
import { usdText } from '../../../money/micro-usd.ts'
import { findMfa } from '../../../db/accounts/mfa.ts'
import { COMPLETES_WITHIN_DAYS } from '../../../db/privacy/erasures.ts'
import { requestErasure } from '../../../db/privacy/request-erasure.ts'
import { requirePassword } from '../../auth/current-password.ts'
import { takeSecondFactor } from '../../auth/second-factor.ts'
import { session } from '../../auth/session.ts'
import { jsonBody } from '../../bodies/json-body.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { route } from '../../routing/route.ts'
import { tellTemporal } from '../../temporal.ts'
import { currentPassword } from './auth-schemas.ts'
import { mfaProof } from './mfa-schemas.ts'

export const eraseAccount = route(
  {
    method: 'post',
    path: '/v1/me/erase',
    credential: session,
    status: 201,
    rateClass: 'OTHER',
    tag: 'Account',
    summary: "Erase the account holder's data",
    description:
      'Needs the password again, and with a second factor a code or a recovery code (INVALID_MFA_CODE). The erasure cannot be undone. The answer means that the account is closed, ' +
      'its sessions have ended, its keys are revoked and its webhook endpoints are removed. Open verifications end as EXPIRED, without an event. Images, results, names and histories ' +
      `follow within minutes, at the latest by \`completes_by\` (${COMPLETES_WITHIN_DAYS} days). The ledger stays, without a person. A partner with an open payout is rejected ` +
      '(VALIDATION_ERROR). A partner with unpaid commissions must give them up with `forfeit_balance`.',
    errors: ['INVALID_CREDENTIALS', 'INVALID_MFA_CODE'],
  },
  {
    body: jsonBody(
      z
        .strictObject({
          password: currentPassword,
          ...mfaProof,
          forfeit_balance: z.boolean().default(false).meta({ description: 'give up unpaid commissions' }),
        })
        .refine((body) => body.code === undefined || body.recovery_code === undefined, {
          path: ['code'],
          message: 'give either code or recovery_code, not both',
        })
        .meta({ id: 'EraseAccount' }),
    ),
    answer: z
      .strictObject({
        status: z.literal('ERASING'),
        completes_by: z.iso.datetime().meta({ description: 'latest time when all data is erased' }),
      })
      .meta({ id: 'ErasureRequested' }),
  },
  async ({ body, principal, deps, exchange }) => {
    const { db } = deps
    const account = await requirePassword(exchange, principal.accountId, body.password)
    // The password comes first: without it nobody learns anything about codes, or uses one up.
    if ((await findMfa(db, account.id))?.enabled_at instanceof Date) {
      if (body.code === undefined && body.recovery_code === undefined) throw new Problem('INVALID_MFA_CODE')
      await takeSecondFactor(exchange, account.id, body)
    }
    const answer = await requestErasure(db, deps.config.keyRing, principal, {
      checked: account.password_hash,
      forfeitsBalance: body.forfeit_balance,
    })
    switch (answer?.kind) {
      case undefined:
        throw new Problem('INVALID_SESSION')
      case 'payout-open':
        throw invalid('', 'a payout is open: wait until it is sent or rejected')
      case 'balance-left':
        throw invalid(
          'forfeit_balance',
          `must be true: unpaid commissions of ${usdText(answer.microUsd)} USD would be lost`,
        )
      case 'requested': {
        const { erasure } = answer
        deps.log.warn({ accountId: account.id, erasureId: erasure.id }, 'account erased by owner')
        await tellTemporal(deps, 'START_ERASURE', erasure.id)
        return { status: 'ERASING' as const, completes_by: erasure.completes_by.toISOString() }
      }
    }
  },
)
