import assert from 'node:assert/strict'
import fc from 'fast-check'
import { parseJson } from '../../../../api/bodies/json-text.ts'
import { Problem } from '../../../../api/http/problem.ts'

const parse = (text: string): unknown => parseJson(Buffer.from(text))
const pathOf = (text: string): string | undefined => {
  try {
    parse(text)
  } catch (error) {
    assert.ok(error instanceof Problem && error.code === 'VALIDATION_ERROR')
    return error.issues?.[0].path
  }
  return undefined
}

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])
const hasForbiddenKey = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([key, inner]) => FORBIDDEN.has(key) || hasForbiddenKey(inner))

describe('JSON of a request', () => {
  it('is read like JSON.parse reads it', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 10 }), (text) => {
        const expected: unknown = JSON.parse(text)
        if (!hasForbiddenKey(expected)) assert.deepEqual(parse(text), expected)
      }),
    )
  })

  it('may have quotes, braces, colons and backslashes inside strings', () => {
    for (const value of [
      { a: '"}:{', b: 'x":1', c: '\\' },
      ['a', 'a', ':', '"'],
      { 'a\\': 1, 'a"': 2 },
      { a: { a: { a: 'a' } }, b: [{ a: 1 }, { a: 2 }] },
    ]) {
      assert.deepEqual(parse(JSON.stringify(value)), value)
      assert.deepEqual(parse(JSON.stringify(value, null, 2)), value)
    }
  })

  it('is rejected with a duplicate key in one object, also in escapes', () => {
    assert.equal(pathOf('{"a":1,"a":2}'), 'a')
    assert.equal(pathOf('{"a" \n:1,"\\u0061"\t: 2}'), 'a')
    assert.equal(pathOf('{"x":[{"b":1,"c":{},"b":2}]}'), 'b')
  })

  it('is rejected with a key that names a prototype', () => {
    for (const key of ['__proto__', 'constructor', 'prototype', '__pr\\u006fto__'])
      assert.notEqual(pathOf(`{"a":[{"${key}":1}]}`), undefined, key)
    assert.deepEqual(parse('{"a":"__proto__"}'), { a: '__proto__' })
  })

  it('has at most 16 levels', () => {
    assert.equal(pathOf('['.repeat(16) + ']'.repeat(16)), undefined)
    assert.equal(pathOf('{"a":'.repeat(17) + '1' + '}'.repeat(17)), '')
  })

  it('is UTF-8, with or without a byte order mark', () => {
    assert.deepEqual(parse('\ufeff{"a":"é"}'), { a: 'é' })
    assert.throws(() => parseJson(Buffer.from([0x22, 0xc3, 0x28, 0x22])), Problem)
  })
})
