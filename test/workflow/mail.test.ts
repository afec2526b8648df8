import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '@temporalio/client'
import { ApplicationFailure } from '@temporalio/common'
import { SMTPServer } from 'smtp-server'
import { createMailActivities } from '../../activities/mail/send.ts'
import { MailError } from '../../activities/mail/transport.ts'
import { redriveOutbox } from '../../temporal/redrive-outbox.ts'
import { registerAccount, requestMail } from '../../db/accounts/account-access.ts'
import { findAccountByEmail } from '../../db/accounts/accounts.ts'
import type { Db } from '../../db/pool.ts'
import { mailboxIndex } from '../../db/mail/mailbox.ts'
import { insertQuote } from '../../db/mail/quotes.ts'
import { prepareTls } from '../../dev/tls.ts'
import { createLogger } from '../../runtime/log.ts'
import { mailWorkflowId } from '../../contract/mail.ts'
import { mailStart } from '../../contract/messages/starts.ts'
import { KEY_RING } from '../support/factories.ts'
import { historyText } from '../support/history-text.ts'
import { heldPort } from '../support/held-port.ts'
import { aMailbox, mailActivitiesTo, mailTo, SALES_ADDRESS, tokenIn } from '../support/mail.ts'
import { atEnd, testDatabase } from '../support/stack.ts'
import { testClient, testWorkers } from '../support/workers.ts'
import { until } from '../support/until.ts'

describe('the mail workflow', function () {
  let db: Db
  let client: Client
  let port: number
  const log = createLogger('test', 'silent')
  before(async () => {
    ;[{ db }, client, port] = await Promise.all([testDatabase(), testClient(), heldPort()])
    const { ca } = await aMailbox() // for its certificate; the mail servers below come and go
    await testWorkers(client, ['mail'], mailActivitiesTo(db, { smtpUrl: `smtp://localhost:${port}`, ca }))
  })

  const register = (email: string) => registerAccount(db, KEY_RING, { email, passwordHash: 'hash' })
  const start = (mailId: string) => client.workflow.start('mail', mailStart(mailId))
  const row = (mailId: string) => db.selectFrom('mail').selectAll().where('id', '=', mailId).executeTakeFirstOrThrow()
  const attempted = (mailId: string, times: number) =>
    until(`attempt ${times}`, async () => (await row(mailId)).attempts >= times)
  const historyOf = (mailId: string) => historyText(client.workflow.getHandle(mailWorkflowId(mailId)))

  it('survives an unavailable mail server: the mail arrives once, with a working token, and the history has neither address nor token', async () => {
    const mailId = await register('patient@example.org')
    const handle = await start(mailId)
    await attempted(mailId, 1)
    await sleep(200)
    const waiting = await row(mailId)
    assert.deepEqual([waiting.status, waiting.last_error, waiting.token !== null], ['QUEUED', 'ESOCKET', true])
    const mailbox = await aMailbox(port)
    assert.equal(await handle.result(), 'SENT')
    const mail = await mailTo(mailbox.folder, 'patient@example.org')
    const token = tokenIn(mail)
    assert.equal(mail.messageId, `<${mailId}@id.example.org>`)
    const sent = await row(mailId)
    assert.ok(sent.attempts >= 2)
    assert.deepEqual([sent.status, sent.recipient, sent.token], ['SENT', null, null])
    const history = await historyOf(mailId)
    assert.ok(history.includes(mailId))
    for (const secret of ['patient', 'example.org', token, 'Confirm your']) assert.ok(!history.includes(secret), secret)
    // A second start of a finished mail sends nothing.
    await assert.rejects(start(mailId), /already started/i)
    await mailbox.stop()
  })

  it('ends a mail that the server refuses finally, and keeps the reason without the address', async () => {
    const tls = await prepareTls(join(import.meta.dirname, '..', '..', '.local', 'test'))
    const refusing = new SMTPServer({
      key: readFileSync(tls.keyFile),
      cert: readFileSync(tls.certFile),
      authOptional: true,
      closeTimeout: 500,
      onRcptTo: ({ address }, _session, callback) =>
        callback(
          Object.assign(new Error(`no mailbox ${address}`), { responseCode: address.startsWith('busy') ? 451 : 550 }),
        ),
    })
    await new Promise<void>((resolve) => {
      refusing.listen(port, '127.0.0.1', resolve)
    })
    const mailId = await register('gone@example.org')
    assert.equal(await (await start(mailId)).result(), 'FAILED')
    assert.deepEqual(
      [(await row(mailId)).last_error, (await row(mailId)).status, (await row(mailId)).recipient],
      ['EENVELOPE 550', 'FAILED', null],
    )
    assert.ok(!(await historyOf(mailId)).includes('gone@'))

    const busyId = await register('busy@example.org')
    const busy = await start(busyId)
    await attempted(busyId, 2)
    assert.deepEqual([(await row(busyId)).last_error, (await row(busyId)).status], ['EENVELOPE 451', 'QUEUED'])
    assert.ok(!(await historyOf(busyId)).includes('busy@'))
    await new Promise<void>((resolve) => {
      refusing.close(() => resolve())
    })
    await busy.terminate()
  })

  it('fails a mail that could not be sent in time, and erases it', async () => {
    // The same workflow with an activity that fails as after a day, without a retry left.
    const other = await testClient()
    const activities = createMailActivities({
      db,
      keyRing: KEY_RING,
      baseUrl: 'https://id.example.org',
      salesAddress: 'sales@example.org',
      log,
      transport: { send: () => Promise.reject(ApplicationFailure.nonRetryable('out of time', 'MailError')) },
    })
    await testWorkers(other, ['mail'], activities)
    const mailId = await register('late@example.org')
    assert.equal(await other.workflow.execute('mail', mailStart(mailId)), 'FAILED')
    const { status, recipient, token } = await row(mailId)
    assert.deepEqual([status, recipient, token], ['FAILED', null, null])
  })

  it("sends the same message again when it died between the server's answer and its own", async () => {
    const email = 'twice@example.org'
    const mailId = await register(email)
    const sent: { messageId: string; text: string }[] = []
    const activities = createMailActivities({
      db,
      keyRing: KEY_RING,
      baseUrl: 'https://id.example.org',
      salesAddress: 'sales@example.org',
      log,
      transport: {
        async send(message) {
          sent.push(message)
          if (sent.length === 1) throw new MailError('ECONNECTION', false) // the answer was lost
        },
      },
    })
    await assert.rejects(activities.sendMail(mailId), MailError)
    assert.equal(await activities.sendMail(mailId), 'SENT')
    assert.equal(await activities.sendMail(mailId), 'SENT', 'repeated after its end')
    assert.equal(sent.length, 2)
    assert.deepEqual([sent[0].messageId, sent[0].text], [sent[1].messageId, sent[1].text])
    const { id } = (await findAccountByEmail(db, KEY_RING, email)) ?? { id: '' }
    assert.equal((await db.selectFrom('mail_token').select('hash').where('account_id', '=', id).execute()).length, 1)
  })

  it('is started by the sweep when the process died after the commit', async () => {
    const mailbox = await aMailbox(port)
    const mailId = await register('swept@example.org')
    await redriveOutbox({ db, client: client.workflow, log }, -1_000)
    await mailTo(mailbox.folder, 'swept@example.org')
    assert.deepEqual(await db.selectFrom('outbox').select('kind').where('subject_id', '=', mailId).execute(), [])
    await mailbox.stop()
  })

  it('limits the mails to a mailbox: the last of a day announces the end, then none follows', async () => {
    const mailbox = await aMailbox(port)
    await register('flooded@example.org')
    const outcomes: unknown[] = []
    for (let i = 0; i < 12; i++)
      outcomes.push(
        await client.workflow.execute(
          'mail',
          mailStart(await requestMail(db, KEY_RING, 'PASSWORD_RESET', 'flooded@example.org')),
        ),
      )
    assert.deepEqual(outcomes, [...Array<string>(3).fill('SENT'), ...Array<string>(9).fill('NOT_SENT')])
    assert.match((await mailTo(mailbox.folder, 'flooded@example.org', 3)).subject ?? '', /a link for today/)
    await mailbox.stop()
  })

  it('refuses a server without TLS', async () => {
    const plain = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
    await new Promise<void>((resolve) => {
      plain.listen(0, '127.0.0.1', resolve)
    })
    const { port: plainPort } = plain.server.address() as AddressInfo
    atEnd(
      () =>
        new Promise<void>((resolve) => {
          plain.close(() => resolve())
        }),
    )
    const mailId = await register('plain@example.org')
    const { ca } = await aMailbox()
    await assert.rejects(
      mailActivitiesTo(db, { smtpUrl: `smtp://localhost:${plainPort}`, ca }).sendMail(mailId),
      (error) => error instanceof MailError && !error.isFinal,
    )
    await assert.rejects(
      mailActivitiesTo(db, { smtpUrl: `smtp://localhost:${(await aMailbox()).port}` }).sendMail(mailId),
      MailError,
      'an untrusted certificate',
    )
    assert.equal(
      await mailActivitiesTo(db, { smtpUrl: `smtp://localhost:${plainPort}?tls=none`, ca }).sendMail(mailId),
      'SENT',
    )
  })

  it('stores quote requests beyond 60 an hour without mailing them', async () => {
    const one = () => insertQuote(db, KEY_RING, { email: 'buyer@example.org', company: 'Firm' })
    await db
      .insertInto('mail_count')
      .values(
        Array.from({ length: 60 }, (_, i) => ({
          mail_id: `earlier ${i}`,
          mailbox_index: mailboxIndex(KEY_RING, SALES_ADDRESS),
          kind: 'QUOTE' as const,
          share: 'QUOTE' as const,
          is_last: false,
        })),
      )
      .execute()
    const { mailId, quoteId } = await one()
    assert.equal(await (await start(mailId)).result(), 'NOT_SENT')
    assert.equal((await row(mailId)).last_error, 'TOO_MANY')
    assert.ok(await db.selectFrom('quote').select('id').where('id', '=', quoteId).executeTakeFirst())
  })
})
