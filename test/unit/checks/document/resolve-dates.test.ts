import assert from 'node:assert/strict'
import fc from 'fast-check'
import { findDates } from '../../../../checks/document/visual-zone/printed-date.ts'
import { resolveDates } from '../../../../checks/document/visual-zone/resolve-dates.ts'

const TODAY = '2026-11-22'
type Texts = Partial<Record<'birth' | 'issue' | 'expiry', string>>

const resolve = (texts: Texts, country: string | null) => {
  const date = (text: string | undefined) => (text === undefined ? undefined : findDates(text)[0])
  return resolveDates(
    { birth: date(texts.birth), issue: date(texts.issue), expiry: date(texts.expiry) },
    country,
    TODAY,
  )
}

describe('century and order of printed dates', () => {
  const rows: [what: string, texts: Texts, country: string | null, expected: Texts][] = [
    ['a US licence with two digits', { expiry: '04/02/30' }, 'us', { expiry: '2030-04-02' }],
    [
      'a US licence with all dates',
      { birth: '04/02/85', issue: '04/02/22', expiry: '04/02/30' },
      'us',
      { birth: '1985-04-02', issue: '2022-04-02', expiry: '2030-04-02' },
    ],
    [
      'a European one',
      { birth: '04.02.85', issue: '04.02.22', expiry: '04.02.32' },
      'de',
      { birth: '1985-02-04', issue: '2022-02-04', expiry: '2032-02-04' },
    ],
    [
      'a birth of this century',
      { birth: '04.02.05', expiry: '01.06.30' },
      'fr',
      { birth: '2005-02-04', expiry: '2030-06-01' },
    ],
    ['a birth whose year is still to come in this century', { birth: '04.02.30' }, 'fr', { birth: '1930-02-04' }],
    [
      'an order that another date shows',
      { birth: '03/04/1985', expiry: '05/16/2030' },
      null,
      { birth: '1985-03-04', expiry: '2030-05-16' },
    ],
    [
      'an order that the other dates show against the country',
      { birth: '25/12/1985', issue: '16/05/2020', expiry: '05/06/2030' },
      'us',
      { expiry: '2030-06-05' },
    ],
    [
      'a year first',
      { birth: '1985-04-03', expiry: '2030-06-05' },
      'us',
      { birth: '1985-04-03', expiry: '2030-06-05' },
    ],
    [
      'an expiry after the issue',
      { issue: '02.01.25', expiry: '01.01.35' },
      'it',
      { issue: '2025-01-02', expiry: '2035-01-01' },
    ],
  ]
  for (const [what, texts, country, expected] of rows) {
    it(`of ${what}`, () => {
      const resolved = resolve(texts, country)
      for (const role of ['birth', 'issue', 'expiry'] as const)
        if (expected[role] !== undefined) assert.equal(resolved[role]?.date, expected[role], role)
    })
  }

  it('is certain only where the print or the country leaves no choice', () => {
    assert.equal(resolve({ expiry: '04/02/30' }, 'us').expiry?.isCertain, true)
    assert.equal(resolve({ expiry: '03/04/2025' }, null).expiry?.isCertain, false)
    assert.equal(resolve({ expiry: '25/04/2025' }, null).expiry?.isCertain, true)
    assert.equal(resolve({ expiry: '3 APR 2025' }, null).expiry?.isCertain, true)
  })

  it('gives no impossible date', () => {
    assert.equal(resolve({ birth: '12 AUG 2030' }, 'fr').birth, null)
    assert.equal(resolve({ birth: '12 AUG 1890' }, 'fr').birth, null)
    assert.deepEqual(resolve({}, 'fr'), { birth: null, issue: null, expiry: null, isContradictory: false })
    assert.equal(resolve({ birth: '1 JAN 2021', issue: '1 JAN 2020' }, 'fr').isContradictory, true)
    assert.equal(resolve({ birth: '1 JAN 2031', issue: '1 JAN 2020' }, 'fr').isContradictory, false)
  })

  it('finds any three dates that a licence may print, in the order of its country', () => {
    const day = (from: string, to: string) =>
      fc
        .date({ min: new Date(from), max: new Date(to), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(
        day('1945-01-01', '2006-01-01'),
        day('2017-01-01', '2026-11-01'),
        fc.integer({ min: 1, max: 10 }),
        fc.boolean(),
        (birth, issue, years, isUs) => {
          const expiry = `${Number(issue.slice(0, 4)) + years}${issue.slice(4)}`
          fc.pre(!issue.endsWith('02-29'))
          const print = (date: string) =>
            isUs
              ? `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(2, 4)}`
              : `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(2, 4)}`
          const resolved = resolve(
            { birth: print(birth), issue: print(issue), expiry: print(expiry) },
            isUs ? 'us' : 'pl',
          )
          assert.deepEqual([resolved.birth?.date, resolved.issue?.date, resolved.expiry?.date], [birth, issue, expiry])
        },
      ),
      { numRuns: 300 },
    )
  })
})
