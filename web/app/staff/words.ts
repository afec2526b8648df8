import { byWords } from '../parts/format.ts'

// What reviewers are told of each reason code (contract/reason-codes.ts); a test holds the two together.

/** Names of icons of web/app/parts/icon.tsx; named here, so that this file needs no page. */
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
  /** What it means for whoever decides. */
  readonly text: string
  readonly icon: ReasonIcon
  /** What must not be overlooked. */
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
    'A list entry has a similar name. Two people decide; it is never declined by itself.',
    true,
  ),
  SCREENING_INCONCLUSIVE: says(
    'search',
    'Nobody was screened',
    'No whole name could be read or was declared: what the lists were searched by, if anything, is part of one.',
  ),
  COUNTRY_NOT_SUPPORTED: says('ban', 'Country not served', 'The document is of a country that is not eligible.', true),
  TIER_B_MANUAL_REVIEW: says(
    'show',
    'Country with manual review',
    'Everybody of this country is looked at by a person.',
  ),
  DOC_CLASSIFY_LOW_CONFIDENCE: says(
    'page',
    'Document hard to read',
    'Its kind or some fields are not certain. Compare the picture with what was read.',
  ),
  DOC_NUMBER_INVALID: says('page', 'Number not valid', 'The number does not follow the rules of its country.'),
  DOC_NUMBER_FORMAT_FAIL: says(
    'page',
    'Number of an unusual form',
    'The number does not look as numbers of this document do.',
  ),
  DOC_REGISTRY_UNRESOLVED: says('page', 'Number not confirmed', 'It could not be checked against the rules of issue.'),
  DOC_COUNTRY_MISMATCH: says('page', 'Another country', 'Issued by another country than was stated.'),
  DOC_DATE_IMPLAUSIBLE: says(
    'clock',
    'A date that cannot be',
    'A date is missing, is no date, or is one that no such document can have.',
    true,
  ),
  DOCUMENT_EXPIRED: says('clock', 'Document expired', 'Its date of expiry is past.', true),
  SPECIMEN_DOCUMENT: says('ban', 'Specimen', 'It is a specimen, not a document of a person.', true),
  MRZ_VISUAL_MISMATCH: says(
    'danger',
    'Zones disagree',
    'Several fields of the machine-readable zone differ from the print.',
    true,
  ),
  DOCUMENT_TAMPERING: says('danger', 'Tampering', 'Strong signs that the document was altered.', true),
  DOCUMENT_TAMPER_SUSPECTED: says(
    'alert',
    'Tampering suspected',
    'Some signs that the document was altered. Look closely at the fields and the portrait.',
    true,
  ),
  FACE_MISMATCH: says('face', 'Another face', 'Selfie and portrait seem to show two people.', true),
  FACE_MATCH_LOW: says(
    'face',
    'Face match borderline',
    'Selfie and portrait are neither clearly the same person nor clearly two. Compare them yourself.',
  ),
  FACE_MATCH_UNSUBSTANTIATED: says(
    'face',
    'Selfie too alike',
    'The selfie looks like a copy of the portrait: nobody may have been there.',
  ),
  LIVENESS_SPOOF: says('danger', 'Not a living person', 'A presentation attack was found.', true),
  LIVENESS_LOW: says(
    'usercheck',
    'Liveness too low',
    'Not every movement was shown clearly. Nothing says that it is an attack.',
  ),
  LIVENESS_UNABLE: says(
    'usercheck',
    'A movement they cannot do',
    'The person said so. Judge by what the pictures show; what is missing says nothing against them.',
  ),
  LIVENESS_UNSUBSTANTIATED: says(
    'usercheck',
    'Liveness not shown',
    'Nothing speaks against the pictures, but our page did not take them: they may be files. Compare them with care.',
  ),
  PROMPT_INJECTION_SUSPECTED: says(
    'danger',
    'Instructions in the picture',
    'Text in the pictures seems to be meant for a machine.',
    true,
  ),
  RISK_SCORE_HIGH: says('activity', 'High risk', 'All signs together cross the line.', true),
  ATTEMPTS_EXCEEDED: says(
    'alert',
    'Too many attempts',
    'More than five attempts of this person, or with this document, failed within 24 hours. Look at the others in the history.',
  ),
  DECLARED_NAME_MISMATCH: says(
    'alert',
    'Declared name differs',
    'The name that was given is not that of the document.',
  ),
  DECLARED_DOB_MISMATCH: says(
    'alert',
    'Declared birth date differs',
    'The date that was given is not that of the document.',
  ),
  DECLARED_EXPIRY_MISMATCH: says(
    'alert',
    'Declared expiry differs',
    'The date that was given is not that of the document.',
  ),
  DECLARED_SEX_MISMATCH: says('alert', 'Declared sex differs', 'What was given is not what the document says.'),
}

/** Reason codes with a name of their own, for choosing one. */
export const NAMED_REASONS = Object.entries(WORDS)
  .map(([value, { title }]) => ({ value, label: title }))
  .sort((a, b) => byWords(a.label, b.label))

/** FIELD_OF_A_CODE as words. */
export const inWords = (code: string): string => {
  const words = code.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const FAMILIES: readonly (readonly [pattern: RegExp, words: (part: string) => ReasonWords])[] = [
  [
    /^MRZ_MISMATCH_(.+)$/,
    (field) =>
      says('alert', `${inWords(field)} differs`, 'The machine-readable zone says something else than the print.', true),
  ],
  [
    /^MRZ_UNCONFIRMED_(.+)$/,
    (field) =>
      says(
        'page',
        `${inWords(field)} not confirmed`,
        'The machine-readable zone says it, but it was not found in the print. Compare the two yourself.',
      ),
  ],
  [
    /^BARCODE_MISMATCH_(.+)$/,
    (field) => says('alert', `${inWords(field)} differs`, 'The barcode says something else than the print.', true),
  ],
  [/^TAMPER_(.+)$/, (signal) => says('alert', 'A sign of tampering', inWords(signal) + '.', true)],
  [/^LIVENESS_SPOOF_(.+)$/, (kind) => says('danger', 'Kind of attack', inWords(kind) + '.', true)],
  [
    /^PROMPT_INJECTION_(.+)$/,
    (aim) => says('danger', 'Instructions in the picture', `Aimed at: ${inWords(aim).toLowerCase()}.`, true),
  ],
  [
    /^(.+)_CHECKSUM_FAIL$/,
    (algorithm) => says('page', 'Number fails its checksum', `${inWords(algorithm)} does not hold.`),
  ],
]

/** The words of a code; one that is not known is told by its name. */
export function reasonWords(code: string): ReasonWords {
  const known = WORDS[code]
  if (known !== undefined) return known
  for (const [pattern, words] of FAMILIES) {
    const part = pattern.exec(code)?.[1]
    if (part !== undefined) return words(part)
  }
  return says('info', inWords(code), 'There is no more to say of this reason.')
}

/** How many tries of a person, or with a document, failed of late. */
export const failedWords = (count: number): string =>
  `${count} failed ${count === 1 ? 'try' : 'tries'} of this end user, or with this document, in the 24 hours before.`

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
/** Steps of a capture series, the session's own among them. */
export const STEP_WORDS: Readonly<Record<string, string>> = {
  ...ACTION_WORDS,
  FRONTAL: 'Frontal',
  OWN_STEP: 'Own step',
  OPEN_MOUTH: 'open the mouth',
  CLOSE_EYES: 'close the eyes',
  SMILE: 'smile',
}

/** Why liveness evidence is not all a capture session's own (db/verifications/evidence-origin.ts). */
export const DOUBT_WORDS: Readonly<Record<string, string>> = {
  NO_SESSION: 'no capture session was open',
  AFTER_OWN_STEP: 'a picture was taken again when the own step was known',
  FILE_PICKED: 'a picture was picked from the device',
  OTHER_SESSION: 'a picture is of another session',
  ACTION_MISSING: 'a movement is missing',
  SERIES_INCOMPLETE: 'the series lacks a step',
  OWN_STEP_MISSING: 'its own step was not shown in time',
  TIMES_IMPLAUSIBLE: 'the times cannot be',
  SERIES_REUSED: 'frames are those of an earlier session',
  TAKEN_OVER: 'another device took the flow over',
  STEP_TOLD_OFTEN: 'its own step was told in several sessions before',
}

export const ROLE_WORDS: Readonly<Record<string, string>> = {
  REVIEWER: 'Reviewer',
  SENIOR: 'Senior reviewer',
  SUPPORT: 'Support',
  ADMIN: 'Administrator',
}
