import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:https'
import type { IncomingMessage } from 'node:http'
import type { Row } from '../../db/privacy/held-table.ts'
import { call, type TestApi } from './api.ts'
import { aSession } from './factories.ts'

/** An export, read as JSON. */
export type ExportedAccount = Record<string, unknown> & {
  about: Record<string, unknown>
  account: Row
  complete?: boolean
}

/**
 * Exports of accounts, as their owners request them.
 *
 * @param api called when it is needed: a suite begins before its service has started
 */
export function exportsOf(api: () => TestApi) {
  const tokenOf = async (accountId: string) => (await aSession(api().db, accountId)).token
  async function exported(accountId: string): Promise<{ text: string; document: ExportedAccount }> {
    const answer = await call(api(), 'GET', '/v1/me/data-export', { key: await tokenOf(accountId) })
    assert.equal(answer.status, 200, answer.text.slice(0, 300))
    return { text: answer.text, document: answer.json as ExportedAccount }
  }
  /** The answer, unread. */
  async function opened(token: string, from: Pick<TestApi, 'port' | 'ca'> = api()): Promise<IncomingMessage> {
    const outgoing = request({
      host: '127.0.0.1',
      servername: 'localhost',
      port: from.port,
      ca: from.ca,
      path: '/v1/me/data-export',
      headers: { authorization: `Bearer ${token}` },
      agent: false,
    })
    outgoing.end()
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    response.pause()
    return response
  }
  return { tokenOf, exported, opened }
}

/** Reads an answer to its end. */
export const readAll = async (response: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
