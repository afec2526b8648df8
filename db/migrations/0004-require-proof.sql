-- An account that requires a proof gets no automatic approval from photos alone: the decision adds PROOF_MISSING.
alter table account add column require_proof boolean not null default false;
