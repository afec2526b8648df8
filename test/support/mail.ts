import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@temporalio/client'
import type { Email } from 'postal-mime'
import { createMailActivities } from '../../activities/mail/send.ts'
import { createMailTransport } from '../../activities/mail/transport.ts'
import type { Db } from '../../db/pool.ts'
import { readMails, startMailbox, type Mailbox } from '../../dev/mail.ts'
import { prepareTls } from '../../dev/tls.ts'
import { createLogger } from '../../runtime/log.ts'
import { KEY_RING } from './factories.ts'
import { atEnd } from './stack.ts'
import { until } from './until.ts'
import { testClient, testWorkers } from './workers.ts'

const ROOT = join(import.meta.dirname, '..', '..')
export const SALES_ADDRESS = 'sales@example.org'

/** A real SMTP server in a folder of its own. Stopped at the end. */
export async function aMailbox(port = 0): Promise<Mailbox & { folder: string; ca: Buffer }> {
  const tls = await prepareTls(join(ROOT, '.local', 'test'))
  const folder = mkdtempSync(join(tmpdir(), 'identity-mail-'))
  const mailbox = await startMailbox(tls, folder, port)
  atEnd(() => mailbox.stop())
  return { ...mailbox, folder, ca: readFileSync(tls.caFile) }
}

/** The activities of the mail queue, sending to an SMTP server. */
export const mailActivitiesTo = (db: Db, { smtpUrl, ca }: { smtpUrl: string; ca?: Buffer }) => {
  const transport = createMailTransport({ smtpUrl, from: 'Identity Verification <no-reply@example.org>', ca })
  return createMailActivities({
    db,
    keyRing: KEY_RING,
    transport,
    baseUrl: 'https://id.example.org',
    salesAddress: SALES_ADDRESS,
    log: createLogger('test', 'silent'),
  })
}

/** A mail worker in a namespace of its own, with its SMTP server. Start the API with `env`. */
export async function startMailWorker(
  db: Db,
): Promise<{ client: Client; mailbox: Awaited<ReturnType<typeof aMailbox>>; env: Record<string, string> }> {
  const [client, mailbox] = await Promise.all([testClient(), aMailbox()])
  await testWorkers(client, ['mail'], mailActivitiesTo(db, mailbox))
  return { client, mailbox, env: { TEMPORAL_NAMESPACE: client.options.namespace } }
}

/** Waits for the `count`th mail to an address, among those that `which` counts, and returns it. */
export async function mailTo(
  folder: string,
  address: string,
  count = 1,
  which: (mail: Email) => boolean = () => true,
): Promise<Email> {
  return until(`mail ${count} to ${address}`, async () =>
    (await readMails(folder))
      .map(({ mail }) => mail)
      .filter((mail) => mail.to?.some((recipient) => recipient.address === address) === true && which(mail))
      .at(count - 1),
  )
}

/** Whether a mail has a link with a token, which a mere notice has not. */
export const hasToken = (mail: Email): boolean => /#token=/.test(mail.text ?? '')

/** The token that a mail's link carries. */
export function tokenIn(mail: Email): string {
  const token = /#token=([A-Za-z0-9_-]{43})\s/.exec(mail.text ?? '')?.[1]
  if (token === undefined) throw new Error(`no token in: ${mail.text}`)
  return token
}

/** Waits until no mail is in the queue. */
export async function untilMailed(db: Db): Promise<void> {
  await until(
    'an empty queue of mail',
    async () => (await db.selectFrom('mail').select('id').where('status', '=', 'QUEUED').execute()).length === 0,
  )
}
