import assert from 'node:assert/strict'
import fc from 'fast-check'
import { contentHash } from '../../../../checks/screening/lists/shared/entry-hash.ts'
import { buildKeyTable, hashOf, lookUp } from '../../../../checks/screening/matching/key-table.ts'
import type { ListEntry } from '../../../../checks/screening/lists/shared/list-entry.ts'
import { ListedPersons, packPersons } from '../../../../checks/screening/matching/listed-persons.ts'
import { indexLists, Screening } from '../../../../checks/screening/screening.ts'

const person: ListEntry = {
  list: 'uk',
  entryId: 'RUS0001',
  kind: 'PERSON',
  names: [
    { text: 'Aleksandr ZUBAREV', quality: 'PRIMARY' },
    { text: 'Александр ЗУБАРЕВ 👤', quality: 'STRONG' },
    { text: 'Sasha', quality: 'WEAK' },
  ],
  birthDates: [
    { from: '1964-01-10', to: '1964-01-10' },
    { from: '1965-01-01', to: '1965-12-31' },
  ],
  countries: ['RU', 'CY'],
  gender: 'M',
  programmes: ['RUSSIA'],
}
const bare: ListEntry = {
  list: 'un',
  entryId: '7',
  kind: 'PERSON',
  names: [{ text: '', quality: 'PRIMARY' }],
  birthDates: [],
  countries: [],
  gender: null,
  programmes: [],
}
const listOf = (entries: readonly ListEntry[]) => [
  { list: 'uk' as const, version: 'lsv_9', sha256: 'a'.repeat(64), date: '2026-01-01', entries },
]
const query = { name: 'Alexander Zubarev', birthDate: '1964-01-10', nationality: 'ru' }

describe('packed list entries', () => {
  it('return all data that is compared and shown', () => {
    const packed = new ListedPersons(packPersons([bare, person]))
    assert.equal(packed.count, 2)
    assert.deepEqual([packed.list(1), packed.entryId(1), packed.hash(1)], ['uk', 'RUS0001', contentHash(person)])
    assert.deepEqual(
      person.names.map((_, at) => packed.nameText(1, at)),
      person.names.map(({ text }) => text),
    )
    const { qualities, birthDates, countries, gender } = packed.person(1)
    assert.deepEqual(
      { qualities, birthDates, countries, gender },
      {
        qualities: ['PRIMARY', 'STRONG', 'WEAK'],
        birthDates: person.birthDates,
        countries: ['RU', 'CY'],
        gender: 'M',
      },
    )
    const other = packed.person(0)
    assert.deepEqual([other.qualities, other.birthDates, other.countries, other.gender], [['PRIMARY'], [], [], null])
  })
})

describe('index data', () => {
  it('can be made in one thread and used in another, with the same hits', () => {
    const data = structuredClone(indexLists(listOf([person])))
    const hits = new Screening(data).search(query)
    assert.deepEqual(hits, new Screening(listOf([person])).search(query))
    assert.deepEqual(
      [hits[0].list_version, hits[0].list_sha256, hits[0].entry_hash],
      ['lsv_9', 'a'.repeat(64), contentHash(person)],
    )
  })

  it('gives no hits for empty lists and empty entries', () => {
    assert.deepEqual(new Screening(listOf([])).search(query), [])
    assert.deepEqual(new Screening(listOf([bare])).search(query), [])
    assert.deepEqual(new Screening([]).lists(), [])
  })

  it('stores no company and no ship', () => {
    assert.deepEqual(new Screening(listOf([{ ...person, kind: 'ENTITY' }])).search(query), [])
  })

  it('finds an entry among many whose names are alike', () => {
    const crowd = Array.from({ length: 3000 }, (_, at): ListEntry => ({
      ...person,
      entryId: String(at),
      names: [{ text: `Aleksandr Petrovich Zubov${'abcdefghij'[at % 10]}${at}`, quality: 'PRIMARY' }],
    }))
    assert.equal(new Screening(listOf([...crowd, person])).search(query)[0].entry_id, 'RUS0001')
  })
})

describe('key table', () => {
  it('finds every number under its key', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ maxLength: 6 }), fc.nat(1000)), { maxLength: 60 }), (items) => {
        const table = buildKeyTable(
          items.map(([key]) => hashOf(key)),
          items.map(([, value]) => value),
        )
        for (const [key, value] of items) assert.ok(lookUp(table, key).includes(value))
        return lookUp(table, 'no such key, longer than any').length === 0
      }),
    )
  })
})
