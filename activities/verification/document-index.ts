import { toAlpha2 } from '../../checks/countries/country-codes.ts'
import type { ExtractedDocument } from '../../checks/results/check-result.ts'
import { documentNumberIndex } from '../../db/verifications/document-number.ts'
import type { Verification } from '../../db/verifications/schema.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'

/** Computes the index of the number that was read, under its issuing country. Null if none was read. */
export function documentIndexOf(
  keyRing: KeyRing,
  { account_id: accountId, country }: Pick<Verification, 'account_id' | 'country'>,
  extracted: ExtractedDocument | undefined,
): Buffer | null {
  const issuer = extracted === undefined ? null : (toAlpha2(extracted.issuing_country ?? '') ?? country)
  return documentNumberIndex(keyRing, { accountId, issuer, number: extracted?.document_number ?? null })
}
