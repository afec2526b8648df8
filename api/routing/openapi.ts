import { z } from 'zod'
import { CATALOGUE, STAFF_CODES, type Code } from '../../contract/error-codes.ts'
import { RATE_LIMITS } from '../http/rate-limit.ts'
import type { Route } from './route.ts'

type Json = Record<string, unknown>

/** Error codes of every route, beside its own and those of its credential. */
const EVERYWHERE: readonly Code[] = ['RATE_LIMITED', 'TLS_REQUIRED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']

const SECURITY_SCHEMES = {
  apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `svc_test_…` or `svc_live_…`' },
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a dashboard session, from login',
  },
}
const STAFF_SCHEMES = {
  staff: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a staff session',
  },
}

/**
 * The OpenAPI 3.1 document of the routes. The values that serve the routes also make it, so that both always agree.
 *
 * @param audience the clients' document, or that of the staff console, which is not part of the contract
 */
export function describeApi(routes: readonly Route[], audience: 'clients' | 'staff' = 'clients'): Json {
  const components: Json = {}
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.head.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.head.method]: describeRoute(route, components) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Identity Verification Service',
      version: '1.0',
      description:
        'Verifies the identity of end users: documents, liveness, faces and sanctions. JSON over HTTPS. Rate limits count per caller ' +
        '(an IPv4 address, or the /64 of an IPv6 address) on a rolling 60 s window.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(({ head }) => head.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...components, Error: errorSchema(audience) },
      securitySchemes: audience === 'clients' ? SECURITY_SCHEMES : STAFF_SCHEMES,
    },
  }
}

function describeRoute({ head, shapes }: Route, components: Json): Json {
  const parameters = (place: string, schemas: Readonly<Record<string, z.ZodType>> = {}) =>
    Object.entries(schemas).map(([name, schema]) => {
      const { description, ...described } = toJsonSchema(schema, 'input', components)
      return {
        name,
        in: place,
        required: place === 'path' || !schema.safeParse(undefined).success,
        ...(description === undefined ? {} : { description }),
        schema: described,
      }
    })
  return {
    operationId: `${head.method}${head.path.replace('/v1', '').replaceAll(/[^a-zA-Z]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: head.summary,
    description: `${head.description === undefined ? '' : `${head.description}\n\n`}At most ${RATE_LIMITS[head.rateClass]} requests in 60 s.`,
    tags: [head.tag],
    security: head.credential.schemes.map((scheme) => ({ [scheme]: [] })),
    parameters: [
      ...parameters('path', shapes.params),
      ...parameters('query', shapes.query),
      ...parameters('header', shapes.headers),
    ],
    ...(shapes.body === undefined
      ? {}
      : {
          requestBody: {
            required: shapes.body.isOptional !== true,
            content: describeContent(shapes.body.content, components),
          },
        }),
    responses: {
      [head.status]: {
        description: 'Success',
        content:
          head.produces === undefined
            ? describeContent({ 'application/json': shapes.answer }, components, 'output')
            : { [head.produces]: { schema: streamed(head.produces) } },
      },
      ...describeErrors([...(shapes.body?.errors ?? []), ...head.errors, ...head.credential.errors, ...EVERYWHERE]),
    },
  }
}

const describeContent = (
  content: Readonly<Record<string, z.ZodType>>,
  components: Json,
  io: 'input' | 'output' = 'input',
): Json =>
  Object.fromEntries(
    Object.entries(content).map(([type, schema]) => [type, { schema: toJsonSchema(schema, io, components) }]),
  )

/** One response for each status, with its error codes. */
function describeErrors(codes: readonly Code[]): Json {
  const byStatus = Map.groupBy(new Set(codes), (code) => CATALOGUE[code])
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, named]) => [
        status,
        {
          description: named.join(', '),
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      ]),
  )
}

/** The JSON Schema of a zod schema. Named schemas go to the components. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output', components: Json): Json {
  const {
    $schema: _dialect,
    $defs = {},
    ...described
  } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, reused: 'inline' }) as Json & { $defs?: Json }
  Object.assign(components, relocate($defs))
  return relocate(described)
}

/** Points references at the components, and removes the ids that gave them their names. */
const relocate = (schema: Json): Json =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === 'id' && typeof value === 'string' ? undefined : value,
    ).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as Json

const issue = {
  type: 'object',
  required: ['path', 'message'],
  properties: { path: { type: 'string' }, message: { type: 'string' } },
}

const errorSchema = (audience: 'clients' | 'staff'): Json => ({
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code'],
      properties: {
        code: {
          enum: (Object.keys(CATALOGUE) as Code[]).filter((code) => audience === 'staff' || !STAFF_CODES.has(code)),
        },
        issues: {
          type: 'array',
          description: 'for VALIDATION_ERROR; for NO_ASSETS: why each asset is unusable',
          items: issue,
        },
        unusable_assets: {
          type: 'array',
          description: 'beside MISSING_ASSET: the unusable assets that were sent, and why',
          items: issue,
        },
        available: { type: 'integer', description: 'for INSUFFICIENT_CREDITS' },
        required: { type: 'integer', description: 'for INSUFFICIENT_CREDITS' },
      },
    },
  },
})

/** Schema of a streamed answer. JSON is an object; anything else is bytes. */
const streamed = (mediaType: string) =>
  mediaType === 'application/json' ? { type: 'object', required: ['complete'] } : { type: 'string', format: 'binary' }
