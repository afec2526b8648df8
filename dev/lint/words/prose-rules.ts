import { faultOf, withoutQuotes, type Passage, type WordsFault } from './passage.ts'

interface ProseRule {
  readonly name: string
  readonly pattern: RegExp
  /** What to write instead. */
  readonly instead: string
}

/** The habits that CONTRIBUTING.md, "Writing", ends. Each pattern finds one of them in any text. */
export const PROSE_RULES: readonly ProseRule[] = [
  {
    name: 'what-subject',
    pattern:
      /(?:^(?!\P{P}{1,60}$)|[.:;,(]\s+|\b(?:and|or|but|that|because|if|when|unless) )what (is|was|it|they)\b(?![^.!?]*\?)/iu,
    instead: 'name the thing: "the rejected call", not "what was refused"',
  },
  { name: 'told', pattern: /\b(told|tells)\b(?! apart)/i, instead: 'notify, log, return, describe, say' },
  { name: 'stands', pattern: /\b(stands?|stood)\b(?!-ins?\b)/i, instead: 'is, lies, appears, remains' },
  { name: 'whoever', pattern: /\bwho(so)?ever\b/i, instead: 'name the person: the caller, a reviewer' },
  { name: 'is-none', pattern: /(?<!\bthere )\b(is|are|was|were) none\b/, instead: 'not, no, invalid, missing' },
  {
    name: 'of-which',
    pattern: /,[^,.]* of (which|whom)\b|\bof (which|whom)\b(?= (?:is|are|was|were|the)\b)/i,
    instead: 'begin a new sentence',
  },
  { name: 'begun', pattern: /\bbegun\b/i, instead: 'started' },
  { name: 'of-late', pattern: /\bof late\b/i, instead: 'recently' },
]

/** Words of a sentence above which a reader loses its beginning. */
const MOST_WORDS = 40

/** The breaks of the rules of prose in a passage. Pure. */
export function proseFaults(passage: Passage): WordsFault[] {
  const text = withoutQuotes(passage.text)
  const faults = PROSE_RULES.flatMap(({ name, pattern, instead }) => {
    const found = pattern.exec(text)
    return found === null ? [] : [faultOf(passage, name, `"${found[0]}": ${instead}`)]
  })
  return [...faults, ...longSentences(passage), ...logFaults(passage)]
}

function longSentences(passage: Passage): WordsFault[] {
  // Without an article it is a list of words.
  if (passage.kind === 'test title' || !/(?<!\p{L})([Tt]he|[Aa]n?)(?!\p{L})/u.test(passage.text)) return []
  return passage.text
    .split(/(?<=[.!?:;])\s+|\n\s*(?=[-*|\d])/)
    .map((sentence) => sentence.split(/\s+/).filter((word) => /\p{L}/u.test(word)))
    .filter((words) => words.length > MOST_WORDS)
    .map((words) =>
      faultOf(passage, 'long-sentence', `${words.length} words from "${words.slice(0, 5).join(' ')}": cut it`),
    )
}

/** A log message is a noun and a past participle: no capital, no full stop, no whole sentence. */
function logFaults(passage: Passage): WordsFault[] {
  if (passage.kind !== 'log message') return []
  const { text } = passage
  return /^\p{Lu}\p{Ll}+ /u.test(text) || /\.$/.test(text) || /\b(is|are|was|were|has|have|will) \p{L}/u.test(text)
    ? [faultOf(passage, 'log-message', `"${text}": write a noun and a past participle, and put the rest into keys`)]
    : []
}
