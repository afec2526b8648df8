import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import {
  confirmEmailByToken,
  openCheckedChallenge,
  openCheckedSession,
  registerAccount,
  requestMail,
  resetPasswordByToken,
} from '../../db/accounts/account-access.ts'
import { findAccount } from '../../db/accounts/accounts.ts'
import { countCallOfKey } from '../../db/accounts/api-key-call.ts'
import { createApiKey, hashApiKey } from '../../db/accounts/api-keys.ts'
import {
  confirmMfa,
  countMfaTry,
  findMfa,
  finishMfaChallenge,
  putPendingMfa,
  takeRecoveryCode,
} from '../../db/accounts/mfa.ts'
import { rotateRefreshToken } from '../../db/accounts/refresh-tokens.ts'
import { listLoginCandidates } from '../../db/accounts/registrations.ts'
import { findSession, withAccountOfSession, type SessionHolder } from '../../db/accounts/sessions.ts'
import type { Db } from '../../db/pool.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { createLogger } from '../../runtime/log.ts'
import { createMailActivities } from '../../activities/mail/send.ts'
import { KEY_RING, SEEN } from './factories.ts'

/** The token of the link in a received mail, and its kind. */
export interface Letter {
  readonly kind: 'verify-email' | 'reset-password'
  readonly token: string
  readonly to: string
}

/** The mail worker of a database and the mailboxes that it fills, without a server between. */
export function aPostOffice(db: Db) {
  const letters: Letter[] = []
  const activities = createMailActivities({
    db,
    keyRing: KEY_RING,
    baseUrl: 'https://id.example.org',
    salesAddress: 'sales@example.org',
    log: createLogger('test', 'silent'),
    transport: {
      send({ text, to }) {
        const [, kind, token] = /\/(verify-email|reset-password)#token=([\w-]{43})/.exec(text) ?? []
        if (kind === 'verify-email' || kind === 'reset-password') letters.push({ kind, token, to })
        return Promise.resolve()
      },
    },
  })
  return { letters, send: (mailId: string) => activities.sendMail(mailId) }
}

/** A person who registers an address with a password of their own, creates everything possible, and remembers it. */
export function aRegistrant(db: Db, office: ReturnType<typeof aPostOffice>, email: string, password: string) {
  const sessions: SessionHolder[] = []
  const refreshTokens: string[] = []
  const keys: string[] = []
  const endpoints: string[] = []
  const challenges: string[] = []
  const recoveryCodes: { accountId: string; code: string }[] = []
  const newest = (): SessionHolder | undefined => sessions.at(-1)

  const person = {
    password,
    sessions,
    keys,
    register: async () => {
      await office.send(
        await registerAccount(db, KEY_RING, { email, passwordHash: person.password, company: `of ${password}` }),
      )
    },
    async logIn(): Promise<boolean> {
      const account = (await listLoginCandidates(db, KEY_RING, email)).find(
        ({ password_hash: stored }) => stored === person.password,
      )
      if (account === undefined) return false
      if ((await findMfa(db, account.id))?.enabled_at instanceof Date) {
        const token = randomBytes(32).toString('base64url')
        if (await openCheckedChallenge(db, account, token)) challenges.push(token)
        return true
      }
      const grant = await openCheckedSession(db, account, SEEN)
      if (grant === undefined) return false
      sessions.push({ accountId: grant.accountId, sessionId: grant.sessionId })
      refreshTokens.push(grant.refreshToken)
      return true
    },
    async makeKey() {
      const holder = newest()
      if (holder === undefined) return
      const plaintext = randomBytes(16).toString('hex')
      const made = await createApiKey(db, KEY_RING, {
        ...holder,
        plaintext,
        name: 'mine',
        mode: 'TEST',
        prefix: 'svc_test',
        checks: ['FULL_KYC'],
        ipAllowlist: [],
      })
      if (made.kind === 'created') keys.push(plaintext)
    },
    async makeEndpoint() {
      const holder = newest()
      if (holder === undefined) return
      const made = await withAccountOfSession(db, holder, (trx) =>
        insertEndpoint(trx, KEY_RING, {
          accountId: holder.accountId,
          url: 'https://93.184.216.34/mine',
          events: ['verification.approved'],
        }),
      )
      if (made !== undefined) endpoints.push(made.endpoint.id)
    },
    async enrol() {
      const holder = newest()
      if (holder === undefined) return
      const secret = createHash('sha1').update(password).digest()
      if (!(await putPendingMfa(db, KEY_RING, holder, secret))) return
      const pending = (await findMfa(db, holder.accountId))?.pending_secret ?? undefined
      const made =
        pending === undefined ? undefined : await confirmMfa(db, KEY_RING, holder, { pending, secret, step: 1 })
      if (made === undefined) return
      recoveryCodes.push(...made.codes.map((code) => ({ accountId: holder.accountId, code })))
      await office.send(made.mailId)
    },
    async refresh() {
      const token = refreshTokens.pop()
      const rotation = token === undefined ? undefined : await rotateRefreshToken(db, KEY_RING, token, SEEN)
      if (rotation?.kind === 'rotated') refreshTokens.push(rotation.grant.refreshToken)
    },
    async resend() {
      const holder = newest()
      const session = holder === undefined ? undefined : await findSession(db, holder.sessionId)
      if (session === undefined || session.ended_at !== null) return
      await office.send(await requestMail(db, KEY_RING, 'CONFIRMATION', email, session.account_id))
    },
    forget: async () => {
      await office.send(await requestMail(db, KEY_RING, 'PASSWORD_RESET', email))
    },
    confirm: (token: string, checked?: string) => confirmEmailByToken(db, token, checked),
    async reset(token: string, renewed: string): Promise<boolean> {
      const done = await resetPasswordByToken(db, KEY_RING, token, renewed)
      if (done === undefined) return false
      person.password = renewed
      await office.send(done.mailId)
      return true
    },
    /** Everything of this person that still opens something, tested as the API tests it. */
    async stillWorks(): Promise<string[]> {
      const open: string[] = []
      if (await person.logIn()) open.push('password')
      for (const { sessionId } of sessions) {
        const session = await findSession(db, sessionId)
        if (session?.ended_at === null) open.push(`session ${session.account_status}`)
      }
      for (const token of refreshTokens)
        if ((await rotateRefreshToken(db, KEY_RING, token, SEEN)).kind === 'rotated') open.push('refresh token')
      for (const key of keys) {
        const { key: found } = await countCallOfKey(
          db,
          { key: 'registrants', limit: 1_000_000, windowMs: 1 },
          hashApiKey(key),
        )
        if (found?.revoked_at === null) open.push(`key ${found.account_status}`)
      }
      for (const id of endpoints) {
        const row = await db
          .selectFrom('webhook_endpoint')
          .select('active')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        if (row.active) open.push('endpoint')
      }
      for (const token of challenges) {
        const accountId = await countMfaTry(db, token)
        const account = accountId === undefined ? undefined : await findAccount(db, accountId)
        if (account?.status === 'ACTIVE' && (await finishMfaChallenge(db, token))) open.push('challenge')
      }
      for (const { accountId, code } of recoveryCodes)
        if (await takeRecoveryCode(db, accountId, code)) open.push('recovery code')
      return open
    },
  }
  return person
}

export type Registrant = ReturnType<typeof aRegistrant>

/** The token of the newest link in a mail to an address. */
export function newestLinkTo(email: string, office: ReturnType<typeof aPostOffice>): string {
  const letter = office.letters.findLast(({ to }) => to === email)
  assert.ok(letter)
  return letter.token
}

/** A stranger and the owner of an address, who both registered it, in this order, and the link in the mail to each. */
export async function twoRegistrantsOf(
  email: string,
  db: Db,
  office: ReturnType<typeof aPostOffice>,
): Promise<{ stranger: Registrant; owner: Registrant; links: { stranger: string; owner: string } }> {
  const [stranger, owner] = [aRegistrant(db, office, email, 'strangers'), aRegistrant(db, office, email, 'owners')]
  await stranger.register()
  const strangers = newestLinkTo(email, office)
  await owner.register()
  return { stranger, owner, links: { stranger: strangers, owner: newestLinkTo(email, office) } }
}
