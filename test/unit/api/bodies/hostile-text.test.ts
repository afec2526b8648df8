import assert from 'node:assert/strict'
import fc from 'fast-check'
import { z } from 'zod'
import { bearerOf } from '../../../../api/auth/bearer.ts'
import { clientAddress, parseNetworks } from '../../../../api/http/client-address.ts'
import { mediaType } from '../../../../api/bodies/json-body.ts'
import { parseInput } from '../../../../api/http/validation.ts'
import { checkWebhookUrl } from '../../../../outbound/webhook-url.ts'
import { cpuOf } from '../../../support/cpu-cost.ts'
import { exchangeOf } from '../../../support/exchanges.ts'
import { textFields, type TextField } from '../../../support/request-fields.ts'
import type { Schema } from '../../../support/schema-arbitraries.ts'

// The CPU cost of a text must not depend on its content. The bound is a ratio to a harmless text of the same length,
// measured in the same test. A search that reads the text once for each character is hundreds of times above the bound.

const BODY_BYTES = 60_000
const HEADER_BYTES = 15_000
const MAX_RATIO = 25
/** Below this bound garbage collection and single escapes do not count. A rule that searches 60 KB takes over 250 ms. */
const FLOOR_MS = 10

const fill = (unit: string, bytes: number, end = ''): string =>
  unit.repeat(Math.ceil((bytes - end.length) / Buffer.byteLength(unit))) + end
const letters = (from: number, count: number): string =>
  Array.from({ length: count }, (_, i) => String.fromCodePoint(from + i)).join('')

/** The end of a text that fits a body of so many bytes. JSON writes some characters as six. */
const fitting = (text: string, bytes: number): string => {
  const written = Buffer.byteLength(JSON.stringify(text))
  return written <= bytes + 100 ? text : text.slice(-Math.floor((text.length * bytes) / written))
}

/** Texts that make rules search: long runs with a mismatch at the end, near matches, letters to fold or compose. */
const hostile = (bytes: number): Readonly<Record<string, string>> => ({
  'letters, then a control character': fill('x', bytes, '\u0001'),
  blanks: fill(' ', bytes),
  'blanks, then a control character': fill(' ', bytes, '\u0007'),
  'blanks and letters in turn': fill(' x', bytes, '\u007f'),
  'no-break spaces': fill('\u00a0\u2003', bytes, '\n'),
  'control characters': fill('\u0001\u001f', bytes),
  'line breaks': fill('\r\n', bytes, '\0'),
  'an address of one long part': fill('a', bytes, '@'),
  'an address of many dots': `a@${fill('a.', bytes, '!')}`,
  'an address of many @': fill('a@', bytes, '.'),
  'an address of hyphens': `a@${fill('a-', bytes, '.')}`,
  dates: fill('1990-01-01', bytes, 'x'),
  figures: fill('1', bytes, 'x'),
  networks: fill('1.', bytes, '/'),
  colons: fill('::', bytes, 'g'),
  'an https address': `https://${fill('a.', bytes, '%')}`,
  'a host of many different letters': `https://${letters(0x4e00, Math.floor(bytes / 3))}.com/`,
  'a data: URL': fill('data:a/', bytes, ';base64'),
  'combining marks out of order': `a${fill('\u0301\u0323', bytes)}`,
  'letters that grow when folded': fill('\u0130\ufb03', bytes),
  'half surrogate pairs': fill('\ud800', bytes / 2),
  'backslashes and quotes': fill('\\"', bytes / 2),
})

/** Texts that repeat a match of the field's own pattern, and end with a mismatch. */
function nearMatches({ pattern, example }: Schema, bytes: number): Readonly<Record<string, string>> {
  const matches =
    pattern === undefined ? [] : fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 3, seed: 7 })
  const units = [...matches, ...(typeof example === 'string' ? [example] : [])].filter((unit) => unit !== '')
  return Object.fromEntries(units.map((unit, i) => [`near matches ${i}`, fill(unit, bytes, '\u0001')]))
}

async function assertCheap(
  name: string,
  texts: Readonly<Record<string, string>>,
  bytes: number,
  read: (text: string) => unknown,
): Promise<void> {
  const benign = fill('x', bytes)
  await cpuOf(() => read(benign), 3) // warm
  for (const [what, whole] of Object.entries(texts)) {
    const text = fitting(whole, bytes)
    const first = await cpuOf(() => read(text), 1)
    if (first <= FLOOR_MS) continue // below every bound
    const bound = MAX_RATIO * Math.max(FLOOR_MS / MAX_RATIO, await cpuOf(() => read(benign), 2))
    const cost = first <= bound ? first : await cpuOf(() => read(text), 4)
    assert.ok(
      cost <= bound,
      `${name}: ${what} took ${cost.toFixed(1)} ms, ${((cost / bound) * MAX_RATIO).toFixed(0)} times a harmless text of the same length`,
    )
  }
}

/** Reads the field as the service does, from its bytes up to the first query. */
function reader(field: TextField): (text: string) => unknown {
  const {
    place,
    route: { shapes },
    parameter = '',
  } = field
  if (place === 'body') {
    return async (text) => {
      const read = await shapes.body?.read(exchangeOf(Buffer.from(JSON.stringify(field.wrap(text)))))
      return typeof read === 'object' && read !== null && 'receive' in read && typeof read.receive === 'function'
        ? await (read.receive as () => unknown)()
        : read
    }
  }
  const schemas = { path: shapes.params, query: shapes.query, header: shapes.headers }[place] ?? {}
  return (text) => parseInput(z.object({ [parameter]: schemas[parameter] }), { [parameter]: text })
}

describe('a hostile text of 60 KB', function () {
  const fields = textFields()

  it('is tried in every text field of the OpenAPI document', () => {
    assert.ok(fields.length > 60, `${fields.length}`)
    for (const needed of [
      'post /v1/auth/register body .company',
      'post /v1/verifications body .declared.first_name',
      'post /v1/verifications header Idempotency-Key',
      'get /v1/verifications/:id path id',
      'get /v1/me/verifications query page',
      'post /v1/verifications/:id/submit body .assets[].data',
    ]) {
      assert.ok(
        fields.some(({ name }) => name === needed),
        needed,
      )
    }
  })

  for (const field of fields) {
    it(`costs no more than a harmless one: ${field.name}`, async () => {
      const bytes = field.place === 'body' ? BODY_BYTES : HEADER_BYTES
      await assertCheap(field.name, { ...hostile(bytes), ...nearMatches(field.schema, bytes) }, bytes, reader(field))
    })
  }

  const headers: Readonly<Record<string, (text: string) => unknown>> = {
    Authorization: (text) => bearerOf(exchangeOf([], { authorization: text })),
    'Authorization, after Bearer': (text) => bearerOf(exchangeOf([], { authorization: `Bearer ${text}` })),
    'Content-Type': (text) => mediaType(exchangeOf([], { 'content-type': text })),
    'Content-Type, in its charset': (text) =>
      ROUTE_WITH_BODY?.read(exchangeOf([], { 'content-type': `application/json; charset=${text}` })),
    'Content-Type, before its charset': (text) =>
      ROUTE_WITH_BODY?.read(exchangeOf([], { 'content-type': `application/json;${text}charset` })),
    'X-Forwarded-For': (text) =>
      clientAddress(exchangeOf([], { 'x-forwarded-for': text }).request, parseNetworks(['0.0.0.0/0', '::/0'])),
  }
  const ROUTE_WITH_BODY = fields.find(({ name }) => name === 'post /v1/auth/register body .company')?.route.shapes.body
  for (const [name, read] of Object.entries(headers)) {
    it(`costs no more than a harmless one: ${name}`, async () => {
      const lists = {
        'a list of addresses': fill('127.0.0.1,', HEADER_BYTES),
        brackets: fill('[]', HEADER_BYTES),
        semicolons: fill('; ', HEADER_BYTES),
        commas: fill(',', HEADER_BYTES),
      }
      await assertCheap(name, { ...hostile(HEADER_BYTES), ...lists }, HEADER_BYTES, read)
    })
  }

  it('costs no more than a harmless one: the address of a webhook', async () => {
    await assertCheap('webhook address', hostile(BODY_BYTES), BODY_BYTES, (text) =>
      checkWebhookUrl(text, { allowPrivate: false }),
    )
  })
})
