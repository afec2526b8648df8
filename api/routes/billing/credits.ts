import { z } from 'zod'
import { getBalance, listLedger } from '../../../db/credits/credits.ts'
import { LEDGER_TYPES, type LedgerEntry } from '../../../db/credits/schema.ts'
import { apiKeyOrSession } from '../../auth/account.ts'
import { pageOf, pageQuery, pagesOf } from '../../http/list-pages.ts'
import { route } from '../../routing/route.ts'

const tag = 'Credits'

const balance = z
  .strictObject({
    available: z.int().meta({ description: 'total minus held' }),
    held: z.int(),
    total: z.int(),
  })
  .meta({ id: 'CreditBalance' })

const ledgerEntry = z
  .strictObject({
    id: z.string(),
    type: z.enum(LEDGER_TYPES),
    amount: z.int().meta({ description: 'signed change of the total' }),
    held_amount: z.int().meta({ description: 'signed change of the held credits' }),
    balance_after: z.int(),
    held_after: z.int(),
    verification_id: z.string().nullable(),
    payment_id: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'LedgerEntry' })

export const getCreditBalance = route(
  {
    method: 'get',
    path: '/v1/credits/balance',
    credential: apiKeyOrSession,
    status: 200,
    rateClass: 'OTHER',
    tag,
    summary: 'Read the credit balance',
    errors: [],
  },
  { answer: balance },
  async ({ principal, deps }) => ({ ...(await getBalance(deps.db, principal.accountId)) }),
)

export const listCreditLedger = route(
  {
    method: 'get',
    path: '/v1/credits/ledger',
    credential: apiKeyOrSession,
    status: 200,
    rateClass: 'OTHER',
    tag,
    summary: 'Read the credit ledger, newest first',
    errors: ['VALIDATION_ERROR'],
  },
  {
    query: {
      ...pageQuery,
      type: z.enum(LEDGER_TYPES).optional(),
      from: z.iso.datetime({ offset: true }).optional().meta({ description: 'at or after this time' }),
      to: z.iso.datetime({ offset: true }).optional().meta({ description: 'before this time' }),
    },
    answer: pageOf(ledgerEntry).meta({ id: 'LedgerPage' }),
  },
  async ({ principal: { accountId }, query: { type, from, to, ...asked }, deps }) => {
    const { paging, answer } = pagesOf(deps.config.keyRing, `ledger of ${accountId}`, asked)
    const found = await listLedger(deps.db, accountId, {
      ...paging,
      type,
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
    })
    return answer(found, found.items.map(presentEntry))
  },
)

const presentEntry = (entry: LedgerEntry): z.input<typeof ledgerEntry> => ({
  id: entry.id,
  type: entry.type,
  amount: entry.amount,
  held_amount: entry.held_amount,
  balance_after: entry.balance_after,
  held_after: entry.held_after,
  verification_id: entry.verification_id,
  payment_id: entry.payment_id,
  created_at: entry.created_at.toISOString(),
})
