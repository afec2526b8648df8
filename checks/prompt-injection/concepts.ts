/** Groups of words that {@link RULES} speaks of. What a word means by itself accuses nobody: only several of them together do. */
export const CONCEPTS = [
  /** To set an order aside: ignore, override. */
  'OVERRIDE',
  /** Orders: instructions, prompt, rules. */
  'ORDERS',
  /** What is told before: everything above. */
  'EARLIER',
  /** An approval as an order; no form that also says it was done. */
  'APPROVE',
  /** A weaker one, of words that forms print too: accept, verify. */
  'ACCEPT',
  /** To give a thing a value: mark, set, classify. */
  'MARK',
  /** To answer: output, respond. */
  'SAY',
  /** To answer, of words that back sides print too: return, print. */
  'SAY_WEAK',
  /** A language model by name or kind. */
  'MODEL',
  /** Who may be meant in a machine: assistant, system, reviewer. */
  'AGENT',
  /** Our work: verification, liveness check, risk score. */
  'PROCESS',
  /** What is verified: document, photo, applicant. */
  'THING',
  /** An outcome: approved, verified, genuine. */
  'OUTCOME',
  'AS',
  'IS',
  'NOT',
  /** To turn down: reject, flag, escalate. */
  'REJECT',
  /** A new part for the model, alone enough: developer mode, system prompt. */
  'TAKEOVER',
  /** A part for whoever reads: you are, act as, pretend. */
  'ROLE',
  'FOLLOW',
  'URGE',
  'SEND',
  'POST',
  'CONTENT',
  /** To read out of the picture: read, extract, replace. */
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
  /** To look closely: check, inspect. */
  'EXAMINE',
  'THE',
  'TRUE',
  /** Breaks a rule that it stands inside: "not valid if altered". */
  'CONDITION',
] as const
export type Concept = (typeof CONCEPTS)[number]

/**
 * Words of one language by concept, separated by commas. A term may be several words.
 * Spelling as people write it: case, accents and look-alikes are folded (fold-text.ts).
 */
export type Lexicon = Readonly<Partial<Record<Concept, string>>>
