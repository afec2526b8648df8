import { Context } from '@temporalio/activity'
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common'
import type { WorkflowClient } from '@temporalio/client'
import type { ObjectStore } from '../../objects/object-store.ts'
import { insertAuditEntry } from '../../db/operations/audit.ts'
import { isInOutbox, removeFromOutbox } from '../../db/operations/outbox.ts'
import type { Db } from '../../db/pool.ts'
import { eraseAccountRows } from '../../db/privacy/erase-account.ts'
import { eraseVerification } from '../../db/privacy/erase-verification.ts'
import { recordErasure, type ErasureLog } from '../../db/privacy/erasure-log.ts'
import { countErased, findErasure, moveErasure } from '../../db/privacy/erasures.ts'
import { listHolds } from '../../db/privacy/legal-holds.ts'
import { findLeftovers } from '../../db/privacy/leftovers.ts'
import {
  forgetMails,
  forgetPageOfDeliveries,
  pageOfDeliveries,
  pageOfErased,
  pageOfMails,
  pageOfVerifications,
} from '../../db/privacy/erasure-pages.ts'
import type { Erasure, ErasureStep } from '../../db/privacy/schema.ts'
import type { Logger } from '../../runtime/log.ts'
import { deliveryWorkflowId } from '../../contract/webhooks.ts'
import { mailWorkflowId } from '../../contract/mail.ts'
import { verificationWorkflowId } from '../../contract/verification.ts'
import type { PrivacyActivities } from '../../contract/activities.ts'
import { deleteRuns, deleteShownRuns } from './delete-runs.ts'

export interface ErasureDeps {
  readonly db: Db
  readonly objects: ObjectStore
  readonly client: WorkflowClient
  readonly namespace: string
  /** The record of erasure requests outside the database. */
  readonly erasureLog: Pick<ErasureLog, 'put'>
  readonly log: Logger
}

/** Verifications of one page. Rows of other kinds are lighter. */
const PAGE = 50
const ROWS = 200

/**
 * Checks for remaining data, some seconds in all, before the pages are repeated. A workflow that never goes must not
 * keep the worker busy.
 */
const LOOKS_BEFORE_AGAIN = 4

/** Where an erasure continues. */
interface Next {
  readonly step: ErasureStep
  readonly lastId: string
}

type Step = (deps: ErasureDeps, erasure: Erasure) => Promise<Next>

/**
 * The activity of erasures. Each call does one page in repeatable transactions, then records its progress. The entry in
 * the outbox stays for its sender: a late activity of a run that was ended by hand would remove the entry of the next
 * run.
 */
export const createErasureActivities = (deps: ErasureDeps): Pick<PrivacyActivities, 'eraseNext'> => ({
  async eraseNext(erasureId) {
    const erasure = await findErasure(deps.db, erasureId)
    if (erasure === undefined) throw ApplicationFailure.nonRetryable('no such erasure', 'ErasureNotFound')
    if (erasure.step === 'DONE') return { isDone: true }
    const next = await STEPS[erasure.step](deps, erasure)
    if (next.step === 'DONE') await finish(deps, erasure)
    else await moveErasure(deps.db, erasure, next)
    return { isDone: next.step === 'DONE' }
  },
})

const alive = (): void => {
  Context.current().heartbeat()
}

const STEPS: Record<Exclude<ErasureStep, 'DONE'>, Step> = {
  // This step comes first: from here on, a restored database learns of the erasure.
  async RECORD({ erasureLog }, erasure) {
    await recordErasure(erasureLog, erasure)
    return { step: 'VERIFICATIONS', lastId: '' }
  },
  async VERIFICATIONS(deps, erasure) {
    const ids = await pageOfVerifications(deps.db, erasure, PAGE)
    for (const id of ids) {
      await eraseOne(deps, id, erasure)
      alive()
    }
    const lastId = ids.at(-1)
    if (lastId !== undefined) return { step: 'VERIFICATIONS', lastId }
    return { step: erasure.verification_id === null ? 'DELIVERIES' : 'RUNS', lastId: '' }
  },
  async DELIVERIES({ db, client, namespace }, erasure) {
    const ids = await pageOfDeliveries(db, erasure.account_id, ROWS)
    if (ids.length === 0) return { step: 'MAILS', lastId: '' }
    await deleteRuns(client, namespace, ids.map(deliveryWorkflowId), alive)
    await forgetPageOfDeliveries(db, erasure.id, ids)
    return { step: 'DELIVERIES', lastId: ids[ids.length - 1] }
  },
  async MAILS({ db, client, namespace }, erasure) {
    const ids = await pageOfMails(db, erasure.account_id, ROWS)
    if (ids.length === 0) return { step: 'ACCOUNT', lastId: '' }
    await deleteRuns(client, namespace, ids.map(mailWorkflowId), alive)
    await forgetMails(db, erasure.id, ids)
    return { step: 'MAILS', lastId: ids[ids.length - 1] }
  },
  async ACCOUNT({ db }, erasure) {
    await eraseAccountRows(db, erasure)
    return { step: 'RUNS', lastId: '' }
  },
  async RUNS({ db, objects, client, namespace }, erasure) {
    const ids = await pageOfErased(db, erasure, PAGE)
    await deleteRuns(client, namespace, ids.map(verificationWorkflowId), alive)
    // Delete the objects again: a request in progress may have stored an image and died before it removed it.
    for (const id of ids) await objects.deleteAll(id)
    const lastId = ids.at(-1)
    return lastId === undefined ? { step: 'CHECK', lastId: '' } : { step: 'RUNS', lastId }
  },
  async CHECK({ db, client, namespace }, erasure) {
    const held = (await listHolds(db, erasure.account_id)).map((hold) => hold.verification_id)
    const shown = erasure.verification_id === null ? await deleteShownRuns(client, namespace, erasure, held, alive) : 0
    const left = { ...(await findLeftovers(db, erasure)), ...(shown === 0 ? {} : { workflows: shown }) }
    if (Object.keys(left).length === 0) return { step: 'DONE', lastId: '' }
    const what = { message: `not all erased yet: ${JSON.stringify(left)}`, type: 'NotAllGone' }
    // A request in progress when the account was closed can write rows after their page was done. The pages are
    // repeated.
    if (Object.keys(left).some((name) => name !== 'workflows') && Context.current().info.attempt >= LOOKS_BEFORE_AGAIN)
      return { step: 'VERIFICATIONS', lastId: '' }
    // The server deletes a just-closed workflow half a minute later. Anything else is a fault, and the log names it at
    // every further attempt.
    if (Object.keys(left).length > 1 || shown === 0 || Context.current().info.attempt > 60)
      throw ApplicationFailure.create(what)
    throw ApplicationFailure.create({
      ...what,
      nextRetryDelay: '2 seconds',
      category: ApplicationFailureCategory.BENIGN,
    })
  },
}

/**
 * Erases the person of one verification: first the database, then its workflow, then the objects, also those that a
 * dead process left beside the rows. After a crash the step is repeated and skips erased data.
 *
 * The workflow is deleted in its current state, without waking it first. An open workflow is gone at once. A
 * just-closed one is gone half a minute later, when the server has recorded its end. The sweep wakes a workflow that a
 * dead process left open.
 */
export async function eraseOne(
  { db, objects, client, namespace }: Pick<ErasureDeps, 'db' | 'objects' | 'client' | 'namespace'>,
  id: string,
  erasure: Pick<Erasure, 'id'> | undefined,
): Promise<boolean> {
  const outcome = await db.transaction().execute(async (trx) => {
    const done = await eraseVerification(trx, id, true)
    if (erasure !== undefined && done === 'erased') await countErased(trx, erasure.id, { verifications: 1 })
    return done
  })
  if (outcome === 'held') return false
  // The closed workflows of an erasure are deleted together, at its step RUNS.
  if (erasure === undefined || (await isInOutbox(db, 'SIGNAL_ERASED', id))) {
    await deleteRuns(client, namespace, [verificationWorkflowId(id)], alive)
    await removeFromOutbox(db, 'SIGNAL_ERASED', id)
  }
  await objects.deleteAll(id)
  return true
}

/** Ends an erasure and records its result, in one transaction. */
async function finish({ db, log }: ErasureDeps, erasure: Erasure): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await moveErasure(trx, erasure, { step: 'DONE', lastId: '' }))) return
    const counts = (await findErasure(trx, erasure.id))?.counts ?? {}
    await insertAuditEntry(trx, {
      actor: 'service',
      action: erasure.verification_id === null ? 'account erased' : 'verification erased',
      subjectId: erasure.verification_id ?? erasure.account_id,
      reason: null,
      detail: { erasure: erasure.id, asked_by: erasure.requested_by, ...counts },
    })
  })
  log.info(
    { erasureId: erasure.id, accountId: erasure.account_id, verificationId: erasure.verification_id },
    'erasure done',
  )
}
