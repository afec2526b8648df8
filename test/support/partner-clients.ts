import assert from 'node:assert/strict'
import { insertAccount } from '../../db/accounts/accounts.ts'
import { readMails } from '../../dev/mail.ts'
import { call, type TestApi } from './api.ts'
import { aSession, KEY_RING } from './factories.ts'
import { mailTo } from './mail.ts'
import { aPartner } from './partners.ts'

/** Status and code of an answer. */
export const refusal = ({ status, code }: { status: number; code: string | undefined }) => [status, code]

/**
 * Partners and people with sessions, and their requests about each other.
 *
 * @param started gives the API and the folder of its mails, and is called when they are needed: a suite begins before
 *   its service has started
 */
export function partnerClientsOf(started: () => { readonly api: TestApi; readonly folder: string }) {
  const api = () => started().api
  const withSession = async <T extends { accountId: string }>(account: T) => ({
    ...account,
    ...(await aSession(api().db, account.accountId)),
  })
  const partnerWithSession = async (options?: Parameters<typeof aPartner>[1]) =>
    withSession(await aPartner(api().db, options))
  let people = 0
  async function person() {
    const email = `person-${people++}@example.org`
    const { id: accountId } = await insertAccount(api().db, KEY_RING, {
      email,
      emailVerified: true,
      company: 'Person Ltd',
    })
    return { ...(await withSession({ accountId })), email }
  }
  const invite = (key: string, json: unknown) => call(api(), 'POST', '/v1/partners/clients', { key, json })
  const accept = (key: string, token: string) =>
    call(api(), 'POST', '/v1/partners/invitations/accept', { key, json: { token } })
  const list = (key: string, query = '') => call(api(), 'GET', `/v1/partners/clients${query}`, { key })
  const patch = (key: string, accountId: string, json: unknown) =>
    call(api(), 'PATCH', `/v1/partners/clients/${accountId}`, { key, json })
  async function tokenMailedTo(email: string, count = 1): Promise<string> {
    const { text } = await mailTo(started().folder, email, count)
    return /#token=([A-Za-z0-9_-]{43})$/m.exec(text ?? '')?.[1] ?? assert.fail(text)
  }
  const mailsOf = async (email: string) =>
    (await readMails(started().folder)).filter(({ mail }) => mail.to?.some(({ address }) => address === email) === true)
      .length
  return { withSession, partnerWithSession, person, invite, accept, list, patch, tokenMailedTo, mailsOf }
}
