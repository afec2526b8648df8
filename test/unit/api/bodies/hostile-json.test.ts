import assert from 'node:assert/strict'
import { z } from 'zod'
import { jsonBody } from '../../../../api/bodies/json-body.ts'
import { oneAssetBody, submissionBody } from '../../../../api/bodies/uploads.ts'
import { createBody } from '../../../../api/present/verification-schemas.ts'
import { cpuOf } from '../../../support/cpu-cost.ts'
import { exchangeOf } from '../../../support/exchanges.ts'

// The CPU cost of a body must not depend on its structure. The tests compare bodies of pure structure with one text of
// the same length.

const MAX_RATIO = 15
/** Below this bound a cost passes, so a garbage collection during a cheap body does not count. */
const FLOOR_MS = 15
/** Runs that are measured together (cpu-cost.ts). */
const AT_ONCE = 4

const fill = (before: string, unit: string, bytes: number): string =>
  before + unit.repeat(Math.ceil((bytes - before.length) / unit.length))
const numbered = (before: string, make: (i: number) => string, bytes: number): string => {
  const parts = [before]
  for (let length = before.length, i = 0; length < bytes; i++) length += parts[parts.push(make(i)) - 1].length
  return parts.join('')
}

const hostile = (bytes: number): Readonly<Record<string, string>> => ({
  'lists in a list': `${fill('{"assets":[', '[],', bytes)}[]]}`,
  'objects in a list': `${fill('{"assets":[', '{},', bytes)}{}]}`,
  numbers: `${fill('{"level":[', '1,', bytes)}1]}`,
  'empty texts': `${fill('{"level":[', '"",', bytes)}""]}`,
  'short texts': `${fill('{"assets":[', `"${'\\"'.repeat(60)}",`, bytes)}""]}`,
  fields: `${numbered('{"assets":1', (i) => `,"k${i}":1`, bytes)}}`,
  "fields of a list's objects": `${numbered('{"assets":[', (i) => `{"type":"x${i}"},`, bytes)}1]}`,
  levels: fill('', '[', bytes),
  'levels of objects': fill('', '{"a":', bytes),
  blanks: fill('', ' ', bytes),
  'a number': fill('', '1', bytes),
  'a text of escapes': `{"assets":[{"type":"SELFIE","data":"${'\\u0041'.repeat(Math.floor(bytes / 6))}"}]}`,
  'a text of quotes': `{"assets":[{"type":"SELFIE","data":"${'\\"'.repeat(Math.floor(bytes / 2))}"}]}`,
  'a text of backslashes': `{"assets":[{"type":"SELFIE","data":"${'\\\\'.repeat(Math.floor(bytes / 2))}"}]}`,
})

const chunksOf = (body: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(body.length / 65_536) }, (_, i) => body.subarray(i * 65_536, (i + 1) * 65_536))

describe('a body of pure structure', function () {
  const readers: Readonly<Record<string, [bytes: number, read: (body: Buffer) => Promise<unknown>]>> = {
    'a JSON body': [65_000, (body) => jsonBody(createBody).read(exchangeOf(body))],
    'a JSON body of free fields': [
      65_000,
      (body) => jsonBody(z.object({ level: z.array(z.string()) })).read(exchangeOf(body)),
    ],
    'a submission': [
      4 * 1024 * 1024,
      async (body) => (await submissionBody.read(exchangeOf(chunksOf(body)))).receive(),
    ],
    'a staged asset': [
      4 * 1024 * 1024,
      async (body) => (await oneAssetBody.read(exchangeOf(chunksOf(body)))).receive(),
    ],
  }
  for (const [name, [bytes, read]] of Object.entries(readers)) {
    const harmless = Buffer.from(JSON.stringify({ assets: [{ type: 'SELFIE', data: 'A'.repeat(bytes - 60) }] }))
    it(`costs no more than one text of the same length: ${name}`, async () => {
      const costOfHarmless = () => cpuOf(() => read(harmless), 3, AT_ONCE)
      const usual = await costOfHarmless()
      for (const [what, text] of Object.entries(hostile(bytes))) {
        const body = Buffer.from(text)
        const first = await cpuOf(() => read(body), 1)
        const isDear = first > Math.max(MAX_RATIO * usual, FLOOR_MS)
        const benign = isDear ? await costOfHarmless() : usual
        const bound = Math.max(MAX_RATIO * benign, FLOOR_MS)
        const cost = isDear ? await cpuOf(() => read(body), 3, AT_ONCE) : first
        assert.ok(cost <= bound, `${what}: ${cost.toFixed(1)} ms against ${benign.toFixed(1)} ms`)
      }
    })
  }

  it('is rejected as invalid, with a short error', async () => {
    for (const text of Object.values(hostile(65_000)).slice(0, 11)) {
      await assert.rejects(
        jsonBody(createBody).read(exchangeOf(Buffer.from(text))),
        (error) =>
          error instanceof Error &&
          error.message === 'VALIDATION_ERROR' &&
          JSON.stringify(Reflect.get(error, 'issues')).length < 20_000,
      )
    }
  })
})
