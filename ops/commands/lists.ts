import { setTimeout as sleep } from 'node:timers/promises'
import { WorkflowIdConflictPolicy, WorkflowIdReusePolicy, type Client } from '@temporalio/client'
import { z } from 'zod'
import { idPattern } from '../../db/ids.ts'
import { isMissingRow } from '../../db/operations/missing-row.ts'
import { acceptVersion, rejectVersion, type DecisionOutcome } from '../../db/sanctions/list-decisions.ts'
import { listHealth } from '../../db/sanctions/list-health.ts'
import { listVersions } from '../../db/sanctions/sanctions-lists.ts'
import type { Queue } from '../../contract/queues.ts'
import {
  activateListWorkflowId,
  REFRESH_DEFAULTS,
  refreshListWorkflowId,
  SANCTIONS_LISTS,
  type RefreshResult,
} from '../../contract/sanctions-lists.ts'
import { AUDITED } from '../audited.ts'
import { AUDIT_OPTIONS, command, OpsRefusal, type Command, type OpsContext } from '../command.ts'
import { importCommand } from './lists-import.ts'

const taskQueue: Queue = 'verification'
const HOUR_MS = 3_600_000
const SHOWN_VERSIONS = 20
/** What a refresh that finds its publisher well takes is seconds; one that waits for it goes on without being watched. */
const WATCH_MS = 120_000

const list = z.enum(SANCTIONS_LISTS)
const decision = z.strictObject({
  version: z.string().regex(idPattern('listVersion'), 'is not a list version id'),
  ...AUDITED,
})

const hours = (ms: number | null): number | null => (ms === null ? null : Math.round((ms / HOUR_MS) * 10) / 10)

const statusCommand = command(
  {
    name: 'lists status',
    summary: 'what each sanctions list is screened with, how current it is, and its versions',
    operands: ['list?'],
    options: {},
  },
  z.strictObject({ list: list.optional() }),
  async ({ db }, { list: only }) => ({
    lists: (await listHealth(db))
      .filter((one) => only === undefined || one.list === only)
      .map((one) => ({
        list: one.list,
        version: one.versionId ?? null,
        source: one.source,
        date: one.date,
        age_hours: hours(one.ageMs),
        unchanged_hours: hours(one.unchangedMs),
        alarms: one.alarms.join(' '),
        last_error: one.lastError,
        failures: one.consecutiveFailures,
      })),
    versions: (await listVersions(db, only, SHOWN_VERSIONS)).map((version) => ({
      version: version.id,
      list: version.list,
      state: version.state,
      source: version.source,
      date: version.published_on,
      entries: version.figures?.entries ?? null,
      persons: version.figures?.persons ?? null,
      reasons: version.reasons.join(' '),
      decided_by: version.decided_by,
      fetched_at: version.fetched_at,
      activated_at: version.activated_at,
      kept: version.files_purged_at === null,
    })),
  }),
)

/** Waits for a workflow's result, but not for a publisher that is away for hours. */
async function watched(client: Client, workflowId: string): Promise<string> {
  const ending = new AbortController()
  try {
    return await Promise.race([
      client.workflow
        .getHandle<() => Promise<RefreshResult>>(workflowId)
        .result()
        .then(({ outcome, reasons }) => [outcome, ...reasons].join(' ')),
      sleep(WATCH_MS, 'still trying: see lists status', { signal: ending.signal }),
    ])
  } finally {
    ending.abort()
  }
}

const refreshCommand = command(
  {
    name: 'lists refresh',
    summary: 'fetch the sanctions lists now (or one of them) instead of at the next hour of the schedule',
    operands: ['list?'],
    options: {},
  },
  z.strictObject({ list: list.optional() }),
  async (context, { list: only }) => {
    const client = await context.temporal()
    const { lists, ...waits } = REFRESH_DEFAULTS
    const results = await Promise.all(
      lists
        .filter((one) => only === undefined || one === only)
        .map(async (one) => {
          const workflowId = refreshListWorkflowId(one)
          await client.workflow.start('refreshList', {
            workflowId,
            taskQueue,
            args: [{ list: one, ...waits }],
            workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
            workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
          })
          return { list: one, outcome: await watched(client, workflowId) }
        }),
    )
    return { results }
  },
)

/** Starts what makes a stored version the active one; the same start again finds it running. */
async function takeVersion(context: OpsContext, versionId: string): Promise<string> {
  const client = await context.temporal()
  const workflowId = activateListWorkflowId(versionId)
  await client.workflow.start('activateList', {
    workflowId,
    taskQueue,
    args: [versionId],
    workflowIdReusePolicy: WorkflowIdReusePolicy.ALLOW_DUPLICATE,
    workflowIdConflictPolicy: WorkflowIdConflictPolicy.USE_EXISTING,
  })
  return watched(client, workflowId)
}

async function decided(outcome: Promise<DecisionOutcome>): Promise<string> {
  const done = await outcome.catch((error: unknown) => {
    throw isMissingRow(error) ? new OpsRefusal('there is no such list version') : error
  })
  if (!done.done) throw new OpsRefusal(done.why)
  return done.list
}

const acceptCommand = command(
  {
    name: 'lists accept',
    summary: 'screen with a version that was held (GREW_TOO_MUCH, DATE_WENT_BACKWARDS …)',
    operands: ['version'],
    options: { force: { type: 'boolean', help: 'also one that was rejected, if it could be read' }, ...AUDIT_OPTIONS },
  },
  decision.extend({ force: z.boolean().default(false) }),
  async (context, { version, by, reason, force }) => {
    const name = await decided(acceptVersion(context.db, { versionId: version, actor: by, reason }, { force }))
    return { list: name, version, outcome: await takeVersion(context, version) }
  },
)

const rejectCommand = command(
  {
    name: 'lists reject',
    summary: 'refuse a held version for good: its bytes are not looked at again',
    operands: ['version'],
    options: AUDIT_OPTIONS,
  },
  decision,
  async ({ db }, { version, by, reason }) => ({
    list: await decided(rejectVersion(db, { versionId: version, actor: by, reason })),
    version,
    state: 'REJECTED',
  }),
)

/** `lists status|refresh|accept|reject|import`. */
export const listCommands: readonly Command[] = [
  statusCommand,
  refreshCommand,
  acceptCommand,
  rejectCommand,
  importCommand(takeVersion),
]
