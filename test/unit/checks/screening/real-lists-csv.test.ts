import assert from 'node:assert/strict'
import type { ByteStream, ParsedList } from '../../../../checks/screening/lists/shared/list-entry.ts'
import { parseFormat } from '../../../../checks/screening/lists/shared/formats.ts'
import { bytesOf, collect, needListFiles, openListFile, parseListFiles, unusable } from './list-bytes.ts'
import { onlyWhereSourcesChanged } from '../../../support/by-path.ts'

const persons = ({ entries }: ParsedList) => entries.filter(({ kind }) => kind === 'PERSON')

// The expected counts are those of the data set's README, counted there by other tools.
describe('real CSV lists', () => {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'whole CSV lists')
  })
  before(needListFiles)

  let ofsi: Promise<ParsedList> | undefined
  const ofsiOf2025 = (): Promise<ParsedList> =>
    (ofsi ??= parseListFiles('uk-ofsi-csv', 'uk', { list: 'uk-ofsi/ConList-2025-04-10.converted.csv.gz' }))

  const ALTERNATES = 'us-ofac-sdn/alt-2024-09-25.csv.gz'
  const sdn: [string, number][] = [
    ['2024-02-20', 13_931],
    ['2024-02-23', 14_484],
    ['2024-04-26', 14_668],
    ['2024-05-01', 14_966],
    ['2024-05-02', 14_973],
    ['2024-05-03', 14_965],
  ]
  for (const [date, entries] of sdn) {
    it(`reads OFAC's SDN list of ${date} with ${entries} entries`, async () => {
      const parsed = await parseListFiles('ofac-csv', 'ofac-sdn', {
        primary: `us-ofac-sdn/sdn-${date}.csv.gz`,
        alternates: ALTERNATES,
      })
      assert.equal(parsed.entries.length, entries)
      assert.deepEqual([parsed.records.primary, parsed.records.alternates], [entries, 18_939])
      if (date === '2024-05-03') assert.equal(persons(parsed).length, 6854)
    })
  }

  it('sees by unmatched rows that the alternates are from another day', async () => {
    const { records } = await parseListFiles('ofac-csv', 'ofac-sdn', {
      primary: 'us-ofac-sdn/sdn-2024-05-03.csv.gz',
      alternates: 'us-ofac-sdn/alt-2025-12.csv.gz',
      addresses: 'us-ofac-sdn/add-2025-02.csv.gz',
      comments: 'us-ofac-sdn/sdn_comments-2025-02.csv.gz',
    })
    assert.deepEqual(records, {
      primary: 14_965,
      alternates: 20_107,
      addresses: 22_641,
      comments: 21,
      alternatesUnmatched: 2460,
      addressesUnmatched: 2474,
      commentsUnmatched: 3,
    })
  })

  it("reads OFAC's non-SDN list, its four files fitting each other", async () => {
    const parsed = await parseListFiles('ofac-csv', 'ofac-nonsdn', {
      primary: 'us-ofac-nonsdn/cons_prim.csv.gz',
      alternates: 'us-ofac-nonsdn/cons_alt.csv.gz',
      addresses: 'us-ofac-nonsdn/cons_add.csv.gz',
      comments: 'us-ofac-nonsdn/cons_comments.csv.gz',
    })
    assert.deepEqual(parsed.records, {
      primary: 442,
      alternates: 1073,
      addresses: 574,
      comments: 10,
      alternatesUnmatched: 0,
      addressesUnmatched: 0,
      commentsUnmatched: 0,
    })
    // Only the comments file has both: the name, and the second half of a word that the end of the field cut.
    const find = (id: string) => parsed.entries.find(({ entryId }) => entryId === id)
    assert.ok(find('30930')?.names.some(({ text, quality }) => text === 'CCCC' && quality === 'WEAK'))
    assert.ok(find('17014')?.identifiers?.some(({ number }) => number === '1027700342890'))
  })

  it('rejects the set of 2022 as found, with a second entry 2677 added by hand, and reads it without that entry', async () => {
    const folder = 'us-ofac-sdn/consistent-2022-01/'
    const files = { alternates: `${folder}alt.csv.gz`, addresses: `${folder}add.csv.gz` }
    await assert.rejects(
      parseListFiles('ofac-csv', 'ofac-sdn', { primary: `${folder}sdn.csv.gz`, ...files }),
      unusable('ofac-sdn', /entry 2677 appears twice/),
    )
    const lines = Buffer.concat(await collect(openListFile(`${folder}sdn.csv.gz`)))
      .toString('latin1')
      .trimEnd()
      .split('\n')
    assert.equal(lines.length, 9044)
    // The two re-saved files have lost their end mark. The third still has it.
    const marked = async function* (bytes: ByteStream) {
      yield* bytes
      yield Buffer.from('\x1a')
    }
    const primary = bytesOf(Buffer.from(`${lines.slice(0, -1).join('\n')}\n`, 'latin1'), 65_536)
    const parsed = await parseFormat('ofac-csv', 'ofac-sdn', (role) => {
      if (role === 'addresses') return openListFile(files.addresses)
      return role === 'comments' ? undefined : marked(role === 'primary' ? primary : openListFile(files.alternates))
    })
    assert.deepEqual(
      [parsed.entries.length, parsed.records.alternates, parsed.records.addresses],
      [9043, 12_409, 13_625],
    )
  })

  it("reads OFSI's list of 2025: 36 columns, UTF-8, names in other scripts", async () => {
    const parsed = await ofsiOf2025()
    assert.deepEqual(
      [parsed.records.rows, parsed.entries.length, persons(parsed).length, parsed.publishedOn],
      [18_796, 4686, 3662, '2025-04-10'],
    )
    assert.ok(parsed.entries.some(({ names }) => names.some(({ text }) => text === 'Хизри Магомедович Абакаров')))
    assert.ok(persons(parsed).filter(({ identifiers }) => identifiers?.length).length > 700)
    assert.ok(
      parsed.entries.every(
        ({ listedOn }) =>
          listedOn !== null && listedOn !== undefined && listedOn >= '1999-01-01' && listedOn <= '2025-04-10',
      ),
    )
  })

  it("reads OFSI's list of 2018: 29 columns, Windows-1252, nationalities as adjectives", async () => {
    const parsed = await parseListFiles('uk-ofsi-csv', 'uk', { list: 'uk-ofsi/sanctionsconlist-2018-04-13.csv.gz' })
    assert.deepEqual([parsed.records.rows, parsed.entries.length, parsed.publishedOn], [9487, 2106, '2018-04-13'])
    assert.ok(parsed.entries.some(({ names }) => names.some(({ text }) => /[ÉéÜüČč]/.test(text))))
    assert.ok(
      parsed.entries.every(({ names }) =>
        names.every(({ text }) => !text.includes('\uFFFD') && !/Ã[\u0080-\u00bf]/.test(text)),
      ),
    )
    assert.ok(persons(parsed).filter(({ countries }) => countries.includes('AF')).length > 100)
  })

  it("reads the UK Sanctions List as OFSI's list of the same day, from which it was rebuilt", async () => {
    const parsed = await parseListFiles('uk-sanctions-list-csv', 'uk', {
      list: 'uk-uksl/UK-Sanctions-List.rebuilt-from-OFSI-2025-04-10.csv.gz',
    })
    const ofsi = await ofsiOf2025()
    assert.deepEqual([parsed.records.rows, parsed.entries.length, parsed.publishedOn], [18_796, 4686, '2025-04-10'])
    const facts = ({ entries }: ParsedList) =>
      entries
        .map(({ kind, names, birthDates, countries, identifiers }) =>
          JSON.stringify([
            kind,
            names,
            birthDates,
            countries,
            identifiers?.filter(({ kind }) => kind !== 'REGISTRATION'),
          ]),
        )
        .sort()
    assert.deepEqual(facts(parsed), facts(ofsi))
  })

  it("reads the EU's CSV as its XML of the same day", async () => {
    const csv = await parseListFiles('eu-csv-1.1', 'eu', { list: 'eu/csvFullSanctionsList_1_1.rebuilt-2025-04.csv.gz' })
    const xml = await parseListFiles('eu-xml-1.1', 'eu', { list: 'eu/xmlFullSanctionsList_1_1.rebuilt-2025-04.xml.gz' })
    assert.deepEqual(
      [csv.records, csv.publishedOn, persons(csv).length],
      [{ rows: 30_599, entries: 5307 }, '2025-04-14', 4103],
    )
    assert.deepEqual(csv.entries, xml.entries)
  })

  it("rejects the excerpt of the EU's former CSV 1.0", async () => {
    await assert.rejects(
      parseListFiles('eu-csv-1.1', 'eu', { list: 'eu/EUSanctionsShort-2018-07-04.excerpt.csv.gz' }),
      unusable('eu', /lacks|has \d+ columns/),
    )
  })

  it('takes no list for another: every file in every other format is rejected', async () => {
    const files = {
      'uk-ofsi-csv': 'uk-ofsi/ConList-2025-04-10.converted.csv.gz',
      'uk-sanctions-list-csv': 'uk-uksl/UK-Sanctions-List.rebuilt-from-OFSI-2025-04-10.csv.gz',
      'eu-csv-1.1': 'eu/csvFullSanctionsList_1_1.rebuilt-2025-04.csv.gz',
      'un-xml': 'un/consolidated-2026-04-17.xml.gz',
      'ofac-xml': 'us-ofac-nonsdn/CONS_ENHANCED-2025-01-10.ZIP',
    } as const
    const lists = {
      'uk-ofsi-csv': 'uk',
      'uk-sanctions-list-csv': 'uk',
      'eu-csv-1.1': 'eu',
      'un-xml': 'un',
      'ofac-xml': 'ofac-nonsdn',
    } as const
    for (const format of ['uk-ofsi-csv', 'uk-sanctions-list-csv', 'eu-csv-1.1', 'un-xml'] as const) {
      for (const [other, file] of Object.entries(files)) {
        if (other !== format)
          await assert.rejects(
            parseListFiles(format, lists[format], { list: file }),
            unusable(lists[format], /unusable/),
            `${file} as ${format}`,
          )
      }
    }
    await assert.rejects(
      parseListFiles('ofac-xml', 'ofac-nonsdn', { list: files['ofac-xml'] }),
      unusable('ofac-nonsdn', /root element is not sdnList/),
    )
    await assert.rejects(
      parseListFiles('un-xml', 'eu', { list: files['un-xml'] }),
      unusable('eu', /not published as un-xml/),
    )
  })
})
