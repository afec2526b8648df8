import { namesOf } from '../../../contract/log-ids.ts'
import { listVerifications } from '../../../db/verifications/verification-list.ts'
import { findVerificationOfAccount } from '../../../db/verifications/verifications.ts'
import { session } from '../../auth/session.ts'
import { pageOf, pageQuery, pagesOf } from '../../http/list-pages.ts'
import { Problem } from '../../http/problem.ts'
import { route } from '../../routing/route.ts'
import { findVerificationParts, presentSummary, presentVerification } from '../../present/present-verification.ts'
import { verificationFilters } from '../verifications/verification-filters.ts'
import { verificationId, verificationRecord, verificationSummary } from '../../present/verification-schemas.ts'

// The account owner's own views, of both modes (interface.md 4.1).

const tag = 'Dashboard'

export const listMyVerifications = route(
  {
    method: 'get',
    path: '/v1/me/verifications',
    credential: session,
    status: 200,
    rateClass: 'OTHER',
    tag,
    summary: 'List the verifications of both modes, newest first, all or by filters',
    errors: ['VALIDATION_ERROR'],
  },
  {
    query: { ...pageQuery, ...verificationFilters },
    answer: pageOf(verificationSummary).meta({ id: 'VerificationPage' }),
  },
  async ({ principal: { accountId }, query: { page, page_size, cursor, ...filters }, deps }) => {
    const { paging, answer } = pagesOf(deps.config.keyRing, `verifications of ${accountId}`, {
      page,
      page_size,
      cursor,
    })
    const found = await listVerifications(deps.db, deps.config.keyRing, accountId, { ...paging, filters })
    return answer(
      found,
      found.items.map((verification) => presentSummary(verification, deps.config)),
    )
  },
)

export const getMyVerification = route(
  {
    method: 'get',
    path: '/v1/me/verifications/:id',
    credential: session,
    status: 200,
    rateClass: 'OTHER',
    tag,
    summary: 'Retrieve a verification of either mode and its decision',
    errors: ['NOT_FOUND'],
  },
  { params: { id: verificationId }, answer: verificationRecord },
  async ({ principal, params: { id }, deps, exchange }) => {
    const verification = await findVerificationOfAccount(deps.db, principal.accountId, id)
    if (verification === undefined) throw new Problem('NOT_FOUND')
    exchange.note(namesOf(verification))
    const parts = await findVerificationParts(deps.db, id)
    return presentVerification(verification, parts, { keyRing: deps.config.keyRing, baseUrl: deps.config.baseUrl })
  },
)
