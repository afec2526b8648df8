import { z } from 'zod'
import { idPattern } from '../../../db/ids.ts'
import {
  findTestEvent,
  listTestEvents,
  newestTestEvents,
  testEventCursor,
  type TestEvent,
} from '../../../db/webhooks/test-events.ts'
import { testKey } from '../../auth/api-key.ts'
import type { Exchange } from '../../http/exchange.ts'
import { Problem } from '../../http/problem.ts'
import { route } from '../../routing/route.ts'

// Webhooks without a reachable address: a developer's machine polls for the events of test mode.

const shared = { method: 'get', credential: testKey, status: 200, rateClass: 'OTHER', tag: 'Test mode' } as const
const PAGE = 100

const deliveryId = z.string().regex(idPattern('delivery'))
const testEvent = z
  .strictObject({
    id: z.string(),
    event: z.string().meta({ description: 'additive: new types may appear' }),
    verification_id: z.string().nullable(),
    created_at: z.iso.datetime(),
    body: z.string().meta({ description: 'the exact body of its webhook; its `id` is the id of this event' }),
  })
  .meta({ id: 'TestEvent' })

const query = {
  // Without leading zeros: PostgreSQL reads a transaction number with a leading zero as octal.
  after: z
    .string()
    .regex(/^(0|[1-9][0-9]{0,17})\.(dlv_[0-7][0-9A-HJKMNP-TV-Z]{25})?$/, 'must be the cursor of an earlier answer')
    .optional()
    .meta({
      description: 'the cursor of an earlier answer. Without it the answer is only a cursor, after all past events',
    }),
  wait: z
    .string()
    .regex(/^([0-9]|1[0-9]|2[0-5])$/, 'must be a whole number from 0 to 25')
    .transform(Number)
    .default(0)
    .meta({ description: 'seconds to wait for an event after `after`, at most 25' }),
}

export const listTestEventsRoute = route(
  {
    ...shared,
    path: '/v1/test-events',
    summary: 'Wait for events of test mode, oldest first',
    description:
      `Every event of the account's test verifications, with or without a webhook endpoint, at most ${PAGE} at a time. They are stored for three days. Call again with \`after\`: ` +
      'each event comes once. At most 4 calls of an account wait at once in a process; further calls are answered at once.',
    errors: ['VALIDATION_ERROR'],
  },
  {
    query,
    answer: z
      .strictObject({ items: z.array(testEvent), cursor: z.string().meta({ description: 'for `after`' }) })
      .meta({ id: 'TestEvents' }),
  },
  async ({ query: { after, wait }, principal: { accountId }, deps: { db }, exchange }) => {
    if (after === undefined) return { items: [], cursor: await testEventCursor(db) }
    // Read before the events: an event in between then ends the wait at once.
    const seen = (await newestTestEvents(db, [accountId])).get(accountId) ?? ''
    let found = await listTestEvents(db, accountId, after, PAGE)
    if (found.events.length === 0 && wait > 0) {
      await waitForEvent(exchange, accountId, seen, wait)
      found = await listTestEvents(db, accountId, after, PAGE)
    }
    return { items: found.events.map(present), cursor: found.cursor }
  },
)

export const getTestEvent = route(
  {
    ...shared,
    path: '/v1/test-events/:id',
    summary: 'Retrieve an event of test mode',
    description: 'By its id, or by the id of a delivery to an endpoint of the account.',
    errors: ['NOT_FOUND'],
  },
  { params: { id: deliveryId }, answer: testEvent },
  async ({ params: { id }, principal: { accountId }, deps: { db } }) => {
    const found = await findTestEvent(db, accountId, id)
    if (found === undefined) throw new Problem('NOT_FOUND')
    return present(found)
  },
)

const present = ({ id, event, verification_id: verificationId, created_at: createdAt, body }: TestEvent) => ({
  id,
  event,
  verification_id: verificationId,
  created_at: createdAt.toISOString(),
  body,
})

/** Waits until something happens in the account's test mode. Holds nothing of the database meanwhile. */
async function waitForEvent(
  { deps, response }: Exchange,
  accountId: string,
  seen: string,
  seconds: number,
): Promise<void> {
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  await deps.testEventChanges.until({ id: accountId, seen, caller: accountId }, seconds * 1_000, gone.signal)
}
