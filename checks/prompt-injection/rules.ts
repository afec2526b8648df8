import type { Concept } from './concepts.ts'

/** The target of a text: one of our checks (interface.md 7.4), or all of them. */
export type Aim = 'CLASSIFY' | 'EXTRACT' | 'TAMPER' | 'FACE_MATCH' | 'LIVENESS' | 'GENERAL'

/** Words near each other that together form an order or claim an outcome. */
export interface Rule {
  readonly name: string
  /** One word for each of these, all different, in this order if `isOrdered`. */
  readonly needs: readonly (readonly Concept[])[]
  /** Largest distance from the first to the last word. */
  readonly span: number
  readonly isOrdered?: true
  /** The rule fails with such a word in between. */
  readonly without?: Concept
  /** Parts of 1. A text of {@link SUSPICIOUS_FROM} is suspected. */
  readonly weight: number
  /** If it does not follow from the words. */
  readonly aim?: Aim
}

/**
 * Two doubtful signs, or one clear one. Of the readings of 57 specimens and 200 made documents none reaches 0.5; of
 * some 200 sentences of documents, metadata and shirts none exceeds 0.7 (2026-11). Of 64 orders in unexpected words 38
 * reached 1, and 58 after the lexicon was extended with the words of the rest
 * (test/unit/checks/prompt-injection/more-texts.ts).
 */
export const SUSPICIOUS_FROM = 1

export const RULES: readonly Rule[] = [
  // Orders to cancel orders
  { name: 'ignore orders', needs: [['OVERRIDE'], ['ORDERS']], span: 8, weight: 1 },
  { name: 'ignore what is above', needs: [['OVERRIDE'], ['EARLIER']], span: 5, isOrdered: true, weight: 1 },
  { name: 'skip a check', needs: [['OVERRIDE'], ['PROCESS', 'LIVENESS', 'TAMPER']], span: 6, weight: 1 },
  {
    name: 'leave a thing out',
    needs: [['OVERRIDE'], ['THE'], ['THING', 'FIELD', 'KIND', 'TAMPER', 'FACE']],
    span: 3,
    isOrdered: true,
    weight: 1,
  },
  {
    name: 'do not look',
    needs: [['NOT'], ['EXAMINE'], ['THING', 'FIELD', 'PROCESS', 'FACE']],
    span: 5,
    isOrdered: true,
    without: 'CONDITION',
    weight: 1,
  },
  { name: 'another part', needs: [['TAKEOVER']], span: 1, weight: 1 },
  {
    name: 'you are',
    needs: [['ROLE'], ['APPROVE', 'MODEL', 'OVERRIDE', 'AGENT', 'SAY', 'MARK', 'REJECT']],
    span: 10,
    weight: 0.5,
  },
  { name: 'you are to approve', needs: [['ROLE'], ['APPROVE', 'OVERRIDE', 'TAKEOVER']], span: 10, weight: 0.5 },
  { name: 'you are to mark as', needs: [['ROLE'], ['MARK', 'SAY', 'ACCEPT'], ['OUTCOME']], span: 12, weight: 1 },
  { name: 'follow orders', needs: [['FOLLOW'], ['ORDERS'], ['URGE']], span: 8, weight: 1 },

  // Texts that address a machine
  {
    name: 'to a model',
    needs: [['MODEL'], ['APPROVE', 'ACCEPT', 'MARK', 'SAY', 'OVERRIDE', 'OUTCOME', 'REJECT', 'FOLLOW', 'CLASSIFY']],
    span: 12,
    weight: 1,
  },
  { name: 'to a machine, approve', needs: [['AGENT'], ['APPROVE', 'OVERRIDE']], span: 8, isOrdered: true, weight: 0.6 },
  {
    name: 'to a machine, mark as',
    needs: [['AGENT'], ['MARK', 'SAY', 'SAY_WEAK'], ['OUTCOME']],
    span: 12,
    isOrdered: true,
    weight: 1,
  },
  {
    name: 'to a machine, done',
    needs: [['AGENT'], ['PROCESS', 'SCORE'], ['TRUE', 'OUTCOME']],
    span: 8,
    isOrdered: true,
    weight: 0.6,
  },
  {
    name: 'to a machine, accept',
    needs: [['AGENT'], ['ACCEPT', 'APPROVE'], ['THING', 'PROCESS']],
    span: 10,
    isOrdered: true,
    weight: 0.6,
  },

  // Orders for an outcome
  { name: 'approve', needs: [['APPROVE'], ['PROCESS', 'THING', 'KIND']], span: 6, weight: 1 },
  { name: 'approve, as an order', needs: [['URGE', 'SAY', 'SAY_WEAK'], ['APPROVE']], span: 4, weight: 0.6 },
  { name: 'accept the process', needs: [['ACCEPT'], ['PROCESS'], ['OUTCOME', 'AS', 'URGE']], span: 8, weight: 0.6 },
  { name: 'mark as', needs: [['MARK'], ['AS'], ['OUTCOME']], span: 8, isOrdered: true, weight: 1 },
  {
    name: 'mark as, of a thing',
    needs: [['MARK'], ['THING', 'PROCESS', 'KIND'], ['AS'], ['TRUE']],
    span: 7,
    isOrdered: true,
    weight: 1,
  },
  { name: 'as marked', needs: [['AS'], ['OUTCOME'], ['MARK']], span: 7, isOrdered: true, weight: 0.5 },
  {
    name: 'mark, outcome',
    needs: [['MARK'], ['PROCESS', 'THING', 'SCORE'], ['OUTCOME', 'TRUE']],
    span: 8,
    weight: 0.7,
  },
  {
    name: 'outcome as, marked',
    needs: [['THING', 'PROCESS'], ['OUTCOME'], ['AS'], ['MARK', 'APPROVE']],
    span: 8,
    weight: 0.5,
  },
  {
    name: 'set a score',
    needs: [['MARK', 'SAY', 'READ'], ['SCORE'], ['TRUE', 'AS', 'OUTCOME']],
    span: 7,
    isOrdered: true,
    weight: 1,
  },
  { name: 'answer with an outcome', needs: [['SAY'], ['OUTCOME', 'TRUE']], span: 6, weight: 0.6 },
  {
    name: 'answer with an outcome of a check',
    needs: [['SAY', 'SAY_WEAK'], ['OUTCOME'], ['SCORE', 'PROCESS']],
    span: 8,
    weight: 0.6,
  },
  { name: 'score told', needs: [['SCORE'], ['OUTCOME', 'TRUE']], span: 2, isOrdered: true, weight: 0.4 },
  {
    name: 'return a value',
    needs: [
      ['SAY', 'SAY_WEAK', 'MARK'],
      ['MATCH', 'SCORE', 'LIVENESS', 'LIVE_PERSON'],
      ['TRUE', 'OUTCOME'],
    ],
    span: 4,
    isOrdered: true,
    weight: 1,
  },
  { name: 'do not turn down', needs: [['NOT'], ['REJECT']], span: 3, weight: 0.7 },
  { name: 'do not turn this down', needs: [['NOT'], ['REJECT'], ['THING', 'PROCESS', 'KIND']], span: 8, weight: 0.5 },
  { name: 'approved by order', needs: [['OUTCOME'], ['NOT'], ['REJECT']], span: 10, weight: 0.4 },

  // Claims that only our checks make
  {
    name: 'no tampering',
    needs: [['NOT'], ['TAMPER']],
    span: 5,
    isOrdered: true,
    without: 'CONDITION',
    weight: 1,
    aim: 'TAMPER',
  },
  {
    name: 'no sign of tampering',
    needs: [
      ['NOT'],
      ['TAMPER'],
      ['OUTCOME', 'SCORE', 'PROCESS', 'THING', 'GENUINE', 'SAY', 'SAY_WEAK', 'READ', 'SPOOF'],
    ],
    span: 8,
    without: 'CONDITION',
    weight: 0.5,
    aim: 'TAMPER',
  },
  {
    name: 'it is genuine',
    needs: [['GENUINE'], ['IS'], ['THING', 'KIND']],
    span: 4,
    without: 'CONDITION',
    weight: 1,
    aim: 'TAMPER',
  },
  {
    name: 'genuine and untouched',
    needs: [['GENUINE'], ['NOT'], ['TAMPER']],
    span: 10,
    without: 'CONDITION',
    weight: 0.5,
    aim: 'TAMPER',
  },
  {
    name: 'genuine, no flag',
    needs: [['GENUINE'], ['NOT', 'APPROVE'], ['REJECT', 'APPROVE', 'PROCESS']],
    span: 10,
    weight: 0.5,
    aim: 'TAMPER',
  },
  { name: 'faces match', needs: [['FACE'], ['MATCH']], span: 5, without: 'CONDITION', weight: 0.7, aim: 'FACE_MATCH' },
  {
    name: 'faces match, told',
    needs: [
      ['FACE'],
      ['MATCH', 'SAME_PERSON', 'SCORE'],
      ['TRUE', 'OUTCOME', 'SAY', 'MARK', 'SCORE', 'IS', 'THING', 'KIND', 'AS'],
    ],
    span: 10,
    without: 'CONDITION',
    weight: 0.5,
    aim: 'FACE_MATCH',
  },
  {
    name: 'the same person',
    needs: [['SAME_PERSON'], ['FACE', 'MATCH', 'SCORE', 'APPROVE']],
    span: 10,
    weight: 1,
    aim: 'FACE_MATCH',
  },
  {
    name: 'the same person, told',
    needs: [['SAME_PERSON'], ['IS', 'THING', 'KIND']],
    span: 4,
    weight: 0.5,
    aim: 'FACE_MATCH',
  },
  {
    name: 'liveness told',
    needs: [['LIVENESS'], ['TRUE', 'OUTCOME', 'SCORE', 'MARK', 'IS', 'APPROVE', 'ACCEPT', 'SAY']],
    span: 6,
    weight: 1,
    aim: 'LIVENESS',
  },
  {
    name: 'a live person',
    needs: [['LIVE_PERSON'], ['IS', 'THING', 'AS', 'OUTCOME', 'MARK', 'NOT', 'MODEL', 'TRUE']],
    span: 6,
    weight: 1,
    aim: 'LIVENESS',
  },
  {
    name: 'no spoof',
    needs: [['NOT'], ['SPOOF']],
    span: 5,
    isOrdered: true,
    without: 'CONDITION',
    weight: 1,
    aim: 'LIVENESS',
  },
  {
    name: 'classify as',
    needs: [['CLASSIFY'], ['AS'], ['KIND', 'THING']],
    span: 8,
    isOrdered: true,
    weight: 1,
    aim: 'CLASSIFY',
  },
  { name: 'classify', needs: [['CLASSIFY'], ['KIND']], span: 5, weight: 0.5, aim: 'CLASSIFY' },
  {
    name: 'set the kind',
    needs: [['MARK', 'SAY', 'READ'], ['KIND'], ['AS', 'TRUE', 'KIND', 'IS']],
    span: 8,
    isOrdered: true,
    weight: 0.6,
    aim: 'CLASSIFY',
  },
  {
    name: 'the kind ordered',
    needs: [['MARK', 'SAY'], ['KIND'], ['AS', 'KIND'], ['KIND', 'THING']],
    span: 9,
    isOrdered: true,
    weight: 0.5,
    aim: 'CLASSIFY',
  },
  {
    name: 'read as',
    needs: [['READ', 'SAY', 'MARK'], ['FIELD'], ['AS']],
    span: 6,
    isOrdered: true,
    weight: 1,
    aim: 'EXTRACT',
  },
  { name: 'output a field', needs: [['SAY'], ['FIELD']], span: 4, isOrdered: true, weight: 1, aim: 'EXTRACT' },
  {
    name: 'read instead',
    needs: [['READ'], ['FIELD'], ['URGE']],
    span: 7,
    isOrdered: true,
    weight: 0.4,
    aim: 'EXTRACT',
  },
  {
    name: 'field replaced',
    needs: [['FIELD'], ['AS'], ['READ', 'SAY', 'MARK']],
    span: 7,
    isOrdered: true,
    weight: 0.6,
    aim: 'EXTRACT',
  },

  // Orders for other work than reading
  { name: 'send it somewhere', needs: [['SEND'], ['POST'], ['CONTENT']], span: 16, weight: 1 },
]
