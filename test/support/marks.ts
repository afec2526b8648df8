import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { OPENAPI_FILE } from '../../dev/write-openapi.ts'
import { validValue, type Components, type Schema } from './schema-arbitraries.ts'

// Marks in every input field of the OpenAPI document, so that a new field gets a mark without any work.

interface Operation {
  readonly security: readonly Readonly<Record<string, unknown>>[]
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

/** A request of an operation: every field that can carry a mark has one. */
export interface MarkedRequest {
  /** `POST /v1/webhooks` */
  readonly name: string
  readonly method: string
  readonly path: string
  readonly needs: 'session' | 'apiKey' | 'nobody'
  readonly query: Readonly<Record<string, string>>
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
  /** Fields with a mark in this request: `POST /v1/webhooks body.url`. */
  readonly fields: readonly string[]
}

/** Letters for the figures 0 to 9, because a name must not contain a figure. */
const FIGURES = 'ghijklmrst'
const inLetters = (text: string): string => text.replace(/\d/g, (figure) => FIGURES[Number(figure)])

/** The marks of one run. All have one prefix and end with the number of their field. */
export class Marks {
  readonly prefix = `zq${inLetters(randomBytes(6).toString('hex'))}`
  readonly #names: string[] = []
  /** Why fields have no mark, from their schema. */
  readonly without = new Map<string, string>()

  of(field: string): string {
    const known = this.#names.indexOf(field)
    const at = known === -1 ? this.#names.push(field) - 1 : known
    return `${this.prefix}n${inLetters(String(at).padStart(3, '0'))}`
  }

  /** The fields whose marks are in a text, in upper or lower case. */
  namesIn(text: string): string[] {
    const found = [...text.toLowerCase().matchAll(new RegExp(`${this.prefix}n([${FIGURES}]{3})`, 'g'))].map(
      ([, at]) => this.#names[Number([...at].map((letter) => FIGURES.indexOf(letter)).join(''))] ?? 'an unknown mark',
    )
    return [...new Set(found)]
  }

  /** All operations of the document, each as a request with marks. */
  requests(): MarkedRequest[] {
    const {
      paths,
      components: { schemas },
    } = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8')) as Document
    return Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]): MarkedRequest => {
        const name = `${method.toUpperCase()} ${path}`
        const fields: string[] = []
        const valueOf = (schema: Schema, field: string) => this.#value(schema, schemas, field, fields)
        const parameters = (place: 'query' | 'header') =>
          Object.fromEntries(
            operation.parameters
              .filter((parameter) => parameter.in === place)
              .map((parameter) => [
                parameter.name,
                String(valueOf(parameter.schema, `${name} ${place}.${parameter.name}`)),
              ]),
          )
        const [query, headers] = [parameters('query'), parameters('header')]
        const schema = operation.requestBody?.content['application/json']?.schema
        const body = schema === undefined ? undefined : valueOf(schema, `${name} body`)
        const schemes = operation.security.flatMap((one) => Object.keys(one))
        return {
          name,
          method: method.toUpperCase(),
          path,
          needs: schemes.includes('session') ? 'session' : schemes.includes('apiKey') ? 'apiKey' : 'nobody',
          query,
          headers,
          body,
          fields,
        }
      }),
    )
  }

  #value(schema: Schema, components: Components, field: string, fields: string[]): unknown {
    if (schema.$ref !== undefined)
      return this.#value(components[schema.$ref.replace('#/components/schemas/', '')], components, field, fields)
    const [alternative] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null')
    if (alternative !== undefined) return this.#value(alternative, components, field, fields)
    if (schema.type === 'object') {
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [
          name,
          this.#value(inner, components, `${field}.${name}`, fields),
        ]),
      )
    }
    if (schema.type === 'array' && schema.items !== undefined)
      return [this.#value(schema.items, components, `${field}[]`, fields)]
    const carried =
      schema.type === 'string' ? this.#carried(schema, field) : { why: `a ${schema.type ?? 'value'} of its own type` }
    if ('text' in carried) {
      fields.push(field)
      return carried.text
    }
    this.without.set(field, carried.why)
    return schema.example ?? fc.sample(validValue(schema, components), { numRuns: 1, seed: 1 })[0]
  }

  #carried(schema: Schema, field: string): { text: string } | { why: string } {
    if (schema.enum !== undefined || schema.const !== undefined) return { why: 'one of a few words' }
    if (schema.format === 'date' || schema.format === 'date-time') return { why: 'a date' }
    const mark = this.of(field)
    const fits = (text: string) =>
      (schema.pattern === undefined || new RegExp(schema.pattern).test(text)) &&
      text.length >= (schema.minLength ?? 0) &&
      text.length <= (schema.maxLength ?? Infinity)
    const forms =
      schema.format === 'email'
        ? [`${mark}@example.org`]
        : schema.format === 'uri'
          ? [`https://${mark}.example.org/${mark}`]
          : [mark, `https://${mark}.example.org`, `${mark}@example.org`]
    const text = forms.find(fits)
    return text === undefined
      ? { why: `a text of a fixed form: ${schema.pattern ?? `at most ${schema.maxLength} characters`}` }
      : { text }
  }
}
