import { ActivityFailure, log } from '@temporalio/workflow'
import type { MailOutcome } from '../../contract/mail.ts'
import { inputOf, parseId } from '../shared/parse-input.ts'
import { mailActivities, mailEnding } from '../shared/proxies.ts'

/**
 * Sends one mail: attempts with growing pauses for a day, then the mail fails and its sealed content is erased. Input
 * and result are an id and a word. The recipient and the text never leave the database and the worker.
 */
export async function mail(given: string): Promise<MailOutcome> {
  const mailId = inputOf(parseId(given))
  try {
    return await mailActivities.sendMail(mailId)
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error
    log.error('mail not sent in time', { mailId })
    await mailEnding.abandonMail(mailId)
    return 'FAILED'
  }
}
