import assert from 'node:assert/strict'
import type { BirthRange } from '../../../../checks/screening/lists/shared/list-entry.ts'
import { parseUnXml } from '../../../../checks/screening/lists/un/un-xml.ts'
import { bytesOf, unusable, windows1252 } from './list-bytes.ts'

const list = (inside: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-04-17T23:00:06.464Z"><INDIVIDUALS><INDIVIDUAL>
  <DATAID>6908399</DATAID><LISTED_ON>2014-09-23</LISTED_ON><FIRST_NAME>‘ABD AL-RAHMAN</FIRST_NAME><SECOND_NAME>KHALAF </SECOND_NAME><FOURTH_NAME>AL-‘ANIZI</FOURTH_NAME>
  <UN_LIST_TYPE>Al-Qaida</UN_LIST_TYPE><NAME_ORIGINAL_SCRIPT>عبدالرحمن</NAME_ORIGINAL_SCRIPT><COMMENTS1>Review done. Gender: Male. Kuwaiti.</COMMENTS1>
  <NATIONALITY><VALUE>Kuwait</VALUE></NATIONALITY>
  <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Khalaf al-Anizi (خلف) (as previously listed)</ALIAS_NAME></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Abu Usama</ALIAS_NAME></INDIVIDUAL_ALIAS>
  ${inside}<INDIVIDUAL_PLACE_OF_BIRTH><COUNTRY>Iraq</COUNTRY></INDIVIDUAL_PLACE_OF_BIRTH>
</INDIVIDUAL></INDIVIDUALS><ENTITIES><ENTITY><DATAID>1</DATAID><FIRST_NAME>SOME BANK</FIRST_NAME></ENTITY></ENTITIES></CONSOLIDATED_LIST>`

const birth = (inside: string): string => list(`<INDIVIDUAL_DATE_OF_BIRTH>${inside}</INDIVIDUAL_DATE_OF_BIRTH>`)

describe('UN XML', () => {
  it('reads individuals and entities', async () => {
    const { entries, records, publishedOn } = await parseUnXml(
      bytesOf(birth('<TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1973-03-06</DATE>')),
    )
    assert.equal(publishedOn, '2026-04-17')
    assert.deepEqual(records, { individuals: 1, entities: 1 })
    assert.deepEqual(entries[0], {
      list: 'un',
      entryId: '6908399',
      kind: 'PERSON',
      names: [
        { text: '‘ABD AL-RAHMAN KHALAF AL-‘ANIZI', quality: 'PRIMARY' },
        { text: 'عبدالرحمن', quality: 'PRIMARY' },
        { text: 'Khalaf al-Anizi', quality: 'STRONG' },
        { text: 'خلف', quality: 'STRONG' },
        { text: 'Abu Usama', quality: 'WEAK' },
      ],
      birthDates: [{ from: '1973-03-06', to: '1973-03-06' }],
      countries: ['KW'],
      gender: 'M',
      programmes: ['Al-Qaida'],
      identifiers: [],
      listedOn: '2014-09-23',
    })
    assert.equal(entries[1].kind, 'ENTITY')
  })

  const dates: [string, string, BirthRange[]][] = [
    [
      'between years',
      '<TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1977</FROM_YEAR><TO_YEAR>1982</TO_YEAR>',
      [{ from: '1977-01-01', to: '1982-12-31' }],
    ],
    [
      'about a year',
      '<TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1981</YEAR>',
      [{ from: '1979-01-01', to: '1983-12-31', isApproximate: true }],
    ],
    ['a year', '<TYPE_OF_DATE>EXACT</TYPE_OF_DATE><YEAR>1981</YEAR>', [{ from: '1981-01-01', to: '1981-12-31' }]],
    [
      'about between years',
      '<TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1977</FROM_YEAR><TO_YEAR>1982</TO_YEAR><NOTE>Approximately </NOTE>',
      [{ from: '1975-01-01', to: '1984-12-31', isApproximate: true }],
    ],
    [
      'a month in the note',
      '<TYPE_OF_DATE>EXACT</TYPE_OF_DATE><NOTE>Nov. 1965 </NOTE>',
      [{ from: '1965-11-01', to: '1965-11-30' }],
    ],
    [
      'a year with its month in the note',
      '<TYPE_OF_DATE>EXACT</TYPE_OF_DATE><YEAR>1965</YEAR><NOTE>Sep.</NOTE>',
      [{ from: '1965-09-01', to: '1965-09-30' }],
    ],
    [
      'years the wrong way round',
      '<TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1982</FROM_YEAR><TO_YEAR>1977</TO_YEAR>',
      [],
    ],
    ['another calendar in the note', '<TYPE_OF_DATE>EXACT</TYPE_OF_DATE><NOTE>12/03/1380 (Hijri Calendar)</NOTE>', []],
    ['nothing', '<TYPE_OF_DATE/>', []],
  ]
  for (const [what, xml, expected] of dates) {
    it(`reads a birth date of ${what}`, async () => {
      assert.deepEqual((await parseUnXml(bytesOf(birth(xml)))).entries[0].birthDates, expected)
    })
  }

  const aliases: [string, string, string[]][] = [
    ['several in one field', 'Azim Adhajani; Azim Agha-Jani', ['Azim Adhajani', 'Azim Agha-Jani']],
    ['another script in brackets', 'Amir Khazmat (original script: Амир Хазмат)', ['Amir Khazmat', 'Амир Хазмат']],
    ['Latin in brackets', 'حسن غول (Hassan Ghul; Hassan Gul)', ['حسن غول', 'Hassan Ghul', 'Hassan Gul']],
    ['a remark in brackets', 'Ezatullah Haqqani (previously listed as)', ['Ezatullah Haqqani']],
    ['a stray bracket', ') Abdelrahman Juhan', ['Abdelrahman Juhan']],
  ]
  for (const [what, text, expected] of aliases) {
    it(`reads an alias with ${what}`, async () => {
      const {
        entries: [entry],
      } = await parseUnXml(
        bytesOf(list(`<INDIVIDUAL_ALIAS><QUALITY>a.k.a.</QUALITY><ALIAS_NAME>${text}</ALIAS_NAME></INDIVIDUAL_ALIAS>`)),
      )
      assert.deepEqual(
        entry.names.slice(5),
        expected.map((name) => ({ text: name, quality: 'STRONG' })),
      )
    })
  }

  it('reads documents, several nationalities and the birth date of an alias', async () => {
    const {
      entries: [entry],
    } = await parseUnXml(
      bytesOf(
        list(`<NATIONALITY><VALUE>Iraq</VALUE><VALUE>na</VALUE></NATIONALITY>
      <INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>Passport</TYPE_OF_DOCUMENT><NUMBER>Qatari passport number 00868774</NUMBER></INDIVIDUAL_DOCUMENT>
      <INDIVIDUAL_DOCUMENT><TYPE_OF_DOCUMENT>National Identification Number</TYPE_OF_DOCUMENT><NUMBER>273030601222</NUMBER><ISSUING_COUNTRY>Kuwait</ISSUING_COUNTRY></INDIVIDUAL_DOCUMENT>
      <INDIVIDUAL_DOCUMENT><NOTE>none</NOTE></INDIVIDUAL_DOCUMENT>
      <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>X</ALIAS_NAME><DATE_OF_BIRTH>1955</DATE_OF_BIRTH></INDIVIDUAL_ALIAS>`),
      ),
    )
    assert.deepEqual(entry.identifiers, [
      { kind: 'PASSPORT', number: '00868774', country: 'QA' },
      { kind: 'NATIONAL_ID', number: '273030601222', country: 'KW' },
    ])
    assert.deepEqual([entry.countries, entry.birthDates], [['KW', 'IQ'], [{ from: '1955-01-01', to: '1955-12-31' }]])
  })

  it('rejects a list without one of its sections', async () => {
    await assert.rejects(
      parseUnXml(bytesOf(list('').replace(/<ENTITIES>.*<\/ENTITIES>/, ''))),
      unusable('un', /no ENTITIES/),
    )
  })

  it('reads a file that is one long line, whatever the pieces', async () => {
    const oneLine = list('').replaceAll('\n', ' ')
    for (const size of [1, 3, 4096]) assert.equal((await parseUnXml(bytesOf(oneLine, size))).entries.length, 2)
  })

  it('rejects a file that is empty, cut short or re-saved in another encoding', async () => {
    await assert.rejects(parseUnXml(bytesOf('')), unusable('un', /not well-formed|no entries/))
    await assert.rejects(parseUnXml(bytesOf(list('').slice(0, 500))), unusable('un', /not well-formed/))
    const latin = windows1252('<CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL><FIRST_NAME>JOSÉ</FIRST_NAME>')
    await assert.rejects(parseUnXml(bytesOf(latin)), unusable('un', /not UTF-8/))
    await assert.rejects(
      parseUnXml(bytesOf('<CONSOLIDATED_LIST dateGenerated="2026-04-17"/>')),
      unusable('un', /no entries/),
    )
  })
})
