import { z } from 'zod'
import { readGivenUrl } from '../../http/given-address.ts'
import { lineOfText } from '../../http/validation.ts'

/** decisions.md, "Embedding". */
const MAX_EMBED_ORIGINS = 20
const MAX_ORIGIN_LENGTH = 255

// Only hosts of letters, digits, dots and hyphens: the URL parser lets `;`, `*` and `'` into a host, and these origins
// become part of a Content-Security-Policy.
const ORIGIN = /^(https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?|http:\/\/localhost)(:[1-9][0-9]{0,4})?$/
const NO_ORIGIN = 'must be an origin: https://host or https://host:port; http://localhost for test mode'

/** An origin as browsers write it: lower case, without a default port, path or slash. */
const origin = z
  .string()
  .max(MAX_ORIGIN_LENGTH, { abort: true })
  .regex(/^[Hh][Tt][Tt][Pp][Ss]?:\/\/[A-Za-z0-9.-]+(:[0-9]{1,5})?$/, { error: NO_ORIGIN, abort: true })
  .transform((text, context) => {
    const given = readGivenUrl(text, { allowHttp: true })
    if (given !== undefined && ORIGIN.test(given.origin)) return given.origin
    context.issues.push({ code: 'custom', message: NO_ORIGIN, input: undefined })
    return z.NEVER
  })
  .meta({ example: 'https://shop.example.com' })

const embedOrigins = z
  .array(origin)
  .max(MAX_EMBED_ORIGINS)
  .transform((origins) => [...new Set(origins)])

export const profileChanges = z
  .strictObject({
    company: lineOfText(200).nullable().optional().meta({ description: 'shown to end users; null: no name' }),
    embed_origins: embedOrigins
      .nullable()
      .optional()
      .meta({
        description: `exact origins of the pages that may embed the flow, at most ${MAX_EMBED_ORIGINS}. http://localhost counts in test mode only. null: any https page; empty: none`,
      }),
    require_proof: z.boolean().optional().meta({
      description:
        'true: photos alone approve nobody. A live verification without a proof goes to review, with PROOF_MISSING. Screening alone needs none',
    }),
  })
  .refine((given) => Object.keys(given).length > 0, 'must have at least one of company, embed_origins, require_proof')
  .meta({ id: 'UpdateAccount', minProperties: 1 })

const timestamp = z.iso.datetime()

export const currentAccount = z
  .strictObject({
    id: z.string(),
    email: z.string().nullable(),
    company: z.string().nullable(),
    status: z.enum(['ACTIVE', 'SUSPENDED', 'CLOSED']),
    email_verified: z.boolean(),
    mfa_enabled: z.boolean(),
    recovery_codes_left: z.int().min(0).meta({ description: 'unused codes; 0 without a second factor' }),
    embed_origins: z.array(z.string()).nullable().meta({ description: 'null: any https page may embed the flow' }),
    require_proof: z.boolean().meta({ description: 'true: photos alone approve nobody' }),
    email_change: z
      .strictObject({
        email: z.string().meta({ description: 'the new address' }),
        confirmed_by_old: z.boolean(),
        confirmed_by_new: z.boolean(),
        expires_at: timestamp,
      })
      .nullable()
      .meta({ description: 'a new address that waits for its confirmations' }),
    created_at: timestamp,
  })
  .meta({ id: 'Account' })
