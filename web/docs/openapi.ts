import { z } from 'zod'

// The parts of OpenAPI 3.1 and JSON Schema that docs/openapi.json uses. Other keywords are ignored.

/** A JSON Schema. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly default?: unknown
  readonly example?: unknown
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
}

const number = z.number().optional()
const schema: z.ZodType<Schema> = z.lazy(() =>
  z
    .object({
      $ref: z.string().optional(),
      type: z.union([z.string(), z.array(z.string())]).optional(),
      description: z.string().optional(),
      properties: z.record(z.string(), schema).optional(),
      required: z.array(z.string()).optional(),
      items: z.union([schema, z.literal(false)]).optional(),
      anyOf: z.array(schema).optional(),
      oneOf: z.array(schema).optional(),
      prefixItems: z.array(schema).optional(),
      enum: z.array(z.unknown()).optional(),
      const: z.unknown().optional(),
      format: z.string().optional(),
      pattern: z.string().optional(),
      default: z.unknown().optional(),
      example: z.unknown().optional(),
      minLength: number,
      maxLength: number,
      minimum: number,
      maximum: number,
      minItems: number,
      maxItems: number,
      uniqueItems: z.boolean().optional(),
      // A tuple (all entries in prefixItems, no others) is shown as an array of its first entry.
    })
    .transform(({ prefixItems, items, ...rest }) => ({ ...rest, items: items === false ? prefixItems?.[0] : items })),
)

const content = z.record(z.string(), z.object({ schema }))
const operation = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().default(''),
  tags: z.tuple([z.string()]),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean().default(false),
        description: z.string().optional(),
        schema,
      }),
    )
    .default([]),
  requestBody: z.object({ required: z.boolean().default(false), content }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content: content.optional() })),
})

const document = z.object({
  tags: z.array(z.object({ name: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({ schemas: z.record(z.string(), schema) }),
})

/** One operation with its address. */
export type Operation = z.output<typeof operation> & { readonly method: string; readonly path: string }

/** The API as the reference shows it. */
export interface ApiDescription {
  readonly tags: readonly string[]
  readonly operations: readonly Operation[]
  readonly schemas: Readonly<Record<string, Schema>>
}

/** Reads docs/openapi.json. Throws when the reference does not know its form. */
export function readOpenApi(json: string): ApiDescription {
  const { tags, paths, components } = document.parse(JSON.parse(json))
  return {
    tags: tags.map(({ name }) => name),
    operations: Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, found]) => ({ ...found, method, path })),
    ),
    schemas: components.schemas,
  }
}

/** The target of a reference: a component's name and schema. */
export function follow({ schemas }: ApiDescription, { $ref }: Schema): { name: string; schema: Schema } | undefined {
  if ($ref === undefined) return undefined
  const name = $ref.replace('#/components/schemas/', '')
  const found = schemas[name]
  if (found === undefined) throw new Error(`${$ref} does not exist`)
  return { name, schema: found }
}
