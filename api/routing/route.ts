import { z } from 'zod'
import type { Exchange } from '../http/exchange.ts'
import type { BodyReader } from '../bodies/json-body.ts'
import { Problem } from '../http/problem.ts'
import type { Code } from '../../contract/error-codes.ts'
import { countCall, type RateClass } from '../http/rate-limit.ts'
import { parseInput } from '../http/validation.ts'

/** Decides who may call a route. */
export interface Credential<Principal> {
  /** Names of its security schemes in the OpenAPI document. One of them is enough. Empty for a public route. */
  readonly schemes: readonly ('apiKey' | 'session' | 'staff')[]
  /** Error codes that it can give. */
  readonly errors: readonly Code[]
  /**
   * Counts the call, then finds the caller. Throws RATE_LIMITED before any lookup, and another Problem for a caller
   * without permission.
   */
  admit(exchange: Exchange, rateClass: RateClass): Promise<Principal>
}

/** The admission of a credential that is counted in a separate statement. */
export const counted =
  <Principal>(authenticate: (exchange: Exchange) => Promise<Principal>): Credential<Principal>['admit'] =>
  async (exchange, rateClass) => {
    await countCall(exchange.deps, rateClass, exchange.clientAddress)
    return authenticate(exchange)
  }

/** Anyone may call. */
export const open: Credential<undefined> = { schemes: [], errors: [], admit: counted(async () => undefined) }

export interface RouteHead<Principal> {
  readonly method: 'get' | 'post' | 'patch' | 'delete'
  /** `/v1/verifications/:id` */
  readonly path: string
  readonly credential: Credential<Principal>
  readonly status: 200 | 201
  readonly rateClass: RateClass
  readonly summary: string
  /** Media type of an answer other than JSON. The answer is then a Buffer or a stream. */
  readonly produces?: string
  readonly description?: string
  readonly tag: string
  /** Its own error codes, beside those of its credential, its body, and every route. */
  readonly errors: readonly Code[]
}

type Schemas = Readonly<Record<string, z.ZodType>>

export interface RouteShapes<Params, Query, Headers, Body, Answer> {
  /** An invalid parameter is an unknown address: NOT_FOUND. */
  readonly params?: Params
  readonly query?: Query
  /** Request headers by their name. */
  readonly headers?: Headers
  readonly body?: BodyReader<Body>
  /** The exact answer. An answer with other fields is our bug and is not sent. */
  readonly answer: Answer
}

type Parsed<S extends Schemas> = { readonly [Name in keyof S]: z.output<S[Name]> }

export interface Input<Principal, Params extends Schemas, Query extends Schemas, Headers extends Schemas, Body> {
  readonly principal: Principal
  readonly params: Parsed<Params>
  readonly query: Parsed<Query>
  readonly headers: Parsed<Headers>
  readonly body: Body
  readonly exchange: Exchange
  readonly deps: Exchange['deps']
}

/** One endpoint as a value. router.ts serves it, openapi.ts describes it. */
export interface Route {
  readonly head: RouteHead<unknown>
  readonly shapes: RouteShapes<Schemas, Schemas, Schemas, unknown, z.ZodType>
  /** Runs rate limit, credential, validation and handler, and checks the answer. */
  answer(exchange: Exchange): Promise<unknown>
}

/**
 * Declares an endpoint.
 *
 * @example
 * export const getVerification = route(
 *   { method: 'get', path: '/v1/verifications/:id', credential: apiKey, status: 200, … },
 *   { params: { id: verificationId }, answer: verificationRecord },
 *   async ({ params, principal, deps }) => present(await find(deps.db, principal, params.id)),
 * )
 */
export function route<
  Principal,
  Answer extends z.ZodType,
  Body = undefined,
  Params extends Schemas = Record<never, never>,
  Query extends Schemas = Record<never, never>,
  Headers extends Schemas = Record<never, never>,
>(
  head: RouteHead<Principal>,
  shapes: RouteShapes<Params, Query, Headers, Body, Answer>,
  handle: (input: Input<Principal, Params, Query, Headers, Body>) => Promise<z.input<Answer>>,
): Route {
  return {
    head,
    shapes,
    async answer(exchange) {
      const principal = await head.credential.admit(exchange, head.rateClass)
      const params = parseParams(shapes.params, exchange.params)
      const query = shapes.query === undefined ? {} : parseInput(z.strictObject(shapes.query), exchange.query)
      const headers =
        shapes.headers === undefined ? {} : parseInput(z.object(shapes.headers), namedHeaders(shapes.headers, exchange))
      const body = await shapes.body?.read(exchange)
      // The one cast: the schemas of each part have just parsed it and give it its type. A part without schemas has no
      // fields.
      const input = { principal, params, query, headers, body, exchange, deps: exchange.deps } as Input<
        Principal,
        Params,
        Query,
        Headers,
        Body
      >
      return checkAnswer(shapes.answer, await handle(input))
    },
  }
}

function parseParams(schemas: Schemas | undefined, params: Exchange['params']): unknown {
  const parsed = z.object(schemas ?? {}).safeParse(params)
  if (!parsed.success) throw new Problem('NOT_FOUND')
  return parsed.data
}

/**
 * The named headers. A repeated header stays an array, which every schema rejects: which value counts would be a guess.
 */
const namedHeaders = (schemas: Schemas, { request }: Exchange): Record<string, unknown> =>
  Object.fromEntries(
    Object.keys(schemas).map((name) => {
      const values = request.headersDistinct[name.toLowerCase()]
      return [name, values?.length === 1 ? values[0] : values]
    }),
  )

function checkAnswer(schema: z.ZodType, answer: unknown): unknown {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  // Paths and codes only, because the values may be personal data.
  throw new Error(
    `the answer does not match its schema: ${parsed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')}`,
  )
}
