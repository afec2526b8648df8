import { z } from 'zod'
import { COUNTRY_CODES } from '../../contract/countries.ts'
import { idPattern } from '../../db/ids.ts'
import { hasFigure, hasLettersApart, isSpelledOut } from '../../contract/written-name.ts'
import { CHALLENGE_ACTIONS } from '../../contract/assets.ts'
import { CHECKS, DOC_TYPES, LEVELS, MODES, VERDICTS, VERIFICATION_STATUSES } from '../../contract/verification.ts'
import { httpsAddress } from '../http/given-address.ts'
import { lineOfText } from '../http/validation.ts'
import { webhookDelivery } from './webhook-schemas.ts'

// Schemas of interface.md 2.1 and decisions.md "Verification".

export const verificationId = z
  .string()
  .regex(idPattern('verification'))
  .meta({ example: 'ver_01JD8Y3T5V6W7X8Y9Z0A1B2C3D' })
export const partnerCode = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{8}$/)
  .meta({ description: 'the code of an active partner, in any case', example: '7K3M9QXT' })
export const referenceCode = z
  .string()
  .regex(/^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{12}$/)
  .meta({ description: 'in any case', example: '7K3M9QXT2VBN' })

export const idempotencyKey = z
  .string({ error: (issue) => (issue.input === undefined ? 'is required' : 'must be sent once') })
  .regex(/^[\x20-\x7e]{1,255}$/, 'must be 1 to 255 printable ASCII characters')
  .meta({ description: 'your own name for this creation. A retry with the same name creates no second verification' })

/** Names the full value of an unknown entry, one issue for each entry (interface.md 4.2, rule 3). */
const unknownCheck = (input: unknown): string =>
  `UNKNOWN_CHECK:${typeof input === 'string' ? input : JSON.stringify(input)}`

/** A set of levels that a client can buy. */
export const level = z
  .array(z.enum(LEVELS, { error: ({ input }) => unknownCheck(input) }))
  .min(1)
  .refine((levels) => new Set(levels).size === levels.length, 'must not repeat a check')
  .meta({ uniqueItems: true, example: ['FULL_KYC'] })

export const country = z
  .string()
  .refine((code) => COUNTRY_CODES.has(code), 'must be an ISO 3166-1 alpha-2 code in lower case')
  .meta({
    description:
      'country of the document: ISO 3166-1 alpha-2, lower case. Required unless level is AML_SCREENING alone',
    example: 'de',
  })

const declaredName = lineOfText(100)
  .refine((name) => !hasFigure(name), 'must contain no digits')
  .refine((name) => !hasLettersApart(name), 'must not have spaces between its letters')

const declaredInput = z
  .strictObject({
    first_name: declaredName
      .optional()
      .meta({ description: 'without digits. Omit it for a person with one name, which is then the last name' }),
    last_name: declaredName.optional().meta({ description: 'without digits. Required for AML_SCREENING alone' }),
    date_of_birth: z.iso
      .date()
      .refine(
        (date) => date >= '1900-01-01' && date <= new Date().toISOString().slice(0, 10),
        'must be a date of birth',
      )
      .optional()
      .meta({ description: 'from 1900 to today' }),
    document_expiry: z.iso.date().optional(),
    sex: z.enum(['F', 'M', 'X']).optional(),
  })
  .meta({ id: 'Declared', description: 'facts that the end user declares; compared with the document' })

/** The declared facts as stored. Names from before a rule are shown as they are. */
const declaredRecord = declaredInput
  .extend({ first_name: z.string().optional(), last_name: z.string().optional() })
  .meta({ id: 'DeclaredRecord', description: 'facts that the end user declared' })

export const createBody = z
  .strictObject({
    level,
    country: country.optional(),
    doc_type: z.enum(DOC_TYPES).optional(),
    end_user_ref: lineOfText(128)
      .optional()
      .meta({ description: 'your own reference; in test mode it forces the outcome', example: 'customer-4711' }),
    declared: declaredInput.optional(),
    redirect_url: httpsAddress.optional().meta({
      format: 'uri',
      description:
        'where the hosted page sends the end user at the end. Write the host in plain form and in one script; it is stored in the form of DNS',
    }),
  })
  .check(({ value, issues }) => {
    const isScreeningAlone = value.level.length === 1 && value.level[0] === 'AML_SCREENING'
    const require = (path: string[], message: string): void => {
      issues.push({ code: 'custom', path, message, input: undefined })
    }
    if (!isScreeningAlone && value.country === undefined)
      require(['country'], 'is required unless level is AML_SCREENING alone')
    if (isScreeningAlone && value.declared?.last_name === undefined)
      require(['declared', 'last_name'], 'is required for AML_SCREENING alone')
    const { first_name: first = '', last_name: last = '' } = value.declared ?? {}
    if (isSpelledOut(`${first} ${last}`) && ![first, last].some(hasLettersApart))
      require(['declared', last === '' ? 'first_name' : 'last_name'], 'must be a name, not single letters')
  })
  .meta({ id: 'CreateVerification' })

const timestamp = z.iso.datetime()
const text = z.string().nullable()
const challenge = z.strictObject({ actions: z.array(z.enum(CHALLENGE_ACTIONS)) }).meta({
  id: 'LivenessChallenge',
  description: 'actions in the requested order; left and right are those of the end user',
})

const created = {
  id: verificationId,
  status: z.enum(VERIFICATION_STATUSES),
  cost_credits: z.int().min(0),
  mode: z.enum(MODES),
  hosted_url: z.url(),
  liveness_challenge: challenge,
  reason_codes: z.array(z.string()).meta({ description: 'additive: new codes may appear' }),
  reference_code: z.string(),
}

/** The answer to a creation (interface.md 4.2). */
export const createdVerification = z.strictObject(created).meta({ id: 'CreatedVerification' })

const check = z
  .strictObject({
    name: z.enum(CHECKS),
    verdict: z.enum(VERDICTS),
    score: z.number().nullable(),
    observations: z.array(z.string()),
  })
  .meta({ id: 'Check' })

const extracted = z
  .strictObject({
    document_type: text,
    first_name: text,
    last_name: text,
    document_number: text,
    date_of_birth: text,
    document_expiry: text,
    sex: text,
    nationality: text,
    issuing_country: text,
    mrz: z.strictObject({ lines: z.array(z.string()), check_digits_valid: z.boolean() }).nullable(),
  })
  .meta({ id: 'Extracted', description: 'fields read from the document' })

const alignedToken = z
  .strictObject({
    searched: text,
    listed: text,
    how: z.enum(['EQUAL', 'VARIANT', 'SPELLING', 'INITIAL', 'JOINED', 'SPLIT', 'SKELETON', 'MISSING', 'EXTRA']),
    similarity: z.number().min(0).max(1),
    weight: z.number().min(0),
  })
  .meta({
    id: 'AlignedToken',
    description: 'words of the searched name that match words of the listed name; null if one side has none',
  })

const scoreModifier = z.strictObject({ name: z.string(), grade: z.string(), amount: z.number() }).meta({
  id: 'ScoreModifier',
  description: 'what changed the score besides the name: BIRTH_DATE, COUNTRY, GENDER, WEAK_ALIAS; more may follow',
})

/** Hits from before `name-match/2` lack the optional fields. */
export const screeningHit = z
  .strictObject({
    list: z.string(),
    list_date: z.string(),
    entry_id: z.string(),
    matched_name: z.string(),
    score: z.number(),
    why: z.array(z.string()),
    list_version: z.string().optional().meta({ description: 'the stored version of the searched list' }),
    list_sha256: z.string().optional().meta({ description: 'SHA-256 of the files of the list' }),
    entry_hash: z.string().optional().meta({ description: "SHA-256 of the entry's content" }),
    quality: z.string().optional().meta({ description: 'quality of the matched name: PRIMARY, STRONG or WEAK' }),
    threshold: z
      .number()
      .optional()
      .meta({ description: 'lowest score of a possible match; below it, the birth date excluded the entry' }),
    algorithm: z.string().optional().meta({ description: 'the rules that computed the score' }),
    alignment: z.array(alignedToken).optional(),
    modifiers: z.array(scoreModifier).optional(),
  })
  .meta({ id: 'ScreeningHit' })

/** The unsealed fields of a verification: everything except the end user's data and the findings. */
const summary = {
  ...created,
  livemode: z.boolean(),
  level: z.array(z.enum(LEVELS)),
  country: text,
  doc_type: z.enum(DOC_TYPES).nullable(),
  end_user_ref: text,
  risk_score: z.number().min(0).max(100).nullable(),
  created_at: timestamp,
  submitted_at: timestamp.nullable(),
  resolved_at: timestamp.nullable(),
  expires_at: timestamp,
  credits: z.strictObject({ state: z.enum(['HELD', 'CHARGED', 'RELEASED', 'NONE']), amount: z.int().min(0) }),
}

/** A verification in a list. */
export const verificationSummary = z.strictObject(summary).meta({ id: 'VerificationSummary' })

/** An event of a verification. Fields after the first two depend on the type. */
const verificationEvent = z
  .strictObject({
    type: z
      .enum(['CREATED', 'SUBMITTED', 'CHECKED', 'REVIEW', 'DECIDED', 'DELIVERED', 'DELIVERY_FAILED'])
      .meta({ description: 'additive: new types may appear' }),
    at: timestamp,
    check: z.enum(CHECKS).optional().meta({ description: 'for CHECKED' }),
    verdict: z.enum(VERDICTS).optional().meta({ description: 'for CHECKED' }),
    status: z.enum(VERIFICATION_STATUSES).optional().meta({ description: 'for DECIDED' }),
    event: z.string().optional().meta({ description: 'for DELIVERED and DELIVERY_FAILED: the delivered event' }),
    delivery_id: z.string().optional().meta({ description: 'for DELIVERED and DELIVERY_FAILED' }),
  })
  .meta({ id: 'VerificationTimelineEntry' })

/** The level of a standard that the evidence reaches. Standards and levels may grow, so both are plain strings. */
const evidenceLevel = z
  .strictObject({
    standard: z.string().meta({ description: 'additive: new standards may appear', example: 'NIST SP 800-63A-4' }),
    level: z.string().meta({
      description: 'NONE, IAL2 (NIST), BASELINE or EXTENDED (ETSI). NONE: a requirement of the lowest level is not met',
      example: 'NONE',
    }),
    unmet: z
      .array(
        z.strictObject({
          source: z.string().meta({ description: 'where the standard says it', example: 'section 3.11' }),
          requirement: z.string().meta({ description: 'in plain words; the words may change' }),
        }),
      )
      .meta({ description: 'requirements of the next level that the evidence does not meet' }),
  })
  .meta({ id: 'EvidenceLevel' })

/** The full record, for its owner only (decisions.md, "Verification"). */
export const verificationRecord = z
  .strictObject({
    ...summary,
    declared: declaredRecord.nullable(),
    checks: z.array(check).nullable(),
    extracted: extracted.nullable(),
    screening_hits: z.array(screeningHit).nullable(),
    evidence_levels: z.array(evidenceLevel).nullable().meta({
      description:
        'one entry for each standard. null before the checks end, in test mode, for AML_SCREENING alone, and after an erasure',
    }),
    events: z.array(verificationEvent).meta({ description: 'events, oldest first' }),
    deliveries: z.array(webhookDelivery).meta({ description: 'webhook deliveries, oldest first, at most 100' }),
  })
  .meta({ id: 'Verification' })

/** The answer to a submission: the record, and the unusable assets, if any. */
export const submittedVerification = verificationRecord
  .extend({
    unusable_assets: z
      .array(z.strictObject({ path: z.string(), message: z.string() }))
      .optional()
      .meta({
        description:
          'rejected assets, and why: `assets[2]`, `UNSUPPORTED_MEDIA:image/heic`, `TOO_SMALL`, `ANIMATED` or `UNDECODABLE`',
      }),
  })
  .meta({ id: 'SubmittedVerification' })
