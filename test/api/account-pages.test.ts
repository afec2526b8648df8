import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { createContext, runInContext } from 'node:vm'
import { composeMail } from '../../activities/mail/messages.ts'
import { registerAccount, requestMail } from '../../db/accounts/account-access.ts'
import { findAccountByEmail } from '../../db/accounts/accounts.ts'
import { hashPassword } from '../../api/auth/password.ts'
import { putMailToken } from '../../db/mail/mail-tokens.ts'
import { call, startApi, type TestApi } from '../support/api.ts'
import { MASTER_KEY } from '../support/factories.ts'

type Submit = (event: { preventDefault(): void }) => Promise<void>

/** As much of a form as the script uses. */
interface Form {
  dataset: { operation: string; done: string }
  hidden: boolean
  submit: Submit
  addEventListener(name: string, handler: Submit): void
}

describe('the pages that mails link to', () => {
  let api: TestApi
  before(async () => { api = await startApi() })

  const page = async (path: string) => {
    const answer = await call(api, 'GET', path)
    assert.equal(answer.status, 200, path)
    return answer
  }

  /** Runs the page's own script on what the page holds, with the real API behind `fetch`, and presses the button. */
  async function press(path: string, hash: string, value?: string) {
    const { text: html } = await page(path)
    const attribute = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(html)?.[1] ?? ''
    const outcome = { textContent: '' }
    const form: Form = {
      dataset: { operation: attribute('data-operation'), done: attribute('data-done') }, hidden: false,
      submit: async () => undefined,
      addEventListener: (_name, handler) => { form.submit = handler },
    }
    const field = html.includes('id="field"') ? { name: attribute('id="field" name'), value } : null
    const context = createContext({
      URLSearchParams, location: { hash },
      document: { getElementById: (id: string) => ({ form, field, outcome })[id] },
      fetch: async (operation: string, { method, headers, body }: { method: string; headers: Record<string, string>; body: string }) => {
        const answer = await call(api, method, operation, { body, headers })
        return { ok: answer.status === 201, json: async () => answer.json }
      },
    })
    runInContext((await page('/account/account.js')).text, context)
    await form.submit({ preventDefault: () => undefined })
    await sleep(0)
    return { said: outcome.textContent, hidden: form.hidden }
  }

  it('are there for every link, run no foreign script, and are framed by nobody', async () => {
    const links = (['CONFIRM_EMAIL', 'FINISH_REGISTRATION', 'RESET_PASSWORD', 'ALREADY_REGISTERED', 'PASSWORD_CHANGED', 'MFA_ENABLED', 'MFA_REMOVED'] as const)
      .map((template) => /https:\/\/id\.example\S*/.exec(composeMail(template, 'https://id.example', { token: 'abc' }).text)?.[0] ?? '')
    for (const link of links) {
      const { text, headers } = await page(new URL(link).pathname)
      assert.match(String(headers['content-type']), /^text\/html/)
      assert.match(String(headers['content-security-policy']), /default-src 'none'; script-src 'self'.*frame-ancestors 'none'/)
      assert.doesNotMatch(text, /<script>|onclick|https?:/)
    }
    assert.match(String((await page('/account/account.css')).headers['content-type']), /^text\/css/)
  })

  it('confirm an address and set a password with the token of the link, once, and say what went wrong', async () => {
    const email = 'page@example.org'
    const confirmMail = await registerAccount(api.db, MASTER_KEY, { email, passwordHash: await hashPassword('the password registered with') })
    const account = await findAccountByEmail(api.db, email)
    assert.ok(account)
    await putMailToken(api.db, 'confirm-token', { accountId: account.id, mailId: confirmMail, purpose: 'VERIFY_EMAIL' })
    const resetMail = await requestMail(api.db, MASTER_KEY, 'PASSWORD_RESET', email)
    await putMailToken(api.db, 'reset-token', { accountId: account.id, mailId: resetMail, purpose: 'RESET_PASSWORD' })

    // By the page nobody confirms what somebody else registered.
    assert.match((await press('/verify-email', '#token=confirm-token', 'the password of another')).said, /another password.*set a new password/)
    assert.equal((await findAccountByEmail(api.db, email))?.email_verified_at, null)
    assert.deepEqual(await press('/verify-email', '#token=confirm-token', 'the password registered with'), { said: 'Your address is confirmed. You can close this page.', hidden: true })
    assert.ok((await findAccountByEmail(api.db, email))?.email_verified_at)
    assert.match((await press('/verify-email', '#token=confirm-token')).said, /used or is too old/)
    assert.match((await press('/verify-email', '')).said, /does not fit/)
    assert.match((await press('/reset-password', '#token=reset-token', 'short')).said, /does not fit/)
    assert.equal((await press('/reset-password', '#token=reset-token', 'a password by the page')).hidden, true)
    assert.match((await findAccountByEmail(api.db, email))?.password_hash ?? '', /^\$argon2id/)
    assert.match((await press('/forgot-password', '', email)).said, /a mail is on its way/)
    assert.equal((await api.db.selectFrom('mail').select('id').where('kind', '=', 'PASSWORD_RESET').execute()).length, 2)
  })
})
