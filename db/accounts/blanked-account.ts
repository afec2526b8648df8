/** The columns of an account that tell of its holder, as an erased one has them; what is added to the table and tells of somebody belongs here. */
export const blankedAccount = {
  data_key: null,
  email_sealed: null,
  email_index: null,
  company_sealed: null,
  password_hash: null,
  embed_origins_sealed: null,
  monitoring: false,
  trusted_capture: false,
  email_verified_at: null,
  registration_expires_at: null,
  contested_at: null,
} as const
