import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { Client } from '@temporalio/client'
import { defaultPayloadConverter, type Headers, type Payload } from '@temporalio/common'
import { pino } from 'pino'
import { Registry } from 'prom-client'
import { openTracing } from '../../runtime/tracing/open-tracing.ts'
import { traceActivities, traceWorkflowCalls } from '../../runtime/tracing/temporal.ts'
import { refreshListWorkflowId } from '../../contract/sanctions-lists.ts'
import { PAGES_A_RUN } from '../../contract/privacy.ts'
import { TRACE_HEADER } from '../../contract/tracing.ts'
import { startCollector, type Collector } from '../support/collector.ts'
import { testClient, testWorkers } from '../support/workers.ts'

// Anybody with access to Temporal can set any header on a start. The tests show what passes a workflow, and how an activity reads it.
describe('the header of a trace', () => {
  const TRACE = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
  const traceparent = `00-${TRACE.traceId}-${TRACE.spanId}-01`
  let client: Client
  let collector: Collector
  let close: () => Promise<void>
  const seen = new Map<unknown, Headers>()
  const pages = new Map<string, number>()

  before(async () => {
    client = await testClient()
    collector = await startCollector()
    const tracing =
      (await openTracing(
        { url: `${collector.endpoint}/v1/traces`, headers: {}, ratio: 1, resourceAttributes: {}, unread: [] },
        { process: 'worker', registry: new Registry(), log: pino({ level: 'silent' }) },
      )) ?? assert.fail('traces are on')
    close = () => tracing.close()
    const inner = new Client({
      connection: client.connection,
      namespace: client.options.namespace,
      interceptors: { workflow: [traceWorkflowCalls(tracing)] },
    })
    await testWorkers(
      client,
      ['mail', 'screening', 'privacy'],
      {
        // The last page of a run, and one of the next run.
        eraseNext: async (erasureId: string) => ({
          isDone: (pages.set(erasureId, (pages.get(erasureId) ?? 0) + 1).get(erasureId) ?? 0) > PAGES_A_RUN,
        }),
        // Starts another workflow, as a settlement does.
        sendMail: async (mailId: string) => {
          if (mailId === 'mail_starts')
            await inner.workflow.execute('mail', {
              taskQueue: 'mail',
              workflowId: `inner-${randomUUID()}`,
              args: ['mail_inner'],
            })
          return 'SENT'
        },
        fetchList: async () => ({ outcome: 'UNCHANGED' }),
      },
      {
        interceptors: [
          traceActivities(tracing),
          () => ({
            inbound: {
              execute: (input, next) => {
                seen.set(input.args[0], input.headers)
                return next(input)
              },
            },
          }),
        ],
      },
    )
  })

  /** Starts a workflow with headers. */
  const run = async (
    headers: Record<string, unknown>,
    mailId: string,
    start: { type: string; queue: string; args: unknown[] } = { type: 'mail', queue: 'mail', args: [mailId] },
  ) => {
    const own = new Client({
      connection: client.connection,
      namespace: client.options.namespace,
      interceptors: {
        workflow: [{ startWithDetails: (input, next) => next({ ...input, headers: headers as Headers }) }],
      },
    })
    await own.workflow.execute(start.type, {
      taskQueue: start.queue,
      workflowId: `trace-${randomUUID()}`,
      args: start.args,
    })
    return seen.get(mailId) ?? assert.fail('the activity did not run')
  }
  const bytes = (text: string) => Buffer.from(text)
  const plain = (text: string): Payload => defaultPayloadConverter.toPayload(text)

  it('passes unchanged to activities, and nothing else does', async () => {
    const headers = await run(
      {
        [TRACE_HEADER]: {
          ...plain(traceparent),
          metadata: { ...plain(traceparent).metadata, more: bytes('x'.repeat(5_000)) },
        },
        other: plain('x'),
      },
      'mail_good',
    )
    assert.deepEqual(Object.keys(headers), [TRACE_HEADER])
    const { data, metadata } = headers[TRACE_HEADER]
    assert.equal(Buffer.from(data ?? []).toString(), JSON.stringify(traceparent))
    assert.deepEqual(Object.keys(metadata ?? {}), ['encoding'])
  })

  it('passes to children', async () => {
    const headers = await run({ [TRACE_HEADER]: plain(traceparent) }, 'un', {
      type: 'refreshLists',
      queue: 'screening',
      args: [{ lists: ['un'] }],
    }).catch(async () => {
      await client.workflow.getHandle(refreshListWorkflowId('un')).result() // it outlives its parent
      return seen.get('un') ?? assert.fail("the child's activity did not run")
    })
    assert.equal(Buffer.from(headers[TRACE_HEADER].data ?? []).toString(), JSON.stringify(traceparent))
  })

  it('passes to the next run', async () => {
    const headers = await run({ [TRACE_HEADER]: plain(traceparent) }, 'era_1', {
      type: 'erasure',
      queue: 'privacy',
      args: ['era_1'],
    })
    assert.equal(pages.get('era_1'), PAGES_A_RUN + 1)
    assert.equal(Buffer.from(headers[TRACE_HEADER].data ?? []).toString(), JSON.stringify(traceparent))
  })

  const BAD: [name: string, payload: unknown][] = [
    ['of a megabyte', plain('x'.repeat(1_000_000))],
    ['of 70 characters', plain(`${traceparent}-and-more-words`)],
    ['without an encoding', { data: bytes('x') }],
    ['of an encoding that is long', { metadata: { encoding: bytes('e'.repeat(100)) }, data: bytes('x') }],
  ]
  for (const [index, [name, payload]] of BAD.entries()) {
    it(`is dropped when it is one ${name}`, async () =>
      assert.deepEqual(Object.keys(await run({ [TRACE_HEADER]: payload }, `mail_bad${index}`)), []))
  }

  const ODD: [name: string, payload: unknown][] = [
    ['no traceparent', plain('Tobias Falkenrath')],
    ['of an encoding that nobody knows', { metadata: { encoding: bytes('binary/sealed') }, data: bytes('x') }],
    ['no JSON', { metadata: { encoding: bytes('json/plain') }, data: bytes('{') }],
    ['a number', defaultPayloadConverter.toPayload(7)],
    ['without data', { metadata: { encoding: bytes('json/plain') } }],
  ]
  for (const [index, [name, payload]] of ODD.entries()) {
    it(`is ignored by an activity when it is ${name}`, async () => {
      await run({ [TRACE_HEADER]: payload }, `mail_odd${index}`)
    })
  }

  it('puts activities below their caller, and their starts below them; without a header a trace begins', async () => {
    await run({ [TRACE_HEADER]: plain(traceparent) }, 'mail_starts')
    await run({}, 'mail_alone')
    await close()
    const spans = collector.spans()
    const [above] = spans
      .filter(({ parentSpanId }) => parentSpanId === TRACE.spanId)
      .filter(
        ({ name, spanId }) =>
          name === 'RunActivity sendMail' && spans.some(({ parentSpanId }) => parentSpanId === spanId),
      )
    const start = spans.find(({ parentSpanId }) => parentSpanId === above.spanId) ?? assert.fail('no start')
    const below =
      spans.find(({ parentSpanId }) => parentSpanId === start.spanId) ?? assert.fail('nothing below the start')
    assert.deepEqual(
      [start.name, below.name, start.traceId, below.traceId],
      ['StartWorkflow mail', 'RunActivity sendMail', TRACE.traceId, TRACE.traceId],
    )
    assert.equal(
      spans.filter(({ name, parentSpanId }) => name === 'RunActivity sendMail' && parentSpanId === undefined).length,
      BAD.length + ODD.length + 1,
    )
    assert.ok(!Buffer.concat(collector.bytes).toString().includes('Falkenrath'))
  })
})
