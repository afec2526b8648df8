import { blindIndex, type KeyRing } from '../../encryption/key-ring.ts'

/** What a reader takes for one another without a check digit, and a forger exchanges: one letter or digit for all of a kind. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' }
/** Shorter ones are scraps of a reading: they would join people who have nothing in common. */
const MIN_LENGTH = 4

/** A number in a form that is the same however it is spaced, and whichever look-alike was read. */
const normaliseNumber = (number: string): string =>
  number
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/[OQILZSB]/g, (sign) => LOOK_ALIKES[sign])

/**
 * Blind index of a document's number: equal for equal documents of one account, told apart from random bytes only with the index
 * key. Not the number's hash: of numbers there are few enough to try all.
 *
 * @param document issuer: ISO 3166-1 alpha-2; null where not known
 * @returns 32 bytes; null where no number was read
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
