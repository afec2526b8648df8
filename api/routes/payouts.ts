import { listPayoutFees } from '../../db/partners/payout-fees.ts'
import { findPartnerStanding, listPayouts } from '../../db/partners/payouts.ts'
import { session } from '../auth/session.ts'
import { pageQuery } from '../http/pages.ts'
import { Problem } from '../http/problem.ts'
import { open, route } from '../http/route.ts'
import { payoutFees, payoutPage, presentPayout, presentPayoutFee } from './payout-schemas.ts'

const shared = { rateClass: 'OTHER', tag: 'Partners' } as const

export const listPayoutFeesRoute = route(
  {
    ...shared, method: 'get', path: '/v1/partners/payout-fees', credential: open, status: 200,
    summary: 'What payouts cost', description: 'By network and asset; what is not listed is not offered.', errors: [],
  },
  { answer: payoutFees },
  async ({ deps }) => ({ items: (await listPayoutFees(deps.db)).map(presentPayoutFee) }),
)

export const listPayoutsRoute = route(
  {
    ...shared, method: 'get', path: '/v1/partners/payouts', credential: session, status: 200,
    summary: 'List payouts, newest first', description: 'A suspended partner still sees its own.', errors: ['VALIDATION_ERROR', 'NOT_A_PARTNER'],
  },
  { query: pageQuery, answer: payoutPage },
  async ({ principal, query: { page, page_size: pageSize }, deps }) => {
    const partner = await findPartnerStanding(deps.db, principal.accountId)
    if (partner === undefined || !['ACTIVE', 'SUSPENDED'].includes(partner.status)) throw new Problem('NOT_A_PARTNER')
    const { items, total } = await listPayouts(deps.db, partner.id, { page, pageSize })
    return { items: items.map(presentPayout), page, page_size: pageSize, total }
  },
)
