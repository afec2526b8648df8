import assert from 'node:assert/strict'
import { parseOfacCsv } from '../../../activities/screening/lists/ofac-csv.ts'
import { bytesOf, unusable, windows1252 } from './list-bytes.ts'

const PERSON = '7821,"PALMA SALAZAR, Hector Luis","individual","SDNTK] [IRGC",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,'
  + '"DOB 29 Apr 1960; alt. DOB 25 Aug 1962; POB Sinaloa; citizen Mexico; nationality Korea, North; Gender Male; a.k.a. \'EL GUERO\'."\r\n'
const SHIP = '306,"BANCO NACIONAL",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r\n'
const ALIAS = '7821,1,"aka","PALMA, Luis",-0- \r\n'

const parse = (primary: string | Uint8Array, alternates: string = ALIAS, addresses?: string) => parseOfacCsv('ofac-sdn', {
  primary: bytesOf(primary, primary.length > 10_000 ? 65_536 : 7), alternates: bytesOf(alternates), ...(addresses !== undefined && { addresses: bytesOf(addresses) }),
})

describe('OFAC CSV', () => {
  it('reads a person from the name, the alternates and the remarks', async () => {
    const { entries, records, publishedOn } = await parse(PERSON + SHIP + '\x1a')
    assert.deepEqual(records, { primary: 2, alternates: 1 })
    assert.equal(publishedOn, null)
    assert.deepEqual(entries[0], {
      list: 'ofac-sdn',
      entryId: '7821',
      kind: 'PERSON',
      names: [
        { text: 'Hector Luis PALMA SALAZAR', quality: 'PRIMARY' },
        { text: 'EL GUERO', quality: 'WEAK' },
        { text: 'Luis PALMA', quality: 'STRONG' },
      ],
      birthDates: [{ from: '1960-04-29', to: '1960-04-29' }, { from: '1962-08-25', to: '1962-08-25' }],
      countries: ['MX', 'KP'],
      gender: 'M',
      programmes: ['SDNTK', 'IRGC'],
    })
    assert.equal(entries[1].kind, 'ENTITY')
    assert.equal(entries[1].names[0].text, 'BANCO NACIONAL')
  })

  it('takes the country of the address only where no citizenship is named', async () => {
    const stateless = PERSON.replace('citizen Mexico; nationality Korea, North; ', '')
    const address = '7821,1,"Street","Gaza","Palestinian",-0- \r\n'
    assert.deepEqual((await parse(stateless, ALIAS, address)).entries[0].countries, ['PS'])
    assert.deepEqual((await parse(PERSON, ALIAS, address)).entries[0].countries, ['MX', 'KP'])
  })

  it('reads UTF-8 and Windows-1252 alike, and skips a header line', async () => {
    const accented = `ent_num,SDN_Name\r\n${PERSON.replace('Hector', 'Héctor')}`
    for (const content of [accented, windows1252(accented)]) {
      assert.equal((await parse(content)).entries[0].names[0].text, 'Héctor Luis PALMA SALAZAR')
    }
  })

  it('refuses an empty file and one that is cut short, naming the list', async () => {
    await assert.rejects(parse(''), unusable('ofac-sdn', /no records/))
    await assert.rejects(parse('7,'.repeat(600_000)), unusable('ofac-sdn', /longer than any CSV line/))
    await assert.rejects(parse('\x1a'), unusable('ofac-sdn', /no records/))
    await assert.rejects(parse(SHIP + PERSON.slice(0, 120)), unusable('ofac-sdn', /cut short/))
    await assert.rejects(parse(PERSON + '306,"BANCO NACIONAL",-0- '), unusable('ofac-sdn', /3 columns instead of 12/))
  })
})
