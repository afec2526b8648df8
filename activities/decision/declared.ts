import anyAscii from 'any-ascii'
import type { Declared } from '../../db/verifications/verifications.ts'
import type { ExtractedDocument } from '../check-results/check-result.ts'

// Doc 9303-3 lets a state write Ä as AE or A, Ö as OE or O, Ü as UE, UXX or U, Å as AA or A, ß as SS, and any-ascii does the rest.
const DIGRAPHS: readonly [RegExp, string][] = [[/uxx/g, 'u'], [/ae|aa/g, 'a'], [/oe/g, 'o'], [/ue/g, 'u'], [/ij/g, 'y']]

/** Words of a name in a form in which its lawful spellings are equal: Müller, MUELLER and MULLER; O'Connor and OCONNOR. */
export function nameTokens(name: string): string[] {
  const latin = anyAscii(name.normalize('NFC')).toLowerCase().replace(/['’`.]/g, '')
  return latin.split(/[^a-z0-9]+/).filter((token) => token !== '')
    .map((token) => DIGRAPHS.reduce((text, [digraph, letter]) => text.replace(digraph, letter), token))
}

/**
 * Compares what the applicant declared with what the document says (interface.md 7.4, DECLARED_*). Pure.
 *
 * A field that was not declared, or not read, is not compared: that it was not read is the document check's to say.
 *
 * @returns the codes of the fields that disagree
 */
export function compareDeclared(declared: Declared, extracted: ExtractedDocument): string[] {
  const disagree = (said: string | undefined, read: string | null) => said !== undefined && read !== null && said !== read
  const codes: string[] = []
  if (!sameName(declared, extracted)) codes.push('DECLARED_NAME_MISMATCH')
  if (disagree(declared.date_of_birth, extracted.date_of_birth)) codes.push('DECLARED_DOB_MISMATCH')
  if (disagree(untilWhen(declared.document_expiry), untilWhen(extracted.document_expiry))) codes.push('DECLARED_EXPIRY_MISMATCH')
  if (disagree(declared.sex, extracted.sex)) codes.push('DECLARED_SEX_MISMATCH')
  return codes
}

/** Every day of the year 9999 says that a document is for life. */
const untilWhen = <T extends string | null | undefined>(date: T): T | '9999' => (date?.startsWith('9999-') === true ? '9999' : date)

/**
 * Whether a declared name is the document's. People leave out middle names and second surnames and some write the
 * surname first: so each declared word must stand on the document, and each declared part must have a word of the
 * document's same part where both parts were given and read.
 */
function sameName(declared: Declared, extracted: ExtractedDocument): boolean {
  const said = nameTokens(`${declared.first_name ?? ''} ${declared.last_name ?? ''}`)
  const read = nameTokens(`${extracted.first_name ?? ''} ${extracted.last_name ?? ''}`)
  if (said.length === 0 || read.length === 0) return true
  const joined = read.join('')
  const stands = (token: string) => read.some((other) => other === token || isTruncated(other, token))
    // NGUYEN THI written together or apart
    || (token.length >= 6 && joined.includes(token))
  if (!said.every(stands) && said.join('') !== joined) return false
  // A declared surname alone must be a surname of the document, not merely one of its given names.
  if (declared.first_name === undefined && extracted.last_name !== null) {
    const surnames = nameTokens(extracted.last_name)
    return said.some((token) => surnames.includes(token))
  }
  return true
}

/** Long names are cut at the end of the MRZ's name field (Doc 9303-4, 4.2.3): a stump of four letters or more still counts. */
const isTruncated = (read: string, said: string): boolean => read.length >= 4 && said.length - read.length >= 3 && said.startsWith(read)
