import type { WorkflowClient } from '@temporalio/client'
import type { Logger } from '../runtime/log.ts'
import { OUTBOX } from './outbox.ts'

/** Starts a mail whose row and outbox entry are committed. One that cannot be started now is left to the sweep: it never fails. */
export async function startMail(client: WorkflowClient, log: Logger, mailId: string): Promise<void> {
  await OUTBOX.START_MAIL.tell(client, mailId).catch((error: unknown) => {
    log.warn({ mailId, err: error }, 'mail not started; left to the sweep')
  })
}
