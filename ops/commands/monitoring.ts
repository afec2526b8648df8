import { z } from 'zod'
import { insertAuditEntry } from '../../db/operations/audit.ts'
import { countMonitored, setMonitoring } from '../../db/sanctions/monitoring.ts'
import { listRuns } from '../../db/sanctions/monitor-runs.ts'
import { SCREEN_EXISTING_ID } from '../../contract/monitoring.ts'
import { ACCOUNT } from '../account-operand.ts'
import { AUDITED } from '../audited.ts'
import { AUDIT_OPTIONS, command, OpsRefusal, type Command, type OpsContext } from '../command.ts'

const accountMonitoring = command(
  {
    name: 'account monitoring',
    summary: 'switch ongoing monitoring of the approved end users of an account "on" or "off"',
    operands: ['account', 'state'],
    options: AUDIT_OPTIONS,
  },
  z.strictObject({
    account: ACCOUNT,
    state: z.enum(['on', 'off'], 'must be "on" or "off"'),
    ...AUDITED,
  }),
  async (context, { account, state, by, reason }) => {
    const outcome = await context.db.transaction().execute(async (trx) => {
      const set = await setMonitoring(trx, account, state === 'on')
      if (set?.changed === true) {
        await insertAuditEntry(trx, {
          actor: by,
          action: 'account monitoring',
          subjectId: account,
          reason,
          detail: { state, taken_in: set.takenIn },
        })
      }
      return set
    })
    if (outcome === undefined) throw new OpsRefusal('no such account')
    const report = { account, monitoring: state, changed: outcome.changed, people_taken_in: outcome.takenIn }
    return state === 'off' ? report : { ...report, screening: await askForScreening(context) }
  },
)

/**
 * Starts the screening of the added people now. If Temporal does not answer, the schedule starts it within the hour.
 */
async function askForScreening(context: OpsContext): Promise<string> {
  try {
    await (await context.temporal()).schedule.getHandle(SCREEN_EXISTING_ID).trigger()
    return 'started'
  } catch (error) {
    return `starts within the hour by its schedule (start failed: ${error instanceof Error ? error.name : 'unknown error'})`
  }
}

const RUNS_SHOWN = 10

const monitoringStatus = command(
  {
    name: 'monitoring status',
    summary: 'show the number of monitored people, the open cases and the latest runs',
    operands: [],
    options: {},
  },
  z.strictObject({}),
  async ({ db }) => {
    const { subjects, open, oldestOpenedAt } = await countMonitored(db)
    const runs = await listRuns(db, RUNS_SHOWN)
    return {
      people: subjects,
      open_cases: open,
      oldest_opened_at: oldestOpenedAt,
      runs: runs.map((run) => ({
        id: run.id,
        kind: run.kind,
        list: run.list,
        to: run.to_version_id,
        entries: run.kind === 'FULL' ? null : run.added + run.changed,
        removed: run.removed,
        people: run.subjects,
        unreadable: run.unreadable,
        opened: run.opened,
        reopened: run.reopened,
        cleared: run.cleared,
        state: run.state,
        started_at: run.started_at,
        finished_at: run.finished_at,
      })),
    }
  },
)

/** `account monitoring` and `monitoring status`. */
export const monitoringCommands: readonly Command[] = [accountMonitoring, monitoringStatus]
