import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../api/auth/password.ts'
import { insertAccount } from '../../db/accounts/accounts.ts'
import { call, create, type Answer, type TestApi } from './api.ts'
import { aKey, KEY_RING } from './factories.ts'
import { picture } from './image-bytes.ts'

/** A caller who logs in, creates a verification and submits its pictures by the hosted page, as any client does. */
export interface Honest {
  /** The answers, by call. A call without an answer throws. */
  run(): Promise<Record<'login' | 'create' | 'document' | 'selfie' | 'submit', Answer>>
}

const PASSWORD = 'a password of some length'

/** Callers with an account each. Everything that they need exists before, so that a run measures only their calls. */
export async function honestCallers(api: Pick<TestApi, 'port' | 'ca' | 'db'>, count: number): Promise<Honest[]> {
  const passwordHash = await hashPassword(PASSWORD)
  const data = (await picture(900, 700)).toString('base64')
  return Promise.all(
    Array.from({ length: count }, async () => {
      const email = `${randomBytes(6).toString('hex')}@example.org`
      const { id: accountId } = await insertAccount(api.db, KEY_RING, { email, emailVerified: true, passwordHash })
      const key = await aKey(api.db, accountId, 'TEST')
      return {
        async run() {
          const login = await call(api, 'POST', '/v1/auth/login', { json: { email, password: PASSWORD } })
          const created = await create(api, key.plaintext)
          const path = `/v1/hosted/verifications/${String(created.json.id)}`
          const document = await call(api, 'POST', `${path}/assets`, { json: { type: 'DOCUMENT_FRONT', data } })
          const selfie = await call(api, 'POST', `${path}/assets`, { json: { type: 'SELFIE', data } })
          return { login, create: created, document, selfie, submit: await call(api, 'POST', `${path}/submit`) }
        },
      }
    }),
  )
}

/** The answers of {@link Honest.run} when nothing is in its way. */
export const ALL_WELL = { login: 201, create: 201, document: 201, selfie: 201, submit: 201 }

export const statuses = (answers: Record<string, Answer>): Record<string, number> =>
  Object.fromEntries(Object.entries(answers).map(([what, { status }]) => [what, status]))
