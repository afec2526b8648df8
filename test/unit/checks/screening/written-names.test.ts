import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readingsOf, type WrittenName } from '../../../../checks/screening/names/readings.ts'
import type { ScreeningList } from '../../../../checks/screening/lists/shared/list-entry.ts'
import { SCREENING_THRESHOLD } from '../../../../checks/screening/matching/score.ts'
import { EntryMatcher } from '../../../../activities/screening/monitoring/match.ts'
import { Screening } from '../../../../checks/screening/screening.ts'
import { bundledLists, bundledScreening } from '../../../support/bundled-lists.ts'
import { onlyWhereSourcesChanged } from '../../../support/by-path.ts'

describe('listed people by other ways to write their names', () => {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'ways to write a name')
  })
  let screening: Screening
  let lists: readonly ScreeningList[]
  before(async () => {
    screening = await bundledScreening()
    lists = await bundledLists()
  })

  const possible = (name: WrittenName, birthDate: string | null = null): string[] =>
    screening
      .search({ name, birthDate, nationality: null })
      .filter(({ score }) => score >= SCREENING_THRESHOLD)
      .map((hit) => `${hit.list}:${hit.entry_id}`)

  /** The names of the bundled lists are public. */
  const ways: [string, WrittenName, string | null, string][] = [
    // Short forms, on either side, in several languages.
    ['Mohd for Muhammad', 'Aiman Mohd Rabi AL-ZAWAHIRI', '1951-06-19', 'ofac-sdn:2676'],
    ['Md: as in Bangladesh', 'Md: Naeem SHEIKH', '1950-09-04', 'ofac-sdn:17270'],
    ['Muh. as in Indonesia', 'Muh. Naeem SHEIKH', null, 'ofac-sdn:17270'],
    ['M. as in Pakistan', 'M. Naeem SHEIKH', '1950-09-04', 'ofac-sdn:17270'],
    ['Mhd beside an Arabic name', { first: 'Mhd', last: 'نعيم شيخ' }, '1950-09-04', 'ofac-sdn:17270'],
    ['Hj. for Haji', 'Hj. Mohd. NOOR', '1965-07-27', 'ofac-sdn:12592'],
    ['Sd. for Seyed', 'Sd. Nasser Mohd. SEYYEDI', null, 'ofac-sdn:16134'],
    // One name.
    ['FNU', { first: 'FNU', last: 'TALENGELANIMIRO' }, '1964-01-01', 'ofac-sdn:12915'],
    ['LNU behind it', { first: 'TALENGELANIMIRO', last: 'LNU' }, '1964-01-01', 'ofac-sdn:12915'],
    ['a hyphen', { first: '-', last: 'Muhelisi' }, '1971-10-10', 'eu:554'],
    ['XXX', { first: 'XXX', last: 'Muhelisi' }, '1971-10-10', 'eu:554'],
    ['N/A', { first: 'N/A', last: 'Muhelisi' }, '1971-10-10', 'eu:554'],
    ['words of German', { first: 'ohne Vornamen', last: 'Muhelisi' }, '1971-10-10', 'eu:554'],
    ['words of French', { first: 'Muhelisi', last: 'sans nom' }, '1971-10-10', 'eu:554'],
    ['a word that may be a name', { first: 'Na', last: 'Muhelisi' }, '1971-10-10', 'eu:554'],
    ['the name twice', { first: 'Muhelisi', last: 'MUHELISI' }, '1971-10-10', 'eu:554'],
    ['the name alone', { last: 'Muhelisi' }, '1971-10-10', 'eu:554'],
    ['a title before it', 'Mr Muhelisi', '1971-10-10', 'eu:554'],
    ['others around it, with the listed day', 'Peter Muhelisi Olsson Garcia', '1971-10-10', 'eu:554'],
    // Surnames of birth and marriage.
    ['geb.', { first: 'Michel Joseph', last: 'Dubois geb. Martelly' }, null, 'ofac-nonsdn:50476'],
    ['née', 'Michel Joseph Dubois née Martelly', null, 'ofac-nonsdn:50476'],
    ['in brackets', 'Michel Joseph Dubois (roz. Martelly)', null, 'ofac-nonsdn:50476'],
    ['z d.', { first: 'Michel Joseph', last: 'Martelly z d. Kowalska' }, null, 'ofac-nonsdn:50476'],
    ['e/v', { first: 'Michel Joseph', last: 'de Vries e/v Martelly' }, null, 'ofac-nonsdn:50476'],
    ['surnames first', 'Martelly in Rossi Michel', null, 'ofac-nonsdn:50476'],
    ['viuda de', 'Michel Joseph García viuda de Martelly', null, 'ofac-nonsdn:50476'],
    ['урожд.', 'Иванова урожд. Зубарева Игорь Дмитриевич Пригожин Павел Евгеньевич', '1998-06-18', 'uk:RUS0801'],
    ['W/O', 'Michel Joseph W/O Martelly', null, 'ofac-nonsdn:50476'],
    ['alias', 'John Smith alias Michel Joseph Martelly', null, 'ofac-nonsdn:50476'],
    // Padding.
    ['three words before', 'Peter Garcia Olsson Michel Martelly', '1961-02-12', 'ofac-nonsdn:50476'],
    ['three words behind', 'Safari Morteza Tanaka Wilhelm Okonkwo', null, 'un:110412'],
    ['words between', 'Safari Tanaka Wilhelm Okonkwo Morteza', null, 'un:110412'],
    ['sixteen words before', `${'Peter Garcia Olsson Tanaka '.repeat(4)}Morteza Safari`, null, 'un:110412'],
    ['a field full of words before', { first: 'Ab '.repeat(33).trim(), last: 'Morteza Safari' }, null, 'un:110412'],
    ['titles', 'Mr Dr Prof Sir Morteza Safari PhD MBA Esq', null, 'un:110412'],
    ['letters apart', 'M o r t e z a  S a f a r i', null, 'un:110412'],
    ['letters apart with one blank each', 'M O R T E Z A S A F A R I', null, 'un:110412'],
    ['letters with full stops', { first: 'M.o.r.t.e.z.a.', last: 'S-a-f-a-r-i' }, null, 'un:110412'],
    ['Cyrillic letters apart', 'П А В Е Л  П Р И Г О Ж И Н', '1998-06-18', 'uk:RUS0801'],
    ['figures behind words', 'Morteza1 Safari22', null, 'un:110412'],
    ['figures for letters', 'M0rteza 5afar1', null, 'un:110412'],
    ['figures of Arabic', 'Morteza٣ Safari', null, 'un:110412'],
    ['invisible characters', 'Mor\u200bte\u2060za Sa\u00adfa\u{e0061}ri', null, 'un:110412'],
    ['each word twice', 'Morteza Morteza Safari Safari', null, 'un:110412'],
    ['fields that part a word', { first: 'Morteza Saf', last: 'ari' }, null, 'un:110412'],
    ['hyphens', 'Morteza-Safari-Olsson-Garcia-Tanaka', null, 'un:110412'],
    ['words around an Arabic name', 'خالد ناصر رضا خسروي مقدم سعيد', null, 'eu:170075'],
  ]
  for (const [what, name, birthDate, id] of ways) {
    it(`finds an entry by ${what}`, () => {
      assert.ok(possible(name, birthDate).includes(id), possible(name, birthDate).join())
    })
  }

  it('finds the same entries in monitoring as at the check', () => {
    const matchers = new Map(lists.map((list) => [list.list, new Map<string, EntryMatcher>()]))
    for (const [what, name, birthDate, id] of ways) {
      const [list, entryId] = id.split(':')
      const whole = lists.find((one) => one.list === list) ?? assert.fail(list)
      const matcher =
        matchers.get(whole.list)?.get(entryId) ??
        new EntryMatcher(
          { ...whole, entries: whole.entries.filter((entry) => entry.entryId === entryId) },
          screening.weights,
        )
      const hits = matcher.match([{ name, birthDate, nationality: null }])
      assert.deepEqual(
        hits.map((hit) => hit.entryId),
        [entryId],
        what,
      )
    }
  })

  it('finds a listed short form by the full name', () => {
    const names = [
      'Ma. Teresa DEL ROSARIO',
      'Wm. HARGREAVES',
      'Md. FARIDUL',
      'Fco. HDEZ. QUIROGA',
      'Aleks. ZUBAREV',
      'MUSTAFA bt. ZAYNAB',
    ]
    const entries = names.map((text, at) => ({
      list: 'un' as const,
      entryId: String(at),
      kind: 'PERSON' as const,
      names: [{ text, quality: 'PRIMARY' as const }],
      birthDates: [],
      countries: [],
      gender: null,
      programmes: [],
    }))
    const own = new Screening([{ list: 'un', version: 'v1', sha256: '0'.repeat(64), date: '2026-01-01', entries }])
    const searched = [
      'Maria Teresa Del Rosario',
      'William Hargreaves',
      'Mohammed Faridul',
      'Francisco Hernández Quiroga',
      'Александр Зубарев',
      'Mustafa binti Zaynab',
    ]
    assert.deepEqual(
      searched.map((name) => own.search({ name, birthDate: null, nationality: null })[0]?.entry_id),
      ['0', '1', '2', '3', '4', '5'],
    )
  })

  it('passes ordinary people with short forms, long names, one word of a listed name, and listed pairs of common names', () => {
    const people: [string, string][] = [
      ['Md. Shahidul Mridha', '1974-05-14'],
      ['Ma. Teresa Quiroga', '1990-01-02'],
      ['María Josefa Gutiérrez de la Fuente Ortiz', '1961-07-30'],
      ['Adam David Olsen', '1980-02-03'],
      ['Anna Schmidt geb. Müller', '1970-03-03'],
      ['Budi Santoso Wijaya Kusuma', '1988-08-08'],
      ['Ashraf Ahmed Mohamed Ali Soliman', '1985-09-09'],
      ['Kim In Sook', '1966-06-06'],
      ['J. R. R. Tolkien', '1992-01-03'],
      ['Nguyễn Thị Y Lan', '1995-12-12'],
      ['Peter W/O Olsson', '1980-10-10'],
    ]
    for (const [name, birthDate] of people) assert.deepEqual(possible(name, birthDate), [], name)
  })

  it('finds two words of a longer listed name among other words by the listed day of birth alone', () => {
    const names = [
      'Peter Garcia Ramzan Kadyrov Olsson',
      'Kadyrov Tanaka Wilhelm Okonkwo Ramzan',
      'Maria Anna Schmidt Ramzan Kadyrov',
    ]
    for (const name of names) {
      assert.ok(possible(name, '1976-10-05').length > 0, name)
      for (const other of [null, '1976-10-06', '1990-01-01'])
        assert.deepEqual(possible(name, other), [], `${name}, ${other}`)
    }
    const [hit] = screening.search({ name: names[0], birthDate: '1976-10-05', nationality: null })
    assert.match(hit.why.join(), /^part of the listed name among other words/)
    for (const one of ['Ramzan', 'Kadyrov'])
      assert.deepEqual(possible(`Peter Garcia ${one} Olsson`, '1976-10-05'), [], one) // one word is too little
  })

  it('shows a name among others that a birth date contradicts, and lets it pass', () => {
    const hits = screening.search({
      name: 'Peter Garcia Michel Joseph Martelly Olsson',
      birthDate: '1999-07-20',
      nationality: null,
    })
    assert.deepEqual(
      hits.map(({ entry_id, score, threshold }) => [entry_id, score < threshold]),
      [['50476', true]],
    )
    assert.match(hits[0].why.join(), /the whole listed name among other words.*contradicts/)
  })

  it('searches a name as written and each other reading once, up to a limit', () => {
    assert.deepEqual(readingsOf('Anna Olsson', 256), ['Anna Olsson'])
    assert.deepEqual(readingsOf({ first: 'Anna', last: 'Schmidt geb. Müller' }, 256).slice(1), [
      'anna schmidt',
      'anna muller',
      'anna schmidt muller',
    ])
    assert.deepEqual(readingsOf({ first: 'FNU', last: 'Li Wei' }, 256), ['FNU Li Wei', 'li wei'])
    assert.ok(readingsOf('(a geb. b) 1 alias née X X ; '.repeat(9), 256).length <= 8)
    assert.deepEqual(readingsOf(' - ', 256), [])
  })

  it('finds every reported short name, and nobody for the names of other people', function () {
    const file = join(
      import.meta.dirname,
      '..',
      '..',
      '..',
      '..',
      '..',
      'shared',
      'data',
      'reports',
      'sanctions-short-names.jsonl',
    )
    if (!existsSync(file)) {
      console.log('      skipped: ../shared/data/reports/sanctions-short-names.jsonl is not here')
      return this.skip()
    }
    const rows = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { name: string; dob?: string; expect: string | null; accept: string[] })
    const wrong = rows.filter(({ name, dob, expect, accept }) => {
      const ids = possible(name, dob ?? null)
      return expect === null ? ids.length > 0 : !ids.some((id) => id === expect || accept.includes(id))
    })
    assert.ok(rows.length > 100)
    assert.deepEqual(
      wrong.map(({ name }) => name),
      [],
    )
  })
})
