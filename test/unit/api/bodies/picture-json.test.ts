import assert from 'node:assert/strict'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { parseJson } from '../../../../api/bodies/json-text.ts'
import { PictureJsonReader, type PictureJson } from '../../../../api/bodies/picture-json.ts'
import { Problem } from '../../../../api/http/problem.ts'
import { IS_NIGHTLY } from '../../../support/nightly.ts'

const MIB = 1024 * 1024
const LIMITS = { bodyBytes: 60 * MIB, pictureBytes: 10 * MIB, totalBytes: 40 * MIB }

/** Reads a body in chunks of the given sizes, over and over. */
function read(body: string | Buffer, sizes: readonly number[] = [64 * 1024]): PictureJson {
  const bytes = Buffer.from(body as string)
  const reader = new PictureJsonReader(LIMITS)
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length]
    reader.write(bytes.subarray(at, at + size))
    at += size
  }
  return reader.end()
}

/** Collects garbage, so that only live memory counts. */
function garbageCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

const refusal = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    assert.ok(error instanceof Problem, String(error))
    return error.issues === undefined ? error.code : error.issues[0].message
  }
  return 'taken'
}

/** The rule in its shortest form. */
const strictBase64 = (text: string): Buffer | undefined => {
  const bytes = Buffer.from(text.replace(/^data:image\/png;base64,/, ''), 'base64')
  return bytes.toString('base64') === text.replace(/^data:image\/png;base64,/, '') ? bytes : undefined
}

/** The value with each text decoded. */
const decoded = (value: unknown, bytesOf: (text: string) => Buffer | undefined): unknown => {
  if (typeof value === 'string') return bytesOf(value)?.toString('hex') ?? 'no base64'
  if (Array.isArray(value)) return value.map((inner) => decoded(inner, bytesOf))
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, decoded(inner, bytesOf)]))
    : value
}

const base64 = fc.uint8Array({ maxLength: 900 }).map((bytes) => Buffer.from(bytes).toString('base64'))
const text = fc.oneof(
  base64,
  base64.map((data) => `data:image/png;base64,${data}`),
  base64.map((data) => `${data}=`),
  base64.map((data) => data.slice(1)),
  fc.string({ unit: 'grapheme', maxLength: 600 }),
  fc
    .tuple(base64, fc.constantFrom('\n', '"', '\\', '-', 'é', '\u0000', '\ud800'))
    .map(([data, sign]) => data + sign + data),
)
const chunkSizes = fc.array(
  fc.oneof(fc.nat(6), fc.nat(700)).map((size) => size + 1),
  { minLength: 1, maxLength: 8 },
)
/** The same JSON as other encoders would write it. */
const encoded = (json: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    json,
    json.replaceAll('/', '\\/'),
    json.replaceAll('+', '\\u002B'),
    json.replaceAll('=', '\\u003d'),
    json.replaceAll(/[A-C]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`),
  )

describe('JSON with images', function () {
  it('is read like a whole parse would, in any chunks and from any encoder', () => {
    const value = fc
      .dictionary(
        fc.string({ maxLength: 300 }),
        fc.oneof(text, fc.array(text, { maxLength: 3 }), fc.integer(), fc.constant(null)),
        { maxKeys: 4 },
      )
      .filter((fields) => !['__proto__', 'constructor', 'prototype'].some((name) => Object.hasOwn(fields, name)))
    fc.assert(
      fc.property(
        value.chain((made) => fc.tuple(fc.constant(made), encoded(JSON.stringify(made)), chunkSizes)),
        ([made, json, sizes]) => {
          const { value: received, bytesOf } = read(json, sizes)
          assert.deepEqual(decoded(received, bytesOf), decoded(made, strictBase64))
        },
      ),
      { numRuns: IS_NIGHTLY ? 400 : 150 },
    )
  })

  it('is rejected like a whole parse would, if a byte is lost or changed', () => {
    const whole = Buffer.from(
      JSON.stringify({
        assets: [
          { type: 'SELFIE', data: Buffer.alloc(900, 7).toString('base64') },
          { a: 'é'.repeat(200), b: '"\\'.repeat(150) },
        ],
      }),
    )
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.boolean(), chunkSizes, (at, byte, isLost, sizes) => {
        const body = Buffer.concat([
          whole.subarray(0, at),
          isLost ? Buffer.alloc(0) : Buffer.from([byte]),
          whole.subarray(at + 1),
        ])
        // A body that is neither UTF-8 nor JSON may get either error.
        const told = (run: () => unknown): string => refusal(run).replace('UTF-8', 'JSON')
        assert.equal(
          told(() => read(body, sizes)),
          told(() => parseJson(body)),
        )
      }),
      { numRuns: IS_NIGHTLY ? 3_000 : 1_000 },
    )
  })

  it('is rejected with a duplicate key or a prototype, also beside long texts and in escapes', () => {
    const long = 'A'.repeat(1_000)
    for (const [body, message] of [
      [`{"data":"${long}","data":"${long}"}`, 'this key is a duplicate: send it once'],
      [`{"data":"${long}","d\\u0061ta":""}`, 'this key is a duplicate: send it once'],
      [`{"a":{"__proto__":"${long}"}}`, 'this key is not allowed'],
      [`{"${long}":1,"${long}":2}`, 'this key is a duplicate: send it once'],
    ])
      assert.equal(
        refusal(() => read(body)),
        message,
      )
    const { value, bytesOf } = read(`{"d\\u0061ta":"${long}"}`)
    assert.equal(bytesOf((value as { data: string }).data)?.length, 750)
  })

  it('is rejected at the byte that exceeds a limit, without reading the rest', () => {
    const started = '{"assets":[{"type":"SELFIE","data":"'
    const cases: readonly [what: string, before: string, unit: string, atMost: number, message: string][] = [
      ['levels', '', '[', 17, 'the body must have at most 16 levels'],
      ['lists', '[', '[],', 3 * 4_096, 'the body must have at most 4096 values'],
      ['numbers', '[', '1,', 2 * 4_097, 'the body must have at most 4096 values'],
      ['blanks', '', ' ', 64 * 1024 + 1, 'the body must have at most 64 KiB beside its images'],
      ['figures', '', '1', 64 * 1024 + 1, 'the body must have at most 64 KiB beside its images'],
      ['a name', '{"', 'x', 64 * 1024 + 1, 'the body must have at most 64 KiB beside its images'],
      [
        'short texts',
        '[',
        `"${'x'.repeat(200)}",`,
        64 * 1024 + 1,
        'the body must have at most 64 KiB beside its images',
      ],
      ['long texts', '[', `"${'A'.repeat(1_000)}",`, 2 * MIB, 'the body must have at most 64 KiB beside its images'],
      ['an image', started, 'A', Math.ceil((10 * MIB) / 3) * 4 + 20_000, 'PAYLOAD_TOO_LARGE'],
      ['an image in escapes', started, '\\u0041', 6 * (Math.ceil((10 * MIB) / 3) * 4 + 20_000), 'PAYLOAD_TOO_LARGE'],
      ['images', '[', `"${'A'.repeat(4 * MIB)}",`, 61 * MIB, 'PAYLOAD_TOO_LARGE'],
    ]
    for (const [what, before, unit, atMost, message] of cases) {
      const reader = new PictureJsonReader(LIMITS)
      reader.write(Buffer.from(before))
      const step = Buffer.from(unit.repeat(Math.max(1, Math.ceil(1_000 / unit.length))))
      let written = 0
      const told = refusal(() => {
        for (; written < 100 * MIB; written += step.length) reader.write(step)
      })
      assert.equal(told, message, what)
      assert.ok(written <= atMost, `${what}: after ${written} bytes`)
    }
  })

  it('keeps images in memory once, as bytes, while it arrives', () => {
    const data = Buffer.alloc(9 * MIB, 7).toString('base64')
    const chunk = Buffer.from(data.slice(0, 64 * 1024))
    const reader = new PictureJsonReader(LIMITS)
    const collect = garbageCollector()
    const used = (): number => {
      collect()
      const { heapUsed, external } = process.memoryUsage()
      return heapUsed + external
    }
    const before = used()
    let most = 0
    for (let i = 0; i < 4; i++) {
      reader.write(Buffer.from(i === 0 ? '["' : '","'))
      for (let at = 0; at < data.length - chunk.length; at += chunk.length) {
        reader.write(chunk)
        // Within a text, and at its end, where memory peaks.
        const isLast = at + chunk.length >= data.length - chunk.length
        if (isLast || at % (6 * MIB) < chunk.length) most = Math.max(most, used() - before)
      }
    }
    reader.write(Buffer.from('"]'))
    const { value, bytesOf } = reader.end()
    assert.ok((value as string[]).every((text) => bytesOf(text)!.length > 8.9 * MIB))
    // 36 MiB of images, one of them twice while it is assembled. Their text alone would take 48 MiB.
    assert.ok(most < 47 * MIB, `${Math.round(most / MIB)} MiB`)
  })
})
