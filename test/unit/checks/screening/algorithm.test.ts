import assert from 'node:assert/strict'
import type { ListEntry } from '../../../../checks/screening/lists/shared/list-entry.ts'
import { ALGORITHM, scorePersonAgainstEntry } from '../../../../checks/screening/matching/score.ts'
import { Screening } from '../../../../checks/screening/screening.ts'

/** Made-up people; the list must not change either, since weights come from it. */
const LISTED: readonly [string, string, Partial<ListEntry>?][] = [
  [
    'a',
    'Aleksandr Vladimirovich ZUBAREV',
    { birthDates: [{ from: '1964-01-10', to: '1964-01-10' }], countries: ['RU'], gender: 'M' },
  ],
  ['b', 'Irina Ivanovna ZUBAREVA', { birthDates: [{ from: '1970-01-01', to: '1970-12-31' }], gender: 'F' }],
  ['c', 'Muhammad Ali AL-HASSAN'],
  ['d', 'Muhammad Hussein KAMAL'],
  ['e', 'KIM Jong Hak'],
  ['f', 'Wang Changxu'],
  ['g', 'José Luis GARCÍA PÉREZ'],
  ['h', 'Abdul Rahman QASEMI'],
  ['i', 'Salim MANSUR'],
  ['j', 'Kalim Ali DARASSA'],
  ['k', 'Ali DARASSA'],
  ['l', 'Salim Muhammad OMAR'],
  ['m', 'Joseph MANSUR'],
  ['n', 'Jose Ali OMAR'],
  ['w', 'Sasha the Grey', { names: [{ text: 'Sasha the Grey', quality: 'WEAK' }] }],
]

/** The score of each name against an entry. A changed figure means changed rules: count ALGORITHM up. */
const PINNED: readonly [string, string | null, string, number | null][] = [
  ['Aleksandr Vladimirovich Zubarev', '1964-01-10', 'a', 1],
  ['Aleksandr Vladimirovich Zubarev', '1990-05-05', 'a', 0.7],
  ['Aleksandr Vladimirovich Zubarev', '1967-05-05', 'a', 0.88],
  ['Zubarev Alexander', null, 'a', 0.8609],
  ['Aleksandr Zubaerv', '1964-10-01', 'a', 0.8075],
  ['A. V. Zubareff', null, 'a', 0.8938],
  ['Aleksandr Petrovich Zubarev', null, 'a', null],
  ['Aleksandr', null, 'a', 0.6],
  ['Зубарев Александр Владимирович', null, 'a', 1],
  ['Irina Zubareva', '1970-06-06', 'b', 0.8896],
  ['Irina Ivanovna Zubarev', '1970-06-06', 'b', 0.9835],
  ['Irina Ivanovich Zubareva', null, 'b', null],
  ['Mohamed Aly Alhassan', null, 'c', 0.97],
  ['محمد علي الحسن', null, 'c', 0.9198],
  ['محمد علي حسين', null, 'c', null],
  ['محمد حسين كمال', null, 'd', 0.93],
  ['김정학', null, 'e', 0.9467],
  ['김정일', null, 'e', null],
  ['Kim Jonghak', null, 'e', 0.9733],
  ['王长旭', null, 'f', 0.9286],
  ['Wang Changxi', null, 'f', 0.9688],
  ['Jose Garcia', null, 'g', 0.7447],
  ['Joseluis Garcia Perez', null, 'g', 0.9813],
  ['Abdurrahman Ghasemi', null, 'h', 0.8269],
  ['Abd al-Rahman Qassemi', null, 'h', 0.9867],
  ['Kalim Mansur', null, 'i', 0.88],
  ['Selim Mansour', null, 'i', 0.94],
  ['Salim Mansur Osipova', null, 'i', 0.85],
  ['Olsson Tanaka Salim Smith Mansur Osipova', null, 'i', 0.85],
  ['Md. Hussein Kamal', null, 'd', 0.9954],
  ['Sd Salim Mansour', null, 'i', 0.84],
  ['Fli Darassa', null, 'k', 0.8667],
  ['Ali Daras', null, 'k', 0.95],
  ['Ali Omar', null, 'k', null],
  ['Darassa', null, 'k', 0.6],
  ['Salim Omer', null, 'l', 0.8833],
  ['Joseh Mansur', null, 'm', 0.9048],
  ['Sasha the Grey', null, 'w', 0.88],
  ['Jane Smith', null, 'a', null],
]

describe('screening algorithm', () => {
  const entries = LISTED.map(([entryId, text, more]): ListEntry => ({
    list: 'un',
    entryId,
    kind: 'PERSON',
    names: [{ text, quality: 'PRIMARY' }],
    birthDates: [],
    countries: [],
    gender: null,
    programmes: [],
    ...more,
  }))
  const { weights } = new Screening([
    { list: 'un', version: 'v1', sha256: '0'.repeat(64), date: '2026-01-01', entries },
  ])

  function score(name: string, birthDate: string | null, entryId: string): number | null {
    const entry = entries.find((one) => one.entryId === entryId) ?? assert.fail(entryId)
    const found = scorePersonAgainstEntry(
      { tokens: weights.weigh(name), birthDate, nationality: null, gender: null },
      entry,
      weights,
    )
    return found && Math.round(found.score * 10_000) / 10_000
  }

  it('scores as its version says: a change of any score needs a new version', () => {
    assert.equal(ALGORITHM, 'name-match/3')
    assert.deepEqual(
      PINNED.map(([name, birthDate, entryId]) => [name, birthDate, entryId, score(name, birthDate, entryId)]),
      PINNED,
    )
  })
})
