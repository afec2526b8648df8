/** The values of an account's personal columns after its erasure. Add every new personal column here. */
export const blankedAccount = {
  data_key: null,
  email_sealed: null,
  email_index: null,
  company_sealed: null,
  password_hash: null,
  embed_origins_sealed: null,
  monitoring: false,
  trusted_capture: false,
  require_proof: false,
  email_verified_at: null,
  registration_expires_at: null,
  contested_at: null,
} as const
