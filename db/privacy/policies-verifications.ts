import { sql } from 'kysely'
import { blankedVerification } from '../verifications/blanked-verification.ts'
import { STAFF } from './held-table.ts'
import { by, through, type TablePolicy } from './table-policy.ts'

// The policies of verifications and their dependent tables. The order is that of an erasure: the verification first,
// because its destroyed data key allows the removal of append-only rows; then rows that refer to others before those.

const ofVerification = by('verification_id')
const WITH_PERSON = { how: 'with the end user of its verification' }
const WITH_PICTURES = {
  how: 'ASSET_RETENTION_DAYS after the decision; at the end if never submitted; unfinished uploads earlier',
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
        level: 'the requested level',
        checks: 'the requested checks',
        challenge: 'random movements',
        reference_code: 'random',
        reviewed_by: 'a member of staff',
        document_number_index: 'the database removes it with the data key',
      },
    },
    exports: 'as held',
    retention: { how: 'the row: as long as its account; the end user: DATA_RETENTION_DAYS, where it is set' },
  },
  subject_screening: deleted(),
  monitored_subject: deleted(),
  check_result: deleted(),
  asset: deleted(WITH_PICTURES),
  review_claim: deleted({ how: 'one row for each review, for minutes' }, { not: STAFF }),
  review_vote: deleted(),
  review_decision: deleted(),
  screening_transition: deleted(),
  screening_decision: deleted(),
  screening_case: deleted(),
  test_event: deleted(
    { how: 'three days' },
    { not: 'events of test mode, for three days: the verifications have the same' },
  ),
  capture_frame: {
    erase: { person: { does: 'delete', of: through('session_id', 'capture_session', ofVerification) } },
    exports: 'as held',
    retention: WITH_PICTURES,
  },
  revealed_challenge: deleted({ how: 'a day' }, { not: 'an index of exported capture sessions' }),
  recent_face: deleted({ how: 'a day' }),
  capture_session: deleted(),
  hosted_device: deleted(),
  // A trigger removes the rows with the reasons of the verification, by their key. A search by the verification would
  // read the whole table.
  verification_reason: {
    erase: {
      keeps: 'a trigger removes the rows with the reasons of the verification',
      stays: { listed: 'a key of lists: account, reason, mode, status, country, levels' },
    },
    exports: { not: 'an index of exported verifications: reason, mode, status, country, levels' },
    retention: { how: 'one row for each verification and reason, as long as the verification has the reason' },
  },
  // A trigger removes the row when the verification ends or is erased.
  staged: deleted(
    { how: 'one row for each open verification with images' },
    { not: 'sums of the sizes of exported rows' },
  ),
  legal_hold: {
    erase: { keeps: 'a legal hold delays the erasure; the hold goes when it is over' },
    exports: 'as held',
    retention: { how: 'goes when it is over and no erasure waits for it' },
  },
} as const satisfies Readonly<Record<string, TablePolicy>>
