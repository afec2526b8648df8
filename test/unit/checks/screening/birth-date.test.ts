import assert from 'node:assert/strict'
import { type BirthGrade, gradeBirthDate } from '../../../../checks/screening/matching/birth-date.ts'
import {
  circa,
  parseIsoBirthDate,
  parseMonthAndYear,
  parseOfacBirthDate,
  parseUkBirthDate,
  parseYear,
  yearRange,
} from '../../../../checks/screening/lists/shared/birth-dates.ts'

const day = (date: string) => ({ from: date, to: date })

describe('birth date grades', () => {
  const cases: [string, string | null, ReturnType<typeof day>[], BirthGrade][] = [
    ['the same day', '1964-01-10', [day('1964-01-10')], 'EXACT'],
    ['a day in the listed year', '1964-05-10', [yearRange(1964, 1964)], 'CONSISTENT'],
    ['day and month exchanged', '1964-10-01', [day('1964-01-10')], 'NEAR'],
    ['one figure wrong', '1974-01-10', [day('1964-01-10')], 'NEAR'],
    ['the next year', '1965-07-12', [day('1964-01-10')], 'NEAR'],
    ['three years off', '1967-07-12', [day('1964-01-10')], 'UNLIKE'],
    ['another generation', '1988-07-12', [day('1964-01-10')], 'CONTRARY'],
    ['far outside a span', '1988-07-12', [yearRange(1960, 1964)], 'CONTRARY'],
    ['the better of two dates', '1962-08-25', [day('1940-04-29'), day('1962-08-25')], 'EXACT'],
    ['none listed', '1964-01-10', [], 'UNKNOWN'],
    ['none known', null, [day('1964-01-10')], 'UNKNOWN'],
  ]
  for (const [what, date, listed, grade] of cases)
    it(`${grade} for ${what}`, () => {
      assert.equal(gradeBirthDate(date, listed), grade)
    })
})

describe('birth dates as the lists write them', () => {
  it('reads OFAC remarks', () => {
    assert.deepEqual(parseOfacBirthDate('10 Jan 1964'), day('1964-01-10'))
    assert.deepEqual(parseOfacBirthDate('Feb 1964.'), { from: '1964-02-01', to: '1964-02-29' })
    assert.deepEqual(parseOfacBirthDate('1964'), yearRange(1964, 1964))
    assert.deepEqual(parseOfacBirthDate('circa 1964'), { ...yearRange(1962, 1966), isApproximate: true })
    assert.deepEqual(parseOfacBirthDate('circa 1979-1982'), { ...yearRange(1977, 1984), isApproximate: true })
    assert.deepEqual(parseOfacBirthDate('1960 to 1964'), yearRange(1960, 1964))
    assert.deepEqual(parseOfacBirthDate('05 Jul 1956 to 05 Jul 1958'), { from: '1956-07-05', to: '1958-07-05' })
  })
  it('reads the UK forms', () => {
    assert.deepEqual(parseUkBirthDate('28/06/1960'), day('1960-06-28'))
    assert.deepEqual(parseUkBirthDate('00/00/1960'), yearRange(1960, 1960))
    assert.deepEqual(parseUkBirthDate('dd/mm/1960'), yearRange(1960, 1960))
    assert.deepEqual(parseUkBirthDate('00/02/1960'), { from: '1960-02-01', to: '1960-02-29' })
    assert.deepEqual(parseUkBirthDate('06/1960'), { from: '1960-06-01', to: '1960-06-30' })
    assert.deepEqual(parseUkBirthDate('1960'), yearRange(1960, 1960))
  })
  it("reads the UN's notes", () => {
    assert.deepEqual(parseMonthAndYear('Nov. 1965'), { from: '1965-11-01', to: '1965-11-30' })
    assert.deepEqual(parseMonthAndYear('August 1965 '), { from: '1965-08-01', to: '1965-08-31' })
    assert.deepEqual(parseYear('1955'), yearRange(1955, 1955))
  })
  it('gives no date for text that is not a date', () => {
    for (const text of ['from false passport', '35-40 years old', 'Foo 1965', '12/03/1380 (Hijri Calendar)'])
      assert.equal(parseMonthAndYear(text), null, text)
    for (const text of ['', '55', '1955-1960', 'unknown', '9999']) assert.equal(parseYear(text), null, text)
    for (const text of ['', 'unknown', '31 Feb 1964', '10 Foo 1964', '1964 to 1960', '99'])
      assert.equal(parseOfacBirthDate(text), null, text)
    for (const text of ['', '31/02/1964', '12/13/1964', '5']) assert.equal(parseUkBirthDate(text), null, text)
    assert.equal(parseIsoBirthDate('1964-02-30'), null)
    assert.equal(circa(null), null)
  })
})
