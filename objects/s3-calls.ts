import { S3Client, S3ServiceException, type S3ClientConfig } from '@aws-sdk/client-s3'
import type { S3Settings } from '../config/object-store.ts'
import { ObjectMissingError, StoreAwayError } from './object-store.ts'

/** Time limits, in ms, and sizes of parts. */
export interface S3Limits {
  readonly connectMs: number
  /** From the request, including its body, to the first byte of the answer; and between any two bytes. */
  readonly answerMs: number
  /** One operation of the store, with all its retries. */
  readonly wholeMs: number
  /** Health checks. */
  readonly checkMs: number
  readonly tries: number
  /** Larger objects are sent in parts of this size. S3 requires at least 5 MiB. */
  readonly partBytes: number
  /** Keys of one page of a listing. S3 gives no more than 1,000. */
  readonly pageKeys: number
}

export const S3_LIMITS: S3Limits = {
  connectMs: 2_000,
  answerMs: 8_000,
  wholeMs: 25_000,
  checkMs: 1_500,
  tries: 4,
  partBytes: 16 * 2 ** 20,
  pageKeys: 1_000,
}

const MAX_SOCKETS = 64
const silent = { debug() {}, info() {}, warn() {}, error() {}, trace() {} }

/**
 * Opens a client that retries what can be retried (SlowDown, 5xx, cut connections, no answer), with exponential waits
 * and jitter. It follows no redirect and writes nothing to the console.
 */
export function openS3Client(
  { region, endpoint, isPathStyle, credentials }: S3Settings,
  { connectMs, answerMs, tries }: S3Limits,
): S3Client {
  const options: S3ClientConfig = {
    region,
    forcePathStyle: isPathStyle,
    maxAttempts: tries,
    retryMode: 'standard',
    followRegionRedirects: false,
    logger: silent,
    // We send and compare each object's SHA-256. By default the client would add a CRC both ways.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: answerMs,
      logger: silent,
      httpAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
      httpsAgent: { keepAlive: true, maxSockets: MAX_SOCKETS },
    },
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
  }
  return new S3Client(options)
}

/**
 * Runs an operation of the store within its time, and turns every error into our own error.
 *
 * @param work must pass the signal to each request
 */
export async function withinTime<T>(
  operation: string,
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ending = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new StoreAwayError(operation, 'TooSlow'))
      ending.abort()
    }, ms)
  })
  try {
    // The client's waits between two tries ignore signals.
    return await Promise.race([work(ending.signal), late])
  } catch (error) {
    ending.abort() // ends the parallel work
    throw toStoreError(operation, error)
  } finally {
    clearTimeout(timer)
  }
}

const CODE = /^[A-Za-z][A-Za-z0-9_.-]{0,63}$/

/** Drops the store's own words: they can contain the access key, the signature and the signed text. */
function toStoreError(operation: string, error: unknown): Error {
  if (error instanceof StoreAwayError || error instanceof ObjectMissingError) return error
  if (isCode(error, 'NoSuchKey')) return new ObjectMissingError()
  if (error instanceof TypeError && !('code' in error) && !('$metadata' in error)) return error // our fault
  return new StoreAwayError(operation, codeOf(error), statusOf(error))
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'Unknown'
  const { code } = error as Error & { code?: unknown }
  return (
    [code, error.name].find(
      (name): name is string => typeof name === 'string' && name !== 'Error' && CODE.test(name),
    ) ?? 'Unknown'
  )
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** Whether the server answered with this code. */
export const isCode = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof S3ServiceException && codes.includes(error.name)
