import { z } from 'zod'
import { idPattern } from '../../db/ids.ts'
import { decideCaseByPerson, lookAtCase } from '../../db/sanctions/case-review.ts'
import { CASE_STATES } from '../../db/sanctions/schema-monitoring.ts'
import { listCases, listTransitions } from '../../db/sanctions/screening-cases.ts'
import { ACCOUNT } from '../account-operand.ts'
import { AUDITED, LOOK_OPTIONS, LOOKED_AT } from '../audited.ts'
import { AUDIT_OPTIONS, command, OpsRefusal, type Command } from '../command.ts'

// The review items of ongoing monitoring. A case shows personal data to every operator who may run this command line.

const caseId = z.string().regex(idPattern('screeningCase'), 'is not a case id')

const casesList = command(
  {
    name: 'cases list',
    summary: 'list hits of ongoing monitoring that wait for a reviewer, oldest first',
    operands: [],
    options: {
      state: { type: 'string', value: '<state>', help: `${CASE_STATES.join(', ')} or ALL (default OPEN)` },
      account: { type: 'string', value: '<account>', help: 'only of this account (id or e-mail address)' },
      verification: { type: 'string', value: '<id>', help: 'only of this verification' },
      limit: { type: 'string', value: '<n>', help: 'maximum number of cases (default 50)' },
    },
  },
  z.strictObject({
    state: z.enum([...CASE_STATES, 'ALL']).default('OPEN'),
    account: ACCOUNT.optional(),
    verification: z.string().regex(idPattern('verification'), 'is not a verification id').optional(),
    limit: z.coerce.number().int().min(1).max(1_000).default(50),
  }),
  async ({ db }, { state, account, verification, limit }) => {
    const cases = await listCases(db, {
      ...(state === 'ALL' ? {} : { state }),
      accountId: account,
      verificationId: verification,
      limit,
    })
    return {
      cases: cases.map((row) => ({
        id: row.id,
        state: row.state,
        verification: row.verification_id,
        account: row.account_id,
        list: row.list,
        entry: row.entry_id,
        score: row.score,
        opened_at: row.opened_at,
        decided_by: row.decided_by,
      })),
    }
  },
)

const casesShow = command(
  {
    name: 'cases show',
    summary: 'show a case: the list entry, why it matches, and the decisions',
    operands: ['case'],
    options: LOOK_OPTIONS,
  },
  z.strictObject({ case: caseId, ...LOOKED_AT }),
  async ({ db, config }, { case: id, by, reason }) => {
    const opened = await lookAtCase(db, config.keyRing, id, { actor: by, action: 'cases show', reason: reason ?? null })
    if (opened === undefined) throw new OpsRefusal(REFUSALS.unknown)
    const { row, hit, reason: decidedFor } = opened
    const transitions = await listTransitions(db, id)
    return {
      id,
      state: row.state,
      verification: row.verification_id,
      account: row.account_id,
      list: row.list,
      entry: row.entry_id,
      seen: row.entry_hash.slice(0, SEEN_CHARACTERS),
      algorithm: row.algorithm,
      score: row.score,
      opened_at: row.opened_at,
      hit: hit ?? 'erased with the personal data',
      decided_at: row.decided_at,
      decided_by: row.decided_by,
      reason: decidedFor,
      transitions: transitions.map((turn) => ({
        at: turn.at,
        kind: turn.kind,
        decision: turn.decision,
        by: turn.actor,
        run: turn.run_id,
        seen: turn.entry_hash.slice(0, SEEN_CHARACTERS),
      })),
    }
  },
)

const DECISIONS = { 'not-same': 'NOT_SAME', confirmed: 'CONFIRMED' } as const

/** Characters of the entry's hash. Enough to distinguish its versions. */
const SEEN_CHARACTERS = 12

const REFUSALS = {
  unknown: 'no such case',
  erased: 'the personal data of this person is erased, so no decision is possible',
  changed: 'the list entry changed after you saw it; run "cases show" again',
  cleared: 'the case is cleared: the list no longer has the entry, or it no longer matches the person',
}

const casesDecide = command(
  {
    name: 'cases decide',
    summary: 'decide a hit as "not-same" or "confirmed"; valid until the list entry or the rules change',
    operands: ['case', 'decision'],
    options: {
      seen: {
        type: 'string',
        value: '<seen>',
        help: 'the value "seen" of `cases show`; rejected if the list entry has changed',
      },
      by: AUDIT_OPTIONS.by,
      reason: { type: 'string', value: '<why>', help: 'reason (required); stored encrypted with the verification' },
    },
  },
  z.strictObject({
    case: caseId,
    decision: z.enum(['not-same', 'confirmed'], 'must be "not-same" or "confirmed"'),
    seen: z
      .string()
      .regex(/^[0-9a-f]{12}$/, 'must be 12 hexadecimal digits')
      .optional(),
    by: AUDITED.by,
    reason: z.string().trim().min(1).max(2_000),
  }),
  async ({ db, config }, { case: id, decision, seen, by, reason }) => {
    const outcome = await decideCaseByPerson(db, config.keyRing, {
      caseId: id,
      decision: DECISIONS[decision],
      by,
      reason,
      seen,
      action: 'cases decide',
    })
    if (outcome !== 'decided' && outcome !== 'already') throw new OpsRefusal(REFUSALS[outcome])
    return { id, state: DECISIONS[decision], changed: outcome === 'decided' }
  },
)

/** `cases list|show|decide`. */
export const caseCommands: readonly Command[] = [casesList, casesShow, casesDecide]
