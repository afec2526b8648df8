import assert from 'node:assert/strict'
import type { ListEntry } from '../../../../checks/screening/lists/shared/list-entry.ts'
import {
  type ScreenedPerson,
  scorePersonAgainstEntry,
  SCREENING_THRESHOLD,
} from '../../../../checks/screening/matching/score.ts'
import { Screening } from '../../../../checks/screening/screening.ts'

const entry: ListEntry = {
  list: 'un',
  entryId: '1',
  kind: 'PERSON',
  names: [
    { text: 'Aleksandr Vladimirovich ZUBAREV', quality: 'PRIMARY' },
    { text: 'Sasha Zub', quality: 'WEAK' },
  ],
  birthDates: [{ from: '1964-01-10', to: '1964-01-10' }],
  countries: ['RU'],
  gender: 'M',
  programmes: [],
}

const listed = (entries: readonly ListEntry[]) =>
  new Screening([{ list: 'un', version: 'v1', sha256: '0'.repeat(64), date: '2026-01-01', entries }])

const score = (name: string, about: Partial<ScreenedPerson> = {}, changes: Partial<ListEntry> = {}) => {
  const one = { ...entry, ...changes }
  const { weights } = listed([one])
  return scorePersonAgainstEntry(
    { tokens: weights.weigh(name), birthDate: null, nationality: null, gender: null, ...about },
    one,
    weights,
  )
}
const value = (...args: Parameters<typeof score>): number => score(...args)?.score ?? 0

const EXACT = 'Aleksandr Vladimirovich Zubarev'
const FUZZY = 'Aleksandr Vladimirovic Zubaref'

describe('screening score', () => {
  it('grades the birth date', () => {
    const at = (birthDate: string | null) => value(FUZZY, { birthDate })
    const [exact, slip, none, unlike, contrary] = ['1964-01-10', '1964-10-01', null, '1967-05-05', '1990-05-05'].map(at)
    assert.ok(exact > slip && slip === none && none > unlike && unlike > contrary)
  })

  it('lets a contradicting birth date clear a fuzzy match, and keep an exact one below the threshold', () => {
    assert.ok(value(FUZZY) >= SCREENING_THRESHOLD)
    assert.ok(value(FUZZY, { birthDate: '1990-05-05' }) < SCREENING_THRESHOLD)
    const exact = score(EXACT, { birthDate: '1990-05-05' })
    assert.ok(exact && exact.score < SCREENING_THRESHOLD && exact.comparison.isFullName && exact.birth === 'CONTRARY')
  })

  it('keeps an exact name a match where the birth date is off by a slip, a year, or unknown', () => {
    for (const birthDate of ['1964-10-01', '1974-01-10', '1965-06-06', null]) {
      assert.ok(value(EXACT, { birthDate }) >= SCREENING_THRESHOLD, String(birthDate))
    }
  })

  it('weighs country a little and gender mildly', () => {
    const plain = value(FUZZY)
    assert.ok(value(FUZZY, { nationality: 'RU' }) > plain)
    assert.ok(value(FUZZY, { nationality: 'FR' }) < plain && value(FUZZY, { nationality: 'FR' }) > plain - 0.05)
    assert.ok(value(FUZZY, { gender: 'F' }) < plain && value(FUZZY, { gender: 'F' }) > plain - 0.15)
    assert.equal(value(FUZZY, { gender: 'M' }), plain)
    assert.ok(value(EXACT, { nationality: 'FR', gender: 'F' }) >= SCREENING_THRESHOLD, 'they clear no exact name')
  })

  it('asks more of a low-quality alias', () => {
    const strong = value('Sasha Zub', {}, { names: [{ text: 'Sasha Zub', quality: 'STRONG' }] })
    assert.ok(value('Sasha Zub') < strong)
  })

  it('does not make a match of another name by its birth date', () => {
    assert.ok(
      value('Aleksandr Kolesnikov', { birthDate: '1964-01-10', nationality: 'RU', gender: 'M' }) < SCREENING_THRESHOLD,
    )
  })

  it('never takes a low-quality alias for certain', () => {
    const weak = score('Sasha Zub', { birthDate: '1964-01-10' })
    assert.equal(weak?.quality, 'WEAK')
    assert.ok(weak && weak.score < 0.99, String(weak?.score))
  })

  it('returns each modifier of the score, and its amount', () => {
    const {
      modifiers,
      comparison,
      score: total,
    } = score(FUZZY, { birthDate: '1967-05-05', nationality: 'FR', gender: 'F' }) ?? assert.fail()
    assert.deepEqual(
      modifiers.map(({ name, grade }) => `${name} ${grade}`),
      ['BIRTH_DATE UNLIKE', 'COUNTRY DIFFERENT', 'GENDER DIFFERENT'],
    )
    const sum = modifiers.reduce((before, { amount }) => before + amount, comparison.score)
    assert.ok(Math.abs(sum - total) < 1e-9)
  })

  it('scores a person against one entry as a search of the list does', () => {
    const screening = listed([entry, { ...entry, entryId: '2', names: [{ text: 'Irina SEROVA', quality: 'PRIMARY' }] }])
    const about = { birthDate: '1965-06-06', nationality: 'RU', gender: 'M' } as const
    const [hit] = screening.search({ name: FUZZY, ...about })
    const found = scorePersonAgainstEntry(
      { tokens: screening.weights.weigh(FUZZY), ...about },
      entry,
      screening.weights,
    )
    assert.equal(hit.entry_id, '1')
    assert.equal(found?.score.toFixed(3), hit.score.toFixed(3))
    assert.equal(
      scorePersonAgainstEntry({ tokens: screening.weights.weigh('Jane Smith'), ...about }, entry, screening.weights),
      null,
    )
  })
})
