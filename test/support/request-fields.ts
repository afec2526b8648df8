import { readFileSync } from 'node:fs'
import type { Route } from '../../api/routing/route.ts'
import { ROUTES } from '../../api/routes/index.ts'
import { OPENAPI_FILE } from '../../dev/write-openapi.ts'
import type { Components, Schema } from './schema-arbitraries.ts'

/** One place of a request that takes a text, as the OpenAPI document names it. */
export interface TextField {
  /** `post /v1/auth/register body company`, for messages. */
  readonly name: string
  readonly place: 'path' | 'query' | 'header' | 'body'
  readonly route: Route
  readonly schema: Schema
  /** Name of a parameter. */
  readonly parameter?: string
  /** A body with the text in this place, and nothing else. */
  wrap(text: unknown): unknown
}

interface Operation {
  readonly parameters: readonly {
    readonly name: string
    readonly in: 'path' | 'query' | 'header'
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> }
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Components }
}

/** Puts a text in its place, from the outside in. */
type Wrap = (text: unknown) => unknown

interface Found {
  readonly name: string
  readonly schema: Schema
  readonly wrap: Wrap
}

/** Every text of a schema, at any depth. An enum counts as a text. */
function textsOf(schema: Schema, components: Components): Found[] {
  if (schema.$ref !== undefined)
    return textsOf(components[schema.$ref.replace('#/components/schemas/', '')], components)
  const within = (inner: Schema, name: string, wrap: Wrap): Found[] =>
    textsOf(inner, components).map((found) => ({
      ...found,
      name: `${name}${found.name}`,
      wrap: (text) => wrap(found.wrap(text)),
    }))
  const items = [...(schema.items === undefined ? [] : [schema.items]), ...(schema.prefixItems ?? [])]
  return [
    ...(schema.type === 'string' ? [{ name: '', schema, wrap: (text: unknown) => text }] : []),
    ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((inner) => textsOf(inner, components)),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      within(inner, `.${name}`, (value) => ({ [name]: value })),
    ),
    ...items.flatMap((inner) => within(inner, '[]', (value) => [value])),
  ]
}

/** Every text that the OpenAPI document lets a caller send, each with the route that takes it. */
export function textFields(): TextField[] {
  const { paths, components } = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as Document
  return ROUTES.flatMap((route): TextField[] => {
    const { method, path } = route.head
    const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')][method]
    const parameters = operation.parameters.map(({ name, in: place, schema }) => ({
      name: `${method} ${path} ${place} ${name}`,
      place,
      route,
      schema,
      parameter: name,
      wrap: (text: unknown) => text,
    }))
    const body = operation.requestBody?.content['application/json']?.schema
    const texts = body === undefined ? [] : textsOf(body, components.schemas)
    return [
      ...parameters,
      ...texts.map((found) => ({
        ...found,
        name: `${method} ${path} body ${found.name}`,
        place: 'body' as const,
        route,
      })),
    ]
  })
}
