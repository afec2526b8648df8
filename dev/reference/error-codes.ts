import { CATALOGUE, STAFF_CODES, type Code } from '../../contract/error-codes.ts'
import { ERROR_WORDS, type ErrorWords } from '../../web/docs/error-words.ts'
import { code, pageHead, pageOf } from './markdown.ts'

/** The codes of the staff console, which the guide for clients does not list. */
const STAFF_WORDS: Readonly<Partial<Record<Code, ErrorWords>>> = {
  ROLE_NOT_ALLOWED: { when: 'The role of the staff member does not allow this.', then: 'Ask a member with that role.' },
  CLAIM_NEEDED: { when: 'The reviewer holds no claim on this review.', then: 'Claim the review.' },
  CLAIMED_BY_OTHER: {
    when: 'Another reviewer holds the claim.',
    then: 'Choose another review, or wait for the claim to expire.',
  },
  SECOND_PERSON_NEEDED: { when: 'The same person decided already, and two must agree.', then: 'Ask another reviewer.' },
  STALE: { when: 'The review or case has changed since the page loaded.', then: 'Reload it and decide again.' },
  NOT_OPEN: { when: 'The review or case is not open.', then: 'Reload the list.' },
  ERASED: { when: 'The person of this verification was erased.', then: 'Choose another review or case.' },
}

const isCode = (name: string): name is Code => name in CATALOGUE

const CODES = Object.keys(CATALOGUE).filter(isCode)

/** A list, since the sentences are longer than a cell of a table should be. */
function entriesOf(codes: readonly Code[], words: typeof ERROR_WORDS): string[] {
  const statuses = [...new Set(codes.map((name) => CATALOGUE[name]))].toSorted((a, b) => a - b)
  return statuses.flatMap((status) => [
    `### ${status}`,
    '',
    ...codes
      .filter((name) => CATALOGUE[name] === status)
      .map((name) => {
        const said = words[name]
        return `- ${code(name)}: ${said === undefined ? 'no description' : `${said.when} **Do**: ${said.then}`}`
      }),
    '',
  ])
}

/** docs/reference/error-codes.md; a test compares the committed file with it. */
export const errorCodesDocs = (): string =>
  pageOf([
    ...pageHead('Error codes', '`contract/error-codes.ts`'),
    'An error answer has a stable code and a status. Codes are append-only. The guide [Errors](../how-to/integrate/errors.md) shows the body and says when to retry.',
    '',
    '## Codes for clients',
    '',
    ...entriesOf(
      CODES.filter((name) => !STAFF_CODES.has(name)),
      ERROR_WORDS,
    ),
    '## Codes of the staff console',
    '',
    'Only `/v1/staff` answers with these codes. No client receives one.',
    '',
    ...entriesOf(
      CODES.filter((name) => STAFF_CODES.has(name)),
      STAFF_WORDS,
    ),
  ])
