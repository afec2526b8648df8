import assert from 'node:assert/strict'
import { parseUnXml } from '../../../activities/screening/lists/un-xml.ts'
import { bytesOf, unusable, windows1252 } from './list-bytes.ts'

const list = (inside: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<CONSOLIDATED_LIST dateGenerated="2026-04-17T23:00:06.464Z"><INDIVIDUALS><INDIVIDUAL>
  <DATAID>6908399</DATAID><FIRST_NAME>‘ABD AL-RAHMAN</FIRST_NAME><SECOND_NAME>KHALAF </SECOND_NAME><FOURTH_NAME>AL-‘ANIZI</FOURTH_NAME>
  <UN_LIST_TYPE>Al-Qaida</UN_LIST_TYPE><NAME_ORIGINAL_SCRIPT>عبدالرحمن</NAME_ORIGINAL_SCRIPT><COMMENTS1>Review done. Gender: Male. Kuwaiti.</COMMENTS1>
  <NATIONALITY><VALUE>Kuwait</VALUE></NATIONALITY>
  <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Khalaf al-Anizi (خلف) (as previously listed)</ALIAS_NAME></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME>Abu Usama</ALIAS_NAME></INDIVIDUAL_ALIAS>
  ${inside}<INDIVIDUAL_PLACE_OF_BIRTH><COUNTRY>Iraq</COUNTRY></INDIVIDUAL_PLACE_OF_BIRTH>
</INDIVIDUAL></INDIVIDUALS><ENTITIES><ENTITY><DATAID>1</DATAID><FIRST_NAME>SOME BANK</FIRST_NAME></ENTITY></ENTITIES></CONSOLIDATED_LIST>`

const birth = (inside: string): string => list(`<INDIVIDUAL_DATE_OF_BIRTH>${inside}</INDIVIDUAL_DATE_OF_BIRTH>`)

describe('UN XML', () => {
  it('reads individuals and entities', async () => {
    const { entries, records, publishedOn } = await parseUnXml(bytesOf(birth('<TYPE_OF_DATE>EXACT</TYPE_OF_DATE><DATE>1973-03-06</DATE>')))
    assert.equal(publishedOn, '2026-04-17')
    assert.deepEqual(records, { individuals: 1, entities: 1 })
    assert.deepEqual(entries[0], {
      list: 'un',
      entryId: '6908399',
      kind: 'PERSON',
      names: [
        { text: 'Khalaf al-Anizi', quality: 'STRONG' },
        { text: 'خلف', quality: 'STRONG' },
        { text: 'Abu Usama', quality: 'WEAK' },
        { text: '‘ABD AL-RAHMAN KHALAF AL-‘ANIZI', quality: 'PRIMARY' },
        { text: 'عبدالرحمن', quality: 'PRIMARY' },
      ],
      birthDates: [{ from: '1973-03-06', to: '1973-03-06' }],
      countries: ['KW'],
      gender: 'M',
      programmes: ['Al-Qaida'],
    })
    assert.equal(entries[1].kind, 'ENTITY')
  })

  const dates: [string, string, { from: string, to: string }[]][] = [
    ['between years', '<TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1977</FROM_YEAR><TO_YEAR>1982</TO_YEAR>', [{ from: '1977-01-01', to: '1982-12-31' }]],
    ['about a year', '<TYPE_OF_DATE>APPROXIMATELY</TYPE_OF_DATE><YEAR>1981</YEAR>', [{ from: '1979-01-01', to: '1983-12-31' }]],
    ['a year', '<TYPE_OF_DATE>EXACT</TYPE_OF_DATE><YEAR>1981</YEAR>', [{ from: '1981-01-01', to: '1981-12-31' }]],
    ['nothing', '<TYPE_OF_DATE/>', []],
  ]
  for (const [what, xml, expected] of dates) {
    it(`reads a birth date of ${what}`, async () => {
      assert.deepEqual((await parseUnXml(bytesOf(birth(xml)))).entries[0].birthDates, expected)
    })
  }

  it('reads a file that is one long line, whatever the pieces', async () => {
    const oneLine = list('').replaceAll('\n', ' ')
    for (const size of [1, 3, 4096]) assert.equal((await parseUnXml(bytesOf(oneLine, size))).entries.length, 2)
  })

  it('refuses what is empty, cut short or re-saved in another encoding', async () => {
    await assert.rejects(parseUnXml(bytesOf('')), unusable('un', /not well-formed|no entries/))
    await assert.rejects(parseUnXml(bytesOf(list('').slice(0, 500))), unusable('un', /not well-formed/))
    const latin = windows1252('<CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL><FIRST_NAME>JOSÉ</FIRST_NAME>')
    await assert.rejects(parseUnXml(bytesOf(latin)), unusable('un', /not UTF-8/))
    await assert.rejects(parseUnXml(bytesOf('<CONSOLIDATED_LIST dateGenerated="2026-04-17"/>')), unusable('un', /no entries/))
  })
})
