import assert from 'node:assert/strict'
import { parseEvents, type TestEvent } from '../../runner/events.ts'
import { report } from '../../runner/report.ts'
import { tallyCommand, tallyTests } from '../../runner/tally.ts'

const ended = (counts: { passed?: number; failed?: number; skipped?: number }): TestEvent => ({
  kind: 'ended',
  passed: 0,
  failed: 0,
  skipped: 0,
  durations: {},
  ...counts,
})
const failed: TestEvent = { kind: 'failed', file: 'test/db/a.test.ts', title: 'a breaks', error: 'Error: broken' }
const skipped: TestEvent = { kind: 'skipped', file: 'test/db/a.test.ts', title: 'a waits', reason: '(for the night)' }
const counts = ({ passed, failed }: { passed: number; failed: number }) => [passed, failed]

describe('the tally of a process of tests', () => {
  it('equals its summary', () => {
    const tally = tallyTests('db', 1, [failed, skipped, ended({ passed: 5, failed: 1, skipped: 1 })], '')
    assert.deepEqual(counts(tally), [5, 1])
    assert.deepEqual(tally.failures, [{ file: 'test/db/a.test.ts', title: 'a breaks', error: 'Error: broken' }])
    assert.deepEqual(tally.skips, [{ title: 'a waits', reason: '(for the night)' }])
  })

  it('counts a failure if there is no summary, and quotes the last output', () => {
    for (const code of [0, 1, 137]) {
      const tally = tallyTests('db', code, [failed], 'Segmentation fault')
      assert.deepEqual(counts(tally), [0, 2])
      assert.match(tally.failures[1].title, new RegExp(`without a summary \\(exit code ${code}\\)`))
      assert.equal(tally.failures[1].error, 'Segmentation fault')
    }
  })

  it('counts a failure if the summary and the exit code disagree', () => {
    assert.deepEqual(counts(tallyTests('db', 7, [ended({ passed: 5 })], '')), [5, 1])
    assert.deepEqual(counts(tallyTests('db', 0, [failed, ended({ passed: 5, failed: 1 })], '')), [5, 2])
  })

  it('counts a failure if no test ran', () => {
    assert.deepEqual(counts(tallyTests('db', 0, [ended({})], '')), [0, 1])
    assert.deepEqual(counts(tallyTests('db', 0, [ended({ skipped: 1 })], '')), [0, 0])
  })
})

describe('the tally of a command', () => {
  it('is one test that passes or fails by its exit code', () => {
    assert.deepEqual(counts(tallyCommand('lint', 0, '')), [1, 0])
    const bad = tallyCommand('lint', 2, 'app.ts 1:1 error')
    assert.deepEqual(counts(bad), [0, 1])
    assert.equal(bad.failures[0].error, 'app.ts 1:1 error')
  })
})

describe('events of a process of tests', () => {
  it('are read from whole lines, and an incomplete line is kept for later', () => {
    const text = `${JSON.stringify(failed)}\n${JSON.stringify(skipped)}\n`
    const first = parseEvents(text.slice(0, -10))
    assert.deepEqual(first.events, [failed])
    assert.deepEqual(parseEvents(first.rest + text.slice(-10)), { events: [skipped], rest: '' })
  })

  it('are rejected if they are invalid', () => {
    assert.throws(() => parseEvents('{"kind":"passed"}\n'))
  })
})

describe('the report of a run', () => {
  const result = (suite: string, events: TestEvent[], code = 0) => ({
    suite,
    minutes: 1,
    tally: tallyTests(suite, code, events, ''),
  })

  it('adds up the shards of a suite, repeats failures and reasons, and ends with the total', () => {
    const { text, isGood } = report(
      ['unit', 'db'],
      [
        result('db', [ended({ passed: 5 })]),
        result('unit', [ended({ passed: 1 })]),
        result('db', [failed, skipped, ended({ passed: 2, failed: 1, skipped: 1 })], 1),
      ],
    )
    assert.equal(isGood, false)
    assert.match(
      text,
      /^unit {6}1 passed, 0 failed, 1\.0 minutes\ndb {8}7 passed, 1 failed, 1 skipped, 2\.0 minutes\n8 passed, 1 failed$/m,
    )
    assert.match(text, /✗ test\/db\/a\.test\.ts\n {2}a breaks\n {4}Error: broken/)
    assert.match(text, /\(for the night\)\n {2}- a waits/)
    assert.match(text, /\n8 passed, 1 failed$/)
  })

  it('is good if a test passed and none failed', () => {
    assert.equal(report(['db'], [result('db', [ended({ passed: 1 })])]).isGood, true)
    assert.equal(report(['db'], [result('db', [ended({ skipped: 1 })])]).isGood, false)
    assert.equal(report(['db'], []).isGood, false)
  })
})
