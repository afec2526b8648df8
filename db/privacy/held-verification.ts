import { open, openJson } from '../../encryption/seal.ts'
import { unwrapDataKey } from '../../encryption/key-ring.ts'
import { openVoteNote } from '../reviews/review-votes.ts'
import { openCaseDetail, openCaseReason } from '../sanctions/screening-cases.ts'
import { endUserRefOf, redirectUrlOf } from '../verifications/client-data.ts'
import { assetPlace } from '../verifications/assets.ts'
import { capturePlace } from '../verifications/capture.ts'
import { openCheckDetail } from '../verifications/check-results.ts'
import { declaredPlace } from '../verifications/verifications.ts'
import { auditOf } from './held-audit.ts'
import { held, INDEX, STAFF, underOwnKey, WRAPPED } from './held-table.ts'

// The export of a verification: its own row, its images, findings and decisions.

const OBJECT_KEY = 'the place of the image in our store; the image itself is here'
const DIGEST = 'a keyed digest that recognises a repeated image'
const TERMS = "the terms of your partner's contract"

const asset = held('asset', {
  as: 'assets',
  of: 'verification_id',
  order: ['position', 'id'],
  columns: {
    id: 'shown',
    verification_id: 'shown',
    type: 'shown',
    action: 'shown',
    position: 'shown',
    media_type: 'shown',
    bytes: 'shown',
    width: 'shown',
    height: 'shown',
    object_key: { withheld: OBJECT_KEY },
    submitted: 'shown',
    created_at: 'shown',
    source: 'shown',
    capture_session_id: 'shown',
  },
  bytes: {
    key: (row) => row.object_key,
    open: (sealed, row, { own }) =>
      own?.key === undefined ? null : open(own.key, sealed, assetPlace(row.verification_id, row.id)),
  },
})

const captureSession = held('capture_session', {
  as: 'capture_sessions',
  of: 'verification_id',
  order: ['opened_at', 'id'],
  columns: {
    id: 'shown',
    verification_id: 'shown',
    nonce_hash: { withheld: 'the hash of a secret that only the page had' },
    own_step: 'shown',
    second_step: 'shown',
    opened_at: 'shown',
    expires_at: 'shown',
    step_told_at: 'shown',
    second_told_at: 'shown',
    ended_at: 'shown',
    end_reason: 'shown',
    virtual_camera: 'shown',
    frame_digests: { withheld: DIGEST },
  },
  few: [
    held('capture_frame', {
      as: 'frames',
      of: 'session_id',
      order: ['at_ms', 'id'],
      columns: {
        id: 'shown',
        session_id: 'shown',
        step: 'shown',
        at_ms: 'shown',
        bytes: 'shown',
        object_key: { withheld: OBJECT_KEY },
        received_at: 'shown',
        digest: { withheld: DIGEST },
      },
      bytes: {
        key: (row) => row.object_key,
        open: (sealed, row, { own }) =>
          own?.key === undefined ? null : open(own.key, sealed, capturePlace(own.owner, row.id)),
      },
    }),
  ],
})

const FACE = 'an embedding, from which nobody sees a face; the selfie is here'

const recentFace = held('recent_face', {
  as: 'recent_faces',
  of: 'verification_id',
  order: ['verification_id'],
  columns: {
    verification_id: 'shown',
    account_id: 'shown',
    embedder: 'shown',
    embedding_sealed: { withheld: FACE },
    holder_sealed: { withheld: 'name and number of the document, as in its result' },
    seen_at: 'shown',
  },
})

const hostedDevice = held('hosted_device', {
  as: 'hosted_devices',
  of: 'verification_id',
  order: ['bound_at', 'token_hash'],
  columns: {
    verification_id: 'shown',
    token_hash: { withheld: 'the hash of a secret that only the device has' },
    came_by: 'shown',
    bound_at: 'shown',
    used_at: 'shown',
    ended_at: 'shown',
  },
})

const check = held('check_result', {
  as: 'check_results',
  of: 'verification_id',
  order: ['created_at', 'name'],
  columns: {
    verification_id: 'shown',
    name: 'shown',
    verdict: 'shown',
    score: 'shown',
    codes: 'shown',
    detail: { open: underOwnKey((row, key) => openCheckDetail(key, row)) },
    created_at: 'shown',
  },
})

const turns = held('screening_transition', {
  as: 'turns',
  of: 'case_id',
  order: ['id'],
  columns: {
    id: 'shown',
    case_id: 'shown',
    verification_id: 'shown',
    list: 'shown',
    entry_id: 'shown',
    entry_hash: 'shown',
    algorithm: 'shown',
    kind: 'shown',
    decision: 'shown',
    actor: { withheld: STAFF },
    run_id: 'shown',
    at: 'shown',
  },
})

const monitoring = [
  held('monitored_subject', {
    as: 'monitored',
    of: 'verification_id',
    order: ['verification_id'],
    columns: { verification_id: 'shown', account_id: 'shown', since: 'shown' },
  }),
  held('subject_screening', {
    as: 'screenings',
    of: 'verification_id',
    order: ['list'],
    columns: { verification_id: 'shown', list: 'shown', version_id: 'shown', algorithm: 'shown', screened_at: 'shown' },
  }),
  held('screening_case', {
    as: 'screening_cases',
    of: 'verification_id',
    order: ['opened_at', 'id'],
    columns: {
      id: 'shown',
      verification_id: 'shown',
      account_id: 'shown',
      list: 'shown',
      entry_id: 'shown',
      entry_hash: 'shown',
      algorithm: 'shown',
      score: 'shown',
      detail: { open: underOwnKey((row, key) => openCaseDetail(key, row)) },
      state: 'shown',
      opened_at: 'shown',
      decided_at: 'shown',
      decided_by: { withheld: STAFF },
      reason: { open: underOwnKey((row, key) => openCaseReason(key, row)) },
    },
    few: [turns, auditOf],
  }),
  held('screening_decision', {
    as: 'screening_decisions',
    of: 'verification_id',
    order: ['list', 'entry_id', 'entry_hash', 'algorithm'],
    columns: {
      verification_id: 'shown',
      list: 'shown',
      entry_id: 'shown',
      entry_hash: 'shown',
      algorithm: 'shown',
      decision: 'shown',
      case_id: 'shown',
      decided_by: { withheld: STAFF },
      decided_at: 'shown',
    },
  }),
]

const review = [
  held('review_vote', {
    as: 'review_votes',
    of: 'verification_id',
    order: ['seq'],
    columns: {
      id: 'shown',
      seq: { withheld: 'a number over the votes of all clients' },
      verification_id: 'shown',
      staff_id: { withheld: STAFF },
      outcome: 'shown',
      note: { open: underOwnKey((row, key) => openVoteNote(key, row)) },
      created_at: 'shown',
    },
  }),
  held('review_decision', {
    as: 'review_decision',
    of: 'verification_id',
    order: ['verification_id'],
    columns: {
      verification_id: 'shown',
      outcome: 'shown',
      reviewer: { withheld: STAFF },
      decided_at: 'shown',
      carried_out_at: 'shown',
      status: 'shown',
    },
  }),
]

const legalHold = held('legal_hold', {
  as: 'legal_hold',
  of: 'verification_id',
  order: ['verification_id'],
  columns: { verification_id: 'shown', until: 'shown', created_at: 'shown' },
})

/** A verification with all its dependent rows. */
export const verification = held('verification', {
  as: 'verifications',
  of: 'account_id',
  order: ['created_at', 'id'],
  ownKey: (row, ring) => ({
    owner: row.id,
    key: row.data_key === null ? undefined : unwrapDataKey(ring, row.data_key, row.id),
  }),
  columns: {
    id: 'shown',
    account_id: 'shown',
    api_key_id: 'shown',
    mode: 'shown',
    idempotency_index: { withheld: INDEX },
    level: 'shown',
    checks: 'shown',
    country: 'shown',
    doc_type: 'shown',
    end_user_ref_sealed: { as: 'end_user_ref', open: (row, { ring }) => endUserRefOf(ring, row) },
    end_user_ref_index: { withheld: INDEX },
    redirect_url_sealed: { as: 'redirect_url', open: (row, { ring }) => redirectUrlOf(ring, row) },
    reference_code: 'shown',
    challenge: 'shown',
    cost_credits: 'shown',
    credit_state: 'shown',
    status: 'shown',
    reason_codes: 'shown',
    risk_score: 'shown',
    data_key: { withheld: WRAPPED },
    declared: {
      open: underOwnKey((row, key) =>
        row.declared === null ? null : openJson(key, row.declared, declaredPlace(row.id)),
      ),
    },
    reviewed_by: { withheld: STAFF },
    created_at: 'shown',
    submitted_at: 'shown',
    review_at: 'shown',
    resolved_at: 'shown',
    pictures_from: 'shown',
    expires_at: 'shown',
    evidence_origin: 'shown',
    evidence_doubts: 'shown',
    liveness_unable: 'shown',
    submitted_by: 'shown',
    document_number_index: { withheld: INDEX },
    erased_at: 'shown',
    payer_account_id: { withheld: 'another account, if it is not your own' },
    partner_id: 'shown',
    commission_bp: { withheld: TERMS },
    credit_price: { withheld: TERMS },
    sessions_left: 'shown',
    same_face: 'shown',
  },
  few: [asset, captureSession, recentFace, hostedDevice, check, ...monitoring, ...review, legalHold, auditOf],
})
