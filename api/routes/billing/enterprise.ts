import { z } from 'zod'
import { insertQuote } from '../../../db/mail/quotes.ts'
import { jsonBody } from '../../bodies/json-body.ts'
import { open, route } from '../../routing/route.ts'
import { lineOfText, textOfLength } from '../../http/validation.ts'
import { tellTemporal } from '../../temporal.ts'
import { email } from '../account/auth-schemas.ts'

// A message may have several lines. Other control characters are not allowed in a mail.
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/
const message = textOfLength(1, 4_000).refine(
  (text) => text.isWellFormed() && !CONTROL.test(text),
  'must be well-formed text without control characters',
)

export const requestQuote = route(
  {
    method: 'post',
    path: '/v1/enterprise/quote',
    credential: open,
    status: 201,
    rateClass: 'OTHER',
    tag: 'Enterprise',
    summary: 'Request an enterprise quote',
    description: 'Stores the request and mails it to sales.',
    errors: [],
  },
  {
    body: jsonBody(
      z
        .strictObject({
          email,
          company: lineOfText(200),
          name: lineOfText(200).optional(),
          monthly_volume: z.int().min(1).max(1_000_000_000).optional().meta({ description: 'verifications a month' }),
          message: message.optional(),
        })
        .meta({ id: 'QuoteRequest' }),
    ),
    answer: z.strictObject({ id: z.string(), status: z.literal('RECEIVED') }).meta({ id: 'Quote' }),
  },
  async ({ body, deps }) => {
    const detail = Object.fromEntries(
      Object.entries(body).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
    )
    const { quoteId, mailId } = await insertQuote(deps.db, deps.config.keyRing, detail)
    deps.log.info({ quoteId, mailId }, 'quote requested')
    await tellTemporal(deps, 'START_MAIL', mailId)
    return { id: quoteId, status: 'RECEIVED' as const }
  },
)
