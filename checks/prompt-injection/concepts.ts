/** Groups of words for {@link RULES}. One word alone accuses nobody; only several together do. */
export const CONCEPTS = [
  /** Words that cancel an order: ignore, override. */
  'OVERRIDE',
  /** Orders: instructions, prompt, rules. */
  'ORDERS',
  /** Words for earlier text: everything above. */
  'EARLIER',
  /** An approval as an order, without forms that also mean a past approval. */
  'APPROVE',
  /** Weaker approvals that forms also print: accept, verify. */
  'ACCEPT',
  /** Words that set a value: mark, set, classify. */
  'MARK',
  /** Words for an answer: output, respond. */
  'SAY',
  /** Words for an answer that back sides also print: return, print. */
  'SAY_WEAK',
  /** A language model by name or kind. */
  'MODEL',
  /** Possible names for a machine's role: assistant, system, reviewer. */
  'AGENT',
  /** Our work: verification, liveness check, risk score. */
  'PROCESS',
  /** The object of our work: document, photo, applicant. */
  'THING',
  /** An outcome: approved, verified, genuine. */
  'OUTCOME',
  'AS',
  'IS',
  'NOT',
  /** Rejections: reject, flag, escalate. */
  'REJECT',
  /** A new role for the model, enough alone: developer mode, system prompt. */
  'TAKEOVER',
  /** A role for the reader: you are, act as, pretend. */
  'ROLE',
  'FOLLOW',
  'URGE',
  'SEND',
  'POST',
  'CONTENT',
  /** Words that extract data: read, extract, replace. */
  'READ',
  /** A field of a document: name, birth date. */
  'FIELD',
  'KIND',
  'CLASSIFY',
  'TAMPER',
  'GENUINE',
  'FACE',
  'MATCH',
  'SAME_PERSON',
  'LIVENESS',
  'LIVE_PERSON',
  'SPOOF',
  'SCORE',
  /** Words for a close look: check, inspect. */
  'EXAMINE',
  'THE',
  'TRUE',
  /** Cancels a rule that contains it: "not valid if altered". */
  'CONDITION',
] as const
export type Concept = (typeof CONCEPTS)[number]

/**
 * Words of one language by concept, separated by commas. A term may have several words. Spelled as people write it,
 * because case, accents and look-alikes are folded (fold-text.ts).
 */
export type Lexicon = Readonly<Partial<Record<Concept, string>>>
