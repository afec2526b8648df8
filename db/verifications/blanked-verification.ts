/**
 * The values of a verification's personal or client-given columns after its erasure. Add every new such column here.
 * The database drops the document number's index with the data key.
 */
export const blankedVerification = {
  data_key: null,
  declared: null,
  end_user_ref_sealed: null,
  end_user_ref_index: null,
  redirect_url_sealed: null,
  idempotency_index: null, // the name is free again: a retry of the creation makes another verification
  country: null,
  doc_type: null,
  reason_codes: [],
  risk_score: null,
  evidence_origin: null,
  evidence_doubts: [],
  liveness_unable: false,
  submitted_by: null,
  sessions_left: null,
  same_face: [],
}
