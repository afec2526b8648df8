import { FilePacker, type PackedFile } from '../../../db/sanctions/packed-file.ts'
import { DownloadError, type Download, type DownloadAnswer } from '../../../outbound/guarded-download.ts'
import { DOWNLOAD_LIMITS } from './sources.ts'

/** A publisher's names for one state of a file. Sent again, they are answered by 304 if nothing changed. */
export interface Validators {
  readonly etag: string | null
  readonly lastModified: string | null
}

export type FetchedFile = PackedFile & Validators

export interface FetchOptions {
  readonly download: Download
  readonly allowPrivate: boolean
  readonly signal: AbortSignal
  /** Called when bytes arrive. */
  onProgress(bytes: number): void
}

/** The transfer ended before the file did. A transfer ended by a limit or a refusal is not resumed. */
const CUT = new Set(['CONNECTION_RESET', 'CONNECTION_FAILED', 'INVALID_RESPONSE', 'IDLE_TIMEOUT', 'HOST_UNREACHABLE'])

/** Publishers truncate long answers. Each resume continues where the previous answer ended. */
const MOST_RESUMES = 5

/**
 * Fetches one file, unless `known` still describes it. A truncated answer is resumed at its end, with If-Range, so that
 * a changed file restarts.
 *
 * @returns undefined if the publisher says that nothing changed
 * @throws what the download throws
 */
export async function fetchFile(
  url: string,
  known: Validators | undefined,
  options: FetchOptions,
): Promise<FetchedFile | undefined> {
  let answer = await open(url, options, { known })
  if (answer.status === 304) return undefined
  let packer = new FilePacker()
  for (let resumes = 0; ; resumes++) {
    const { etag, lastModified } = answer
    try {
      for await (const part of answer.body) {
        await packer.add(part)
        options.onProgress(packer.bytes)
      }
      return { ...(await packer.finish()), etag, lastModified }
    } catch (error) {
      // Only a strong validator proves that the rest belongs to the first part (RFC 9110, 13.1.5).
      const ifRange = etag !== null && !etag.startsWith('W/') ? etag : lastModified
      const isCut = error instanceof DownloadError && CUT.has(error.code)
      if (!isCut || ifRange === null || packer.bytes === 0 || resumes === MOST_RESUMES) throw error
      answer = await open(url, options, { range: { from: packer.bytes, ifRange } })
      if (answer.status === 304)
        throw new Error('the publisher answered 304 to a request for the rest of a file', { cause: error })
      if (answer.status === 200) packer = new FilePacker()
    }
  }
}

/** Checks whether the file is still the one described. Requests it again and reads no body. */
export async function isStill(url: string, known: Validators, options: FetchOptions): Promise<boolean> {
  const answer = await open(url, options, { known })
  if (answer.status === 304) return true
  await drop(answer)
  // A publisher that ignores conditions still sends the validators of the file.
  return known.etag !== null ? answer.etag === known.etag : answer.lastModified === known.lastModified
}

/** A page with status 200 whose words say that there is no file. */
class NotAListError extends Error {
  readonly code = 'WRONG_CONTENT_TYPE'

  constructor() {
    super('the publisher answered with a web page')
    this.name = 'NotAListError'
  }
}

/** Ends a transfer unread. */
async function drop({ body }: DownloadAnswer): Promise<void> {
  for await (const _ of body) break
}

async function open(
  url: string,
  { download, allowPrivate, signal }: FetchOptions,
  ask: { known?: Validators | undefined; range?: { from: number; ifRange: string } },
): Promise<DownloadAnswer> {
  const answer = await download(url, {
    ...DOWNLOAD_LIMITS,
    allowPrivate,
    signal,
    etag: ask.known?.etag ?? undefined,
    lastModified: ask.known?.lastModified ?? undefined,
    ...(ask.range === undefined ? {} : { range: ask.range }),
  })
  if (answer.status !== 304 && /^(text\/html|application\/xhtml)/i.test(answer.contentType ?? '')) {
    await drop(answer)
    throw new NotAListError()
  }
  return answer
}
