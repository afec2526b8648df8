import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
} from '@aws-sdk/client-s3'
import { StoreAwayError } from './object-store.ts'
import { isCode } from './s3-calls.ts'
import type { S3Context } from './s3-context.ts'

// Erasure means that the bytes are gone. A bucket may keep versions, even if somebody else turned them on later, and a
// dead put leaves parts. Each deletion looks for both and deletes each version by its id.

const SIDE_BY_SIDE = 8
/** After so many pages of 1,000, nothing can be left. */
const MAX_PAGES = 10_000

/** A remainder of an object: its bytes, an earlier version, a delete marker, or parts of an unfinished upload. */
type Remains =
  | { readonly kind: 'object' | 'marker'; readonly name: string; readonly versionId: string | undefined }
  | { readonly kind: 'parts'; readonly name: string; readonly uploadId: string }

/** Deletes an object, or all below a key and the key itself, with all remainders. */
export async function deleteForGood(
  context: S3Context,
  key: string,
  what: 'itself' | 'below',
  signal: AbortSignal,
): Promise<void> {
  for await (const page of remainsBelow(context, key, what, signal)) {
    // The versions of one key go one after the other, because a server puts an earlier one in the place of the last.
    const left = [...Map.groupBy(page, ({ name }) => name).values()]
    await Promise.all(
      Array.from({ length: Math.min(SIDE_BY_SIDE, left.length) }, async () => {
        for (let group = left.pop(); group !== undefined; group = left.pop()) {
          for (const one of group) await remove(context, one, signal)
        }
      }),
    )
  }
}

async function remove({ client, bucket }: S3Context, one: Remains, abortSignal: AbortSignal): Promise<void> {
  if (one.kind !== 'parts') {
    await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: one.name, VersionId: one.versionId }), {
      abortSignal,
    })
    return
  }
  try {
    await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key: one.name, UploadId: one.uploadId }), {
      abortSignal,
    })
  } catch (error) {
    if (!isCode(error, 'NoSuchUpload')) throw error // finished or ended meanwhile
  }
}

/**
 * Lists the remainders of an object, or of all below a key and the key itself, by pages. Unfinished uploads come first,
 * so that one finished meanwhile is then among the objects.
 */
export async function* remainsBelow(
  context: S3Context,
  key: string,
  what: 'itself' | 'below',
  signal: AbortSignal,
): AsyncGenerator<readonly Remains[]> {
  const name = context.nameOf(key)
  // `ver_1` is no part of `ver_10`.
  const isMeant = (one: Remains) => one.name === name || (what === 'below' && one.name.startsWith(`${name}/`))
  for await (const page of unfinished(context, name, signal)) yield page.filter(isMeant)
  for await (const page of versions(context, name, signal)) yield page.filter(isMeant)
}

async function* unfinished(
  { client, bucket, limits }: S3Context,
  prefix: string,
  abortSignal: AbortSignal,
): AsyncGenerator<Remains[]> {
  yield* pages(async (after?: { KeyMarker?: string; UploadIdMarker?: string }) => {
    try {
      const page = await client.send(
        new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, MaxUploads: limits.pageKeys, ...after }),
        { abortSignal },
      )
      const found = (page.Uploads ?? []).map(({ Key: name = '', UploadId: uploadId = '' }) => ({
        kind: 'parts' as const,
        name,
        uploadId,
      }))
      return {
        found,
        next:
          page.IsTruncated === true
            ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
            : undefined,
      }
    } catch (error) {
      if (isCode(error, 'NotImplemented')) return { found: [], next: undefined } // a server without multipart uploads has none
      throw error
    }
  })
}

async function* versions(
  { client, bucket, limits }: S3Context,
  prefix: string,
  abortSignal: AbortSignal,
): AsyncGenerator<Remains[]> {
  try {
    yield* pages(async (after?: { KeyMarker?: string; VersionIdMarker?: string }) => {
      const page = await client.send(
        new ListObjectVersionsCommand({ Bucket: bucket, Prefix: prefix, MaxKeys: limits.pageKeys, ...after }),
        { abortSignal },
      )
      const named =
        (kind: 'object' | 'marker') =>
        ({ Key: name = '', VersionId: versionId }: { Key?: string; VersionId?: string }) => ({ kind, name, versionId })
      const found = [...(page.Versions ?? []).map(named('object')), ...(page.DeleteMarkers ?? []).map(named('marker'))]
      return {
        found,
        next:
          page.IsTruncated === true
            ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker }
            : undefined,
      }
    })
  } catch (error) {
    if (!isCode(error, 'NotImplemented')) throw error
    // A server without versions says so. Then its objects are everything.
    yield* pages(async (after?: { ContinuationToken?: string }) => {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: limits.pageKeys, ...after }),
        { abortSignal },
      )
      const found = (page.Contents ?? []).map(({ Key: name = '' }) => ({
        kind: 'object' as const,
        name,
        versionId: undefined,
      }))
      return { found, next: page.IsTruncated === true ? { ContinuationToken: page.NextContinuationToken } : undefined }
    })
  }
}

const idOf = (one: Remains): string => JSON.stringify(one)

async function* pages<After extends object>(
  ask: (after?: After) => Promise<{ found: Remains[]; next: After | undefined }>,
): AsyncGenerator<Remains[]> {
  let after: After | undefined
  let before = new Set<string>()
  for (let count = 0; count < MAX_PAGES; count++) {
    const { found, next } = await ask(after)
    // Some servers start a page with the last object of the previous page.
    const fresh = found.filter((one) => !before.has(idOf(one)))
    if (fresh.length > 0) yield fresh
    before = new Set(found.map(idOf))
    if (next === undefined) return
    after = next
  }
  throw new StoreAwayError('list', 'PagesRepeat')
}
