import { createHash } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3'
import { StoreAwayError } from './object-store.ts'
import { isCode, withinTime } from './s3-calls.ts'
import type { S3Context } from './s3-context.ts'

const SIDE_BY_SIDE = 3
const ABORT_MS = 5_000

/**
 * Stores a large object in parts. The server compares each part with its SHA-256. The object appears with the last
 * step. A failure before removes the parts, and after a crash the bucket's lifecycle rule does
 * (docs/how-to/operate/object-store.md).
 */
export async function putInParts(
  context: S3Context,
  key: string,
  bytes: Uint8Array,
  sha256: Buffer,
  abortSignal: AbortSignal,
): Promise<void> {
  const { client, bucket, limits } = context
  const where = { Bucket: bucket, Key: context.nameOf(key) }
  const { UploadId: uploadId } = await client.send(
    new CreateMultipartUploadCommand({
      ...where,
      ContentType: 'application/octet-stream',
      ChecksumAlgorithm: 'SHA256',
      Metadata: { sha256: sha256.toString('hex') },
    }),
    { abortSignal },
  )
  if (uploadId === undefined) throw new StoreAwayError('put', 'NoUploadId')
  const upload = { ...where, UploadId: uploadId }
  try {
    const parts: CompletedPart[] = []
    const starts = Array.from({ length: Math.ceil(bytes.length / limits.partBytes) }, (_, i) => i * limits.partBytes)
    let next = 0
    let isFailing = false
    // All parts must end before the upload ends, because a later part would remain.
    const sent = await Promise.allSettled(
      Array.from({ length: Math.min(SIDE_BY_SIDE, starts.length) }, async () => {
        for (let at = next++; at < starts.length && !isFailing; at = next++) {
          const part = bytes.subarray(starts[at], starts[at] + limits.partBytes)
          const ChecksumSHA256 = createHash('sha256').update(part).digest('base64')
          const { ETag } = await client
            .send(
              new UploadPartCommand({
                ...upload,
                PartNumber: at + 1,
                Body: part,
                ContentLength: part.length,
                ChecksumSHA256,
              }),
              { abortSignal },
            )
            .catch((error: unknown) => {
              isFailing = true
              throw error
            })
          parts.push({ PartNumber: at + 1, ETag, ChecksumSHA256 })
        }
      }),
    )
    const fault = sent.find((one) => one.status === 'rejected')
    if (fault !== undefined) throw fault.reason
    parts.sort((a, b) => (a.PartNumber ?? 0) - (b.PartNumber ?? 0))
    await complete()

    async function complete(): Promise<void> {
      try {
        await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }), {
          abortSignal,
        })
      } catch (error) {
        // The answer to an earlier try may be lost, and the upload finished.
        if (!isCode(error, 'NoSuchUpload') || !(await isStored(context, key, bytes.length, sha256, abortSignal)))
          throw error
      }
    }
  } catch (error) {
    await withinTime('abort', ABORT_MS, (signal) =>
      client.send(new AbortMultipartUploadCommand(upload), { abortSignal: signal }),
    ).catch(() => undefined) // the first fault is the one to report
    throw error
  }
}

/** Whether the object in the bucket is this one, if the answer to the last step was lost. */
async function isStored(
  { client, bucket, nameOf }: S3Context,
  key: string,
  length: number,
  sha256: Buffer,
  abortSignal: AbortSignal,
): Promise<boolean> {
  const { ContentLength, Metadata } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: nameOf(key) }), {
    abortSignal,
  })
  return ContentLength === length && Metadata?.sha256 === sha256.toString('hex')
}
