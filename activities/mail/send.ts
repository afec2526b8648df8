import { randomBytes } from 'node:crypto'
import { ApplicationFailure } from '@temporalio/common'
import { z } from 'zod'
import { emailIndex } from '../../db/account-data.ts'
import { keepMailboxRegistration, listAccountsOfAddress, lockAddress } from '../../db/accounts/registrations.ts'
import {
  beginMailAttempt,
  finishMail,
  keepMailDecision,
  keepMailToken,
  noteMailError,
  openMailToken,
  openRecipient,
} from '../../db/mail/mail.ts'
import { LAST_LINK_TTL_MS, putMailToken } from '../../db/mail/mail-tokens.ts'
import { offerInvitation } from '../../db/partners/invitations.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../../db/pool.ts'
import { getQuoteDetail } from '../../db/mail/quotes.ts'
import type { MailRow } from '../../db/mail/schema.ts'
import type { Logger } from '../../runtime/log.ts'
import type { MailActivities } from '../../contract/activities.ts'
import type { MailOutcome } from '../../contract/mail.ts'
import { admitMail } from './admit.ts'
import { decideChangeMail } from './change-mail.ts'
import { asLastLink, decideMail, isChangeMail, type ChangeMail } from './decide.ts'
import { composeMail, composeQuote } from './messages.ts'
import { composeInvitation } from './partner-messages.ts'
import type { Text } from './text.ts'
import { MailError, type MailTransport } from './transport.ts'

export interface MailDeps {
  readonly db: Db
  readonly keyRing: KeyRing
  readonly transport: MailTransport
  readonly baseUrl: string
  readonly salesAddress: string
  readonly log: Logger
}

const quoteDetail = z.record(z.string(), z.union([z.string(), z.number()]))

interface Letter extends Text {
  readonly to: string
}

/** The activities of the `mail` queue. */
export function createMailActivities(deps: MailDeps): MailActivities {
  const { db, keyRing, transport, log } = deps
  return {
    /**
     * Makes one attempt. The first attempt makes the token of a link and seals it in the mail's row until the mail is
     * done. A later attempt, also after a crash between the server's answer and our commit, sends the same message
     * under the same Message-ID. The link of either copy works, once.
     *
     * @throws MailError if the server did not accept the mail now
     */
    async sendMail(mailId) {
      const prepared = await db.transaction().execute((trx) => begin(deps, trx, mailId))
      if (typeof prepared === 'string') return prepared
      const started = performance.now()
      try {
        await transport.send({ ...prepared, messageId: `<${mailId}@${new URL(deps.baseUrl).hostname}>` })
      } catch (error) {
        if (!(error instanceof MailError)) throw error
        log.warn({ mailId, error: error.message, isFinal: error.isFinal }, 'mail refused')
        if (!error.isFinal) {
          await noteMailError(db, mailId, error.message)
          throw error
        }
        await finishMail(db, mailId, 'FAILED', error.message)
        return 'FAILED'
      }
      await finishMail(db, mailId, 'SENT')
      log.info({ mailId, ms: Math.round(performance.now() - started) }, 'mail sent')
      return 'SENT'
    },
    async abandonMail(mailId) {
      await finishMail(db, mailId, 'FAILED')
      log.error({ mailId }, 'mail failed')
    },
  }

  /** Finds what to send, or how the mail ended. */
  async function begin({ baseUrl, salesAddress }: MailDeps, trx: Db, mailId: string): Promise<Letter | MailOutcome> {
    const mail = await beginMailAttempt(trx, mailId)
    if (mail === undefined) throw ApplicationFailure.nonRetryable('no such mail', 'MailNotFound')
    if (mail.status !== 'QUEUED') return mail.status
    if (mail.kind === 'QUOTE') {
      if (mail.quote_id === null) throw ApplicationFailure.nonRetryable('quote mail without its quote', 'MailNotFound')
      if ((await admitMail(deps, trx, mail, salesAddress)) === undefined) return 'NOT_SENT' // the quote itself is stored
      return {
        to: salesAddress,
        ...composeQuote(mail.quote_id, quoteDetail.parse(await getQuoteDetail(trx, keyRing, mail.quote_id))),
      }
    }
    const to = openRecipient(keyRing, mail)
    if (to === undefined) throw ApplicationFailure.nonRetryable('queued mail without a recipient', 'MailNotFound')
    await lockAddress(trx, emailIndex(keyRing, to))
    if (mail.kind === 'PARTNER_INVITATION') return beginInvitation(baseUrl, trx, mail, to)
    if (isChangeMail(mail.kind)) return beginChangeMail(baseUrl, trx, { ...mail, kind: mail.kind }, to)
    const accounts = await listAccountsOfAddress(trx, keyRing, to)
    const confirmed = accounts.find(({ email_verified_at: at }) => at !== null)
    const asked = accounts.find(({ id }) => id === mail.account_id)
    const waiting = accounts
      .filter((account) => account !== confirmed && account.password_hash !== null)
      .map(({ status }) => status)
    const decided = decideMail(mail.kind, { confirmed, asked, waiting })
    if (decided.send === null) return leaveOut(trx, mail, decided.why)
    const admitted = await admitMail(deps, trx, mail, to, confirmed?.id)
    if (admitted === undefined) return 'NOT_SENT'
    const decision = admitted.isLast ? asLastLink(decided) : decided
    const accountId =
      decision.about === 'MAILBOX'
        ? await keepMailboxRegistration(trx, keyRing, to)
        : (decision.about === 'ASKED' ? asked : confirmed)?.id
    if (accountId === undefined) throw new Error('a decision on a mail about no account')
    const token = decision.purpose === undefined ? undefined : tokenOf(mail)
    await keepMailDecision(trx, keyRing, mailId, { accountId, token })
    if (token !== undefined && decision.purpose !== undefined)
      await putMailToken(trx, token, {
        accountId,
        mailId,
        purpose: decision.purpose,
        ...(admitted.isLast ? { ttlMs: LAST_LINK_TTL_MS } : {}),
      })
    return {
      to,
      ...composeMail(decision.send, baseUrl, {
        token,
        registeredAt: decision.about === 'ASKED' ? asked?.created_at : undefined,
        aboutId: mail.about_id ?? undefined,
      }),
    }
  }

  async function beginChangeMail(
    baseUrl: string,
    trx: Db,
    mail: MailRow & { readonly kind: ChangeMail },
    to: string,
  ): Promise<Letter | MailOutcome> {
    const decision = await decideChangeMail(trx, keyRing, mail, to)
    if (decision.send === null) return leaveOut(trx, mail, decision.why)
    if ((await admitMail(deps, trx, mail, to)) === undefined) return 'NOT_SENT'
    const { accountId, purpose } = decision
    const token = purpose === undefined ? undefined : tokenOf(mail)
    await keepMailDecision(trx, keyRing, mail.id, { accountId, token })
    if (token !== undefined && purpose !== undefined)
      await putMailToken(trx, token, { accountId, mailId: mail.id, purpose })
    return { to, ...composeMail(decision.send, baseUrl, { token }) }
  }

  /** Composes an invitation. The mail is the same whether or not the address has an account. */
  async function beginInvitation(baseUrl: string, trx: Db, mail: MailRow, to: string): Promise<Letter | MailOutcome> {
    const token = tokenOf(mail)
    const offer = mail.about_id === null ? undefined : await offerInvitation(trx, mail.about_id, token)
    if (offer === undefined) return leaveOut(trx, mail, 'INVITATION_ENDED')
    if ((await admitMail(deps, trx, mail, to)) === undefined) return 'NOT_SENT'
    await keepMailToken(trx, keyRing, mail.id, token)
    return { to, ...composeInvitation(baseUrl, { ...offer, token }) }
  }

  async function leaveOut(trx: Db, mail: Pick<MailRow, 'id' | 'kind'>, why: string): Promise<MailOutcome> {
    await finishMail(trx, mail.id, 'NOT_SENT', why)
    log.info({ mailId: mail.id, kind: mail.kind, why }, 'mail skipped: nothing to send')
    return 'NOT_SENT'
  }

  /** Derives the token: 256 random bits, the same at each attempt. */
  function tokenOf(mail: MailRow): string {
    return openMailToken(keyRing, mail) ?? randomBytes(32).toString('base64url')
  }
}
