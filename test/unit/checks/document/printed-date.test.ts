import assert from 'node:assert/strict'
import { findDates } from '../../../../checks/document/visual-zone/printed-date.ts'

const meanings = (text: string): readonly string[] => findDates(text)[0]?.meanings ?? []

describe('dates as documents print them', () => {
  const cases: [text: string, meaning: string][] = [
    ['12 AUG/AOUT 1974', '1974-08-12'],
    ['12.08.1974', '1974-08-12'],
    ['12 08 1974', '1974-08-12'],
    ['25.12.1982.', '1982-12-25'],
    ['1974-08-12', '1974-08-12'],
    ['30 MAR/MAR 1972', '1972-03-30'],
    ['13 LIP/JUL 2006', '2006-07-13'],
    ['21 févr. 1990', '1990-02-21'],
    ['04 Oct 2015', '2015-10-04'],
    ['Oct 4, 2015', '2015-10-04'],
    ['15 ENE 2001', '2001-01-15'],
    ['O1 JAN 2O24', '2024-01-01'],
    ['23111959', '1959-11-23'],
    ['21.121971', '1971-12-21'],
    ['5 MÄRZ 1964', '1964-03-05'],
    ['1985-FEB-14', '1985-02-14'],
    ['2031/AUG/14', '2031-08-14'],
    ['DOB 1985-Fév-14', '1985-02-14'],
    ['4b EXP 2O31-AUG-O4', '2031-08-04'],
  ]
  for (const [text, meaning] of cases) {
    it(`${text} may mean ${meaning}`, () => assert.ok(meanings(text).includes(meaning), meanings(text).join()))
  }

  it('have both meanings where day and month are open', () => {
    assert.deepEqual(meanings('03/04/2021'), ['2021-04-03', '2021-03-04'])
    assert.deepEqual(meanings('31/04/2021'), [])
    assert.deepEqual(meanings('01/17/1985'), ['1985-01-17'])
  })

  it('have both centuries where the year has two digits', () => {
    assert.deepEqual(meanings('12 AUG 74'), ['2074-08-12', '1974-08-12'])
  })

  it('are several in one line', () => {
    assert.deepEqual(
      findDates('12 AUG 1974 MAR 05 2014').map((date) => date.meanings[0]),
      ['1974-08-12', '2014-03-05'],
    )
    assert.deepEqual(
      findDates('2026-AUG-14 2031-AUG-14').map((date) => date.meanings[0]),
      ['2026-08-14', '2031-08-14'],
    )
    assert.deepEqual(
      findDates('24.02.2009 23.02.2019').map((date) => date.meanings[0]),
      ['2009-02-24', '2019-02-23'],
    )
  })

  it('are not found in numbers and names', () => {
    for (const text of ['L898902C3', '34700 LODEVE', 'MARIA', '102 RUE PRINCIPALE', '99/99/1999', ''])
      assert.deepEqual(findDates(text), [], text)
  })

  it('say when their separators were lost', () => {
    assert.equal(findDates('01012013')[0].isRunTogether, true)
    assert.equal(findDates('01.01.2013')[0].isRunTogether, false)
  })
})
