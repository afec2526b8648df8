import { call, type Answer, type TestApi } from './api.ts'
import { anAccount, aSession } from './factories.ts'

/**
 * Accounts, and the payment addresses that they request.
 *
 * @param api called when it is needed: a suite begins before its service has started
 */
export function addressesOf(api: () => TestApi) {
  /** A person with a session and without credits. */
  const someone = async () => {
    const account = await anAccount(api().db, { credits: 0 })
    return { ...account, key: (await aSession(api().db, account.accountId)).token }
  }
  const ask = (key: string, body: unknown, on: Pick<TestApi, 'port' | 'ca'> = api()): Promise<Answer> =>
    call(on, 'POST', '/v1/payments/crypto/address', { key, json: body })
  /** The index of a payment's address. */
  const indexOf = async (id: unknown) =>
    (await api().db.selectFrom('payment').select('key_index').where('id', '=', String(id)).executeTakeFirstOrThrow())
      .key_index
  return { someone, ask, indexOf }
}
