import { blindIndex, type KeyRing } from '../../encryption/key-ring.ts'

/**
 * Characters that a reader confuses without a check digit, and that a forger exchanges: one letter or digit for each
 * group.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' }
/** Shorter numbers are fragments of a reading. They would join unrelated people. */
const MIN_LENGTH = 4

/** Normalises a number, so that spacing and look-alikes make no difference. */
const normaliseNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[OQILZSB]/g, (sign) => LOOK_ALIKES[sign])

/**
 * Computes the blind index of a document's number: equal for equal documents of one account, and random without the
 * index key. A plain hash would not do, because all numbers can be tried.
 *
 * @param document issuer: ISO 3166-1 alpha-2; null if unknown
 * @returns 32 bytes; null if no number was read
 */
export function documentNumberIndex(
  keyRing: KeyRing,
  document: { readonly accountId: string; readonly issuer: string | null; readonly number: string | null },
): Buffer | null {
  const number = document.number === null ? '' : normaliseNumber(document.number)
  if (number.length < MIN_LENGTH) return null
  return blindIndex(
    keyRing,
    'verification/document-number',
    JSON.stringify([document.accountId, document.issuer?.toLowerCase() ?? '', number]),
  )
}
