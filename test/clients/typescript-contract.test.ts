import assert from 'node:assert/strict'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { pathToFileURL } from 'node:url'
import type * as Client from '../../clients/typescript/src/index.ts'
import { insertEndpoint } from '../../db/webhooks/webhooks.ts'
import { keyedPart } from '../../dev/client-types.ts'
import { KEY_RING } from '../support/factories.ts'
import { CLIENT_FOLDER, installPackedClient } from '../support/packed-client.ts'
import { aPartner } from '../support/partners.ts'
import { sharedDirectService, type SharedService } from '../support/shared-service.ts'
import { atEnd } from '../support/stack.ts'
import { until } from '../support/until.ts'
import { hear } from './heard-process.ts'
import { aLocalReceiver } from './local-receiver.ts'

type Library = typeof Client

const ROOT = join(import.meta.dirname, '..', '..')
const SPECIMEN = join(ROOT, 'dev', 'specimen')
const PICTURES = { documentFront: join(SPECIMEN, 'passport.jpg'), selfie: readFileSync(join(SPECIMEN, 'selfie.jpg')) }
const BODY = { level: ['ID_DOCUMENT'], country: 'de', end_user_ref: 'test:approved' } as const

describe('the TypeScript client, packed and installed, against the running service', () => {
  let service: SharedService
  let packed: ReturnType<typeof installPackedClient>
  let library: Library
  before(async () => {
    packed = installPackedClient()
    library = (await import(
      pathToFileURL(join(packed.folder, 'node_modules', '@identity-verification', 'client', 'dist', 'index.js')).href
    )) as Library
    service = await sharedDirectService({ needs: ['worker'] })
    const certificates = getCACertificates('default')
    setDefaultCACertificates([...certificates, service.ca])
    atEnd(async () => setDefaultCACertificates(certificates))
  })

  const clientOf = (apiKey = service.account.test.plaintext, fetch?: typeof globalThis.fetch) =>
    new library.IdentityVerification({ apiKey, baseUrl: service.baseUrl, fetch })

  it('packs only its own files, and its types compile in a strict project', () => {
    assert.deepEqual(
      packed.files.filter((path) => !/^(dist\/[a-z/-]+\.(js|d\.ts)|package\.json|README\.md|LICENSE)$/.test(path)),
      [],
    )
    writeFileSync(
      join(packed.folder, 'strict.ts'),
      `
      import { IdentityVerification, type ReasonCode, type Verification } from '@identity-verification/client'
      const client = new IdentityVerification({ apiKey: 'svc_test_x', baseUrl: 'https://kyc.example.org' })
      export const known: ReasonCode = 'FACE_MISMATCH', later: ReasonCode = 'A_CODE_OF_TOMORROW', family: ReasonCode = 'VERHOEFF_CHECKSUM_FAIL'
      export const status: Promise<Verification['status']> = client.verifications.retrieve('ver_1').then((record) => record.status)
      // @ts-expect-error there is no such check
      void client.verifications.create({ level: ['KYB'] })`,
    )
    assert.equal(packed.typecheck(['strict.ts']), '')
  })

  it('calls every operation that an API key may call, and reads its answer', async () => {
    const called = new Set<string>()
    const partner = await aPartner(service.db, { credits: 100 })
    const client = clientOf(partner.test.plaintext, (input, init) => {
      called.add(`${init?.method} ${new URL(input instanceof Request ? input.url : input).pathname}`)
      return fetch(input, init)
    })
    const { cursor } = await client.testEvents.list()
    const created = await client.verifications.create(BODY)
    assert.equal((await client.verifications.submit(created.id, PICTURES)).id, created.id)
    const decided = await client.verifications.waitForDecision(created.id)
    assert.deepEqual([decided.status, decided.reason_codes], ['APPROVED', []])
    assert.equal((await client.verifications.retrieveByReference(created.reference_code.toLowerCase())).id, created.id)
    const scoped = client.partner(partner.code).verifications
    const under = await scoped.create(BODY)
    await scoped.submit(under.id, { documentFront: new Blob([readFileSync(PICTURES.documentFront)]) })
    assert.equal((await scoped.waitForDecision(under.id)).status, 'APPROVED')
    assert.equal((await client.credits.balance()).available, 100)
    for await (const entry of client.credits.ledger({ pageSize: 1 })) assert.ok(entry.id.startsWith('led_'))
    assert.ok((await client.catalogue()).reason_codes.some(({ code }) => code === 'FACE_MISMATCH'))
    assert.equal((await client.health()).status, 'ok')
    const {
      items: [event],
    } = await client.testEvents.list({ after: cursor, waitSeconds: 25 })
    assert.equal((await client.testEvents.retrieve(event.id)).verification_id, created.id)

    const { paths } = keyedPart(readFileSync(join(ROOT, 'docs', 'openapi.json'), 'utf8'))
    const missed = Object.entries(paths)
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`))
      .filter(
        (operation) =>
          ![...called].some((call) =>
            new RegExp(`^${operation.replaceAll(/\{[a-zA-Z]+\}/g, '[A-Za-z0-9_]+')}$`).test(call),
          ),
      )
    assert.deepEqual(missed, [])
  })

  it('matches the README and the guide: their code compiles against the pack', () => {
    for (const [name, file] of [
      ['readme.ts', 'clients/typescript/README.md'],
      ['guide.ts', 'docs/how-to/integrate/client-libraries.md'],
    ] as const) {
      const text = readFileSync(join(ROOT, file), 'utf8')
      const blocks = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block]) => block)
      assert.ok(blocks.length >= (name === 'readme.ts' ? 7 : 1), `${blocks.length} blocks in ${file}`)
      writeFileSync(join(packed.folder, name), blocks.join('\n'))
      assert.equal(packed.typecheck([name]), '')
    }
  })

  it('lets the example shop sell only to verified people', async () => {
    const secret = 'whsec_of-the-shop-in-this-test'
    copyFileSync(join(CLIENT_FOLDER, 'examples', 'shop', 'shop.mjs'), join(packed.folder, 'shop.mjs'))
    assert.equal(packed.typecheck(['shop.mjs']), '')
    const env = {
      PATH: process.env.PATH,
      NODE_EXTRA_CA_CERTS: service.tls.caFile,
      IDENTITY_VERIFICATION_URL: service.baseUrl,
      IDENTITY_VERIFICATION_API_KEY: service.account.test.plaintext,
      WEBHOOK_SECRET: secret,
      PORT: '0',
    }
    const started = (args: string[]) => hear(args, env, packed.folder)
    const shop = started(['shop.mjs'])
    const url = await until(
      () => `the shop: ${shop.text}`,
      () => /http:\/\/localhost:\d+/.exec(shop.text)?.[0],
    )
    const listening = started([
      join(packed.folder, 'node_modules', '.bin', 'identity-verification'),
      'listen',
      '--forward',
      `${url}/webhooks`,
    ])
    await until(
      () => `listening: ${listening.text}`,
      () => listening.text.includes('listening;'),
    )
    const bought = await fetch(`${url}/verify`, { method: 'POST', redirect: 'manual' })
    assert.equal(bought.status, 303)
    const id = /ver_[0-9A-Z]{26}/.exec(bought.headers.get('location') ?? '')?.[0] ?? ''
    const forged = JSON.stringify({
      id: 'dlv_1',
      event: 'verification.approved',
      created: 1,
      data: { id, status: 'APPROVED', reason_codes: [] },
    })
    for (const signature of ['', 't=1,v1=00', library.signWebhook(forged, 'whsec_guessed-by-somebody')]) {
      assert.equal(
        (
          await fetch(`${url}/webhooks`, {
            method: 'POST',
            body: forged,
            headers: { 'x-service-signature': signature },
          })
        ).status,
        400,
      )
    }
    assert.doesNotMatch(shop.text, /APPROVED/)
    await clientOf().verifications.submit(id, PICTURES)
    await until(
      () => `the shop to know: ${shop.text}${listening.text}`,
      () => shop.text.includes(`${id} is APPROVED`),
    )
    listening.child.kill('SIGTERM')
    shop.child.kill('SIGTERM')
  })

  it('distinguishes errors by class and code, without a secret in errors or in a printed client', async () => {
    const client = clientOf()
    const made = await client.verifications.create(BODY, { idempotencyKey: 'once' })
    assert.equal(
      (await client.verifications.create({ ...BODY, country: 'fr' }, { idempotencyKey: 'once' })).id,
      made.id,
    )
    const { inspect } = await import('node:util')
    const cases: [() => Promise<unknown>, unknown, string][] = [
      [() => client.verifications.create({ level: ['FULL_KYC'] }), library.InvalidRequestError, 'VALIDATION_ERROR'],
      [() => client.verifications.retrieve('ver_01M7ZJ4A3FHK3EDX1SPW8QB9QZ'), library.NotFoundError, 'NOT_FOUND'],
      [() => clientOf(`svc_test_${'x'.repeat(43)}`).credits.balance(), library.AuthenticationError, 'INVALID_API_KEY'],
      [
        () => clientOf(service.account.live.plaintext).testEvents.list(),
        library.PermissionDeniedError,
        'TEST_MODE_ONLY',
      ],
    ]
    for (const [call, kind, code] of cases) {
      const error = await call().then(
        () => assert.fail(code),
        (thrown: unknown) => thrown,
      )
      assert.ok(typeof kind === 'function' && error instanceof kind && error instanceof library.ApiError, code)
      assert.equal(error.code, code)
      assert.ok(error.requestId !== undefined && error.tries === 1)
      assert.doesNotMatch(inspect(error, { depth: 9, showHidden: true }), /svc_(test|live)_[\w-]{20}/)
    }
    assert.doesNotMatch(inspect(client, { depth: 9, showHidden: true }), /svc_test_[\w-]{20}/)
  })

  it('verifies real deliveries, once each, and no altered, forged or stale one', async () => {
    const receiver = await aLocalReceiver()
    const { secret } = await insertEndpoint(service.db, KEY_RING, {
      accountId: service.account.accountId,
      url: receiver.url,
      events: ['verification.approved'],
    })
    const client = clientOf()
    const { id } = await client.verifications.create(BODY)
    await client.verifications.submit(id, PICTURES)
    await until('the webhook', () => receiver.received.length > 0)
    const [{ headers, body }] = receiver.received
    const event = library.readWebhook(body, headers, ['whsec_another-secret', secret])
    assert.ok(
      library.isVerificationEvent(event) &&
        event.data.id === id &&
        event.data.status === 'APPROVED' &&
        event.data.livemode === false,
    )
    const refused = (code: string, ...args: Parameters<Library['readWebhook']>) =>
      assert.throws(() => library.readWebhook(...args), { code })
    refused('SIGNATURE_DIFFERS', Buffer.from(body.toString().replace('APPROVED', 'DECLINED')), headers, secret)
    refused('SIGNATURE_DIFFERS', body, headers, 'whsec_another-secret')
    refused('OUTSIDE_TOLERANCE', body, headers, secret, { now: Date.now() / 1_000 + 400 })
    refused('DELIVERY_ID_DIFFERS', body, { ...headers, 'x-service-delivery': 'dlv_other' }, secret)
  })

  it('listens for a local receiver, from a pack: forwards each event once, signed, replays one, and ends at SIGTERM', async () => {
    const receiver = await aLocalReceiver()
    const command = join(packed.folder, 'node_modules', '.bin', 'identity-verification')
    const env = {
      PATH: process.env.PATH,
      NODE_EXTRA_CA_CERTS: service.tls.caFile,
      IDENTITY_VERIFICATION_URL: service.baseUrl,
      IDENTITY_VERIFICATION_API_KEY: service.account.test.plaintext,
    }
    const run = (args: string[], changes: NodeJS.ProcessEnv = {}) => hear([command, ...args], { ...env, ...changes })
    const listening = run(['listen', '--forward', receiver.url])
    await until(
      () => `listening: ${listening.text}`,
      () => listening.text.includes('listening;'),
    )
    const secret = /whsec_\S+/.exec(listening.text)?.[0] ?? ''
    const OUTCOMES = ['approved', 'declined', 'review', 'error', 'expired']
    for (const triggered of OUTCOMES.map((outcome) => run(['trigger', outcome])))
      assert.equal(await triggered.ended, 0, triggered.text)
    await until(
      () => `five events: ${listening.text}`,
      () => receiver.received.length >= 5,
    )
    const events = receiver.received.map(({ headers, body }) => library.readWebhook(body, headers, secret))
    assert.deepEqual(
      events.map(({ event }) => event).sort(),
      OUTCOMES.map((outcome) => `verification.${outcome}`).sort(),
    )
    assert.equal(new Set(events.map(({ id }) => id)).size, 5)
    assert.doesNotMatch(listening.text, /reason|test:|svc_test_/)

    const replayed = run(['listen', 'replay', events[0].id, '--forward', receiver.url], {
      WEBHOOK_SECRET: 'whsec_of-my-own-choice',
    })
    assert.equal(await replayed.ended, 0, replayed.text)
    const last = receiver.received.at(-1)
    assert.ok(last !== undefined && receiver.received.length === 6)
    assert.equal(library.readWebhook(last.body, last.headers, 'whsec_of-my-own-choice').id, events[0].id)

    listening.child.kill('SIGTERM')
    assert.equal(await listening.ended, 0, listening.text)
    for (const [args, changes, message] of [
      [
        ['listen', '--forward', receiver.url],
        { IDENTITY_VERIFICATION_API_KEY: service.account.live.plaintext },
        /live one/,
      ],
      [['listen', '--forward', 'http://example.org/'], {}, /address of this machine/],
      [['trigger', 'fame'], {}, /the outcomes are/],
      [
        ['listen', '--forward', receiver.url],
        { IDENTITY_VERIFICATION_API_KEY: `svc_test_${'y'.repeat(43)}` },
        /INVALID_API_KEY/,
      ],
      [['listen', 'replay', 'dlv_01M7ZJ4A3FHK3EDX1SPW8QB9QZ', '--forward', receiver.url], {}, /NOT_FOUND/],
    ] as const) {
      const refused = run([...args], changes)
      assert.equal(await refused.ended, 1)
      assert.match(refused.text, message)
      assert.doesNotMatch(refused.text, /svc_(test|live)_[\w-]{20}| at /)
    }
  })
})
