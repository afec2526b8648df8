import assert from 'node:assert/strict'
import { type FormerVersion, type JudgedVersion, judge } from '../../../../checks/screening/lists/shared/gates.ts'

const RATES = { birthDate: 0.8, country: 0.9, gender: 0.4, alias: 0.6 }
const version = (changes: Partial<JudgedVersion> = {}): JudgedVersion => ({
  publishedOn: '2024-02-23',
  entries: 14_000,
  persons: 7_000,
  fillRates: RATES,
  orphans: 0,
  ...changes,
})
const former = (changes: Partial<FormerVersion> = {}): FormerVersion => ({
  isSnapshot: false,
  publishedOn: '2024-02-20',
  entries: 13_931,
  persons: 6_900,
  fillRates: RATES,
  ...changes,
})

describe('gates of a fetched sanctions list', () => {
  it('pass a version that grew a little, stayed the same, or shrank a little', () => {
    for (const entries of [13_931, 14_200, 13_923, 12_000]) {
      assert.deepEqual(judge(version({ entries }), former()), { outcome: 'PASSED', reasons: [] }, `${entries}`)
    }
  })

  it("hold OFAC's legal jump of 553 entries in three days for an operator", () => {
    assert.deepEqual(judge(version({ entries: 14_484 }), former()), { outcome: 'HELD', reasons: ['GREW_TOO_MUCH'] })
  })

  it('let the next largest step on record pass, and a short list grow by a handful', () => {
    assert.equal(judge(version({ entries: 14_966 }), former({ entries: 14_668 })).outcome, 'PASSED')
    const short = former({ entries: 442, persons: 79 })
    assert.equal(judge(version({ entries: 492, persons: 90 }), short).outcome, 'PASSED')
    assert.equal(judge(version({ entries: 493, persons: 90 }), short).outcome, 'HELD')
  })

  it('reject fewer than 80 % of the entries, or of the persons alone', () => {
    assert.deepEqual(judge(version({ entries: 9_750 }), former()), { outcome: 'REJECTED', reasons: ['SHRANK'] })
    assert.deepEqual(judge(version({ persons: 5_000 }), former()), { outcome: 'REJECTED', reasons: ['SHRANK'] })
    assert.equal(judge(version({ entries: Math.ceil(0.8 * 13_931), persons: 5_520 }), former()).outcome, 'PASSED')
  })

  it('reject a list without entries or without persons, also as the very first', () => {
    assert.deepEqual(judge(version({ entries: 0, persons: 0 }), null), { outcome: 'REJECTED', reasons: ['EMPTY'] })
    assert.deepEqual(judge(version({ persons: 0 }), null), { outcome: 'REJECTED', reasons: ['NO_PERSONS'] })
  })

  it('reject a version with a column that is no longer read', () => {
    assert.deepEqual(judge(version({ fillRates: { ...RATES, birthDate: 0.1 } }), former()), {
      outcome: 'REJECTED',
      reasons: ['FILL_RATE_COLLAPSED'],
    })
    assert.equal(judge(version({ fillRates: { ...RATES, birthDate: 0.75 } }), former()).outcome, 'PASSED')
    const never = { ...RATES, gender: 0 }
    assert.equal(
      judge(version({ fillRates: never }), former({ fillRates: never })).outcome,
      'PASSED',
      'a column that was never filled',
    )
  })

  it('reject files of two different days', () => {
    assert.deepEqual(judge(version({ orphans: 0.048 }), former()), { outcome: 'REJECTED', reasons: ['FILES_DISAGREE'] })
    assert.equal(judge(version({ orphans: 1 / 13_625 }), former()).outcome, 'PASSED')
  })

  it('hold a date that goes backwards, and let the same date pass', () => {
    assert.deepEqual(judge(version({ publishedOn: '2024-02-19' }), former()), {
      outcome: 'HELD',
      reasons: ['DATE_WENT_BACKWARDS'],
    })
    assert.equal(judge(version({ publishedOn: '2024-02-20' }), former()).outcome, 'PASSED')
  })

  it('compare the first version with the snapshot: any growth passes, a loss is held, an older date too', () => {
    const snapshot = former({ isSnapshot: true, fillRates: null })
    assert.equal(judge(version({ entries: 18_000, persons: 9_000 }), snapshot).outcome, 'PASSED')
    assert.deepEqual(judge(version({ entries: 9_000, persons: 6_000 }), snapshot), {
      outcome: 'HELD',
      reasons: ['SHRANK_BELOW_SNAPSHOT'],
    })
    assert.deepEqual(judge(version({ publishedOn: '2020-01-01' }), snapshot), {
      outcome: 'HELD',
      reasons: ['DATE_WENT_BACKWARDS'],
    })
  })

  it('name every reason, and reject when one of them rejects', () => {
    assert.deepEqual(
      judge(version({ publishedOn: '2024-01-01', entries: 5_000, persons: 2_000, orphans: 0.5 }), former()),
      {
        outcome: 'REJECTED',
        reasons: ['FILES_DISAGREE', 'SHRANK', 'DATE_WENT_BACKWARDS'],
      },
    )
  })
})
