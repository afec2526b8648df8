import { z } from 'zod'
import { runsLeft } from '../../temporal/account-runs.ts'
import { idPattern } from '../../db/ids.ts'
import { openFolderStore } from '../../objects/folder-store.ts'
import { openObjectStore } from '../../objects/open-store.ts'
import { insertAuditEntry } from '../../db/operations/audit.ts'
import { openErasureLog, readErasureLog } from '../../db/privacy/erasure-log.ts'
import { findErasureOfAccount, listErasures, restartErasure } from '../../db/privacy/erasures.ts'
import { findLeftovers } from '../../db/privacy/leftovers.ts'
import { listHolds } from '../../db/privacy/legal-holds.ts'
import { countObjects } from '../../db/privacy/left-objects.ts'
import { repeatErasure } from '../../db/privacy/request-erasure.ts'
import type { Erasure } from '../../db/privacy/schema.ts'
import { AUDITED } from '../audited.ts'
import { AUDIT_OPTIONS, command, OpsOutcome, OpsRefusal, type Command, type OpsContext } from '../command.ts'

/** An account id only, because an erased account has no e-mail address. */
const erased = z.string().regex(idPattern('account'), 'is not an account id')

const shown = ({
  id,
  account_id,
  verification_id,
  step,
  requested_by,
  requested_at,
  completes_by,
  finished_at,
  counts,
}: Erasure) => ({
  erasure: id,
  account: account_id,
  verification: verification_id,
  state: step,
  requested_by,
  requested_at,
  completes_by,
  finished_at,
  removed: JSON.stringify(counts),
})

const list = command(
  {
    name: 'erase list',
    summary: 'list erasures, newest first',
    operands: [],
    options: { all: { type: 'boolean', help: 'include finished erasures' } },
  },
  z.strictObject({ all: z.boolean().default(false) }),
  async ({ db }, { all }) => ({ erasures: (await listErasures(db, { open: !all, limit: 100 })).map(shown) }),
)

const find = async ({ db }: OpsContext, id: string): Promise<Erasure> => {
  const erasure = await findErasureOfAccount(db, id)
  if (erasure === undefined) throw new OpsRefusal('this account has no erasure')
  return erasure
}

const show = command(
  {
    name: 'erase show',
    summary: 'show the erasure of an account: its step and its legal holds',
    operands: ['erased'],
    options: {},
  },
  z.strictObject({ erased }),
  async (context, { erased: id }) => ({
    ...shown(await find(context, id)),
    held: (await listHolds(context.db, id)).map(({ verification_id: verification, until }) => ({
      verification,
      until,
    })),
  }),
)

/** Exit code: some erased data is left. */
const LEFT = 3

const verify = command(
  {
    name: 'erase verify',
    summary: 'search for data of an erased account in tables, objects and histories; exit code 3 if any is left',
    operands: ['erased'],
    options: {},
  },
  z.strictObject({ erased }),
  async (context, { erased: id }) => {
    const { db, config } = context
    const erasure = await find(context, id)
    const client = await context.temporal()
    const holds = await listHolds(db, id)
    let workflows = 0
    for await (const _run of runsLeft(
      client.workflow,
      erasure,
      holds.map((hold) => hold.verification_id),
    ))
      workflows++
    const objects = await countObjects(db, await openObjectStore(config.objectStore), id)
    const left = {
      ...(await findLeftovers(db, erasure)),
      ...(objects > 0 ? { objects } : {}),
      ...(workflows > 0 ? { workflows } : {}),
    }
    const isClean = Object.keys(left).length === 0
    const report = {
      ...shown(erasure),
      clean: isClean,
      left: Object.entries(left).map(([what, count]) => ({ what, count })),
      held: holds.map(({ verification_id: verification, until }) => ({ verification, until })),
    }
    return isClean ? report : new OpsOutcome(report, LEFT)
  },
)

const replay = command(
  {
    name: 'erase replay',
    summary: 'after a restore from a backup: request every erasure of the erasure log again',
    operands: ['folder?'],
    options: AUDIT_OPTIONS,
  },
  z.strictObject({ folder: z.string().min(1).optional(), ...AUDITED }),
  async ({ db, config }, { folder = config.retention.erasureLogFolder, by, reason }) => {
    const records = await readErasureLog(
      folder === undefined
        ? openErasureLog(undefined, await openObjectStore(config.objectStore))
        : openFolderStore(folder),
    )
    const counts = { repeated: 0, standing: 0, unknown: 0 }
    for (const record of records) {
      const outcome = await repeatErasure(db, config.keyRing, record)
      counts[outcome]++
      if (outcome === 'repeated')
        await insertAuditEntry(db, {
          actor: by,
          action: 'erase replay',
          subjectId: record.id,
          reason,
          detail: { account: record.account_id, verification: record.verification_id },
        })
    }
    // Erasures that had started, and whose workflow the restored Temporal does not know.
    const restarted = await restartErasure(db)
    return { folder: folder ?? 'erasures/ of the object store', records: records.length, ...counts, restarted }
  },
)

/** `erase list|show|verify|replay`. */
export const eraseCommands: readonly Command[] = [list, show, verify, replay]
