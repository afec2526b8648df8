import assert from 'node:assert/strict'
import { formatTraceparent, parseTraceparent, traceFields, within } from '../../../../runtime/tracing/trace-context.ts'
import { errorType } from '../../../../runtime/tracing/tracing.ts'

describe('a trace context', () => {
  const ID = '0af7651916cd43dd8448eb211c80319c',
    SPAN = 'b7ad6b7169203331'
  const context = { traceId: ID, spanId: SPAN, isSampled: true }

  it('is written as a traceparent and read back', () => {
    assert.equal(formatTraceparent(context), `00-${ID}-${SPAN}-01`)
    for (const isSampled of [true, false])
      assert.deepEqual(parseTraceparent(formatTraceparent({ ...context, isSampled })), { ...context, isSampled })
  })

  const WRONG: unknown[] = [
    undefined,
    null,
    7,
    {},
    '',
    `01-${ID}-${SPAN}-01`,
    `00-${ID.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${ID}-${'0'.repeat(16)}-01`,
    `00-${ID}-${SPAN}-ff`,
    `00-${ID}-${SPAN}-01-more`,
    ` 00-${ID}-${SPAN}-01`,
    `00-${ID}-${SPAN}-01\n`,
    `00-${ID}-${SPAN}`,
    'x'.repeat(10_000),
  ]
  for (const text of WRONG)
    it(`is not read from ${JSON.stringify(text)?.slice(0, 70)}`, () => assert.equal(parseTraceparent(text), undefined))

  it('is logged for a sampled trace', () => {
    assert.deepEqual(
      [traceFields(), within(context, traceFields), within({ ...context, isSampled: false }, traceFields)],
      [{}, { trace_id: ID }, {}],
    )
  })

  it('names an error by its type or code', () => {
    assert.deepEqual(
      [
        errorType(Object.assign(new Error('x'), { type: 'DeliveryNotFound' })),
        errorType(Object.assign(new Error('x'), { code: '23505' })),
        errorType('text'),
        errorType(Object.assign(new Error('x'), { type: 7 })),
      ],
      ['DeliveryNotFound', '23505', '_OTHER', 'Error'],
    )
    assert.deepEqual(
      ['HTTP 503', 'HTTP 5033', 'HTTP 503 Falkenrath', 'K7 4H21097'].map((code) =>
        errorType(Object.assign(new Error('x'), { code })),
      ),
      ['503', 'Error', 'Error', 'Error'],
    )
  })
})
