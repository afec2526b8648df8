import { blindIndex, unwrapDataKey, type KeyRing } from '../../encryption/key-ring.ts'
import { openText, sealText } from '../account-data.ts'
import type { Mode } from '../../contract/verification.ts'
import type { Verification } from './schema.ts'

// Stores the data that a client adds to a verification. A client may put a person's name or address there, so it is
// sealed under the verification's data key and found by blind indexes. They differ in each account, so equal values of
// two clients look different. With the data key, the database also drops the index of the end user.

type Keyed = Pick<Verification, 'id' | 'data_key'>

/** Places of sealed values (associated data). */
const endUserRefPlace = (verificationId: string): string => `${verificationId}/end-user-ref`
const redirectUrlPlace = (verificationId: string): string => `${verificationId}/redirect-url`

/** Computes the index of one end user's verifications in an account, in both modes. */
export const endUserRefIndex = (keyRing: KeyRing, accountId: string, reference: string): Buffer =>
  blindIndex(keyRing, 'verification/end-user-ref', `${accountId}/${reference}`)

/** Computes the index of a creation's name, per account and mode. */
export const idempotencyIndex = (
  keyRing: KeyRing,
  {
    accountId,
    mode,
    idempotencyKey,
  }: { readonly accountId: string; readonly mode: Mode; readonly idempotencyKey: string },
): Buffer => blindIndex(keyRing, 'verification/idempotency-key', `${accountId}/${mode}/${idempotencyKey}`)

/** Seals the columns that a client gave; `dataKey` is the verification's. */
export function sealedClientData(
  keyRing: KeyRing,
  dataKey: Uint8Array,
  {
    id,
    accountId,
    endUserRef,
    redirectUrl,
  }: {
    readonly id: string
    readonly accountId: string
    readonly endUserRef: string | null
    readonly redirectUrl: string | null
  },
) {
  return {
    end_user_ref_sealed: endUserRef === null ? null : sealText(dataKey, endUserRef, endUserRefPlace(id)),
    end_user_ref_index: endUserRef === null ? null : endUserRefIndex(keyRing, accountId, endUserRef),
    redirect_url_sealed: redirectUrl === null ? null : sealText(dataKey, redirectUrl, redirectUrlPlace(id)),
  }
}

/** Opens the client's reference of an end user. Null if it gave none, and once the data key was destroyed. */
export const endUserRefOf = (
  keyRing: KeyRing,
  verification: Keyed & Pick<Verification, 'end_user_ref_sealed'>,
): string | null =>
  openText(
    keyOf(keyRing, verification, verification.end_user_ref_sealed),
    verification.end_user_ref_sealed,
    endUserRefPlace(verification.id),
  )

/** Opens the page to which the end user returns. Null in the same cases. */
export const redirectUrlOf = (
  keyRing: KeyRing,
  verification: Keyed & Pick<Verification, 'redirect_url_sealed'>,
): string | null =>
  openText(
    keyOf(keyRing, verification, verification.redirect_url_sealed),
    verification.redirect_url_sealed,
    redirectUrlPlace(verification.id),
  )

/** Unwraps the key only if there is something to open. */
const keyOf = (keyRing: KeyRing, { id, data_key: wrapped }: Keyed, sealed: Buffer | null): Buffer | undefined =>
  sealed === null || wrapped === null ? undefined : unwrapDataKey(keyRing, wrapped, id)
