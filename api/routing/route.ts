import { z } from 'zod'
import type { Exchange } from '../http/exchange.ts'
import type { BodyReader } from '../bodies/json-body.ts'
import { Problem } from '../http/problem.ts'
import type { Code } from '../../contract/error-codes.ts'
import { countCall, type RateClass } from '../http/rate-limit.ts'
import { parseInput } from '../http/validation.ts'

/** Who may call a route. */
export interface Credential<Principal> {
  /** Names of its security schemes in the OpenAPI document, any one of which will do; none for a public route. */
  readonly schemes: readonly ('apiKey' | 'session' | 'staff')[]
  /** Errors that it can give. */
  readonly errors: readonly Code[]
  /** Counts the call, then finds who calls. Throws RATE_LIMITED before it looks anything up; another Problem when it is nobody who may. */
  admit(exchange: Exchange, rateClass: RateClass): Promise<Principal>
}

/** How a credential admits that counts by a statement of its own. */
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
  /** Media type of the answer where it is not JSON; the answer is then a Buffer or a stream. */
  readonly produces?: string
  readonly description?: string
  readonly tag: string
  /** The error codes that it can give beside those of its credential, of its body, and of every route. */
  readonly errors: readonly Code[]
}

type Schemas = Readonly<Record<string, z.ZodType>>

export interface RouteShapes<Params, Query, Headers, Body, Answer> {
  /** A parameter that does not fit is an unknown address: NOT_FOUND. */
  readonly params?: Params
  readonly query?: Query
  /** Request headers by their name. */
  readonly headers?: Headers
  readonly body?: BodyReader<Body>
  /** Exactly what is answered; anything more or less is our fault, and is not sent. */
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

/** One endpoint as a value: served by router.ts, described by openapi.ts. */
export interface Route {
  readonly head: RouteHead<unknown>
  readonly shapes: RouteShapes<Schemas, Schemas, Schemas, unknown, z.ZodType>
  /** Rate limit, credential, validation, handler, check of the answer. */
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
      // The one cast: each part was just parsed by the schemas that give it its type; a part without schemas has no fields.
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

/** The named headers; one that is sent twice is kept as an array, which no schema takes: which of them counts is not ours to guess. */
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
  // Paths and codes only: the values may be personal data.
  throw new Error(
    `the answer does not fit its schema: ${parsed.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')}`,
  )
}
