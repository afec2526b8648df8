import { dataKeyOf, recordCheck } from '../../activities/verification/check-detail.ts'
import type { ExtractedDocument } from '../../checks/results/check-result.ts'
import type { Db } from '../../db/pool.ts'
import type { CreateRequest } from '../../db/verifications/verifications.ts'
import { CHECKS } from '../../contract/verification.ts'
import { aVerification, KEY_RING, type anAccount } from './factories.ts'

/** The values that the document check read, unless a test changes them. */
export const DOCUMENT: ExtractedDocument = {
  document_type: 'PASSPORT',
  first_name: 'TOBIAS',
  last_name: 'FALKENRATH',
  document_number: null,
  date_of_birth: '1986-03-17',
  document_expiry: '2034-05-20',
  sex: 'M',
  nationality: 'D',
  issuing_country: 'D',
  mrz: null,
}

/** A verification with all checks stored and without a decision, with the codes of the face match, if any. */
export async function aCheckedVerification(
  db: Db,
  account: Awaited<ReturnType<typeof anAccount>>,
  found: { codes?: readonly string[]; extracted?: Partial<ExtractedDocument> } = {},
  changes: Partial<CreateRequest> = {},
): Promise<string> {
  const verification = await aVerification(db, account, changes)
  const dataKey = dataKeyOf(verification, KEY_RING)
  for (const name of CHECKS) {
    const codes = name === 'FACE_MATCH' ? (found.codes ?? []) : []
    await recordCheck(db, dataKey, verification.id, {
      result: { name, verdict: codes.length === 0 ? 'PASS' : 'REVIEW', score: 1, codes, observations: ['seen'] },
      ...(name === 'DOCUMENT' ? { extracted: { ...DOCUMENT, ...found.extracted } } : {}),
    })
  }
  return verification.id
}
