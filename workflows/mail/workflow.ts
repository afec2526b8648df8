import { ActivityFailure, log } from '@temporalio/workflow'
import type { MailOutcome } from '../../contract/mail.ts'
import { inputOf, parseId } from '../shared/parse-input.ts'
import { mailActivities, mailEnding } from '../shared/proxies.ts'

/**
 * One mail: attempts with growing pauses for a day, then it is given up and what was sealed in it erased. Input and
 * result are an id and a word; whom it goes to and what it says never leave the database and the worker.
 */
export async function mail(given: string): Promise<MailOutcome> {
  const mailId = inputOf(parseId(given))
  try {
    return await mailActivities.sendMail(mailId)
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error
    log.error('mail could not be sent in time', { mailId })
    await mailEnding.abandonMail(mailId)
    return 'FAILED'
  }
}
