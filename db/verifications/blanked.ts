/**
 * The columns of a verification that tell of its person, or came from its client's hands, as an erased one has them; what is
 * added to the table and tells of somebody belongs here. The database drops the document number's index with the data key.
 */
export const blankedVerification = (id: string) => ({
  data_key: null, declared: null, end_user_ref: null, redirect_url: null,
  idempotency_key: `erased/${id}`, // the column is unique; whoever sends this as a key gets what it then is: an erased verification of theirs
  country: null, doc_type: null, reason_codes: [], risk_score: null, evidence_origin: null, evidence_doubts: [], liveness_unable: false, submitted_by: null,
})
