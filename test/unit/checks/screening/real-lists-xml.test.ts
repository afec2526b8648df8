import assert from 'node:assert/strict'
import type { ParsedList } from '../../../../checks/screening/lists/shared/list-entry.ts'
import { parseFormat } from '../../../../checks/screening/lists/shared/formats.ts'
import { bytesOf, collect, needListFiles, openListFile, parseListFiles, unusable } from './list-bytes.ts'

const persons = ({ entries }: ParsedList) => entries.filter(({ kind }) => kind === 'PERSON')

// The expected counts are those of the data set's README, counted there by other tools.
describe('real XML lists', () => {
  before(needListFiles)

  for (const [date, individuals, entities] of [
    ['2025-11-20', 727, 273],
    ['2026-02-27', 730, 273],
    ['2026-04-17', 733, 272],
  ] as const) {
    it(`reads the UN's list of ${date} with ${individuals} persons and ${entities} entities`, async () => {
      const parsed = await parseListFiles('un-xml', 'un', { list: `un/consolidated-${date}.xml.gz` })
      assert.deepEqual([parsed.records, parsed.publishedOn], [{ individuals, entities }, date])
      assert.equal(parsed.entries.length, individuals + entities)
      assert.ok(parsed.entries.every(({ listedOn }) => listedOn !== null))
      // 49 entries have no date at all in the file of 2026-04-17; the notes ("Nov. 1965") count.
      assert.ok(persons(parsed).filter(({ birthDates }) => birthDates.length > 0).length / individuals > 0.92)
    })
  }

  it("reads the EU's rebuilt XML with 5,307 entries", async () => {
    const parsed = await parseListFiles('eu-xml-1.1', 'eu', {
      list: 'eu/xmlFullSanctionsList_1_1.rebuilt-2025-04.xml.gz',
    })
    assert.deepEqual(
      [parsed.records, parsed.publishedOn, persons(parsed).length],
      [{ entries: 5307 }, '2025-04-14', 4103],
    )
  })

  const ENHANCED = 'us-ofac-nonsdn/CONS_ENHANCED-2025-01-10.ZIP'

  it("reads OFAC's enhanced XML from its ZIP with 443 entries and the names in other scripts", async () => {
    const parsed = await parseListFiles('ofac-enhanced-xml', 'ofac-nonsdn', { list: ENHANCED })
    assert.deepEqual([parsed.records, parsed.publishedOn, persons(parsed).length], [{ entries: 443 }, '2025-01-10', 80])
    const find = (id: string) => parsed.entries.find(({ entryId }) => entryId === id)
    assert.ok(find('17013')?.names.some(({ text, quality }) => text === 'БАНК ВТБ ПАО' && quality === 'STRONG'))
    const martelly = find('50476')
    assert.deepEqual(martelly?.names, [
      { text: 'Michel Joseph MARTELLY', quality: 'PRIMARY' },
      { text: 'Michael MARTELLY', quality: 'STRONG' },
      { text: 'Sweet Micky', quality: 'WEAK' },
    ])
    assert.deepEqual(
      [martelly?.birthDates, martelly?.countries, martelly?.gender, martelly?.listedOn],
      [[{ from: '1961-02-12', to: '1961-02-12' }], ['HT'], 'M', '2024-08-20'],
    )
    assert.deepEqual(martelly?.identifiers, [
      { kind: 'NATIONAL_ID', number: '0032768386', country: 'HT' },
      { kind: 'DRIVING_LICENCE', number: 'M634550610520', country: 'US' },
    ])
  })

  it("finds the same in OFAC's enhanced XML as in its CSV, except for changes in the five months between", async () => {
    const xml = await parseListFiles('ofac-enhanced-xml', 'ofac-nonsdn', { list: ENHANCED })
    const csv = await parseListFiles('ofac-csv', 'ofac-nonsdn', {
      primary: 'us-ofac-nonsdn/cons_prim.csv.gz',
      alternates: 'us-ofac-nonsdn/cons_alt.csv.gz',
      addresses: 'us-ofac-nonsdn/cons_add.csv.gz',
    })
    const facts = ({ entries }: ParsedList) =>
      new Map(
        entries
          .filter(({ kind }) => kind === 'PERSON')
          .map(({ entryId, names, birthDates, countries, gender }) => [
            entryId,
            JSON.stringify([
              names.map(({ text, quality }) => `${text}/${quality}`.toUpperCase()).sort(),
              birthDates,
              [...countries].sort(),
              gender,
            ]),
          ]),
      )
    const [fromXml, fromCsv] = [facts(xml), facts(csv)]
    assert.deepEqual(
      [...fromCsv].filter(([id, fact]) => fromXml.get(id) !== fact),
      [],
    )
    assert.equal(fromXml.size - fromCsv.size, 1)
  })

  it('rejects the consolidated file as the SDN list, and a ZIP that is cut short', async () => {
    await assert.rejects(
      parseListFiles('ofac-enhanced-xml', 'ofac-sdn', { list: ENHANCED }),
      unusable('ofac-sdn', /holds the Consolidated List/),
    )
    const whole = Buffer.concat(await collect(openListFile(ENHANCED)))
    for (const length of [20, 1000, whole.length - 200, whole.length - 4]) {
      const parsing = parseFormat('ofac-enhanced-xml', 'ofac-nonsdn', () => bytesOf(whole.subarray(0, length), 65_536))
      await assert.rejects(parsing, unusable('ofac-nonsdn', /ZIP|not well-formed/), `${length} bytes`)
    }
  })
})
