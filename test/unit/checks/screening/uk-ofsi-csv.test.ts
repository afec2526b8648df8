import assert from 'node:assert/strict'
import { parseUkOfsiCsv } from '../../../../checks/screening/lists/uk/uk-ofsi-csv.ts'
import { bytesOf, onlyEntry, unusable, windows1252 } from './list-bytes.ts'

const NEW_HEADER =
  'Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Title,Name Non-Latin Script,DOB,Nationality,Passport Number,Passport Details,' +
  'National Identification Number,National Identification Details,Other Information,Group Type,Alias Type,Alias Quality,Regime,' +
  'Listed On,UK Sanctions List Date Designated,Last Updated,Group ID'
const person = (name: string, script: string, dob: string, alias: string, quality: string): string =>
  `${name},Khizri,,,,,Mr,${script},${dob},(1) Russia. (2) Finland,(1) 111 (2) - (3) 333,(1) Russia (2) - (3) Finland passport,77 88,Russia,` +
  `"(UK Sanctions List Ref):RUS0296. (Gender):Male",Individual,${alias},${quality},Russia,24/02/2022,15/02/2022,01/03/2023,15001`
const NEW = [
  'Last Updated,10/04/2025',
  NEW_HEADER,
  person('ABAKAROV', 'Хизри Абакаров', '28/06/1960', 'Primary name', ''),
  person('ABAKAROVITCH', '', '00/00/1967', 'AKA', 'Low quality'),
  person('ABAKAR', '', '06/1967', 'AKA', 'Good quality'),
  '',
].join('\r\n')

const OLD_HEADER =
  'Name 6,Name 1,Name 2,Name 3,Name 4,Name 5,Title,DOB,Nationality,Passport Details,NI Number,Other Information,Group Type,' +
  'Alias Type,Regime,Listed On,Last Updated,Group ID'
const OLD = [
  `Last Updated,13/04/2018${','.repeat(16)}`,
  OLD_HEADER,
  'IBÁÑEZ,Said,,,,,,00/00/1980,1) Afghan 2) Saudi Arabian,"(1) OR801168 (Afghan). Issued on 28 Feb 2006 (2) 4117921 (Pakistani)",44323 (Afghan) (tazkira),' +
    'UN Ref QDe.004. Gender: male,Individual,Prime Alias,Afghanistan,01/04/2016,02/04/2016,13349',
  '',
].join('\n')

describe('OFSI consolidated list CSV', () => {
  it('reads the layout of 2022 to 2026', async () => {
    const parsed = await parseUkOfsiCsv(bytesOf(NEW))
    assert.deepEqual([parsed.publishedOn, parsed.records], ['2025-04-10', { rows: 3 }])
    assert.deepEqual(parsed.entries, [
      {
        list: 'uk',
        entryId: '15001',
        kind: 'PERSON',
        names: [
          { text: 'Khizri ABAKAROV', quality: 'PRIMARY' },
          { text: 'Хизри Абакаров', quality: 'PRIMARY' },
          { text: 'Khizri ABAKAROVITCH', quality: 'WEAK' },
          { text: 'Khizri ABAKAR', quality: 'STRONG' },
        ],
        birthDates: [
          { from: '1960-06-28', to: '1960-06-28' },
          { from: '1967-01-01', to: '1967-12-31' },
          { from: '1967-06-01', to: '1967-06-30' },
        ],
        countries: ['RU', 'FI'],
        gender: 'M',
        programmes: ['Russia'],
        identifiers: [
          { kind: 'PASSPORT', number: '111', country: 'RU' },
          { kind: 'PASSPORT', number: '333', country: 'FI' },
          { kind: 'NATIONAL_ID', number: '77 88', country: 'RU' },
        ],
        listedOn: '2022-02-15',
      },
    ])
  })

  it('reads the layout before, in Windows-1252, with adjectives and one column for a passport', async () => {
    const parsed = await parseUkOfsiCsv(bytesOf(windows1252(OLD)))
    const [entry] = parsed.entries
    assert.equal(parsed.publishedOn, '2018-04-13')
    assert.deepEqual(entry.names, [{ text: 'Said IBÁÑEZ', quality: 'PRIMARY' }])
    assert.deepEqual([entry.countries, entry.gender, entry.listedOn], [['AF', 'SA'], 'M', '2016-04-01'])
    assert.deepEqual(entry.identifiers, [
      { kind: 'PASSPORT', number: 'OR801168', country: 'AF' },
      { kind: 'PASSPORT', number: '4117921', country: 'PK' },
      { kind: 'NATIONAL_ID', number: '44323', country: 'AF' },
    ])
  })

  it('counts ships and companies as entities', async () => {
    assert.equal((await onlyEntry(parseUkOfsiCsv(bytesOf(NEW.replaceAll('Individual', 'Ship'))))).kind, 'ENTITY')
  })

  it('rejects a file that is empty, of other columns, or cut short', async () => {
    await assert.rejects(parseUkOfsiCsv(bytesOf('')), unusable('uk', /no entries/))
    await assert.rejects(parseUkOfsiCsv(bytesOf('Last Updated,10/04/2025\r\n')), unusable('uk', /no entries/))
    await assert.rejects(parseUkOfsiCsv(bytesOf(NEW.replace('Group ID', 'Id'))), unusable('uk', /lacks Group ID/))
    await assert.rejects(parseUkOfsiCsv(bytesOf(NEW.slice(0, -30))), unusable('uk', /columns instead of 23/))
    await assert.rejects(parseUkOfsiCsv(bytesOf(NEW.slice(0, NEW.lastIndexOf('RUS0296')))), unusable('uk', /cut short/))
  })
})
