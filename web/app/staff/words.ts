import { byWords } from '../parts/format.ts'

// The text of each reason code for reviewers (contract/reason-codes.ts). A test keeps the two in step.

/** Names of icons of web/app/parts/icon.tsx, repeated here so that this file needs no page. */
type ReasonIcon =
  | 'flag'
  | 'search'
  | 'ban'
  | 'show'
  | 'page'
  | 'clock'
  | 'danger'
  | 'alert'
  | 'face'
  | 'usercheck'
  | 'activity'
  | 'info'

export interface ReasonWords {
  readonly title: string
  /** The meaning for the reviewer. */
  readonly text: string
  readonly icon: ReasonIcon
  /** Marks reasons that must not be overlooked. */
  readonly hot?: true
}

const says = (icon: ReasonIcon, title: string, text: string, hot?: true): ReasonWords => ({
  icon,
  title,
  text,
  ...(hot === undefined ? {} : { hot }),
})

const WORDS: Readonly<Record<string, ReasonWords>> = {
  SANCTIONS_POSSIBLE_MATCH: says(
    'flag',
    'Possible sanctions match',
    'A list entry has a similar name. Two people decide. The service never declines it by itself.',
    true,
  ),
  SCREENING_INCONCLUSIVE: says(
    'search',
    'Screening incomplete',
    'No full name was read or declared. The lists were searched with part of a name, or not at all.',
  ),
  COUNTRY_NOT_SUPPORTED: says('ban', 'Country not supported', 'The issuing country is not supported.', true),
  TIER_B_MANUAL_REVIEW: says(
    'show',
    'Country with manual review',
    'A person reviews every verification of this country.',
  ),
  DOC_CLASSIFY_LOW_CONFIDENCE: says(
    'page',
    'Document hard to read',
    'The document type or some fields are uncertain. Compare the photo with the fields.',
  ),
  DOC_NUMBER_INVALID: says('page', 'Number not valid', 'The number does not follow the rules of its country.'),
  DOC_NUMBER_FORMAT_FAIL: says(
    'page',
    'Unusual number format',
    'The number does not have the format of this document type.',
  ),
  DOC_REGISTRY_UNRESOLVED: says('page', 'Number not confirmed', 'It could not be checked against the issuance rules.'),
  DOC_COUNTRY_MISMATCH: says('page', 'Another country', 'The issuing country differs from the declared one.'),
  DOC_PORTRAIT_MISSING: says('page', 'No portrait', 'The document has no portrait, or its face cannot be seen.'),
  DOC_DATE_IMPLAUSIBLE: says(
    'clock',
    'Impossible date',
    'A date is missing, invalid, or impossible for this document.',
    true,
  ),
  DOCUMENT_EXPIRED: says('clock', 'Document expired', 'The expiry date has passed.', true),
  SPECIMEN_DOCUMENT: says('ban', 'Specimen', 'The document is a sample that belongs to nobody.', true),
  MRZ_VISUAL_MISMATCH: says(
    'danger',
    'MRZ differs from the print',
    'Several fields of the machine-readable zone differ from the print.',
    true,
  ),
  DOCUMENT_TAMPERING: says('danger', 'Tampering', 'Strong signs that the document was altered.', true),
  DOCUMENT_TAMPER_SUSPECTED: says(
    'alert',
    'Tampering suspected',
    'Some signs that the document was altered. Check the fields and the portrait closely.',
    true,
  ),
  FACE_MISMATCH: says('face', 'Another face', 'Selfie and portrait seem to show different people.', true),
  FACE_MATCH_LOW: says(
    'face',
    'Face match borderline',
    'It is unclear whether selfie and portrait show the same person. Compare them yourself.',
  ),
  FACE_MATCH_UNSUBSTANTIATED: says(
    'face',
    'Selfie too similar',
    'The selfie looks like a copy of the portrait. Perhaps nobody was in front of the camera.',
  ),
  LIVENESS_SPOOF: says('danger', 'Not a live person', 'A presentation attack was found.', true),
  LIVENESS_LOW: says('usercheck', 'Liveness too low', 'Some movements were unclear. There is no sign of an attack.'),
  LIVENESS_UNABLE: says(
    'usercheck',
    'Movement not possible',
    'The person reported that they cannot do a requested movement. Judge by the photos, not by the missing movement.',
  ),
  LIVENESS_UNSUBSTANTIATED: says(
    'usercheck',
    'Liveness not proved',
    'The photos look genuine, but our page did not take them. They may be files. Compare them carefully.',
  ),
  PROMPT_INJECTION_SUSPECTED: says(
    'danger',
    'Prompt injection',
    'Text in the images seems to address a machine.',
    true,
  ),
  RISK_SCORE_HIGH: says('activity', 'High risk', 'The risk score is above the limit.', true),
  ATTEMPTS_EXCEEDED: says(
    'alert',
    'Too many tries',
    'More than five tries of this person, document or face within 24 hours. Check the other tries in the history.',
  ),
  PROOF_MISSING: says(
    'usercheck',
    'No proof beyond photos',
    'The client requires a proof that no program can make from photos, and this evidence has none. Compare the photos closely.',
  ),
  DECLARED_NAME_MISMATCH: says('alert', 'Declared name differs', 'The declared name differs from the document.'),
  DECLARED_DOB_MISMATCH: says('alert', 'Declared birth date differs', 'The declared date differs from the document.'),
  DECLARED_EXPIRY_MISMATCH: says('alert', 'Declared expiry differs', 'The declared date differs from the document.'),
  DECLARED_SEX_MISMATCH: says('alert', 'Declared sex differs', 'The declared sex differs from the document.'),
}

/** Reason codes with own names, for a choice. */
export const NAMED_REASONS = Object.entries(WORDS)
  .map(([value, { title }]) => ({ value, label: title }))
  .sort((a, b) => byWords(a.label, b.label))

/** A FIELD_OF_A_CODE as words. */
export const inWords = (code: string): string => {
  const words = code.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const FAMILIES: readonly (readonly [pattern: RegExp, words: (part: string) => ReasonWords])[] = [
  [
    /^MRZ_MISMATCH_(.+)$/,
    (field) => says('alert', `${inWords(field)} differs`, 'The machine-readable zone differs from the print.', true),
  ],
  [
    /^MRZ_UNCONFIRMED_(.+)$/,
    (field) =>
      says(
        'page',
        `${inWords(field)} not confirmed`,
        'The machine-readable zone has this value, but the print does not. Compare the two yourself.',
      ),
  ],
  [
    /^BARCODE_MISMATCH_(.+)$/,
    (field) => says('alert', `${inWords(field)} differs`, 'The barcode differs from the print.', true),
  ],
  [/^TAMPER_(.+)$/, (signal) => says('alert', 'Sign of tampering', inWords(signal) + '.', true)],
  [/^LIVENESS_SPOOF_(.+)$/, (kind) => says('danger', 'Kind of attack', inWords(kind) + '.', true)],
  [/^PROMPT_INJECTION_(.+)$/, (aim) => says('danger', 'Prompt injection', `Aim: ${inWords(aim).toLowerCase()}.`, true)],
  [/^(.+)_CHECKSUM_FAIL$/, (algorithm) => says('page', 'Wrong check digit', `${inWords(algorithm)} failed.`)],
]

/** The words of a code. An unknown code is shown by its name. */
export function reasonWords(code: string): ReasonWords {
  const known = WORDS[code]
  if (known !== undefined) return known
  for (const [pattern, words] of FAMILIES) {
    const part = pattern.exec(code)?.[1]
    if (part !== undefined) return words(part)
  }
  return says('info', inWords(code), 'This reason has no description.')
}

/** The number of recent failed tries of an end user or document. */
export const failedWords = (count: number): string =>
  `${count} failed ${count === 1 ? 'try' : 'tries'} of this end user, or with this document, in the 24 hours before.`

/** The number of capture sessions that were left after the reveal of their random challenge. */
export const leftWords = (count: number): string =>
  `${count} capture ${count === 1 ? 'session' : 'sessions'} left after the random challenge was known, in the 24 hours before.`

const LISTS: Readonly<Record<string, string>> = {
  'ofac-sdn': 'OFAC SDN list',
  'ofac-nonsdn': 'OFAC consolidated list',
  eu: 'EU consolidated list',
  uk: 'UK sanctions list',
  un: 'UN consolidated list',
}

/** A sanctions list by its publisher's name. */
export const listName = (list: string): string => LISTS[list] ?? list

export const LEVEL_WORDS: Readonly<Record<string, string>> = {
  FULL_KYC: 'Full KYC',
  ID_DOCUMENT: 'Document',
  AML_SCREENING: 'Screening',
}
export const ACTION_WORDS: Readonly<Record<string, string>> = {
  TURN_LEFT: 'Left',
  TURN_RIGHT: 'Right',
  LOOK_UP: 'Up',
  LOOK_DOWN: 'Down',
}
/** Steps of a capture series, including the random challenge. */
export const STEP_WORDS: Readonly<Record<string, string>> = {
  ...ACTION_WORDS,
  FRONTAL: 'Frontal',
  OWN_STEP: 'Random challenge, step 1',
  SECOND_STEP: 'Random challenge, step 2',
  OPEN_MOUTH: 'open the mouth',
  CLOSE_EYES: 'close the eyes',
  SMILE: 'smile',
}

/** Why liveness evidence does not fully come from a capture session (db/verifications/evidence-origin.ts). */
export const DOUBT_WORDS: Readonly<Record<string, string>> = {
  NO_SESSION: 'no capture session was open',
  AFTER_OWN_STEP: 'a photo or frame came after a later step was known',
  FILE_PICKED: 'a photo was uploaded from the device',
  OTHER_SESSION: 'a photo belongs to another session',
  ACTION_MISSING: 'a movement is missing',
  SERIES_INCOMPLETE: 'a step of the series is missing',
  OWN_STEP_MISSING: 'the random challenge was not answered in time',
  TIMES_IMPLAUSIBLE: 'the times are impossible',
  SERIES_REUSED: 'frames come from an earlier session',
  TAKEN_OVER: 'another device took over the flow',
  STEP_TOLD_OFTEN: 'earlier sessions already had a random challenge',
}

export const ROLE_WORDS: Readonly<Record<string, string>> = {
  REVIEWER: 'Reviewer',
  SENIOR: 'Senior reviewer',
  SUPPORT: 'Support',
  ADMIN: 'Administrator',
}
