import assert from 'node:assert/strict'
import { parseEuCsv } from '../../../../checks/screening/lists/eu/eu-csv.ts'
import { bytesOf, onlyEntry, unusable } from './list-bytes.ts'

const COLUMNS = [
  'fileGenerationDate',
  'Entity_LogicalId',
  'Entity_DesignationDate',
  'Entity_Remark',
  'Entity_SubjectType',
  'Entity_SubjectType_ClassificationCode',
  'Entity_Regulation_Programme',
  'NameAlias_LastName',
  'NameAlias_FirstName',
  'NameAlias_MiddleName',
  'NameAlias_WholeName',
  'NameAlias_Gender',
  'NameAlias_Remark',
  'BirthDate_BirthDate',
  'BirthDate_Day',
  'BirthDate_Month',
  'BirthDate_Year',
  'BirthDate_YearRangeFrom',
  'BirthDate_YearRangeTo',
  'BirthDate_Circa',
  'BirthDate_CalendarType',
  'Identification_Number',
  'Identification_LatinNumber',
  'Identification_TypeCode',
  'Identification_TypeDescription',
  'Identification_CountryIso2Code',
  'Citizenship_CountryIso2Code',
] as const
type Row = Partial<Record<(typeof COLUMNS)[number], string>>

const ENTITY: Row = {
  fileGenerationDate: '28/10/2022',
  Entity_LogicalId: '13',
  Entity_DesignationDate: '2003-06-27',
  Entity_Remark: '"(UNSC; 1483)"',
  Entity_SubjectType: 'P',
  Entity_SubjectType_ClassificationCode: 'person',
  Entity_Regulation_Programme: 'IRQ',
}
const file = (...rows: Row[]): string =>
  [
    COLUMNS.join(';'),
    ...rows.map((row) => COLUMNS.map((column) => ({ ...ENTITY, ...row })[column] ?? '').join(';')),
    '',
  ].join('\r\n')
const NAME: Row = { NameAlias_WholeName: 'Saddam Hussein Al-Tikriti', NameAlias_Gender: 'M' }

describe('EU CSV', () => {
  it('gathers the rows of one entity: names, birth dates, identifications, citizenship', async () => {
    const parsed = await parseEuCsv(
      bytesOf(
        '\uFEFF' +
          file(
            NAME,
            { NameAlias_FirstName: 'Abu', NameAlias_LastName: 'Ali', NameAlias_Remark: 'Low quality alias' },
            {
              BirthDate_BirthDate: '1937-04-28',
              BirthDate_Year: '1937',
              BirthDate_Circa: 'false',
              BirthDate_CalendarType: 'GREGORIAN',
            },
            {
              Identification_Number: 'A 12',
              Identification_TypeCode: 'passport',
              Identification_TypeDescription: 'National passport',
              Identification_CountryIso2Code: 'IQ',
            },
            { Citizenship_CountryIso2Code: 'IQ' },
            { Citizenship_CountryIso2Code: '00' },
          ),
      ),
    )
    assert.deepEqual([parsed.publishedOn, parsed.records], ['2022-10-28', { rows: 6, entries: 1 }])
    assert.deepEqual(parsed.entries, [
      {
        list: 'eu',
        entryId: '13',
        kind: 'PERSON',
        names: [
          { text: 'Saddam Hussein Al-Tikriti', quality: 'PRIMARY' },
          { text: 'Abu Ali', quality: 'WEAK' },
        ],
        birthDates: [{ from: '1937-04-28', to: '1937-04-28' }],
        countries: ['IQ'],
        gender: 'M',
        programmes: ['IRQ'],
        identifiers: [{ kind: 'PASSPORT', number: 'A 12', country: 'IQ' }],
        listedOn: '2003-06-27',
      },
    ])
  })

  const dates: [string, Row, object[]][] = [
    ['a month', { BirthDate_Year: '1960', BirthDate_Month: '02' }, [{ from: '1960-02-01', to: '1960-02-29' }]],
    [
      'a span',
      { BirthDate_YearRangeFrom: '1960', BirthDate_YearRangeTo: '1962' },
      [{ from: '1960-01-01', to: '1962-12-31' }],
    ],
    [
      'about a year',
      { BirthDate_Year: '1960', BirthDate_Circa: 'true' },
      [{ from: '1958-01-01', to: '1962-12-31', isApproximate: true }],
    ],
    ['another calendar', { BirthDate_Year: '1380', BirthDate_CalendarType: 'ISLAMIC' }, []],
  ]
  for (const [what, row, expected] of dates) {
    it(`reads the birth date of ${what}`, async () => {
      assert.deepEqual((await onlyEntry(parseEuCsv(bytesOf(file(NAME, row))))).birthDates, expected)
    })
  }

  it('distinguishes persons from enterprises by either of the two columns', async () => {
    const kindOf = async (type: string, code: string) =>
      (
        await onlyEntry(
          parseEuCsv(bytesOf(file({ ...NAME, Entity_SubjectType: type, Entity_SubjectType_ClassificationCode: code }))),
        )
      ).kind
    assert.deepEqual(
      [
        await kindOf('P', 'person'),
        await kindOf('person', 'P'),
        await kindOf('E', 'enterprise'),
        await kindOf('enterprise', 'E'),
      ],
      ['PERSON', 'PERSON', 'ENTITY', 'ENTITY'],
    )
  })

  it('accepts quotes inside a field that is not quoted', async () => {
    assert.equal(
      (await onlyEntry(parseEuCsv(bytesOf(file({ NameAlias_WholeName: 'Abu "the Ox" Ali' }))))).names[0].text,
      'Abu "the Ox" Ali',
    )
  })

  it('rejects a file that is empty, without its columns, nameless, or cut short', async () => {
    await assert.rejects(parseEuCsv(bytesOf('')), unusable('eu', /no entries/))
    await assert.rejects(parseEuCsv(bytesOf(file())), unusable('eu', /no entries/))
    await assert.rejects(
      parseEuCsv(bytesOf(file(NAME).replace('Entity_LogicalId', 'Id'))),
      unusable('eu', /lacks Entity_LogicalId/),
    )
    await assert.rejects(parseEuCsv(bytesOf(file({ BirthDate_Year: '1960' }))), unusable('eu', /entry 13 has no name/))
    await assert.rejects(parseEuCsv(bytesOf(file({ ...NAME, Entity_LogicalId: '' }))), unusable('eu', /without an id/))
    await assert.rejects(parseEuCsv(bytesOf(file(NAME).slice(0, -10))), unusable('eu', /columns instead of 27/))
    await assert.rejects(parseEuCsv(bytesOf(`${file(NAME)}28/10/2022;14;;"(UNSC`)), unusable('eu', /cut short/))
  })
})
