import { withAccountOfSession } from '../../../db/accounts/sessions.ts'
import { countRecentAttempts } from '../../../db/webhooks/endpoint-health.ts'
import {
  countEndpoints,
  findEndpoint,
  listEndpointPage,
  listRecentDeliveries,
  MAX_ENDPOINTS,
  removeEndpoint,
  rotateEndpointSecret,
} from '../../../db/webhooks/webhook-endpoints.ts'
import { activateEndpoint } from '../../../db/webhooks/endpoint-activation.ts'
import { endpointUrls } from '../../../db/webhooks/endpoint-url.ts'
import { insertEndpoint, insertTestDelivery } from '../../../db/webhooks/webhooks.ts'
import { AddressNotAllowed } from '../../../outbound/address-guard.ts'
import { InvalidUrl } from '../../../outbound/given-url.ts'
import { resolvesToPublic } from '../../../outbound/resolve.ts'
import { checkWebhookUrl } from '../../../outbound/webhook-url.ts'
import { currentTrace, formatTraceparent } from '../../../runtime/tracing/trace-context.ts'
import { session } from '../../auth/session.ts'
import type { ApiDeps } from '../../deps.ts'
import { jsonBody, optionalJsonBody } from '../../bodies/json-body.ts'
import { pageOf, pageQuery, pagesOf } from '../../http/list-pages.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { route } from '../../routing/route.ts'
import { tellTemporal } from '../../temporal.ts'
import {
  endpointId,
  endpointWithDeliveries,
  presentDelivery,
  presentEndpoint,
  presentNewEndpoint,
  registeredEndpoint,
  registerEndpoint,
  rotatedSecret,
  rotateSecret,
  webhookDelivery,
  webhookEndpoint,
} from '../../present/webhook-schemas.ts'

const shared = { credential: session, rateClass: 'OTHER', tag: 'Webhooks' } as const

/** How long a registration waits for DNS. After this time the first attempt checks the name. */
const DNS_TIMEOUT_MS = 2_000

export const registerWebhook = route(
  {
    ...shared,
    method: 'post',
    path: '/v1/webhooks',
    status: 201,
    summary: 'Register a webhook endpoint',
    description:
      `At most ${MAX_ENDPOINTS} an account. The address must be https and public, on port 443 or 8443; every connection checks it again. ` +
      'Every active endpoint receives every event type: `events` does not filter. The secret is shown only once, here.',
    errors: ['INVALID_WEBHOOK_URL'],
  },
  { body: jsonBody(registerEndpoint), answer: registeredEndpoint },
  async ({ body, principal, deps }) => {
    const { accountId } = principal
    const url = await usableUrl(deps, body.url)
    const registered = await withAccountOfSession(deps.db, principal, async (trx) => {
      if ((await countEndpoints(trx, accountId)) >= MAX_ENDPOINTS)
        throw invalid('url', `TOO_MANY_ENDPOINTS:${MAX_ENDPOINTS}`)
      return insertEndpoint(trx, deps.config.keyRing, { accountId, url, events: body.events })
    })
    if (registered === undefined) throw new Problem('INVALID_SESSION')
    const { endpoint, secret } = registered
    deps.log.info({ accountId, endpointId: endpoint.id }, 'webhook endpoint registered')
    return { ...presentNewEndpoint(endpoint, url), secret }
  },
)

/** The address as it is called. Throws INVALID_WEBHOOK_URL for a forbidden address. */
async function usableUrl({ config, log }: ApiDeps, text: string): Promise<string> {
  const { allowPrivate, ports, hosts } = config.webhooks
  try {
    const url = checkWebhookUrl(text, { allowPrivate, ports, hosts })
    // A name without a DNS record is accepted: its owner may set it up soon, and nothing is sent until then.
    if (!allowPrivate && (await resolvesToPublic(url, { timeoutMs: DNS_TIMEOUT_MS })) === 'ADDRESS_NOT_ALLOWED')
      throw new AddressNotAllowed()
    return url.href
  } catch (error) {
    if (!(error instanceof AddressNotAllowed) && !(error instanceof InvalidUrl)) throw error
    log.info({ code: error.code, reason: error.reason }, 'webhook address rejected')
    throw new Problem('INVALID_WEBHOOK_URL')
  }
}

export const listWebhooks = route(
  {
    ...shared,
    method: 'get',
    path: '/v1/webhooks',
    status: 200,
    summary: 'List webhook endpoints, newest first',
    errors: ['VALIDATION_ERROR'],
  },
  { query: pageQuery, answer: pageOf(webhookEndpoint).meta({ id: 'WebhookEndpointPage' }) },
  async ({
    query,
    principal: { accountId },
    deps: {
      db,
      config: { keyRing },
    },
  }) => {
    const { paging, answer } = pagesOf(keyRing, `endpoints of ${accountId}`, query)
    const found = await listEndpointPage(db, accountId, paging)
    const [recent, urlIn] = await Promise.all([
      countRecentAttempts(
        db,
        found.items.map(({ id }) => id),
      ),
      endpointUrls(db, keyRing, accountId),
    ])
    return answer(
      found,
      found.items.map((endpoint) => presentEndpoint(endpoint, urlIn(endpoint), recent.get(endpoint.id))),
    )
  },
)

export const getWebhook = route(
  {
    ...shared,
    method: 'get',
    path: '/v1/webhooks/:id',
    status: 200,
    summary: 'Retrieve a webhook endpoint with its newest deliveries',
    errors: ['NOT_FOUND'],
  },
  { params: { id: endpointId }, answer: endpointWithDeliveries },
  async ({ params, principal, deps }) => {
    const endpoint = await findEndpoint(deps.db, principal.accountId, params.id)
    if (endpoint === undefined) throw new Problem('NOT_FOUND')
    const [recent, deliveries, urlIn] = await Promise.all([
      countRecentAttempts(deps.db, [endpoint.id]),
      listRecentDeliveries(deps.db, endpoint.id),
      endpointUrls(deps.db, deps.config.keyRing, principal.accountId),
    ])
    return {
      ...presentEndpoint(endpoint, urlIn(endpoint), recent.get(endpoint.id)),
      recent_deliveries: deliveries.map(presentDelivery),
    }
  },
)

export const removeWebhook = route(
  {
    ...shared,
    method: 'delete',
    path: '/v1/webhooks/:id',
    status: 200,
    summary: 'Remove a webhook endpoint',
    description: 'Its open deliveries end as FAILED with last_error `ENDPOINT_REMOVED`.',
    errors: ['NOT_FOUND'],
  },
  { params: { id: endpointId }, answer: webhookEndpoint },
  async ({ params, principal: { accountId }, deps }) => {
    const removed = await removeEndpoint(deps.db, accountId, params.id)
    if (removed === undefined) throw new Problem('NOT_FOUND')
    deps.log.info({ accountId, endpointId: removed.id }, 'webhook endpoint removed')
    return presentEndpoint(removed, (await endpointUrls(deps.db, deps.config.keyRing, accountId))(removed))
  },
)

export const rotateWebhookSecret = route(
  {
    ...shared,
    method: 'post',
    path: '/v1/webhooks/:id/rotate-secret',
    status: 201,
    summary: 'Replace the signing secret',
    description:
      'The old secret stops signing at once, also for retries of earlier events. With overlap_hours it signs beside the new one for that time. ' +
      'An even older secret stops in both cases.',
    errors: ['NOT_FOUND'],
  },
  { params: { id: endpointId }, body: optionalJsonBody(rotateSecret), answer: rotatedSecret },
  async ({ params, body, principal: { accountId }, deps }) => {
    const rotated = await rotateEndpointSecret(deps.db, deps.config.keyRing, accountId, params.id, body.overlap_hours)
    if (rotated === undefined) throw new Problem('NOT_FOUND')
    deps.log.info({ accountId, endpointId: params.id, overlapHours: body.overlap_hours }, 'webhook secret rotated')
    return {
      id: params.id,
      secret: rotated.secret,
      previous_secret_until: rotated.previousUntil?.toISOString() ?? null,
    }
  },
)

export const activateWebhook = route(
  {
    ...shared,
    method: 'post',
    path: '/v1/webhooks/:id/activate',
    status: 201,
    summary: 'Activate an endpoint that was switched off',
    description:
      'An endpoint that failed every delivery for seven days is switched off: `active` is false, and the account gets a mail. An activated endpoint gets the events ' +
      'from then on. Events of the time before were not sent and are not sent later: list the verifications of that time. An active endpoint stays as it is.',
    errors: ['NOT_FOUND'],
  },
  { params: { id: endpointId }, answer: webhookEndpoint },
  async ({ params, principal: { accountId }, deps }) => {
    const activated = await activateEndpoint(deps.db, accountId, params.id)
    if (activated === undefined) throw new Problem('NOT_FOUND')
    const { endpoint, offSince } = activated
    if (offSince !== null) deps.log.info({ accountId, endpointId: endpoint.id, offSince }, 'webhook endpoint activated')
    const [recent, urlIn] = await Promise.all([
      countRecentAttempts(deps.db, [endpoint.id]),
      endpointUrls(deps.db, deps.config.keyRing, accountId),
    ])
    return presentEndpoint(endpoint, urlIn(endpoint), recent.get(endpoint.id))
  },
)

export const testWebhook = route(
  {
    ...shared,
    method: 'post',
    path: '/v1/webhooks/:id/test',
    status: 201,
    summary: 'Send a webhook.test event to the endpoint',
    description: 'It is signed and retried like any other event. An endpoint that is switched off gets it too.',
    errors: ['NOT_FOUND'],
  },
  { params: { id: endpointId }, answer: webhookDelivery },
  async ({ params, principal, deps }) => {
    const trace = currentTrace()
    const written = await insertTestDelivery(deps.db, principal.accountId, params.id, trace && formatTraceparent(trace))
    if (written === undefined) throw new Problem('NOT_FOUND')
    const { delivery, isTold } = written
    // A notified worker starts it eagerly, for two thirds of the cost of a start from here
    // (bench/results/2026-11-23-test-delivery.md).
    if (!isTold) {
      const start = {
        deliveryId: delivery.id,
        endpointId: delivery.endpoint_id,
        accountId: delivery.account_id,
        event: delivery.event,
      }
      await tellTemporal(deps, 'START_DELIVERY', start)
    }
    return presentDelivery(delivery)
  },
)
