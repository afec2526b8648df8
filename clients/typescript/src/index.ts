export { IdentityVerification, Credits, type LedgerFilter } from './client.ts'
export { OwnVerifications, Verifications, type CreateOptions, type WaitOptions } from './verifications.ts'
export type { TestEventsApi } from './test-events.ts'
export { Pages, type Page } from './pages.ts'
export type { Picture, Pictures } from './assets.ts'
export type { CallOptions, ClientOptions } from './transport.ts'
export type { RetryOptions } from './retry.ts'
export * from './errors.ts'
export * from './webhooks.ts'
export { REASON_CODES, type KnownReasonCode } from './reason-codes.ts'
export type {
  AssetType,
  Catalogue,
  ChallengeAction,
  CreatedVerification,
  CreateVerificationParams,
  CreditBalance,
  LedgerEntry,
  LedgerPage,
  Level,
  ReasonCode,
  SubmittedVerification,
  TestEvent,
  TestEvents,
  Verification,
  VerificationStatus,
} from './types.ts'
export type { components, operations, paths } from './api.ts'
