import type { components } from './api.ts'
import type { KnownReasonCode } from './reason-codes.ts'

// Names for the shapes of the OpenAPI document. Open sets stay open, because later releases may add reason codes and states.

type Schemas = components['schemas']

/** A reason code: one that this version knows, or a later one. */
export type ReasonCode = KnownReasonCode | (string & {})
type WithCodes<T> = Omit<T, 'reason_codes'> & { reason_codes: ReasonCode[] }

export type CreateVerificationParams = Omit<Schemas['CreateVerification'], 'level'> & { level: readonly Level[] }
export type CreatedVerification = WithCodes<Schemas['CreatedVerification']>
export type Verification = WithCodes<Schemas['Verification']>
export type SubmittedVerification = WithCodes<Schemas['SubmittedVerification']>
export type VerificationStatus = Schemas['Verification']['status']
export type Level = Schemas['CreateVerification']['level'][number]
export type CreditBalance = Schemas['CreditBalance']
export type LedgerEntry = Schemas['LedgerEntry']
export type LedgerPage = Schemas['LedgerPage']
export type Catalogue = Schemas['Catalogue']
export type TestEvent = Schemas['TestEvent']
export type TestEvents = Schemas['TestEvents']
export type AssetType = Schemas['AssetInput']['type']
export type ChallengeAction = NonNullable<Schemas['AssetInput']['action']>
