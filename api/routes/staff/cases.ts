import { z } from 'zod'
import { idPattern } from '../../../db/ids.ts'
import {
  decideCaseByPerson,
  listCasesForStaff,
  lookAtCase,
  type CaseAnswer,
} from '../../../db/sanctions/case-review.ts'
import { CASE_STATES } from '../../../db/sanctions/schema-monitoring.ts'
import { listTransitions } from '../../../db/sanctions/screening-cases.ts'
import { findStaffNames } from '../../../db/staff/staff.ts'
import { findVerification } from '../../../db/verifications/verifications.ts'
import { staff } from '../../auth/staff.ts'
import { jsonBody } from '../../bodies/json-body.ts'
import { pageOf, pageQuery, pagesOf } from '../../http/list-pages.ts'
import { Problem } from '../../http/problem.ts'
import type { Code } from '../../../contract/error-codes.ts'
import { route } from '../../routing/route.ts'
import { shownName } from '../../../contract/shown-text.ts'
import { screeningHit } from '../../present/verification-schemas.ts'
import { note } from './staff-schemas.ts'

// Cases of ongoing monitoring: hits for people who were approved before.

const shared = { credential: staff('sanctions'), rateClass: 'STAFF', tag: 'Cases' } as const
const params = { id: z.string().regex(idPattern('screeningCase')) }
const time = z.iso.datetime()
const state = z.enum(CASE_STATES)

const listed = {
  id: z.string(),
  state,
  verification_id: z.string(),
  reference_code: z.string(),
  company: z.string().nullable(),
  list: z.string(),
  entry_id: z.string(),
  score: z.number(),
  opened_at: time,
  decided_at: time.nullable(),
  decided_by: z.string().nullable(),
}

export const listStaffCases = route(
  {
    ...shared,
    method: 'get',
    path: '/v1/staff/cases',
    status: 200,
    summary: 'List cases of ongoing monitoring, longest open first',
    errors: [],
  },
  {
    query: { ...pageQuery, state: state.default('OPEN') },
    answer: pageOf(z.strictObject(listed).meta({ id: 'ListedCase' })).meta({ id: 'CasePage' }),
  },
  async ({ query: { state: wanted, ...asked }, deps: { db, config } }) => {
    const { paging, answer } = pagesOf(config.keyRing, 'staff: cases', asked)
    const found = await listCasesForStaff(db, config.keyRing, { ...paging, state: wanted })
    return answer(
      found,
      found.items.map(({ decided_by: by, decided_by_name: name, ...row }) => ({
        ...row,
        company: shownName(row.company),
        opened_at: row.opened_at.toISOString(),
        decided_at: row.decided_at?.toISOString() ?? null,
        decided_by: name ?? by,
      })),
    )
  },
)

const opened = z
  .strictObject({
    id: z.string(),
    state,
    verification_id: z.string(),
    reference_code: z.string(),
    list: z.string(),
    entry_id: z.string(),
    score: z.number(),
    opened_at: time,
    seen: z
      .string()
      .meta({ description: 'version of the shown entry. A decision on another version is rejected (STALE)' }),
    hit: screeningHit.nullable().meta({ description: 'null after the person’s data was erased' }),
    decided_at: time.nullable(),
    decided_by: z.string().nullable(),
    reason: z.string().nullable(),
    history: z.array(
      z.strictObject({ at: time, kind: z.string(), decision: z.string().nullable(), by: z.string().nullable() }),
    ),
  })
  .meta({ id: 'Case' })

export const getStaffCase = route(
  {
    ...shared,
    method: 'get',
    path: '/v1/staff/cases/:id',
    status: 200,
    summary: 'Retrieve a case: the entry, why it may be the person, and its history',
    errors: ['NOT_FOUND'],
  },
  { params, answer: opened },
  async ({ params: { id }, principal, deps: { db, config } }) => {
    const found = await lookAtCase(db, config.keyRing, id, {
      actor: principal.staffId,
      action: 'case view',
      reason: null,
    })
    if (found === undefined) throw new Problem('NOT_FOUND')
    const { row } = found
    const [history, verification] = await Promise.all([
      listTransitions(db, id),
      findVerification(db, row.verification_id),
    ])
    const names = await findStaffNames(db, [row.decided_by, ...history.map(({ actor }) => actor)])
    const name = (by: string | null): string | null => (by === null ? null : (names.get(by) ?? by))
    return {
      id,
      state: row.state,
      verification_id: row.verification_id,
      reference_code: verification?.reference_code ?? '',
      list: row.list,
      entry_id: row.entry_id,
      score: row.score,
      opened_at: row.opened_at.toISOString(),
      seen: row.entry_hash,
      hit: found.hit === null ? null : screeningHit.parse(found.hit),
      decided_at: row.decided_at?.toISOString() ?? null,
      decided_by: name(row.decided_by),
      reason: typeof found.reason === 'string' ? found.reason : null,
      history: history.map(({ at, kind, decision, actor }) => ({
        at: at.toISOString(),
        kind,
        decision,
        by: name(actor),
      })),
    }
  },
)

const REFUSED = {
  unknown: 'NOT_FOUND',
  erased: 'ERASED',
  changed: 'STALE',
  cleared: 'NOT_OPEN',
} as const satisfies Record<Exclude<CaseAnswer, 'decided' | 'already'>, Code>

export const decideStaffCase = route(
  {
    ...shared,
    method: 'post',
    path: '/v1/staff/cases/:id/decision',
    status: 200,
    summary: 'Decide whether the listed person is this person. A repeated call changes nothing',
    errors: ['NOT_FOUND', 'NOT_OPEN', 'STALE', 'ERASED'],
  },
  {
    params,
    body: jsonBody(
      z
        .strictObject({
          decision: z.enum(['NOT_SAME', 'CONFIRMED']),
          note,
          seen: z.string().regex(/^[0-9a-f]{12,64}$/),
        })
        .meta({ id: 'CaseDecision' }),
    ),
    answer: z.strictObject({ id: z.string(), state }),
  },
  async ({ params: { id }, body, principal, deps }) => {
    const answer = await decideCaseByPerson(deps.db, deps.config.keyRing, {
      caseId: id,
      decision: body.decision,
      by: principal.staffId,
      reason: body.note,
      seen: body.seen,
      action: 'case decide',
    })
    if (answer !== 'decided' && answer !== 'already') throw new Problem(REFUSED[answer])
    deps.log.info({ caseId: id, staffId: principal.staffId, decision: body.decision, answer }, 'case decided')
    return { id, state: body.decision }
  },
)
