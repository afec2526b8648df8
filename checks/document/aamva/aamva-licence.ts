import type { LicenceIssuer } from './issuers.ts'
import type { NameParts } from './whole-name.ts'

/** What the barcode of a North American driving licence or identity card says; null where it says nothing that can be used. */
export interface AamvaLicence {
  /** Tracks of a magnetic stripe in place of the standard's elements. */
  readonly form?: 'STRIPE'
  /** Of the card design standard, 1 to 10 (more may come); null where the header does not tell. */
  readonly version: number | null
  readonly issuerNumber: string
  /** By its number; null for one that AAMVA gave to nobody. */
  readonly issuer: LicenceIssuer | null
  /** Null where the barcode does not say. */
  readonly kind: 'DL' | 'ID' | null
  /** USA, CAN or MEX as the barcode or else the issuer's number says. */
  readonly country: string | null
  /** State or province of the address. */
  readonly jurisdiction: string | null
  readonly number: string | null
  readonly surname: string | null
  /** First and middle names, parted by spaces. */
  readonly givenNames: string | null
  /** Ways to part a name that only spaces part; the print tells which one is right. */
  readonly nameOrders?: readonly NameParts[]
  /** A name was too long for the barcode and cut off. */
  readonly isTruncated: boolean
  /** YYYY-MM-DD, as are all dates. */
  readonly birthDate: string | null
  readonly expiryDate: string | null
  /** YYYY-MM of a barcode that leaves the day of expiry out. */
  readonly expiryMonth?: string
  readonly neverExpires?: true
  readonly issueDate: string | null
  readonly sex: 'M' | 'F' | 'X' | null
  /** Elements that stand there twice with two values: none of them is believed. */
  readonly contradictory: readonly string[]
}
