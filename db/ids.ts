import { randomInt } from 'node:crypto'
import { ulid } from 'ulidx'

/** Prefix of each kind of id (decisions.md, "Verification"). */
const PREFIXES = {
  account: 'acc',
  session: 'ses',
  apiKey: 'key',
  verification: 'ver',
  asset: 'ast',
  capture: 'cap',
  captureFrame: 'cfr',
  endpoint: 'whe',
  delivery: 'dlv',
  payment: 'pay',
  partner: 'par',
  commission: 'com',
  payout: 'pout',
  ledgerEntry: 'led',
  quote: 'quo',
  audit: 'aud',
  rearm: 'rea',
  mail: 'mail',
  listVersion: 'lsv',
  emailChange: 'emc',
  screeningCase: 'scs',
  monitorRun: 'mon',
  staff: 'stf',
  staffSession: 'sts',
  reviewVote: 'rvo',
  invitation: 'inv',
  erasure: 'era',
} as const

/** One of the 32 symbols, as the fraction that ulidx asks of its source; `randomInt` is a CSPRNG without bias. */
const drawSymbol = (): number => randomInt(32) / 32

/**
 * A new id: the kind's prefix, `_` and a 26-character ULID, which is 48 bits of time in milliseconds and 80 fresh random
 * bits. The id of a verification is the capability of its hosted flow: none may be told from another, so ids of one
 * millisecond stand in no order. What must be newest first is ordered by a time or sequence of the database.
 */
export const newId = (kind: keyof typeof PREFIXES): string => `${PREFIXES[kind]}_${ulid(Date.now(), drawSymbol)}`

/** Pattern of an id of the given kind, for parsing path parameters. */
export const idPattern = (kind: keyof typeof PREFIXES): RegExp =>
  new RegExp(`^${PREFIXES[kind]}_[0-7][0-9A-HJKMNP-TV-Z]{25}$`)

const REFERENCE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A reference code: 12 characters of 0-9A-Z less I, L, O and U, from a CSPRNG (interface.md 2.1). */
export const newReferenceCode = (length = 12): string =>
  Array.from({ length }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join('')
