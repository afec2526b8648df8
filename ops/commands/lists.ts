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
/** A refresh takes seconds if the publisher answers. A refresh that waits for the publisher continues unwatched. */
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
    summary: 'show the active version of each sanctions list, its age, and all versions',
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

/** Waits for the result of a workflow, but not for hours if a publisher does not answer. */
async function watched(client: Client, workflowId: string): Promise<string> {
  const ending = new AbortController()
  try {
    return await Promise.race([
      client.workflow
        .getHandle<() => Promise<RefreshResult>>(workflowId)
        .result()
        .then(({ outcome, reasons }) => [outcome, ...reasons].join(' ')),
      sleep(WATCH_MS, 'still running; see "lists status"', { signal: ending.signal }),
    ])
  } finally {
    ending.abort()
  }
}

const refreshCommand = command(
  {
    name: 'lists refresh',
    summary: 'fetch one or all sanctions lists now, before the next scheduled hour',
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

/** Starts the workflow that activates a stored version. A second start finds it running. */
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
    throw isMissingRow(error) ? new OpsRefusal('no such list version') : error
  })
  if (!done.done) throw new OpsRefusal(done.why)
  return done.list
}

const acceptCommand = command(
  {
    name: 'lists accept',
    summary: 'release a held list (GREW_TOO_MUCH, DATE_WENT_BACKWARDS …)',
    operands: ['version'],
    options: { force: { type: 'boolean', help: 'also a rejected version, if it is readable' }, ...AUDIT_OPTIONS },
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
    summary: 'reject a held list forever; the same bytes are never checked again',
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
