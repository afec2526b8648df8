import { sql } from 'kysely'
import { blankedVerification } from '../verifications/blanked-verification.ts'
import { STAFF } from './held-table.ts'
import { by, through, type TablePolicy } from './table-policy.ts'

// The policies of verifications and their dependent tables. The order is that of an erasure: the verification first,
// because its destroyed data key allows the removal of append-only rows; then rows that refer to others before those.

const ofVerification = by('verification_id')
const WITH_PERSON = { how: 'with the person of its verification' }
const WITH_PICTURES = {
  how: 'ASSET_RETENTION_DAYS after the decision; never submitted ones at the end; unfinished uploads earlier',
}

const deleted = (
  retention: TablePolicy['retention'] = WITH_PERSON,
  exports: TablePolicy['exports'] = 'as held',
): TablePolicy => ({ erase: { person: { does: 'delete', of: ofVerification } }, exports, retention })

/** Tables whose rows belong to one verification. */
export const OF_VERIFICATIONS = {
  verification: {
    erase: {
      person: {
        does: 'blank',
        of: by('id'),
        set: { ...blankedVerification, pictures_from: null, erased_at: sql`now()` },
        left: (_, kept) => sql`erased_at is null or document_number_index is not null or ${kept}`,
      },
      keeps: 'the ledger names it: id, account, status, times and price',
      stays: {
        level: 'what was requested',
        checks: 'what was requested',
        challenge: 'random movements',
        reference_code: 'drawn',
        reviewed_by: 'a person who works for the service',
        document_number_index: 'the database erases it with the data key',
      },
    },
    exports: 'as held',
    retention: { how: 'the row stays as long as its account; the person DATA_RETENTION_DAYS, if that is set' },
  },
  subject_screening: deleted(),
  monitored_subject: deleted(),
  check_result: deleted(),
  asset: deleted(WITH_PICTURES),
  review_claim: deleted({ how: 'one a review, for minutes' }, { not: STAFF }),
  review_vote: deleted(),
  review_decision: deleted(),
  screening_transition: deleted(),
  screening_decision: deleted(),
  screening_case: deleted(),
  test_event: deleted(
    { how: 'sweep: three days' },
    { not: 'test events, for three days: the verifications contain the same' },
  ),
  capture_frame: {
    erase: { person: { does: 'delete', of: through('session_id', 'capture_session', ofVerification) } },
    exports: 'as held',
    retention: WITH_PICTURES,
  },
  capture_session: deleted(),
  hosted_device: deleted(),
  // A trigger removes the rows with the reasons of the verification, by their key. A search by the verification would
  // read the whole table.
  verification_reason: {
    erase: {
      keeps: 'a trigger removes the rows with the reasons of the verification',
      stays: { listed: 'a key of lists: account, reason, mode, status, country, levels' },
    },
    exports: { not: 'an index of lists over exported data: reason, mode, status, country, levels' },
    retention: { how: 'one row a verification and reason, as long as the verification has it' },
  },
  // A trigger removes the row when the verification ends or is erased.
  staged: deleted({ how: 'one row an open verification with images' }, { not: 'sums of the sizes of exported data' }),
  legal_hold: {
    erase: { keeps: 'a legal hold prevents erasure; the row is removed when the hold is over' },
    exports: 'as held',
    retention: { how: 'removed when it is over and nothing waits for it' },
  },
} as const satisfies Readonly<Record<string, TablePolicy>>
