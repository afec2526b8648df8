/** A name split into surname and given names. */
export interface NameParts {
  readonly surname: string | null
  /** First and middle names, separated by spaces. */
  readonly givenNames: string | null
}

/**
 * Separators between the parts of a name: a comma in the standard of 2000, $ on magnetic stripes, @ and other keyboard
 * characters elsewhere.
 */
const SEPARATOR = /[,$@;|/*]/
const ALL_SEPARATORS = /[,$@;|/*\s]+/g
/** Suffixes that are never names, in any position. */
const SUFFIX = /^(?:JR|SR|II|III|IV|VII|VIII|[1-9](?:ST|ND|RD|TH))\.?$/i
/** Suffixes that may also be initials. They count only after the middle name. */
const LAST_SUFFIX = /^(?:JR|SR|I{1,3}|IV|VI{0,3}|IX|X|[1-9](?:ST|ND|RD|TH)|ESQ|MD|PHD)\.?$/i
const LAST_PLACE = 3
/** Longest name in words. Licences print no longer ones. */
const MAX_WORDS = 8

/** A name with spaces for its separators. */
export const tidyName = (name: string): string => name.replace(ALL_SEPARATORS, ' ').trim()

const withoutSuffix = (part: string): string => {
  const words = tidyName(part).split(' ')
  return words.filter((word, i) => i === 0 || !SUFFIX.test(word)).join(' ')
}

/**
 * Splits a whole name of one field: surname, first name, middle names, suffix (AAMVA 2000, element DAA; annex of
 * magnetic stripes). Drops the suffix, because later versions have a separate field for it. If only spaces separate the
 * parts, the surname comes first, as in the standard.
 */
export function partWholeName(whole: string): NameParts {
  const parts = whole.split(SEPARATOR).map((part) => part.trim())
  if (parts.length === 1)
    return wholeNameOrders(whole)[0] ?? { surname: withoutSuffix(whole) || null, givenNames: null }
  const [surname, ...given] = parts
  const names = given
    .filter((part, i) => part !== '' && !SUFFIX.test(part) && !(i + 1 >= LAST_PLACE && LAST_SUFFIX.test(part)))
    .map(withoutSuffix)
  return { surname: withoutSuffix(surname) || null, givenNames: names.join(' ') || null }
}

/**
 * All ways to split a name that has only spaces, the standard's way first, because some issuers put the surname last.
 * Empty for a name with separators.
 */
export function wholeNameOrders(whole: string): NameParts[] {
  if (SEPARATOR.test(whole)) return []
  const words = withoutSuffix(whole).split(' ').slice(0, MAX_WORDS)
  const cuts = words.slice(1).map((_, i) => i + 1)
  const joined = (from: number, to?: number): string => words.slice(from, to).join(' ')
  return [
    ...cuts.map((cut) => ({ surname: joined(0, cut), givenNames: joined(cut) })),
    ...cuts.map((cut) => ({ surname: joined(cut), givenNames: joined(0, cut) })),
  ]
}
