import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assessScreening } from '../../../../checks/screening/assess.ts'
import type { Screening, ScreeningQuery } from '../../../../checks/screening/screening.ts'
import { ALGORITHM, SCREENING_THRESHOLD } from '../../../../checks/screening/matching/score.ts'
import { bundledScreening } from '../../../support/bundled-lists.ts'
import { IS_NIGHTLY } from '../../../support/nightly.ts'
import { onlyWhereSourcesChanged } from '../../../support/by-path.ts'

interface Labelled {
  name: string
  dob?: string
  country?: string
  expect: string | null
  accept: string[]
  kind: string
}

const about = (
  name: ScreeningQuery['name'],
  birthDate: string | null = null,
  nationality: string | null = null,
): ScreeningQuery => ({ name, birthDate, nationality })

/** By day, only each n-th name of nobody listed is searched: these names are three quarters of all queries. */
const DAILY_STEP: Readonly<Record<string, number>> = { neg_common: 5, neg_hard: 2 }

describe('screening', () => {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'searches in whole lists')
  })
  let screening: Screening
  before(async () => {
    screening = await bundledScreening()
  })

  const possible = (query: ScreeningQuery): string[] =>
    screening
      .search(query)
      .filter(({ score }) => score >= SCREENING_THRESHOLD)
      .map((hit) => `${hit.list}:${hit.entry_id}`)

  // One of each kind of difference between a document and a list; the entries are public.
  const found: [string, ScreeningQuery, string][] = [
    ['the exact name', about('Mikhail Maratovic Fridman', '1964-04-21'), 'uk:RUS0664'],
    ['first and last name apart', about({ first: 'Michel Joseph', last: 'Martelly' }), 'ofac-nonsdn:50476'],
    ['another order', about('Safari Morteza'), 'un:110412'],
    ['a dropped patronymic', about('VITALIY MARKELOV', '1963-08-05'), 'ofac-sdn:36042'],
    ['one slip', about('ANDREY VITALYEVIHC ILYASHENKO'), 'ofac-sdn:35128'],
    ['two slips', about('Ali Fahan Asaydi'), 'ofac-sdn:28689'],
    ['another transliteration', about('Abd Fatta Hassan Dukhan'), 'ofac-nonsdn:9648'],
    ['joined words', about('Kyong Okkim'), 'eu:112309'],
    ['no diacritics', about('Estevao Na Mena', '1956-03-07'), 'un:690796'],
    ['Cyrillic', about('ПРИГОЖИН Павел Евгеньевич', '1998-06-18'), 'uk:RUS0801'],
    ['Arabic', about('رضا خسروي مقدم'), 'eu:170075'],
    ['Hangul', about('왕창욱'), 'eu:111829'],
    ['two scripts in one field', about('Akrin Saleh Akrin (اقرين صالح اقرين)'), 'un:690736'],
  ]
  for (const [what, query, id] of found) {
    it(`finds an entry by ${what}`, () => {
      assert.ok(possible(query).includes(id), possible(query).join())
    })
  }

  it('passes ordinary people', () => {
    const people = [
      'Nicolas Jacquot',
      'Wanda Delacruz',
      'Krystyna Harloff',
      'Emma Johansson',
      'Hans-Jürgen van der Dussen',
      '田中花子',
    ]
    for (const name of people) assert.deepEqual(screening.search(about(name, '1980-10-26')), [], name)
  })

  it('sets aside an exact name with a contradicting birth date, and shows it', () => {
    const query = about('Michel Joseph Martelly', '1994-07-20', 'HT')
    const hits = screening.search(query)
    assert.deepEqual(possible(query), [])
    assert.equal(hits[0]?.entry_id, '50476')
    assert.match(hits[0].why.join(), /birth date contradicts/)
    const result = assessScreening(hits, screening.lists())
    assert.deepEqual([result.verdict, result.codes], ['PASS', []])
    assert.match(result.observations.join(' '), /Set aside, same full name but the birth date contradicts: 1\./)
  })

  it('routes a possible match to review, never to a failure, with the lists that were searched', () => {
    const hits = screening.search(about('Michel Joseph Martelly', '1961-02-12', 'ht'))
    assert.deepEqual(
      [hits[0].list, hits[0].list_date, hits[0].entry_id, hits[0].matched_name, hits[0].score],
      ['ofac-nonsdn', '2024-08-20', '50476', 'Michel Joseph MARTELLY', 1],
    )
    const result = assessScreening(hits, screening.lists())
    assert.deepEqual(
      [result.name, result.verdict, result.codes, result.score],
      ['SCREENING', 'REVIEW', ['SANCTIONS_POSSIBLE_MATCH'], 0],
    )
    assert.match(
      result.observations[0],
      /^5 lists searched: ofac-sdn of 2024-05-03 \(14965 entries, snapshot-2024-05-03\), .*un of 2026-04-17/,
    )
  })

  it('passes with a score of 1 when nothing was found', () => {
    const result = assessScreening([], screening.lists())
    assert.deepEqual([result.verdict, result.score, result.codes, result.observations.length], ['PASS', 1, [], 1])
  })

  it('never searches companies and ships for a person', () => {
    assert.deepEqual(possible(about('Banco Nacional de Cuba')), [])
  })

  it('explains a hit: the matched words, the modifiers of the score, and its list, version and entry', () => {
    const [hit] = screening.search({ name: 'Michel J. Martely Junior', birthDate: '1961-02-12', nationality: 'FR' })
    assert.deepEqual(
      hit.alignment.map(({ searched, listed, how }) => [searched, listed, how]),
      [
        ['michel', 'michel', 'EQUAL'],
        ['j', 'joseph', 'INITIAL'],
        ['martely', 'martelly', 'VARIANT'],
        ['junior', null, 'EXTRA'],
      ],
    )
    assert.ok(hit.alignment.every(({ similarity, weight }) => similarity >= 0 && similarity <= 1 && weight > 0))
    assert.deepEqual(hit.modifiers, [
      { name: 'BIRTH_DATE', grade: 'EXACT', amount: 0.1 },
      { name: 'COUNTRY', grade: 'DIFFERENT', amount: -0.03 },
    ])
    assert.deepEqual(
      [hit.list, hit.list_version, hit.entry_id, hit.quality, hit.threshold, hit.algorithm],
      ['ofac-nonsdn', 'snapshot-2024-08-20', '50476', 'PRIMARY', SCREENING_THRESHOLD, ALGORITHM],
    )
    assert.match(hit.list_sha256, /^[0-9a-f]{64}$/)
    assert.match(hit.entry_hash, /^[0-9a-f]{64}$/)
    const missing = screening.search(about('Joseph Martelly', '1961-02-12'))[0].alignment
    assert.deepEqual(missing.at(-1), {
      ...missing.at(-1),
      searched: null,
      listed: 'michel',
      how: 'MISSING',
      similarity: 0,
    })
  })

  it('gives the same answer to the same question', () => {
    const query = about('Mohammed Ali Hassan', '1970-01-01', 'iq')
    assert.deepEqual(screening.search(query), screening.search(query))
  })

  it('searches a name in brackets on its own, and the name without it', () => {
    assert.ok(possible(about('Michel (Sweet Micky) Martelly', '1961-02-12')).includes('ofac-nonsdn:50476'))
    assert.ok(possible(about('Nobody Known (Michel Joseph Martelly)', '1961-02-12')).includes('ofac-nonsdn:50476'))
  })

  // A limit on length and words bounds each search. Mocha ends a search without a bound.
  const odd: [string, string][] = [
    ['an empty name', ''],
    ['marks only', ' -’- '],
    ['control characters', '\u0000\u0007\n'],
    ['lone surrogates', '\ud800\udc00\ud800'],
    ['10,000 letters', 'x'.repeat(10_000)],
    ['10,000 Han characters', '王'.repeat(10_000)],
    ['10,000 Arabic letters', 'م'.repeat(10_000)],
    ['10,000 Hangul syllables', '김'.repeat(10_000)],
    ['60 words', 'ali hassan '.repeat(30)],
    ['200 words', 'ali '.repeat(200)],
    ['60 Arabic words', 'محمد '.repeat(60)],
    ['brackets', '((;;))'],
    ['10,000 brackets', '('.repeat(10_000)],
    ['emoji', '👩‍👩‍👧‍👦 🏴‍☠️ Ali 👍🏽'],
    ['marks of direction', '\u202e\u2066علي\u2069\u202c'],
    ['200 combining marks on a letter', `a${'\u0301'.repeat(200)}li`],
    ['figures', '12345 67890'],
    ['every script', 'Ali علي Али 阿里 알리 アリ Άλι עלי अली'],
  ]
  for (const [what, name] of odd) {
    it(`survives ${what}`, () => {
      assert.ok(Array.isArray(screening.search(about(name, '1980-01-01'))))
    })
  }

  it('keeps recall and false positives on the labelled queries', function () {
    const file = join(
      import.meta.dirname,
      '..',
      '..',
      '..',
      '..',
      '..',
      'shared',
      'data',
      'sanctions',
      'queries-dev.jsonl',
    )
    if (!existsSync(file)) {
      console.log('      skipped: ../shared/data/sanctions/queries-dev.jsonl is not here')
      return this.skip()
    }
    const cases = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Labelled)
      .filter(({ kind }, i) => IS_NIGHTLY || i % (DAILY_STEP[kind] ?? 1) === 0)
    const rate = (keep: (kind: string) => boolean): number => {
      const kept = cases.filter(({ kind }) => keep(kind))
      const hit = kept.filter(({ name, dob, country, expect, accept }) => {
        const ids = possible(about(name, dob ?? null, country ?? null))
        return expect === null ? ids.length > 0 : ids.some((id) => id === expect || accept.includes(id))
      })
      return hit.length / kept.length
    }
    const recall = rate((kind) => !kind.startsWith('neg') && kind !== 'dob_contra')
    assert.ok(recall >= 0.99, `recall ${recall}`)
    const bounds = { neg_common: 0.005, neg_hard: 0.02, dob_contra: 0.1 }
    for (const [kind, bound] of Object.entries(bounds)) {
      const found = rate((one) => one === kind)
      assert.ok(found <= bound, `${kind} ${found}`)
    }
  })
})
