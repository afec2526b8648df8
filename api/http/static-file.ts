import { Readable } from 'node:stream'
import type { Context } from 'koa'

/**
 * A file or a page. It is not part of the JSON interface: the rate limit does not count it, and it needs no database.
 */
export interface StaticFile {
  /** Its address, or the pattern of its addresses. */
  readonly path: string
  readonly type: string
  readonly body: Buffer
  /** For conditional requests (RFC 9110, section 13). */
  readonly etag?: string
  /** The compressed bytes, if smaller. */
  readonly encodings?: { readonly br?: Buffer; readonly gzip?: Buffer }
  /** Headers beside, or instead of, those of every answer (security-headers.ts). */
  readonly headers?: Readonly<Record<string, string>>
}

const SLICE_BYTES = 64 * 1024

/** Answers with a file, in the best coding that the client accepts; 304 if the client has it. */
export function answerFile(ctx: Context, file: StaticFile): void {
  const { type, etag, encodings = {}, headers = {} } = file
  ctx.set(headers)
  ctx.type = type
  if (encodings.br !== undefined || encodings.gzip !== undefined) ctx.vary('Accept-Encoding')
  if (etag !== undefined) {
    ctx.etag = etag
    ctx.status = 200 // `fresh` requires it
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
  }
  const coding = ctx.acceptsEncodings([
    ...(encodings.br === undefined ? [] : ['br']),
    ...(encodings.gzip === undefined ? [] : ['gzip']),
    'identity',
  ])
  const bytes = coding === 'br' || coding === 'gzip' ? (encodings[coding] ?? file.body) : file.body
  if (bytes !== file.body) ctx.set('Content-Encoding', String(coding))
  ctx.body = Readable.from(slices(bytes))
  ctx.type = type // a stream as the body has set application/octet-stream
  ctx.length = bytes.length
}

/** A file in pieces. A caller that does not read holds one piece, not a copy of the file. */
function* slices(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += SLICE_BYTES) yield bytes.subarray(start, start + SLICE_BYTES)
}
