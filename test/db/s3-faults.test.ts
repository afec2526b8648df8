import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import {
  CreateMultipartUploadCommand,
  PutBucketVersioningCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { Registry } from 'prom-client'
import { createStoreMetrics, meterStore } from '../../objects/metered-store.ts'
import { ObjectMissingError, StoreAwayError, type ObjectStore } from '../../objects/object-store.ts'
import { S3_LIMITS } from '../../objects/s3-calls.ts'
import { openS3Store } from '../../objects/s3-store.ts'
import type { ObjectServer } from '../../dev/object-server.ts'
import { startFaultProxy, type Fault, type FaultProxy } from '../support/fault-proxy.ts'
import { listed } from '../support/listed-objects.ts'
import { testObjectServer } from '../support/object-server.ts'
import { atEnd } from '../support/stack.ts'
import { until } from '../support/until.ts'

const PART = 5 * 2 ** 20
const KEY = 'ver_1/ast_1'

describe('object store: S3, when it fails', () => {
  let server: ObjectServer
  let proxy: FaultProxy
  let store: ObjectStore
  let direct: ObjectStore
  let client: S3Client

  before(async function () {
    server = await testObjectServer(this, { versions: true })
    proxy = await startFaultProxy(server.endpoint)
    client = new S3Client({
      endpoint: server.endpoint,
      region: server.region,
      forcePathStyle: true,
      credentials: server,
    })
    atEnd(async () => client.destroy())
  })
  // A new client for each fault, because a client with many failures repeats less for a while.
  beforeEach(() => {
    const limits = { ...S3_LIMITS, answerMs: 500, wholeMs: 4_000, checkMs: 300, partBytes: PART, pageKeys: 10 }
    const [faulty, plain] = [
      openS3Store({ ...server, endpoint: proxy.endpoint, isPathStyle: true, credentials: server }, limits),
      openS3Store({ ...server, isPathStyle: true, credentials: server }, limits),
    ]
    ;[store, direct] = [faulty, plain]
    atEnd(async () => {
      for (const one of [faulty, plain]) one.close()
    })
  })
  afterEach(async () => {
    proxy.heal()
    await direct.deleteAll('ver_1')
  })

  const away =
    (reason?: string, ...others: readonly string[]) =>
    (error: unknown): boolean =>
      error instanceof StoreAwayError && (reason === undefined || [reason, ...others].includes(error.reason))

  for (const fault of ['slow-down', 'internal', 'cut-request', 'lose-answer', 'hang'] satisfies Fault[]) {
    it(`survives ${fault} in each operation`, async () => {
      const bytes = randomBytes(100_000)
      proxy.fail(fault, { times: 2 })
      await store.put(KEY, bytes)
      proxy.fail(fault, { times: 2 })
      assert.ok(bytes.equals(await store.get(KEY)))
      proxy.fail(fault, { times: 1 })
      assert.equal(await store.count('ver_1'), 1)
      proxy.fail(fault, { times: 1 })
      await store.deleteAll('ver_1')
      assert.equal(await direct.count('ver_1'), 0)
    })
  }

  for (const fault of ['cut-answer', 'short-body', 'altered-body'] satisfies Fault[]) {
    it(`reads an object again after ${fault}, and returns nothing when the fault stays`, async () => {
      const bytes = randomBytes(100_000)
      await direct.put(KEY, bytes)
      proxy.fail(fault, { times: 2, match: /^GET .*ast_1/ })
      assert.ok(bytes.equals(await store.get(KEY)))
      proxy.fail(fault, { match: /^GET .*ast_1/ })
      await assert.rejects(store.get(KEY), away())
    })
  }

  for (const [fault, reason] of [
    ['slow-down', undefined],
    ['internal', 'InternalError'],
    ['cut-request', undefined],
    ['lose-answer', undefined],
  ] as const) {
    it(`times out when ${fault} does not end, and leaves no unfinished parts`, async () => {
      proxy.fail(fault, { match: /^PUT/ })
      const whole = assert.rejects(store.put('ver_2/ast_1', Buffer.alloc(1_000)), away(reason))
      if (reason !== undefined) await whole // beside the large object it may time out instead
      // On a busy machine, parts may reach a deadline before their last try.
      await assert.rejects(store.put(KEY, randomBytes(2 * PART)), away(reason, 'ETIMEDOUT', 'TooSlow'))
      await whole
      await direct.deleteAll('ver_2')
      await until('no parts left', async () => (await direct.count('ver_1')) === 0)
    })
  }

  it('ends hanging calls at their deadline, a health check soon', async () => {
    proxy.fail('hang')
    await Promise.all([
      assert.rejects(store.put(KEY, Buffer.alloc(10)), away()),
      assert.rejects(store.get(KEY), away()),
      assert.rejects(store.check(), away('TooSlow')),
    ])
  }).timeout(30_000)

  it('is counted, timed and logged: one line for each failed operation, with its reason and without the request', async () => {
    const [registry, lines] = [new Registry(), [] as object[]]
    const metered = meterStore(store, createStoreMetrics(registry), {
      error: (fields, message) => lines.push({ ...fields, message }),
    })
    await metered.put(KEY, Buffer.from('sealed'))
    await assert.rejects(metered.get('ver_1/ast_2'), ObjectMissingError)
    await assert.rejects(metered.get('no key'), TypeError)
    proxy.fail('internal')
    await assert.rejects(metered.get(KEY), away())
    const line = {
      operation: 'get',
      object: KEY,
      reason: 'InternalError',
      status: 500,
      message: 'object store operation failed',
    }
    assert.deepEqual(lines, [line])
    const values = async (name: string) => (await registry.getSingleMetric(name)!.get()).values
    assert.deepEqual(
      (await values('object_store_operations_total')).map(({ labels, value }) => [
        labels.operation,
        labels.outcome,
        value,
      ]),
      [
        ['put', 'ok', 1],
        ['get', 'missing', 1],
        ['get', 'fault', 1],
        ['get', 'away', 1],
      ],
    )
    const counts = (await values('object_store_operation_duration_seconds')).filter(
      (one) => 'metricName' in one && String(one.metricName).endsWith('_count'),
    )
    assert.deepEqual(
      counts.map(({ labels, value }) => [labels.operation, value]),
      [
        ['put', 1],
        ['get', 3],
      ],
    )
  })

  it('stores a large object once when the answer to its last step is lost', async () => {
    const bytes = randomBytes(2 * PART + 3)
    proxy.fail('lose-answer', { times: 1, match: /^POST .*uploadId/ })
    await store.put(KEY, bytes)
    assert.ok(bytes.equals(await direct.get(KEY)))
    assert.equal(await direct.count('ver_1'), 1)
  })

  it('refuses bytes that were altered on the way, at the server', async () => {
    const given = { Bucket: server.bucket, Key: KEY, Body: 'these' }
    await assert.rejects(
      client.send(new PutObjectCommand({ ...given, ChecksumSHA256: Buffer.alloc(32).toString('base64') })),
      { name: 'BadDigest' },
    )
    await store.put(KEY, Buffer.from('these'))
    const sent = proxy.seen.filter((line) => line.startsWith('PUT'))
    assert.equal(sent.length, 1)
  })

  it('follows no redirect', async () => {
    proxy.fail('redirect')
    await assert.rejects(store.put(KEY, Buffer.from('x')), away())
    await assert.rejects(store.get(KEY), away())
    assert.ok(!proxy.seen.some((line) => line.includes('elsewhere')))
  })

  it('counts and deletes unfinished parts of a killed process', async () => {
    const upload = await client.send(new CreateMultipartUploadCommand({ Bucket: server.bucket, Key: KEY }))
    await client.send(
      new UploadPartCommand({
        Bucket: server.bucket,
        Key: KEY,
        UploadId: upload.UploadId,
        PartNumber: 1,
        Body: randomBytes(PART),
      }),
    )
    assert.equal(await store.count('ver_1'), 1)
    await assert.rejects(store.get(KEY), ObjectMissingError)
    await store.deleteAll('ver_1')
    assert.equal(await store.count('ver_1'), 0)
  })

  it('pages through more than one listing, to count and to delete', async () => {
    const keys = Array.from({ length: 25 }, (_, i) => `ver_1/ast_${i}`)
    await Promise.all(keys.map((key) => direct.put(key, Buffer.alloc(1))))
    assert.deepEqual((await listed(store)).map(({ key }) => key).sort(), keys.sort())
    assert.equal(await store.count('ver_1'), 25)
    await store.deleteAll('ver_1')
    assert.equal(await direct.count('ver_1'), 0)
  })

  it('distinguishes a missing bucket from a missing object', async () => {
    const [bucket, aside] = [join(server.dataFolder, server.bucket), join(server.dataFolder, '..', 'aside')]
    await rename(bucket, aside)
    try {
      for (const call of [
        () => store.get(KEY),
        () => store.put(KEY, Buffer.alloc(1)),
        () => store.deleteAll('ver_1'),
        () => store.delete(KEY),
        () => store.count('ver_1'),
        () => store.check(),
      ]) {
        await assert.rejects(call, away('NoSuchBucket'))
      }
    } finally {
      await rename(aside, bucket)
    }
    await store.check()
  })

  it('reveals no keys and signatures, whatever the server answers', async () => {
    const secret = 'a-secret-that-nobody-may-see'
    const wrong = openS3Store({ ...server, isPathStyle: true, credentials: { ...server, secretAccessKey: secret } })
    atEnd(async () => wrong.close())
    for (const call of [() => wrong.get(KEY), () => wrong.put(KEY, Buffer.from('person')), () => wrong.check()]) {
      await assert.rejects(call, (error: unknown) => {
        assert.ok(away('SignatureDoesNotMatch')(error))
        const told = inspect(error, { depth: 10, showHidden: true })
        for (const word of [secret, server.accessKeyId, 'AWS4', 'StringToSign', 'person'])
          assert.ok(!told.includes(word), word)
        return true
      })
    }
  })

  it('erases every version, and the delete markers', async () => {
    await client.send(
      new PutBucketVersioningCommand({ Bucket: server.bucket, VersioningConfiguration: { Status: 'Enabled' } }),
    )
    for (let i = 0; i < 3; i++) await direct.put(KEY, randomBytes(50))
    await direct.put('ver_1/ast_2', randomBytes(50))
    assert.equal(await store.count('ver_1'), 4)
    await store.delete(KEY)
    assert.equal(await store.count('ver_1'), 1)
    await store.deleteAll('ver_1')
    assert.equal(await store.count('ver_1'), 0)
    const left = await readdir(join(server.dataFolder, '..', 'versions'), { recursive: true, withFileTypes: true })
    assert.deepEqual(
      left.filter((entry) => entry.isFile()).map(({ name }) => name),
      [],
    )
  })
})
