import type { LicenceIssuer } from './issuers.ts'
import type { NameParts } from './whole-name.ts'

/**
 * Content of the barcode of a North American driving licence or identity card. Null for a value that is missing or
 * unusable.
 */
export interface AamvaLicence {
  /** The barcode holds tracks of a magnetic stripe, not the standard's elements. */
  readonly form?: 'STRIPE'
  /** Version of the card design standard, 1 to 10 (later ones may follow); null if the header has none. */
  readonly version: number | null
  readonly issuerNumber: string
  /** Issuer by its number; null if AAMVA has not assigned the number. */
  readonly issuer: LicenceIssuer | null
  /** Null if the barcode has no kind. */
  readonly kind: 'DL' | 'ID' | null
  /** USA, CAN or MEX, from the barcode or else from the issuer's number. */
  readonly country: string | null
  /** State or province of the address. */
  readonly jurisdiction: string | null
  readonly number: string | null
  readonly surname: string | null
  /** First and middle names, separated by spaces. */
  readonly givenNames: string | null
  /** Ways to split a name that has only spaces. The print shows which one is right. */
  readonly nameOrders?: readonly NameParts[]
  /** The name was too long for the barcode and is cut off. */
  readonly isTruncated: boolean
  /** YYYY-MM-DD, like all dates. */
  readonly birthDate: string | null
  readonly expiryDate: string | null
  /** YYYY-MM of a barcode that omits the day of expiry. */
  readonly expiryMonth?: string
  readonly neverExpires?: true
  readonly issueDate: string | null
  readonly sex: 'M' | 'F' | 'X' | null
  /** Elements that occur twice with different values. Both values are ignored. */
  readonly contradictory: readonly string[]
}
