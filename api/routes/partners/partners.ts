import { z } from 'zod'
import { listCommissions } from '../../../db/partners/commissions.ts'
import { readPartnerBalance } from '../../../db/partners/partner-balance.ts'
import { applyAsPartner } from '../../../db/partners/partners.ts'
import { COMMISSION_STATUSES, type Partner } from '../../../db/partners/schema.ts'
import { session } from '../../auth/session.ts'
import type { ApiDeps } from '../../deps.ts'
import { jsonBody } from '../../bodies/json-body.ts'
import { pageOf, pageQuery, pagesOf } from '../../http/list-pages.ts'
import { Problem } from '../../http/problem.ts'
import { route } from '../../routing/route.ts'
import { ownPartner, readingPartner } from './partner-status.ts'
import { tellTemporal } from '../../temporal.ts'
import {
  commissionRecord,
  partnerApplication,
  partnerRecord,
  presentCommission,
  presentPartner,
} from './partner-schemas.ts'

const shared = { credential: session, rateClass: 'OTHER', tag: 'Partners' } as const

const shown = async ({ db }: ApiDeps, partner: Partner) =>
  presentPartner(partner, await readPartnerBalance(db, partner.id))

export const applyForPartnership = route(
  {
    ...shared,
    method: 'post',
    path: '/v1/partners/apply',
    status: 201,
    summary: 'Apply to become a partner',
    description:
      'Staff decide, and the answer comes by mail. An account applies once. A later request returns the existing partner and changes nothing.',
    errors: ['EMAIL_NOT_VERIFIED'],
  },
  { body: jsonBody(partnerApplication), answer: partnerRecord },
  async ({ body, principal: { accountId }, deps }) => {
    const said = Object.fromEntries(
      Object.entries(body).filter((entry): entry is [string, string | number] => entry[1] !== undefined),
    )
    const applied = await applyAsPartner(deps.db, deps.config.keyRing, accountId, said)
    switch (applied.kind) {
      case 'account-inactive':
        throw new Problem('ACCOUNT_INACTIVE')
      case 'not-verified':
        throw new Problem('EMAIL_NOT_VERIFIED')
      case 'applied': {
        const {
          partner,
          partner: { id: partnerId },
        } = applied
        deps.log.info({ accountId, partnerId }, 'partnership requested')
        await tellTemporal(deps, 'START_APPLICATION', partner)
        return shown(deps, partner)
      }
      case 'applied-before':
        return shown(deps, applied.partner)
    }
  },
)

export const getOwnPartner = route(
  {
    ...shared,
    method: 'get',
    path: '/v1/partners/me',
    status: 200,
    summary: 'Retrieve your own partner record and its balance',
    errors: ['NOT_A_PARTNER'],
  },
  { answer: partnerRecord },
  async ({ principal, deps }) => shown(deps, await ownPartner(deps, principal.accountId)),
)

export const listCommissionsRoute = route(
  {
    ...shared,
    method: 'get',
    path: '/v1/partners/commissions',
    status: 200,
    summary: 'List commissions, newest first',
    errors: ['NOT_A_PARTNER', 'VALIDATION_ERROR'],
  },
  {
    query: { ...pageQuery, status: z.enum(COMMISSION_STATUSES).optional() },
    answer: pageOf(commissionRecord).meta({ id: 'CommissionPage' }),
  },
  async ({ principal, query: { status, ...asked }, deps }) => {
    const partner = await readingPartner(deps, principal.accountId)
    const { paging, answer } = pagesOf(deps.config.keyRing, `commissions of ${partner.id}`, asked)
    const found = await listCommissions(deps.db, partner.id, { ...paging, status })
    return answer(found, found.items.map(presentCommission))
  },
)
