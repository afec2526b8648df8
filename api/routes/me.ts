import { z } from 'zod'
import { listCheckResults } from '../../db/verifications/check-results.ts'
import { findVerificationOfAccount, listVerifications } from '../../db/verifications/verifications.ts'
import { VERIFICATION_STATUSES } from '../../workflows/contracts.ts'
import { session } from '../auth/session.ts'
import { pageOf, pageQuery } from '../http/pages.ts'
import { Problem } from '../http/problem.ts'
import { route } from '../http/route.ts'
import { presentSummary, presentVerification } from '../present.ts'
import { verificationId, verificationRecord, verificationSummary } from './verification-schemas.ts'

// The account holder's own views, of both modes (interface.md 4.1).

const tag = 'Dashboard'

export const listMyVerifications = route(
  {
    method: 'get', path: '/v1/me/verifications', credential: session, status: 200, rateClass: 'OTHER', tag,
    summary: 'List the verifications of both modes, newest first', errors: ['VALIDATION_ERROR'],
  },
  { query: { ...pageQuery, status: z.enum(VERIFICATION_STATUSES).optional() }, answer: pageOf(verificationSummary).meta({ id: 'VerificationPage' }) },
  async ({ principal, query: { page, page_size: pageSize, status }, deps }) => {
    const { items, total } = await listVerifications(deps.db, principal.accountId, { page, pageSize, status })
    return { items: items.map((verification) => presentSummary(verification, deps.config.baseUrl)), page, page_size: pageSize, total }
  },
)

export const getMyVerification = route(
  {
    method: 'get', path: '/v1/me/verifications/:id', credential: session, status: 200, rateClass: 'OTHER', tag,
    summary: 'Retrieve a verification of either mode and its decision', errors: ['NOT_FOUND'],
  },
  { params: { id: verificationId }, answer: verificationRecord },
  async ({ principal, params: { id }, deps, exchange }) => {
    const verification = await findVerificationOfAccount(deps.db, principal.accountId, id)
    if (verification === undefined) throw new Problem('NOT_FOUND')
    exchange.note({ verificationId: id })
    const results = await listCheckResults(deps.db, id)
    return presentVerification(verification, results, { masterKey: deps.config.MASTER_KEY, baseUrl: deps.config.baseUrl })
  },
)
