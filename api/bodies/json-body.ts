import type { z } from 'zod'
import type { Exchange } from '../http/exchange.ts'
import { parseJson } from './json-text.ts'
import { Problem } from '../http/problem.ts'
import type { Code } from '../../contract/error-codes.ts'
import { receiveBody, refuseEncodedBody } from './receive-body.ts'
import { parseInput } from '../http/validation.ts'

/** How a route reads its body, and how the OpenAPI document describes it. */
export interface BodyReader<Body> {
  read(exchange: Exchange): Promise<Body>
  /** Error codes that it can give. */
  readonly errors: readonly Code[]
  /** Media type -> schema in the OpenAPI document. */
  readonly content: Readonly<Record<string, z.ZodType>>
  /** Whether the body may be absent. */
  readonly isOptional?: boolean
}

/** Our JSON bodies have a few fields; 64 KiB is far above all of them. */
export const JSON_LIMIT_BYTES = 64 * 1024

/** The media type of a body, lower case, without its parameters; undefined when none is given. */
export const mediaType = ({ request }: Exchange): string | undefined =>
  request.headers['content-type']?.split(';')[0].trim().toLowerCase()

const isUtf8 = ({ request }: Exchange): boolean => {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.headers['content-type'] ?? '')?.[1]
  return charset === undefined || /^utf-?8$/i.test(charset)
}

/** Throws UNSUPPORTED_MEDIA_TYPE unless a body is application/json in UTF-8 and not encoded. */
export function refuseOtherThanJson(exchange: Exchange): void {
  if (mediaType(exchange) !== 'application/json' || !isUtf8(exchange)) throw new Problem('UNSUPPORTED_MEDIA_TYPE')
  refuseEncodedBody(exchange)
}

/** Receives a JSON body and parses it strictly (json-text.ts). Throws UNSUPPORTED_MEDIA_TYPE, PAYLOAD_TOO_LARGE, VALIDATION_ERROR. */
async function receiveJson(exchange: Exchange): Promise<unknown> {
  refuseOtherThanJson(exchange)
  const chunks: Buffer[] = []
  await receiveBody(exchange, JSON_LIMIT_BYTES, (chunk) => {
    chunks.push(chunk)
  })
  return parseJson(Buffer.concat(chunks))
}

/** The errors of every body. */
export const BODY_ERRORS = [
  'VALIDATION_ERROR',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
] as const satisfies readonly Code[]

/** A body with one JSON value of the given schema. */
export const jsonBody = <S extends z.ZodType>(schema: S): BodyReader<z.output<S>> => ({
  read: async (exchange) => parseInput(schema, await receiveJson(exchange)),
  errors: BODY_ERRORS,
  content: { 'application/json': schema },
})

/** {@link jsonBody} that the route reads when it needs it. Its decisions before that do not depend on the body. */
export const pendingJsonBody = <S extends z.ZodType>(schema: S): BodyReader<{ receive(): Promise<z.output<S>> }> => ({
  ...jsonBody(schema),
  read: async (exchange) => ({ receive: () => jsonBody(schema).read(exchange) }),
})

/** {@link jsonBody} that may be absent: no body means an empty object. */
export const optionalJsonBody = <S extends z.ZodType>(schema: S): BodyReader<z.output<S>> => ({
  ...jsonBody(schema),
  read: async (exchange) => parseInput(schema, hasBody(exchange) ? await receiveJson(exchange) : {}),
  isOptional: true,
})

/** A length or a transfer coding announces a body (RFC 9112, 6.3). */
const hasBody = ({ request: { headers } }: Exchange): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
