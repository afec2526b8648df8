import assert from 'node:assert/strict'
import type { ListEntry } from '../../../activities/screening/list-entry.ts'
import { NameIndex } from '../../../activities/screening/name-index.ts'
import { type ScreenedPerson, scoreEntry, SCREENING_THRESHOLD } from '../../../activities/screening/score.ts'

const entry: ListEntry = {
  list: 'un',
  entryId: '1',
  kind: 'PERSON',
  names: [{ text: 'Aleksandr Vladimirovich ZUBAREV', quality: 'PRIMARY' }, { text: 'Sasha Zub', quality: 'WEAK' }],
  birthDates: [{ from: '1964-01-10', to: '1964-01-10' }],
  countries: ['RU'],
  gender: 'M',
  programmes: [],
}

const score = (name: string, about: Partial<ScreenedPerson> = {}, listed: Partial<ListEntry> = {}) => {
  const one = { ...entry, ...listed }
  const index = new NameIndex([one])
  const tokens = index.weigh(name)
  const [candidate] = index.candidates(tokens, 1)
  return candidate && scoreEntry({ tokens, birthDate: null, nationality: null, gender: null, ...about }, one, candidate.names)
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

  it('lets no birth date make a match of another name', () => {
    assert.ok(value('Aleksandr Kolesnikov', { birthDate: '1964-01-10', nationality: 'RU', gender: 'M' }) < SCREENING_THRESHOLD)
  })

  it('says why, without the name', () => {
    const why = score(EXACT, { birthDate: '1964-01-10', nationality: 'RU' })?.why.join('; ') ?? ''
    assert.match(why, /full name equal .*birth date equal; nationality is listed/)
    assert.doesNotMatch(why, /zubarev/i)
  })
})
