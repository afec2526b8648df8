import assert from 'node:assert/strict'
import { parseUkSanctionsListCsv } from '../../../../checks/screening/lists/uk/uk-sanctions-list-csv.ts'
import { bytesOf, unusable, windows1252 } from './list-bytes.ts'

const HEADER =
  'Last Updated,Unique ID,Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Name type,Alias strength,Name non-latin script,' +
  'Regime Name,Designation Type,D.O.B,Nationality(/ies),Gender'
const PRIMARY =
  '09/12/2022,RUS0296,ABAKAROV,Khizri,Magomedovich,,,,Primary Name,,Хизри Магомедович Абакаров,' +
  'Russia,Individual,28/06/1960,(1) Russia (2) Finland,Male'
const ALIAS = '09/12/2022,RUS0296,,Ábak,,,,,Alias,Low quality,,Russia,Individual,00/00/1961,,'
const SHIP = '09/12/2022,RUS9000,VESSEL,,,,,,Primary Name,,,Russia,Ship,,,'
const file = (...rows: string[]): string => ['Report Date: 10-Apr-2025', HEADER, ...rows, ''].join('\r\n')

describe('UK Sanctions List CSV', () => {
  it('gathers the rows of one id into an entry', async () => {
    const { entries, records, publishedOn } = await parseUkSanctionsListCsv(bytesOf(file(PRIMARY, ALIAS, SHIP)))
    assert.equal(publishedOn, '2025-04-10')
    assert.deepEqual(records, { rows: 3 })
    assert.deepEqual(
      entries.map(({ entryId, kind }) => [entryId, kind]),
      [
        ['RUS0296', 'PERSON'],
        ['RUS9000', 'ENTITY'],
      ],
    )
    assert.deepEqual(entries[0].names, [
      { text: 'Khizri Magomedovich ABAKAROV', quality: 'PRIMARY' },
      { text: 'Хизри Магомедович Абакаров', quality: 'PRIMARY' },
      { text: 'Ábak', quality: 'WEAK' },
    ])
    assert.deepEqual(entries[0].birthDates, [
      { from: '1960-06-28', to: '1960-06-28' },
      { from: '1961-01-01', to: '1961-12-31' },
    ])
    assert.deepEqual(entries[0].countries, ['RU', 'FI'])
    assert.equal(entries[0].gender, 'M')
  })

  it('reads the numbers, the day of designation and the columns of the official file', async () => {
    const header = `${HEADER},Date Designated,Passport number,Passport additional information,National Identifier number,National Identifier additional information,IMO number`
    const person = `${PRIMARY},24/02/2022,"(1) 223611 (2) C00146605","(1) Libya number (2) British passport number",51602-9768615-5,Pakistan national identity card number,`
    const ship = `${SHIP},,,,,,9187629`
    const { entries } = await parseUkSanctionsListCsv(bytesOf(file(person, ship).replace(HEADER, header)))
    assert.equal(entries[0].listedOn, '2022-02-24')
    assert.deepEqual(entries[0].identifiers, [
      { kind: 'PASSPORT', number: '223611', country: 'LY' },
      { kind: 'PASSPORT', number: 'C00146605', country: 'GB' },
      { kind: 'NATIONAL_ID', number: '51602-9768615-5', country: 'PK' },
    ])
    assert.deepEqual(entries[1].identifiers, [{ kind: 'REGISTRATION', number: '9187629', country: null }])
  })

  const dates: [string, { from: string; to: string }[]][] = [
    ['dd/mm/1967', [{ from: '1967-01-01', to: '1967-12-31' }]],
    ['00/00/1967', [{ from: '1967-01-01', to: '1967-12-31' }]],
    ['dd/02/1967', [{ from: '1967-02-01', to: '1967-02-28' }]],
    ['31/02/1967', []],
    ['not known', []],
  ]
  for (const [text, expected] of dates) {
    it(`reads the birth date ${text}`, async () => {
      const { entries } = await parseUkSanctionsListCsv(bytesOf(file(PRIMARY.replace('28/06/1960', text))))
      assert.deepEqual(entries[0].birthDates, expected)
    })
  }

  it('distinguishes primary names, their variations and aliases', async () => {
    const named = (name: string, type: string, strength = '') =>
      `,ID1,${name},,,,,,${type},${strength},,Russia,Individual,,,`
    const { entries } = await parseUkSanctionsListCsv(
      bytesOf(
        file(
          named('A', 'Primary Name'),
          named('B', 'Primary Name Variation'),
          named('C', 'Alias', 'Good quality'),
          named('D', 'Alias', 'Low quality'),
          named('E', 'Alias'),
        ),
      ),
    )
    assert.deepEqual(
      entries[0].names.map(({ quality }) => quality),
      ['PRIMARY', 'STRONG', 'STRONG', 'WEAK', 'STRONG'],
    )
  })

  it('reads a byte order mark and Windows-1252', async () => {
    assert.equal((await parseUkSanctionsListCsv(bytesOf('\uFEFF' + file(PRIMARY)))).publishedOn, '2025-04-10')
    const { entries } = await parseUkSanctionsListCsv(bytesOf(windows1252(file(ALIAS))))
    assert.equal(entries[0].names[0].text, 'Ábak')
  })

  it('rejects a file that is empty, without its columns, or cut short', async () => {
    await assert.rejects(parseUkSanctionsListCsv(bytesOf('')), unusable('uk', /no entries/))
    await assert.rejects(parseUkSanctionsListCsv(bytesOf(file())), unusable('uk', /no entries/))
    await assert.rejects(
      parseUkSanctionsListCsv(bytesOf(file(PRIMARY).replace('D.O.B', 'Born'))),
      unusable('uk', /lacks D\.O\.B/),
    )
    await assert.rejects(
      parseUkSanctionsListCsv(bytesOf(`${file(PRIMARY)}09/12/2022,RUS1,"half a`)),
      unusable('uk', /cut short/),
    )
    await assert.rejects(
      parseUkSanctionsListCsv(bytesOf(`${file(PRIMARY)}09/12/2022,RUS1`)),
      unusable('uk', /2 columns instead of 16/),
    )
  })
})
