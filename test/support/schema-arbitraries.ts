import fc from 'fast-check'

/** A JSON Schema of the OpenAPI document, with the keywords that the document uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly minItems?: number
  readonly maxItems?: number
  readonly uniqueItems?: boolean
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly example?: unknown
}

export type Components = Readonly<Record<string, Schema>>

const date = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString())

/** By format. If zod also gives a pattern, the format is the better guide. */
const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  date: date.map((at) => at.slice(0, 10)),
  'date-time': date,
  uri: fc.webUrl({ validSchemes: ['https'] }),
  // Not fc.emailAddress(): half of the addresses in RFC 5322 are rejected, rightly, by everyone.
  email: fc.stringMatching(/^[a-z0-9]{3,12}@[a-z]{3,8}\.(org|com)$/),
}

function text({ format, pattern, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  if (format !== undefined && format in FORMATS) return FORMATS[format]
  const free = fc.string({ minLength, maxLength: Math.min(maxLength ?? Infinity, minLength + 40), unit: 'grapheme' })
  if (pattern === undefined) return free
  const matching = new RegExp(pattern)
  // A pattern that excludes characters gives short texts. Random texts never match a pattern that fixes the
  // beginning.
  return fc
    .oneof(fc.stringMatching(matching), free)
    .filter((made) => matching.test(made) && made.length >= minLength && made.length <= (maxLength ?? Infinity))
}

function list(schema: Schema, components: Components): fc.Arbitrary<unknown> {
  if (schema.prefixItems !== undefined)
    return fc.tuple(...schema.prefixItems.map((item) => validValue(item, components)))
  const bounds = { minLength: schema.minItems ?? 0, maxLength: Math.min(schema.maxItems ?? 4, 4) }
  const item = validValue(schema.items ?? {}, components)
  return schema.uniqueItems === true
    ? fc.uniqueArray(item, { ...bounds, selector: (value) => JSON.stringify(value) })
    : fc.array(item, bounds)
}

/** Values that fit a schema. If it has an example (for a rule that no schema can state), often the example. */
export function validValue(schema: Schema, components: Components): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined)
    return validValue(components[schema.$ref.replace('#/components/schemas/', '')], components)
  const value = generate(schema, components)
  return schema.example === undefined
    ? value
    : fc.oneof({ weight: 3, arbitrary: fc.constant(schema.example) }, { weight: 1, arbitrary: value })
}

function generate(schema: Schema, components: Components): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives !== undefined)
    return fc.oneof(...alternatives.map((alternative) => validValue(alternative, components)))
  switch (schema.type ?? 'anything') {
    case 'string':
      return text(schema)
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -1_000_000),
        max: Math.min(schema.maximum ?? 100, 1_000_000),
      })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return list(schema, components)
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, property]) => [name, validValue(property, components)]),
        ),
        { requiredKeys: [...(schema.required ?? [])] },
      )
    default:
      return fc.jsonValue()
  }
}

const NASTY = fc.constantFrom<unknown>(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '😀'.repeat(50),
  'x'.repeat(5_000),
  "' or 1=1 --",
  '../../etc/passwd',
  '${jndi:ldap://x}',
  '%00',
  '\r\nX: y',
  '__proto__',
  'null',
  -1,
  0,
  1e308,
  2 ** 53,
  0.1,
  null,
  true,
  [],
  {},
  [[[[]]]],
  { __proto__: null, constructor: 1 },
)

/** Any JSON value, with a preference for values that break things. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(NASTY, fc.jsonValue({ maxDepth: 3 }))

/** A value with one of its parts lost, added or replaced, at any depth. */
export const mutated = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      valid,
      fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }),
      fc.constantFrom('replace', 'drop', 'add'),
      anything,
      fc.string({ maxLength: 20 }),
    )
    .map(([value, path, how, other, name]) => mutate(value, path, how, other, name))

function mutate(
  value: unknown,
  [first, ...rest]: readonly number[],
  how: string,
  other: unknown,
  name: string,
): unknown {
  if (typeof value !== 'object' || value === null) return other
  const keys = Object.keys(value)
  const copy: unknown[] | Record<string, unknown> = Array.isArray(value) ? [...(value as unknown[])] : { ...value }
  const set = (key: string, to: unknown) =>
    Object.defineProperty(copy, key, { value: to, enumerable: true, configurable: true, writable: true })
  const key = keys[first % Math.max(1, keys.length)]
  if (rest.length > 0 && key !== undefined) return set(key, mutate(Reflect.get(copy, key), rest, how, other, name))
  if (how === 'add' || key === undefined) return Array.isArray(copy) ? [...copy, other] : set(name, other)
  if (how === 'replace') return set(key, other)
  if (Array.isArray(copy)) return copy.filter((_, i) => String(i) !== key)
  return Object.fromEntries(Object.entries(copy).filter(([other]) => other !== key))
}
