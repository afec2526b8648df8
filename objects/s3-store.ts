import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import { isKey, requireKey, StoreAwayError, type ListedObject, type ObjectStore } from './object-store.ts'
import type { S3Settings } from '../config/object-store.ts'
import { openS3Client, S3_LIMITS, withinTime, type S3Limits } from './s3-calls.ts'
import type { S3Context } from './s3-context.ts'
import { deleteForGood, remainsBelow } from './s3-deletion.ts'
import { putInParts } from './s3-parts.ts'

/** Our objects are never larger. A server that sends more is not trusted. */
const MAX_BYTES = 512 * 2 ** 20
const READ_AGAIN_MS = 100
const ENDINGS = { missing: 'BodyTooShort', more: 'BodyTooLong', other: 'ChecksumMismatch' } as const

/**
 * Stores objects in a bucket. Each is sent with its SHA-256, which the server compares first and stores with it. Reads
 * compare it again. Keys are below the bucket's prefix.
 */
export function openS3Store(settings: S3Settings, limits: S3Limits = S3_LIMITS): ObjectStore & { close(): void } {
  const client = openS3Client(settings, limits)
  const { bucket, prefix } = settings
  const root = prefix === undefined ? '' : `${prefix}/`
  const context: S3Context = { client, bucket, limits, nameOf: (key) => root + requireKey(key) }
  const run = <T>(operation: string, work: (signal: AbortSignal) => Promise<T>, ms = limits.wholeMs): Promise<T> =>
    withinTime(operation, ms, work)

  return {
    put: (key, bytes) =>
      run(
        'put',
        async (abortSignal) => {
          const sha256 = createHash('sha256').update(bytes).digest()
          if (bytes.length > limits.partBytes) return putInParts(context, key, bytes, sha256, abortSignal)
          const given = {
            Bucket: bucket,
            Key: context.nameOf(key),
            Body: bytes,
            ContentLength: bytes.length,
            ContentType: 'application/octet-stream',
          }
          await client.send(
            new PutObjectCommand({
              ...given,
              ChecksumSHA256: sha256.toString('base64'),
              Metadata: { sha256: sha256.toString('hex') },
            }),
            { abortSignal },
          )
        },
        limits.wholeMs * Math.max(1, Math.ceil(bytes.length / limits.partBytes / 2)),
      ),
    get: (key) => run('get', (signal) => readWhole(context, key, signal)),
    delete: (key) => run('delete', (signal) => deleteForGood(context, key, 'itself', signal)),
    deleteAll: (key) => run('deleteAll', (signal) => deleteForGood(context, key, 'below', signal)),
    count: (key) =>
      run('count', async (signal) => {
        let found = 0
        for await (const page of remainsBelow(context, key, 'below', signal))
          found += page.filter(({ kind }) => kind !== 'marker').length
        return found
      }),
    list: (below) => listAll(context, root, below),
    check: () =>
      run(
        'check',
        async (abortSignal) => {
          await client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: root, MaxKeys: 1 }), { abortSignal })
        },
        limits.checkMs,
      ),
    close: () => client.destroy(),
  }
}

/**
 * Reads an object whole. The client retries failures before the first byte. A body that breaks off or differs is read
 * again here.
 */
async function readWhole(context: S3Context, key: string, signal: AbortSignal): Promise<Buffer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await readOnce(context, key, signal)
    } catch (error) {
      if (!isBroken(error) || attempt >= context.limits.tries || signal.aborted) throw error
      await sleep(READ_AGAIN_MS * 2 ** attempt * Math.random(), undefined, { signal })
    }
  }
}

const BROKEN = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'EPIPE', 'ETIMEDOUT'])
const isBroken = (error: unknown): boolean =>
  error instanceof StoreAwayError ||
  (error instanceof Error &&
    !('$fault' in error) &&
    (('code' in error && BROKEN.has(String(error.code))) ||
      error.name === 'TimeoutError' ||
      error.message === 'aborted'))

async function readOnce({ client, bucket, nameOf }: S3Context, key: string, abortSignal: AbortSignal): Promise<Buffer> {
  const {
    Body: body,
    ContentLength: length,
    Metadata: metadata,
  } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: nameOf(key) }), { abortSignal })
  if (body === undefined || length === undefined || length > MAX_BYTES) throw new StoreAwayError('get', 'NoBody')
  const chunks: Buffer[] = []
  let got = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    got += chunk.length
    if (got > length) throw new StoreAwayError('get', ENDINGS.more)
    chunks.push(chunk)
  }
  if (got < length) throw new StoreAwayError('get', ENDINGS.missing)
  const bytes = Buffer.concat(chunks, got)
  // An object that another program copied here has no checksum. It is sealed all the same.
  const given = metadata?.sha256
  if (given !== undefined && given !== createHash('sha256').update(bytes).digest('hex'))
    throw new StoreAwayError('get', ENDINGS.other)
  return bytes
}

async function* listAll(
  { client, bucket, limits, nameOf }: S3Context,
  root: string,
  below: string | undefined,
): AsyncGenerator<ListedObject> {
  let after: string | undefined
  do {
    const page = await withinTime('list', limits.wholeMs, (abortSignal) =>
      client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: below === undefined ? root : `${nameOf(below)}/`,
          MaxKeys: limits.pageKeys,
          ContinuationToken: after,
        }),
        { abortSignal },
      ),
    )
    for (const { Key: name = '', Size: bytes = 0 } of page.Contents ?? []) {
      const key = name.slice(root.length)
      if (isKey(key)) yield { key, bytes }
    }
    const next = page.IsTruncated === true ? page.NextContinuationToken : undefined
    if (next !== undefined && next === after) throw new StoreAwayError('list', 'PagesRepeat')
    after = next
  } while (after !== undefined)
}
