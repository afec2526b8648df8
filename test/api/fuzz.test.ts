import assert from 'node:assert/strict'
import fc from 'fast-check'
import { z } from 'zod'
import { CATALOGUE } from '../../contract/error-codes.ts'
import { ROUTES } from '../../api/routes/index.ts'
import { insertSession } from '../../db/accounts/sessions.ts'
import { findPartnerOf } from '../../db/partners/partners.ts'
import { listPayments } from '../../db/payments/payments.ts'
import type { WebhookEndpoint } from '../../db/webhooks/schema.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { call, startApi, type Answer, type Call, type TestApi } from '../support/api.ts'
import { aKey, anAccount, aSession, aTestDelivery, aTestEvent, aVerification, KEY_RING } from '../support/factories.ts'
import { aClientOf, aPartner } from '../support/partners.ts'
import { aPayment } from '../support/payments.ts'
import { picture } from '../support/image-bytes.ts'
import { IS_NIGHTLY } from '../support/nightly.ts'
import { anything, mutated, validValue, type Components, type Schema } from '../support/schema-arbitraries.ts'
import { BODIES } from './fuzz-bodies.ts'

/** Requests in all, spread over the operations: 15 to 20 s, ten times that by night. FUZZ_REQUESTS sets a larger number. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? (IS_NIGHTLY ? 7_000 : 700))

const RUNS = Math.max(10, Math.round(REQUESTS / ROUTES.length))

interface Operation {
  readonly operationId: string
  readonly security: readonly Readonly<Record<'apiKey' | 'session', unknown>>[]
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query' | 'header'
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
  readonly responses: Readonly<
    Record<
      string,
      { readonly description: string; readonly content: { readonly 'application/json': { readonly schema: Schema } } }
    >
  >
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Components }
}

interface Given {
  readonly credential: 'right' | 'wrong' | 'none'
  /** Which of the operation's security schemes, if it has several. */
  readonly scheme: number
  /** Whether the path names a record of the caller. */
  readonly useOwn: boolean
  readonly path: Readonly<Record<string, unknown>>
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly mediaType: string
}

/** Operations that cannot succeed from the document alone: they need a secret from a mail, a login or a device, or staged assets. */
const NEVER_ALONE = new Set([
  'postPartnersInvitationsAccept',
  'postPaymentsCryptoAddress',
  'postPartnersPayouts', // the token of a mail; no network is offered here; no commission is earned
  'postAuthLogin',
  'postAuthMfaLogin',
  'postAuthRefresh',
  'postAuthResetPassword',
  'postAuthVerifyEmail',
  'postAuthMfaEnroll',
  'postAuthMfaVerify',
  'postAuthMfaDisable',
  'postAuthMfaRecoveryCodes',
  'postMePassword',
  'postMeEmail',
  'postMeErase',
  'postAuthEmailChangeConfirm',
  'postAuthEmailChangeRefuse',
  'postHostedVerificationsIdSubmit',
  'postHostedVerificationsIdCaptureFrames',
  'postHostedVerificationsIdCaptureStep',
  'getPartnersPayouts',
  'postPartnersPayouts', // for an approved partner with commissions
])

describe('requests made from the OpenAPI document', function () {
  this.timeout(30_000 + RUNS * 200)
  let api: TestApi
  let document: Document
  let photo: string
  const schemas = new Map<Schema, z.ZodType>()
  before(async () => {
    api = await startApi({ waiting: { all: 0, ofOne: 0 } }) // no request waits up to 25 s for a change
    document = (await call(api, 'GET', '/docs/openapi.json')).json as unknown as Document
    photo = (await picture()).toString('base64')
  })

  /** The documented schema as a validator, built from the document and not from the route. */
  function validatorOf(schema: Schema): z.ZodType {
    const known = schemas.get(schema)
    if (known !== undefined) return known
    const self = JSON.parse(
      JSON.stringify({ ...schema, $defs: document.components.schemas }).replaceAll('#/components/schemas/', '#/$defs/'),
    ) as Record<string, unknown>
    const made = z.fromJSONSchema(self)
    schemas.set(schema, made)
    return made
  }

  /** Requests of an operation: all as documented, or some with a wrong part. */
  function requests(operation: Operation, isGood: boolean): fc.Arbitrary<Given> {
    const {
      components: { schemas: components },
    } = document
    const orElse = <T, U>(good: fc.Arbitrary<T>, weight: number, other: fc.Arbitrary<U>): fc.Arbitrary<T | U> =>
      isGood
        ? good
        : fc.oneof<[fc.MaybeWeightedArbitrary<T>, fc.MaybeWeightedArbitrary<U>]>(
            { weight, arbitrary: good },
            { weight: 1, arbitrary: other },
          )
    const parameters = (place: string) => {
      const there = operation.parameters.filter((parameter) => parameter.in === place)
      return fc.record(
        Object.fromEntries(
          there.map(({ name, schema }) => [name, orElse(validValue(schema, components), 4, anything)]),
        ),
        { requiredKeys: there.filter(({ required }) => required).map(({ name }) => name) },
      )
    }
    const schema = operation.requestBody?.content['application/json']?.schema
    const valid =
      operation.operationId in BODIES
        ? fc.constant(BODIES[operation.operationId](photo))
        : schema === undefined
          ? undefined
          : validValue(schema, components)
    return fc.record({
      credential: orElse(fc.constant('right' as const), 3, fc.constantFrom('wrong' as const, 'none' as const)),
      scheme: fc.nat(1),
      useOwn: orElse(fc.constant(true), 2, fc.constant(false)),
      path: parameters('path'),
      query: orElse(parameters('query'), 6, fc.dictionary(fc.string(), anything, { maxKeys: 3 })),
      headers: parameters('header'),
      body:
        valid === undefined || schema === undefined
          ? fc.constant(undefined)
          : orElse(
              valid,
              1,
              fc.oneof(
                validValue(schema, components),
                mutated(valid),
                mutated(validValue(schema, components)),
                anything,
              ),
            ),
      mediaType: orElse(
        fc.constant('application/json'),
        12,
        fc.constantFrom(
          'text/plain',
          'application/json; charset=latin1',
          'multipart/form-data',
          'multipart/form-data; boundary=x',
          '',
        ),
      ),
    })
  }

  type World = Awaited<ReturnType<typeof anAccount>>
  const credentialOf: Record<'apiKey' | 'session', (world: World, path: string) => Promise<string>> = {
    apiKey: async ({ live, test }, path) => (path.startsWith('/v1/test-events') ? test : live).plaintext,
    session: async ({ accountId }) => (await aSession(api.db, accountId)).token, // new each time: some requests end their session
  }
  /** A fresh record of the account, by the word before it in a path: some requests use records up. */
  const ownThing: Record<string, (world: World) => Promise<string>> = {
    verifications: async (world) => (await aVerification(api.db, world)).id,
    'by-reference': async (world) => (await aVerification(api.db, world)).reference_code,
    'api-keys': async ({ accountId }) => (await aKey(api.db, accountId, 'TEST')).id,
    webhooks: async ({ accountId }) =>
      (newest = (await insertEndpoint(api.db, KEY_RING, { accountId, url: 'https://93.184.216.34/hook', events: [] }))
        .endpoint).id,
    deliveries: async () => (newest === undefined ? '' : (await aTestDelivery(api.db, newest)).id),
    p: async ({ accountId }) => (await findPartnerOf(api.db, accountId))?.code ?? '',
    clients: async ({ accountId }) =>
      (await aClientOf(api.db, (await findPartnerOf(api.db, accountId))?.id ?? '')).accountId,
    // one for each account: only five may be open
    payments: async ({ accountId }) =>
      (
        (await listPayments(api.db, accountId, { page: 1, pageSize: 1 })).items.at(0) ??
        (await aPayment(api.db, accountId))
      ).id,
    sessions: async ({ accountId }) => (await insertSession(api.db, accountId)).id,
    'test-events': (world) => aTestEvent(api.db, world),
  }
  /** The endpoint that precedes its delivery in a path. */
  let newest: Pick<WebhookEndpoint, 'id' | 'account_id'> | undefined

  const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
  /** The characters that Node's client allows in a header. */
  const headerText = (value: unknown): string =>
    Buffer.from(textOf(value).slice(0, 300))
      .toString('latin1')
      .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')

  async function send(world: World, method: string, path: string, operation: Operation, given: Given): Promise<Answer> {
    let filled = path
    for (const [whole, noun, name] of path.matchAll(/([\w-]+)\/\{(\w+)\}/g)) {
      const value = given.useOwn && noun in ownThing ? await ownThing[noun](world) : textOf(given.path[name])
      filled = filled.replace(whole, () => `${noun}/${encodeURIComponent(value.toWellFormed())}`)
    }
    const query = new URLSearchParams(
      Object.entries(given.query).map(([name, value]) => [
        name,
        name === 'wait' && /^\d\d?$/.test(textOf(value)) ? '0' : textOf(value),
      ]),
    ).toString()
    const schemes = operation.security.flatMap((alternative) => Object.keys(alternative) as ('apiKey' | 'session')[])
    const scheme = schemes.at(given.scheme % Math.max(1, schemes.length))
    const key =
      scheme === undefined || given.credential === 'none'
        ? undefined
        : given.credential === 'right'
          ? await credentialOf[scheme](world, path)
          : 'svc_live_x'
    const body = given.body === undefined ? undefined : JSON.stringify(given.body)
    const request: Call = {
      ...(key === undefined ? {} : { key }),
      ...(body === undefined ? {} : { body }),
      headers: {
        ...Object.fromEntries(Object.entries(given.headers).map(([name, value]) => [name, headerText(value)])),
        ...(body === undefined || given.mediaType === '' ? {} : { 'content-type': given.mediaType }),
        // A documented header replaces ours of the same name.
        ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      },
    }
    return call(api, method.toUpperCase(), `${filled}${query === '' ? '' : `?${query}`}`, request)
  }

  function assertAsDocumented(operation: Operation, { status, code, json, text, headers }: Answer): void {
    assert.ok(status < 500, `${status} ${text}`)
    const documented = operation.responses[status]
    assert.ok(documented !== undefined, `${status} is not documented: ${text}`)
    assert.ok(headers['x-request-id'])
    const [mediaType] = Object.keys(documented.content)
    assert.ok(
      String(headers['content-type']).startsWith(mediaType),
      `${String(headers['content-type'])} is not documented`,
    )
    if (mediaType !== 'application/json') return
    const fits = validatorOf(documented.content['application/json'].schema).safeParse(json)
    assert.ok(fits.success, `${status} does not fit its schema: ${fits.error?.message} in ${text.slice(0, 500)}`)
    if (status < 400) return
    assert.ok(code !== undefined && code in CATALOGUE, `${code} is no code of ours`)
    assert.equal(CATALOGUE[code as keyof typeof CATALOGUE], status)
    assert.ok(documented.description.split(', ').includes(code), `${code} is not documented for ${status}`)
  }

  for (const { head } of ROUTES) {
    const path = head.path.replaceAll(/:(\w+)/g, '{$1}')
    it(`${head.method.toUpperCase()} ${path}: answers as documented, to any request`, async () => {
      const operation = document.paths[path][head.method]
      const isPartners = /^\/v1\/(p|partners)\/(?!apply$)/.test(path)
      const newWorld = () =>
        isPartners ? aPartner(api.db, { credits: 10_000 }) : anAccount(api.db, { credits: 10_000 })
      let world: World = await newWorld()
      let asked = 0
      const statuses = new Set<number>()
      const tryOut = async (given: Given): Promise<void> => {
        // A new account now and then: guesses at the codes of one account are delayed more and more.
        if (++asked % 8 === 0) world = await newWorld()
        const answer = await send(world, head.method, path, operation, given)
        statuses.add(answer.status)
        assertAsDocumented(operation, answer)
      }
      await fc.assert(fc.asyncProperty(requests(operation, false), tryOut), { numRuns: RUNS, endOnFailure: true })
      if (NEVER_ALONE.has(operation.operationId)) return
      // A good request succeeds: the document is enough to call the operation.
      for (const given of fc.sample(requests(operation, true), 100)) {
        if (statuses.has(head.status)) break
        await tryOut(given)
      }
      assert.ok(statuses.has(head.status), `never ${head.status}, only ${[...statuses].join(', ')}`)
    })
  }
})
