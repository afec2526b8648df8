import type { WorkflowClient } from '@temporalio/client'
import { noticeFailingEndpoints } from '../../db/accounts/endpoint-notices.ts'
import { switchOffFailingEndpoints } from '../../db/accounts/switched-off-endpoints.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../../db/pool.ts'
import type { Logger } from '../../runtime/log.ts'
import { startMail } from '../../temporal/outbox.ts'

/** Switches off the endpoints that have failed for days, and mails their owners. */
export async function switchOffEndpoints({
  db,
  keyRing,
  client,
  log,
}: {
  readonly db: Db
  readonly keyRing: KeyRing
  readonly client: WorkflowClient
  readonly log: Logger
}): Promise<void> {
  const { endpoints, mailIds } = await switchOffFailingEndpoints(db, keyRing)
  for (const endpoint of endpoints) log.warn(endpoint, 'webhook endpoint switched off')
  for (const mailId of mailIds) await startMail(client, log, mailId)
}

/** Mails the owners of failing endpoints. If a mail is not started, the next sweep mails it. */
export async function mailOwnersOfEndpoints({
  db,
  keyRing,
  client,
  log,
}: {
  readonly db: Db
  readonly keyRing: KeyRing
  readonly client: WorkflowClient
  readonly log: Logger
}): Promise<void> {
  const mailIds = await noticeFailingEndpoints(db, keyRing)
  if (mailIds.length > 0) log.warn({ mails: mailIds.length }, 'owners mailed about failing endpoints')
  for (const mailId of mailIds) await startMail(client, log, mailId)
}
