import assert from 'node:assert/strict'
import { contentHash } from '../../../../checks/screening/lists/shared/entry-hash.ts'
import { changedEntries } from '../../../../checks/screening/lists/shared/diff.ts'
import { EntryMatcher, possibleMatches } from '../../../../activities/screening/monitoring/match.ts'
import type { ListEntry } from '../../../../checks/screening/lists/shared/list-entry.ts'
import { Screening } from '../../../../checks/screening/screening.ts'
import { bundledLists } from '../../../support/bundled-lists.ts'

const anEntry = (entryId: string, changes: Partial<ListEntry> = {}): ListEntry => ({
  list: 'un',
  entryId,
  kind: 'PERSON',
  names: [{ text: `Name ${entryId}`, quality: 'PRIMARY' }],
  birthDates: [],
  countries: ['sy', 'ir'],
  gender: null,
  programmes: ['A'],
  ...changes,
})

const idsOf = ({ added, changed, removed }: ReturnType<typeof changedEntries>) =>
  [added, changed, removed].map((entries) => entries.map(({ entryId }) => entryId))

describe('the difference of two versions of a list', () => {
  it("consists of the entries added, changed and removed, by the publisher's ids", () => {
    const before = [anEntry('1'), anEntry('2'), anEntry('3')]
    const after = [anEntry('4'), anEntry('3', { gender: 'F' }), anEntry('1')]
    assert.deepEqual(idsOf(changedEntries(before, after)), [['4'], ['3'], ['2']])
  })

  it('gives changed entries as they now are, and removed ones as they were', () => {
    const now = anEntry('1', { birthDates: [{ from: '1960-01-01', to: '1960-12-31' }] })
    const { changed, removed } = changedEntries([anEntry('1'), anEntry('2')], [now])
    assert.equal(changed[0], now)
    assert.deepEqual(removed[0].names, [{ text: 'Name 2', quality: 'PRIMARY' }])
  })

  it('is empty when a file is only put in another order', () => {
    const one = anEntry('1', {
      names: [
        { text: 'A', quality: 'PRIMARY' },
        { text: 'B', quality: 'STRONG' },
      ],
    })
    const turned = anEntry('1', {
      names: [
        { text: 'B', quality: 'STRONG' },
        { text: 'A', quality: 'PRIMARY' },
      ],
      countries: ['ir', 'sy'],
    })
    assert.deepEqual(idsOf(changedEntries([one, anEntry('2')], [anEntry('2'), turned])), [[], [], []])
  })

  it('sees a new name, a stronger alias, another birth date, and an entry that is no longer a person', () => {
    const before = anEntry('1', {
      names: [
        { text: 'A', quality: 'PRIMARY' },
        { text: 'B', quality: 'WEAK' },
      ],
    })
    const changes: Partial<ListEntry>[] = [
      { names: [...before.names, { text: 'C', quality: 'WEAK' }] },
      {
        names: [
          { text: 'A', quality: 'PRIMARY' },
          { text: 'B', quality: 'STRONG' },
        ],
      },
      { birthDates: [{ from: '1960-01-01', to: '1960-01-01' }] },
      { kind: 'ENTITY' },
    ]
    for (const change of changes) {
      assert.deepEqual(
        idsOf(changedEntries([before], [{ ...before, ...change }])),
        [[], ['1'], []],
        JSON.stringify(change),
      )
    }
  })

  it('is everything from and to an empty list', () => {
    assert.deepEqual(idsOf(changedEntries([], [anEntry('1')])), [['1'], [], []])
    assert.deepEqual(idsOf(changedEntries([anEntry('1')], [])), [[], [], ['1']])
  })
})

describe('a person against changed entries', function () {
  it('gets the same hits as a search of all lists gives for those entries', async () => {
    const lists = (await bundledLists()).filter(({ list }) => list === 'un' || list === 'eu')
    const screening = new Screening(lists)
    const un = lists.find(({ list }) => list === 'un') ?? assert.fail('no UN list')
    const changed = un.entries.filter((_, at) => at % 2 === 0)
    const matcher = new EntryMatcher({ ...un, entries: changed }, screening.weights)
    const ids = new Set(changed.map(({ entryId }) => entryId))
    let hits = 0
    for (const {
      names: [{ text }],
      birthDates,
    } of un.entries.filter(({ kind }, at) => kind === 'PERSON' && at % 5 === 0)) {
      // As on a document: a letter lost, words in another order, a birth date that may differ.
      const words = text.replace(/(?<=\w\w)[aeiou](?=\w\w)/i, '').split(' ')
      const queries = [
        {
          name: [...words.slice(1), words[0]].join(' '),
          birthDate: birthDates.at(0)?.from ?? '1970-01-01',
          nationality: null,
        },
      ]
      const found = possibleMatches(queries, screening).filter(({ list, entryId }) => list === 'un' && ids.has(entryId))
      const matched = matcher.match(queries)
      for (const hit of found) {
        const same = matched.find(({ entryId }) => entryId === hit.entryId)
        assert.deepEqual(
          [same?.score, same?.entryHash, same?.algorithm],
          [hit.score, hit.entryHash, hit.algorithm],
          `entry ${hit.entryId}`,
        )
        hits++
      }
    }
    assert.ok(hits > 50, `${hits} hits compared`)
  })

  it('gets one hit an entry, the best of the names that the person has, and none of a ship', () => {
    const entries = [
      anEntry('1', { names: [{ text: 'Lukas Brandstaetter', quality: 'PRIMARY' }] }),
      anEntry('2', { kind: 'ENTITY', names: [{ text: 'Lukas Brandstaetter', quality: 'PRIMARY' }] }),
    ]
    const list = { list: 'un' as const, version: 'v2', sha256: 'f'.repeat(64), date: '2026-04-17', entries }
    const matcher = new EntryMatcher(list, new Screening([list]).weights)
    const hits = matcher.match([
      { name: 'Lucas Brandstetter', birthDate: null, nationality: null },
      { name: 'Brandstaetter Lukas', birthDate: null, nationality: null },
    ])
    assert.deepEqual(
      hits.map(({ entryId, entryHash }) => [entryId, entryHash]),
      [['1', contentHash(entries[0])]],
    )
    assert.equal(
      hits[0].score,
      matcher.match([{ name: 'Lukas Brandstaetter', birthDate: null, nationality: null }])[0].score,
    )
    assert.deepEqual(matcher.match([{ name: 'Amira Okonjo', birthDate: null, nationality: null }]), [])
    assert.deepEqual(matcher.match([]), [])
  })
})
