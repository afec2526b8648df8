import assert from 'node:assert/strict'
import type { Db } from '../../db/pool.ts'
import { eraseByStaff } from '../../db/privacy/erase-by-staff.ts'
import { findVerification } from '../../db/verifications/verifications.ts'
import type { Verification } from '../../db/verifications/schema.ts'

/** The actor and the reason of the erasures in these tests. */
export const ORDER = { actor: 'staff_7', reason: 'the client asked, request 118' }

/** Erases the end user of a verification, as the command line does. `ends` also ends an open one. */
export const eraseByOrder = (db: Db, id: string, ends = false) => eraseByStaff(db, id, ends, ORDER)

/** The row of an existing verification. */
export async function found(db: Db, id: string): Promise<Verification> {
  return (await findVerification(db, id)) ?? assert.fail('no such verification')
}
