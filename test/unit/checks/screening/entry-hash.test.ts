import assert from 'node:assert/strict'
import { contentHash } from '../../../../checks/screening/lists/shared/entry-hash.ts'
import type { ListEntry } from '../../../../checks/screening/lists/shared/list-entry.ts'

const entry: ListEntry = {
  list: 'un',
  entryId: '1',
  kind: 'PERSON',
  names: [
    { text: 'A', quality: 'PRIMARY' },
    { text: 'B', quality: 'WEAK' },
    { text: 'Б', quality: 'STRONG' },
  ],
  birthDates: [
    { from: '1960-01-01', to: '1960-12-31' },
    { from: '1959-01-01', to: '1963-12-31', isApproximate: true },
  ],
  countries: ['RU', 'AF'],
  gender: 'M',
  programmes: ['X', 'Y'],
  identifiers: [
    { kind: 'PASSPORT', number: '1', country: null },
    { kind: 'NATIONAL_ID', number: '1', country: 'RU' },
  ],
  listedOn: '2001-01-25',
}

describe('content hash of an entry', () => {
  it('is the same on every machine and in every release: monitoring compares it across both', () => {
    assert.equal(contentHash(entry), '2e88723201cf3625f079baee5f0c099f4524a3524b4b01ee0ccd14c86dda6625')
  })

  it('does not depend on the order in the file', () => {
    const turned: ListEntry = {
      listedOn: entry.listedOn,
      identifiers: [...(entry.identifiers ?? [])].reverse(),
      programmes: [...entry.programmes].reverse(),
      gender: 'M',
      countries: [...entry.countries].reverse(),
      birthDates: entry.birthDates.toReversed().map(({ to, from, ...rest }) => ({ to, ...rest, from })),
      names: entry.names.toReversed().map(({ quality, text }) => ({ quality, text })),
      kind: 'PERSON',
      entryId: '1',
      list: 'un',
    }
    assert.equal(contentHash(turned), contentHash(entry))
  })

  const changes: [string, Partial<ListEntry>][] = [
    ['list', { list: 'eu' }],
    ['id', { entryId: '2' }],
    ['kind', { kind: 'ENTITY' }],
    ['gender', { gender: null }],
    ['a name', { names: entry.names.slice(1) }],
    ["a name's quality", { names: entry.names.map((name) => ({ ...name, quality: 'STRONG' })) }],
    ['a birth date', { birthDates: [] }],
    ['how sure a birth date is', { birthDates: entry.birthDates.map(({ from, to }) => ({ from, to })) }],
    ['a country', { countries: ['RU'] }],
    ['a programme', { programmes: ['X', 'Z'] }],
    ['an identifier', { identifiers: [] }],
    ['the country of an identifier', { identifiers: entry.identifiers?.map((one) => ({ ...one, country: 'AF' })) }],
    ['the day of listing', { listedOn: null }],
  ]
  for (const [what, change] of changes) {
    it(`changes with ${what}`, () => {
      assert.notEqual(contentHash({ ...entry, ...change }), contentHash(entry))
    })
  }

  it('does not confuse values of neighbouring fields', () => {
    assert.notEqual(
      contentHash({ ...entry, countries: [], programmes: ['RU'] }),
      contentHash({ ...entry, countries: ['RU'], programmes: [] }),
    )
  })

  it('treats missing fields of an entry as empty', () => {
    const { identifiers: _identifiers, listedOn: _listedOn, ...bare } = entry
    assert.equal(contentHash(bare), contentHash({ ...bare, identifiers: [], listedOn: null }))
  })
})
