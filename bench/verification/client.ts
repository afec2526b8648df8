import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { newApiKey } from '../../api/auth/api-key.ts'
import { insertAccount } from '../../db/accounts/accounts.ts'
import { insertApiKey } from '../../db/accounts/api-keys.ts'
import { setTrustedCapture } from '../../db/accounts/trusted-capture.ts'
import { grantCredits } from '../../db/credits/credits.ts'
import type { Db } from '../../db/pool.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { hostedCall, runCapture } from '../../dev/capture-run.ts'
import { callJson } from '../../dev/https-json.ts'
import { SPECIMEN_CAPTURE, specimenDocument } from '../../dev/specimen/pictures.ts'
import { specimenAssets } from '../../dev/specimen-run.ts'
import { CHALLENGE_ACTIONS } from '../../contract/assets.ts'
import { LEVELS } from '../../contract/verification.ts'
import { VERIFICATION_EVENTS } from '../../contract/webhooks.ts'
import type { startBenchStack } from '../stack.ts'

const created = z.object({
  id: z.string(),
  liveness_challenge: z.object({ actions: z.array(z.enum(CHALLENGE_ACTIONS)) }),
})
const told = z.object({ event: z.string(), data: z.object({ id: z.string() }) })

/** A client of the service with an endpoint of its own: it receives decisions by webhook and never polls. */
export async function startClient(stack: Awaited<ReturnType<typeof startBenchStack>>, db: Db) {
  const waiting = new Map<string, (event: string) => void>()
  const server = createServer(
    { cert: readFileSync(stack.tls.certFile), key: readFileSync(stack.tls.keyFile) },
    (request, response) => {
      const chunks: Buffer[] = []
      request
        .on('data', (chunk: Buffer) => chunks.push(chunk))
        .on('end', () => {
          response.writeHead(204).end()
          const {
            event,
            data: { id },
          } = told.parse(JSON.parse(Buffer.concat(chunks).toString()))
          waiting.get(id)?.(event)
        })
    },
  )
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { id: accountId } = await insertAccount(db, stack.keyRing, { email: null })
  await grantCredits(db, accountId, 1_000_000)
  // Trusted capture lets uploaded evidence pass without a person.
  await setTrustedCapture(db, accountId, true, { actor: 'bench', reason: 'liveness is not measured' })
  const key = newApiKey('LIVE')
  await insertApiKey(db, stack.keyRing, { accountId, ...key, name: 'bench', mode: 'LIVE', checks: LEVELS })
  await insertEndpoint(db, stack.keyRing, {
    accountId,
    url: `https://localhost:${(server.address() as AddressInfo).port}/hook`,
    events: VERIFICATION_EVENTS,
  })

  let calls = 0
  const from = () => ({
    'x-forwarded-for': `203.0.${(++calls >> 8) & 255}.${calls & 255}`,
    'x-forwarded-proto': 'https',
  })
  const post = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await callJson({ ...stack, apiKey: key.plaintext }, 'POST', path, body, {
      ...from(),
      'idempotency-key': `bench-${calls}`,
    })
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  /** One live verification, from its creation to the event of its decision; throws unless it is approved. */
  const approved = async (submit: (creation: z.output<typeof created>) => Promise<void>): Promise<string> => {
    const creation = created.parse(
      await post('/v1/verifications', { level: ['FULL_KYC'], country: 'de', doc_type: 'PASSPORT' }),
    )
    const { id } = creation
    const decided = new Promise<string>((resolve) => {
      waiting.set(id, resolve)
    })
    await submit(creation)
    const event = await decided
    waiting.delete(id)
    if (event !== 'verification.approved') throw new Error(`${id}: ${event}`)
    return id
  }
  return {
    /** The specimen, uploaded. */
    verify: () =>
      approved(async ({ id, liveness_challenge: { actions } }) => {
        await post(`/v1/verifications/${id}/submit`, { assets: specimenAssets(actions) })
      }),
    /**
     * The specimen in a capture session like that of the hosted page, with a series of 24 small frames. It takes
     * eight seconds.
     */
    capture: () =>
      approved(async ({ id, liveness_challenge: { actions } }) => {
        const hosted = hostedCall(stack, id, from)
        await runCapture(hosted, actions, specimenDocument(), SPECIMEN_CAPTURE)
        const { status } = await hosted('/submit')
        if (status !== 201) throw new Error(`submit was answered ${status}`)
      }),
    /** The size of its pictures in the body of a submission. */
    submittedBytes: () => JSON.stringify(specimenAssets(['TURN_LEFT', 'LOOK_UP', 'TURN_RIGHT'])).length,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
