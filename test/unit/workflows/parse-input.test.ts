import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  lineOf,
  parseActivation,
  parseDelivery,
  parseId,
  parseRearm,
  parseRefreshList,
  parseRefreshLists,
  parseResolution,
  parseVerification,
} from '../../../workflows/shared/parse-input.ts'

const DELIVERY = { deliveryId: 'dlv_1', endpointId: 'whe_1', accountId: 'acc_1', event: 'webhook.test' }

describe('the parser of workflow input', () => {
  it('makes one line of bounded length from any text, without control and broken characters', () => {
    for (const [given, line] of [
      ['ann', 'ann'],
      [' ann ', 'ann'],
      ['a\0b', 'a b'],
      ['a\r\n\tb', 'a b'],
      ['\u2028a\u2029', 'a'],
      ['a\u202eb\u2066c', 'a b c'],
      ['\x9b31m', '31m'],
      ['Zoë 😀', 'Zoë 😀'],
      ['\ud800x', '\ufffdx'],
      ['', undefined],
      [' \0 ', undefined],
      [7, undefined],
      [null, undefined],
      [{}, undefined],
      [['a'], undefined],
    ] as const)
      assert.equal(lineOf(given, 20), line, JSON.stringify(given))
    assert.equal(lineOf('😀'.repeat(30), 20), '😀'.repeat(20))
    assert.equal(lineOf('x'.repeat(10_000_000), 20), 'x'.repeat(20))
  })

  it('accepts a rearm only with a person and a reason', () => {
    assert.deepEqual(parseRearm({ by: ' ann ', reason: 'ticket\n7', more: 1 }), {
      value: { by: 'ann', reason: 'ticket 7' },
    })
    const id = '2fb8450c-e2b9-4a88-974d-80d5fa46d1be'
    assert.deepEqual(parseRearm({ by: 'ann', reason: 'x', id }), { value: { by: 'ann', reason: 'x', id } })
    for (const other of ['x', `${id}\0`, 7, `${id}${id}`, id.toUpperCase()])
      assert.deepEqual(parseRearm({ by: 'ann', reason: 'x', id: other }), { value: { by: 'ann', reason: 'x' } })
    for (const given of [
      undefined,
      null,
      'x',
      7,
      [],
      {},
      { by: 'x' },
      { reason: 'x' },
      { by: '', reason: 'x' },
      { by: 'x', reason: '\0' },
    ])
      assert.ok('why' in parseRearm(given))
  })

  it('accepts the input of a delivery as our code writes it, and drops unknown fields', () => {
    assert.deepEqual(parseDelivery(DELIVERY), { value: DELIVERY })
    assert.deepEqual(parseDelivery({ ...DELIVERY, rearm: {}, more: 1 }), { value: DELIVERY })
    assert.deepEqual(parseDelivery({ ...DELIVERY, accountId: 7 }), { value: { ...DELIVERY, accountId: '' } })
    for (const change of [
      { deliveryId: '' },
      { deliveryId: 'a b' },
      { deliveryId: 'dlv_\0' },
      { endpointId: 'x'.repeat(101) },
      { event: 'x' },
      { event: undefined },
    ]) {
      assert.ok('why' in parseDelivery({ ...DELIVERY, ...change }), JSON.stringify(change))
    }
  })

  it('accepts the checks of the existing levels, and no face check without a document', () => {
    const input = {
      verificationId: 'ver_1',
      accountId: 'acc_1',
      mode: 'LIVE',
      referenceCode: 'ABCDEFGH0123',
      needsAssets: true,
      submitWithinMs: 60_000,
    }
    for (const checks of [
      ['DOCUMENT', 'LIVENESS', 'FACE_MATCH', 'SCREENING'],
      ['DOCUMENT'],
      ['SCREENING'],
      ['DOCUMENT', 'SCREENING'],
    ]) {
      assert.deepEqual(parseVerification({ ...input, checks }), { value: { ...input, checks } })
    }
    for (const checks of [
      ['LIVENESS'],
      ['FACE_MATCH', 'SCREENING'],
      ['DOCUMENT', 'LIVENESS'],
      ['DOCUMENT', 'FACE_MATCH', 'SCREENING'],
      ['LIVENESS', 'FACE_MATCH'],
    ]) {
      assert.ok('why' in parseVerification({ ...input, checks }), checks.join())
    }
  })

  it('never throws, and never returns a control character or a long text', () => {
    const field = fc.oneof(
      fc.anything(),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('a\0', '\ud800', 'x'.repeat(5_000), -1, NaN, Infinity),
    )
    const given = fc.oneof(
      fc.anything(),
      fc.record(
        {
          by: field,
          reason: field,
          id: field,
          deliveryId: field,
          endpointId: field,
          accountId: field,
          event: fc.constantFrom('webhook.test', 7),
          verificationId: field,
          mode: fc.constantFrom('TEST', null),
          checks: fc.array(field),
          needsAssets: fc.boolean(),
          submitWithinMs: field,
          list: fc.constantFrom('eu', 'x'),
          lists: fc.array(field),
          retryAfterMs: field,
          refetches: field,
          refetchAfterMs: field,
          fromVersionId: field,
          toVersionId: field,
        },
        { requiredKeys: [] },
      ),
    )
    const texts = (value: unknown): string[] =>
      typeof value === 'string'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(texts)
          : []
    const numbers = (value: unknown): number[] =>
      typeof value === 'number'
        ? [value]
        : typeof value === 'object' && value !== null
          ? Object.values(value).flatMap(numbers)
          : []
    fc.assert(
      fc.property(given, (value) => {
        for (const parse of [
          parseRearm,
          parseDelivery,
          parseVerification,
          parseRefreshLists,
          parseRefreshList,
          parseActivation,
          parseId,
        ]) {
          const parsed: unknown = parse(value)
          for (const text of texts(parsed))
            assert.ok(text.length <= 1_000 && !/\p{Cc}/u.test(text) && text.isWellFormed(), parse.name)
          for (const number of numbers(parsed)) assert.ok(Number.isSafeInteger(number) && number >= 0, parse.name)
        }
        try {
          parseResolution(value)
        } catch (error) {
          assert.equal((error as Error).name, 'ApplicationFailure')
        }
      }),
      { numRuns: 2_000 },
    )
  })
})
