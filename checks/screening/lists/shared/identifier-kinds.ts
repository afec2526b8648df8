import type { IdentifierKind } from './list-entry.ts'

/** The first match counts. The words are those of the five publishers, in their own spellings and languages. */
const KINDS: readonly (readonly [RegExp, IdentifierKind])[] = [
  [/digital currency address/i, 'WALLET'],
  [/aircraft|vessel|serial/i, 'OTHER'],
  [/electoral|military/i, 'NATIONAL_ID'],
  [/passport|pasaporte|passeport|laissez|travel document|reiseausweis|seafarer/i, 'PASSPORT'],
  [/driv(?:er|ing)/i, 'DRIVING_LICENCE'],
  [/resident|residence|residency|residential|immigration|refugee id/i, 'RESIDENCE_PERMIT'],
  [
    /\btax\b|fiscal|r\.?f\.?c\.?\b|\bN\.?I\.?T\b|V\.?A\.?T\b|\bRUC\b|C\.U\.I\.T|\bNUIT\b|FEIN|N\.I\.F|\bRTN\b|\bTIN\b|\bRIF\b/i,
    'TAX_ID',
  ],
  [
    /regist(?:ration|ry)|regnumber|company|commerc|chamber|enterprise|business|legal entity|incorporation|trade licen|gazette|charity|mercantil|social credit|organization code|\bC\.R\.|\bswift\b|\bBIC\b/i,
    'REGISTRATION',
  ],
  [
    /national|identi(?:ty|fication|dad)|\bid\b|personal|cedula|cédula|tazkira|D\.N\.I|N\.I\.E|C\.U\.R\.P|C\.U\.I\b|C\.I\.N|\bCNP\b|\bSSN\b|social security|citizen|birth certificate|federal|civil|voter|electoral|bundespersonalausweis|\bNI\b/i,
    'NATIONAL_ID',
  ],
]

/** The kind of a publisher's words for a document or number; OTHER for unknown words. */
export function identifierKind(words: string): IdentifierKind {
  return KINDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'OTHER'
}
