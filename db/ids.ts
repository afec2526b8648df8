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

/**
 * Draws one of the 32 symbols, as the fraction that ulidx expects from its source; `randomInt` is a CSPRNG without
 * bias.
 */
const drawSymbol = (): number => randomInt(32) / 32

/**
 * Creates an id: the kind's prefix, `_` and a 26-character ULID, which is 48 bits of time in milliseconds and 80 fresh
 * random bits. The id of a verification is the capability of its hosted flow, so no id may be derivable from another,
 * and ids of one millisecond have no order. Use a time or sequence of the database to order the newest first.
 */
export const newId = (kind: keyof typeof PREFIXES): string => `${PREFIXES[kind]}_${ulid(Date.now(), drawSymbol)}`

/** Pattern of an id of the given kind, for parsing path parameters. */
export const idPattern = (kind: keyof typeof PREFIXES): RegExp =>
  new RegExp(`^${PREFIXES[kind]}_[0-7][0-9A-HJKMNP-TV-Z]{25}$`)

const REFERENCE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Creates a reference code: 12 characters of 0-9A-Z less I, L, O and U, from a CSPRNG (interface.md 2.1). */
export const newReferenceCode = (length = 12): string =>
  Array.from({ length }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join('')
