import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { openTracing } from '../../../../runtime/tracing/open-tracing.ts'
import { MAX_WAITING } from '../../../../runtime/tracing/span-outlet.ts'
import { currentTrace } from '../../../../runtime/tracing/trace-context.ts'
import type { Tracing } from '../../../../runtime/tracing/tracing.ts'
import { startCollector, type Manner } from '../../../support/collector.ts'
import { until } from '../../../support/until.ts'

/** Opens tracing to an address. Returns the log lines and the counts of exported and dropped spans. */
async function open(endpoint: string, options: { ratio?: number; sendEveryMs?: number; waitMs?: number } = {}) {
  const lines: string[] = []
  const log = pino(
    { level: 'info' },
    new Writable({
      write(chunk: Buffer, _, done) {
        lines.push(chunk.toString())
        done()
      },
    }),
  )
  const registry = new Registry()
  const tracing =
    (await openTracing(
      { url: `${endpoint}/v1/traces`, headers: {}, ratio: options.ratio ?? 1, resourceAttributes: {}, unread: [] },
      {
        process: 'api',
        registry,
        log,
        times: {
          sendEveryMs: options.sendEveryMs ?? 20,
          exportMs: options.waitMs ?? 60_000,
          connectionMs: 2 * (options.waitMs ?? 60_000),
          drainMs: options.waitMs ?? 60_000,
        },
      },
    )) ?? assert.fail('tracing is off')
  const figure = async (name: string, reason?: string) => {
    const metric = await registry.getSingleMetric(name)?.get()
    return (
      metric?.values
        .filter(({ labels }) => reason === undefined || labels.reason === reason)
        .reduce((sum, { value }) => sum + value, 0) ?? 0
    )
  }
  return {
    tracing,
    lines,
    exported: () => figure('trace_spans_exported_total'),
    dropped: (reason?: string) => figure('trace_spans_dropped_total', reason),
  }
}

const spans = (tracing: Tracing, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, i) =>
      tracing.run({ name: `span ${i}`, kind: 'client', parent: 'new' }, async () => i),
    ),
  )
/** An address that nobody listens on. */
const NOBODY = 'http://127.0.0.1:1'

describe('a collector of traces', function () {
  const MANNERS: [name: string, manner: Manner, reason: string][] = [
    ['answers 500', 500, 'HTTP_500'],
    ['answers 503 and wants an hour', 503, 'NOT_TAKEN'],
    ['redirects', 302, 'HTTP_302'],
    ['answers 401', 401, 'HTTP_401'],
    ['hangs', 'hangs', '(TIMEOUT|ECONNRESET)'],
  ]
  for (const [name, manner, reason] of MANNERS) {
    it(`that ${name} loses the spans, which are counted, and causes one log line`, async () => {
      const collector = await startCollector(manner)
      const { tracing, lines, exported, dropped } = await open(
        collector.endpoint,
        manner === 'hangs' ? { waitMs: 300 } : {},
      )
      assert.equal((await spans(tracing, 10)).length, 10)
      await until('the loss', async () => (await dropped('export')) >= 10)
      await spans(tracing, 10)
      await until('the next loss', async () => (await dropped('export')) >= 20)
      await tracing.close()
      assert.deepEqual([await dropped(), await exported(), lines.length], [20, 0, 1])
      assert.match(lines[0], new RegExp(`"spans":10,"reason":"${reason}"`))
      assert.ok(!lines[0].includes('not to be told'))
      assert.deepEqual([...new Set(collector.paths)], ['POST /v1/traces'], 'no redirect is followed')
    })
  }

  it('that is down loses the spans, and receives the next ones after it recovers', async () => {
    const away = await open(NOBODY, { waitMs: 300 })
    await spans(away.tracing, 5)
    await until('the loss', async () => (await away.dropped('export')) === 5)
    await away.tracing.close()
    const collector = await startCollector(500)
    const { tracing, exported, dropped } = await open(collector.endpoint)
    await spans(tracing, 5)
    await until('the loss', async () => (await dropped('export')) === 5)
    collector.manner = 200
    await spans(tracing, 5)
    await until('the next', async () => (await exported()) === 5)
    await tracing.close()
  })

  for (const manner of ['drips', 'floods'] as const) {
    it(`whose answer ${manner} is disconnected, and the next spans are sent`, async () => {
      const collector = await startCollector(manner)
      const { tracing, exported, dropped } = await open(collector.endpoint, { waitMs: 300 })
      for (const batch of [1, 2]) {
        await spans(tracing, 3)
        // The answer began with 200. The spans count as exported if it ended before the limit was reached.
        await until('the end of the answer', async () => (await exported()) + (await dropped('export')) === 3 * batch)
      }
      await tracing.close()
    })
  }

  it('that hangs leaves a bounded number of waiting spans, and the process can end', async () => {
    const collector = await startCollector('hangs')
    const { tracing, dropped, exported } = await open(collector.endpoint, { sendEveryMs: 600_000, waitMs: 300 })
    await spans(tracing, 3 * MAX_WAITING)
    assert.ok((await dropped('queue')) >= MAX_WAITING)
    await tracing.close()
    assert.deepEqual([await exported(), await dropped()], [0, 3 * MAX_WAITING], 'every span is counted')
  })

  it('receives the waiting spans when the process ends', async () => {
    const collector = await startCollector()
    const { tracing, dropped } = await open(collector.endpoint, { sendEveryMs: 600_000 })
    await spans(tracing, 1_500)
    await tracing.close()
    assert.deepEqual([collector.spans().length, await dropped()], [1_500, 0])
  })
})

describe('spans', function () {
  it('record the class or code of an error, without its message', async () => {
    const collector = await startCollector()
    const { tracing } = await open(collector.endpoint)
    const thrown = [
      new TypeError('Tobias Falkenrath'),
      Object.assign(new Error('held'), { code: 'ECONNREFUSED' }),
      Object.assign(new Error('x'), { name: 'born 1986-03-17 in Bonn' }),
      Object.assign(new Error('x'), { code: 'K7 4H21097' }),
    ]
    for (const error of thrown)
      await assert.rejects(
        tracing.run({ name: 'work', kind: 'client', parent: 'new' }, async () => {
          throw error
        }),
        error,
      )
    await tracing.close()
    assert.deepEqual(
      collector.spans().map(({ attributes, status }) => [attributes['error.type'], status.code, status.message]),
      [
        ['TypeError', 2, undefined],
        ['ECONNREFUSED', 2, undefined],
        ['_OTHER', 2, undefined],
        ['Error', 2, undefined],
      ],
    )
    assert.ok(
      !Buffer.concat(collector.bytes)
        .toString()
        .match(/Falkenrath|held|Bonn|4H21097/),
    )
  })

  it('record only known words, and replace any other text', async () => {
    const collector = await startCollector()
    const { tracing } = await open(collector.endpoint)
    await tracing.run(
      {
        name: 'RunActivity señor@example.org',
        kind: 'consumer',
        parent: 'new',
        attributes: {
          outcome: 'to Tobias Falkenrath',
          'temporal.workflow.type': 'x'.repeat(200),
          'http.route': '/v1/verifications/:id',
        },
      },
      async (span) => span.rename('POST /v1/x?name=a b'),
    )
    await tracing.close()
    const [span] = collector.spans()
    assert.deepEqual(
      [span.name, span.attributes],
      [
        'POST _OTHER b',
        { outcome: '_OTHER', 'temporal.workflow.type': '_OTHER', 'http.route': '/v1/verifications/:id' },
      ],
    )
  })

  it('are sampled at the start of a trace, and an unsampled trace exports nothing', async () => {
    const collector = await startCollector()
    const { tracing } = await open(collector.endpoint, { ratio: 0 })
    const seen = await tracing.run({ name: 'a', kind: 'server', parent: 'new' }, () =>
      tracing.run({ name: 'b', kind: 'client', parent: 'open' }, async () => currentTrace()),
    )
    assert.equal(seen?.isSampled, false)
    await tracing.run(
      {
        name: 'c',
        kind: 'consumer',
        parent: { from: { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), isSampled: true } },
      },
      async () => undefined,
    )
    await tracing.run({ name: 'd', kind: 'client', parent: 'open' }, async () =>
      assert.equal(currentTrace(), undefined),
    )
    await tracing.close()
    assert.deepEqual(
      collector.spans().map(({ name, traceId, parentSpanId }) => [name, traceId, parentSpanId]),
      [['c', 'a'.repeat(32), 'b'.repeat(16)]],
    )
  })
})
