import { Registry } from 'prom-client'
import { createVerificationActivities } from '../../activities/verification/verification-activities.ts'
import { createErasureActivities } from '../../activities/privacy/erase-next.ts'
import { grantCredits, grantFreeAllotment } from '../../db/credits/credits.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { createWebhookActivities } from '../../activities/webhooks/attempt.ts'
import { createEndpointGate } from '../../activities/webhooks/endpoint-gate.ts'
import { createDeliveryMetrics } from '../../activities/webhooks/delivery-metrics.ts'
import { createLogger } from '../../runtime/log.ts'
import { startApi } from './api.ts'
import { aKey, KEY_RING } from './factories.ts'
import { openErasureLog } from '../../db/privacy/erasure-log.ts'
import { testDatabase } from './stack.ts'
import { testClient, testWorkers, workersClient } from './workers.ts'
import type { Db } from '../../db/pool.ts'

/**
 * Two API processes of one service, with the workers that settle and erase. The receiver never accepts a delivery,
 * and its answer repeats personal data.
 */
export async function startErasingService() {
  const log = createLogger('test', 'silent')
  const database = await testDatabase()
  const client = await testClient()
  const env = { TEMPORAL_NAMESPACE: client.options.namespace }
  const api = await startApi({ database, env })
  const other = await startApi({ database, env: { ...env, OBJECT_STORE_FOLDER: api.env.OBJECT_STORE_FOLDER } })
  const { db, objects } = api.deps
  // A receiver that never accepts, and repeats personal data.
  const webhooks = createWebhookActivities({
    db,
    keyRing: KEY_RING,
    log,
    gate: createEndpointGate(10),
    metrics: createDeliveryMetrics(new Registry()),
    sender: {
      post: () =>
        Promise.resolve({
          responseCode: 500,
          error: 'HTTP 500',
          detail: undefined,
          excerpt: Promise.resolve('Dear Anna Falkenrath'),
        }),
      close: () => undefined,
    },
  })
  const { workflow } = await workersClient(client)
  const verifying = createVerificationActivities({ db, keyRing: KEY_RING, client: workflow, log })
  await testWorkers(client, ['verification', 'privacy', 'webhooks'], {
    ...verifying,
    ...createErasureActivities({
      db,
      objects,
      client: workflow,
      namespace: client.options.namespace,
      erasureLog: openErasureLog(undefined, objects),
      log,
    }),
    ...webhooks,
  })
  return { api, other, client, url: database.url, settle: (id: string) => verifying.settleVerification(id) }
}

/** Gives an account a live key, an endpoint and credits. */
export async function equip(db: Db, accountId: string) {
  await db.transaction().execute((trx) => grantFreeAllotment(trx, accountId))
  await grantCredits(db, accountId, 1_000)
  const live = await aKey(db, accountId, 'LIVE')
  const { endpoint } = await insertEndpoint(db, KEY_RING, {
    accountId,
    url: 'https://example.org/hook',
    events: ['verification.approved'],
  })
  return { accountId, live, test: live, endpoint }
}
