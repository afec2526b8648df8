/** Surname and given names, parted. */
export interface NameParts {
  readonly surname: string | null
  /** First and middle names, parted by spaces. */
  readonly givenNames: string | null
}

/** What issuers have put between the parts of a name: the standard of 2000 a comma, magnetic stripes $, others @ and what else keyboards have. */
const SEPARATOR = /[,$@;|/*]/
const ALL_SEPARATORS = /[,$@;|/*\s]+/g
/** What stands behind a name and is none, wherever it stands. */
const SUFFIX = /^(?:JR|SR|II|III|IV|VII|VIII|[1-9](?:ST|ND|RD|TH))\.?$/i
/** The same, and what may as well be an initial: behind the middle name alone. */
const LAST_SUFFIX = /^(?:JR|SR|I{1,3}|IV|VI{0,3}|IX|X|[1-9](?:ST|ND|RD|TH)|ESQ|MD|PHD)\.?$/i
const LAST_PLACE = 3
/** Names are looked at so far; what is printed on a licence has no more. */
const MAX_WORDS = 8

/** A name with its separators as spaces. */
export const tidyName = (name: string): string => name.replace(ALL_SEPARATORS, ' ').trim()

const withoutSuffix = (part: string): string => {
  const words = tidyName(part).split(' ')
  return words.filter((word, i) => i === 0 || !SUFFIX.test(word)).join(' ')
}

/**
 * Parts a whole name that stands in one field: surname, first name, middle names, suffix (AAMVA 2000, element DAA; annex of magnetic
 * stripes). A suffix is left out, as the fields of later versions have it apart. Where spaces alone part it, the standard has the surname first.
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

/** All ways to part a name that only spaces part, the standard's first: issuers have put the surname last, too. Empty for a name with separators. */
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
