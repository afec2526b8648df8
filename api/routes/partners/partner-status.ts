import { findPartnerOf, READING } from '../../../db/partners/partners.ts'
import type { Partner } from '../../../db/partners/schema.ts'
import type { ApiDeps } from '../../deps.ts'
import { Problem } from '../../http/problem.ts'

/** The partner of an account, with any status. @throws NOT_A_PARTNER if the account never applied */
export async function ownPartner({ db }: ApiDeps, accountId: string): Promise<Partner> {
  const partner = await findPartnerOf(db, accountId)
  if (partner === undefined) throw new Problem('NOT_A_PARTNER')
  return partner
}

/** The partner of an account, for reading. A suspended partner may still read. @throws NOT_A_PARTNER */
export async function readingPartner(deps: ApiDeps, accountId: string): Promise<Partner> {
  const partner = await ownPartner(deps, accountId)
  if (!READING.includes(partner.status)) throw new Problem('NOT_A_PARTNER')
  return partner
}

/** The partner of an account, for changes. @throws NOT_A_PARTNER */
export async function activePartner(deps: ApiDeps, accountId: string): Promise<Partner> {
  const partner = await ownPartner(deps, accountId)
  if (partner.status !== 'ACTIVE') throw new Problem('NOT_A_PARTNER')
  return partner
}
