import { capitalised, escapeHtml, inlineOf } from './html.ts'
import { follow, type ApiDescription, type Schema } from './openapi.ts'

const MAX_DEPTH = 6

/** A schema without its `null`, and whether it may be null. */
function withoutNull(schema: Schema): { schema: Schema; nullable: boolean } {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) {
    const others = choices.filter(({ type }) => type !== 'null')
    if (others.length === 1 && others.length < choices.length) {
      const { anyOf: _a, oneOf: _o, ...rest } = schema
      return { schema: { ...others[0], ...rest }, nullable: true }
    }
  }
  if (typeof schema.type === 'object' && schema.type.includes('null')) {
    const others = schema.type.filter((type) => type !== 'null')
    return { schema: { ...schema, type: others.length === 1 ? others[0] : others }, nullable: true }
  }
  return { schema, nullable: false }
}

/** `array of string`, `object Declared`, `string (date-time)`. */
function typeOf(api: ApiDescription, given: Schema): string {
  const { schema, nullable } = withoutNull(given)
  const or = nullable ? ' or null' : ''
  const named = follow(api, schema)
  if (named !== undefined) return `${named.name}${or}`
  if (schema.items !== undefined) return `array of ${typeOf(api, schema.items)}${or}`
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return choices.map((choice) => typeOf(api, choice)).join(' or ') + or
  const base =
    schema.const !== undefined
      ? JSON.stringify(schema.const)
      : schema.type === undefined && schema.enum !== undefined
        ? 'string'
        : [schema.type ?? 'any'].flat().join(' or ')
  return `${base}${schema.format === undefined ? '' : ` (${schema.format})`}${or}`
}

const shown = (value: unknown): string =>
  `<code>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value))}</code>`

/** Limits in words. Patterns are left out, because an example says more than a long pattern. */
function limitsOf(given: Schema): string[] {
  const { schema } = withoutNull(given)
  const { minLength: min, maxLength: max, minimum, maximum } = schema
  const values = schema.enum ?? schema.items?.enum
  return [
    ...(values === undefined ? [] : [`one of ${values.map(shown).join(', ')}`]),
    ...(max !== undefined
      ? [`${min ?? 0} to ${max} characters`]
      : min !== undefined && min > 1
        ? [`at least ${min} characters`]
        : []),
    ...(minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? [`at least ${minimum}`] : []),
    ...(maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? [`at most ${maximum}`] : []),
    ...(schema.maxItems === undefined ? [] : [`at most ${schema.maxItems} entries`]),
    ...(schema.uniqueItems === true ? ['no repeats'] : []),
    ...(schema.default === undefined ? [] : [`${shown(schema.default)} when left out`]),
    ...(schema.example === undefined ? [] : [`for example ${shown(schema.example)}`]),
  ]
}

/** The schema with the fields of a value. Follows references, arrays and nullable forms. */
function insideOf(api: ApiDescription, given: Schema): Schema | undefined {
  const { schema } = withoutNull(given)
  const target = follow(api, schema)?.schema ?? schema
  if (target.properties !== undefined) return target
  if (target.items !== undefined) return insideOf(api, target.items)
  return undefined
}

/**
 * The fields of a schema as a list. Fields of inner objects are collapsed.
 *
 * @param isAnswer marks fields as in a response (not always present), else as in a request (required, optional)
 */
export function fieldsOf(api: ApiDescription, given: Schema, isAnswer: boolean, depth = 0): string {
  const target = follow(api, given)?.schema ?? given
  const choices = target.anyOf ?? target.oneOf
  if (choices !== undefined && target.properties === undefined) {
    return choices
      .map(
        (choice, index) =>
          `<p class="choice">${index === 0 ? 'Either' : 'or'} <code>${escapeHtml(typeOf(api, choice))}</code></p>${fieldsOf(api, choice, isAnswer, depth + 1)}`,
      )
      .join('')
  }
  const schema = insideOf(api, target)
  if (schema?.properties === undefined) return ''
  const required = new Set(schema.required)
  const rows = Object.entries(schema.properties).map(([name, field]) => {
    const mark = isAnswer
      ? required.has(name)
        ? ''
        : '<span class="mark">not always present</span>'
      : required.has(name)
        ? '<span class="mark must">required</span>'
        : '<span class="mark">optional</span>'
    const about = field.description ?? follow(api, withoutNull(field).schema)?.schema.description
    const limits = limitsOf(field)
    const inside =
      depth < MAX_DEPTH && insideOf(api, field) !== undefined
        ? fieldsOf(api, withoutNull(field).schema, isAnswer, depth + 1)
        : ''
    return (
      `<li><p class="field"><code class="name">${escapeHtml(name)}</code> <span class="type">${escapeHtml(typeOf(api, field))}</span> ${mark}</p>` +
      (about === undefined ? '' : `<p>${inlineOf(capitalised(about))}</p>`) +
      (limits.length === 0 ? '' : `<p class="limits">${capitalised(limits.join('; '))}</p>`) +
      (inside === '' ? '' : `<details><summary>Fields of ${escapeHtml(name)}</summary>${inside}</details>`) +
      '</li>'
    )
  })
  return `<ul class="fields">${rows.join('')}</ul>`
}

/** An example value for a schema. */
export function exampleOf(api: ApiDescription, given: Schema, name = '', depth = 0): unknown {
  const { schema } = withoutNull(given)
  const target = follow(api, schema)?.schema ?? schema
  if (target.example !== undefined) return target.example
  if (target.const !== undefined) return target.const
  if (target.enum !== undefined) return target.enum[0]
  if (target.default !== undefined) return target.default
  const choices = target.anyOf ?? target.oneOf
  if (choices !== undefined) return exampleOf(api, choices[0], name, depth)
  if (target.properties !== undefined) {
    return depth > MAX_DEPTH
      ? {}
      : Object.fromEntries(
          Object.entries(target.properties).map(([key, field]) => [key, exampleOf(api, field, key, depth + 1)]),
        )
  }
  const [type] = [target.type ?? 'string'].flat()
  switch (String(type)) {
    case 'array':
      return target.items === undefined || depth > MAX_DEPTH ? [] : [exampleOf(api, target.items, name, depth + 1)]
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return Math.max(target.minimum ?? 0, Math.min(1, target.maximum ?? 1))
    default:
      return exampleText(target, name)
  }
}

const IDS: Readonly<Record<string, string>> = { verification_id: 'ver', asset_id: 'ast', payment_id: 'pay' }
const TEXTS: Readonly<Record<string, string>> = {
  email: 'anna@shop.example',
  password: 'a long sentence of yours',
  company: 'Shop GmbH',
  name: 'backend, production',
  first_name: 'Anna',
  last_name: 'Keller',
  url: 'https://shop.example/webhooks',
  hosted_url: 'https://verify.example/verify/ver_01JD8Y3T5V6W7X8Y9Z0A1B2C3D',
  reference_code: '7K3M9QXT2VBN',
  secret: 'whsec_…',
  key: 'svc_test_…',
  date_of_birth: '1990-04-12',
  document_expiry: '2031-08-30',
  code: '123456',
  data: '…',
  last_error: 'HTTP 503',
}

function exampleText({ format, pattern }: Schema, name: string): string {
  const prefix = /^\^([a-z]+)_/.exec(pattern ?? '')?.[1] ?? IDS[name]
  if (prefix !== undefined) return `${prefix}_01JD8Y3T5V6W7X8Y9Z0A1B2C3D`
  if (TEXTS[name] !== undefined) return TEXTS[name]
  switch (format ?? '') {
    case 'date-time':
      return '2026-11-21T09:15:00.000Z'
    case 'date':
      return '2026-11-21'
    case 'email':
      return 'anna@shop.example'
    case 'uri':
      return 'https://shop.example/done'
    default:
      return '…'
  }
}
