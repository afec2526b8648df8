import assert from 'node:assert/strict'
import { parseOfacCsv } from '../../../../checks/screening/lists/ofac/ofac-csv.ts'
import { bytesOf, unusable, windows1252 } from './list-bytes.ts'

const PERSON =
  '7821,"PALMA SALAZAR, Hector Luis","individual","SDNTK] [IRGC",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,' +
  '"DOB 29 Apr 1960; alt. DOB 25 Aug 1962; POB Sinaloa; citizen Mexico; nationality Korea, North; Gender Male; ' +
  "Passport A1 23 (Mexico) expires 01 Jan 2030; alt. R.F.C. PASL600429 (Mexico); a.k.a. 'EL GUERO'.\"\r\n"
const SHIP = '306,"BANCO NACIONAL",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r\n'
const ALIAS = '7821,1,"aka","PALMA, Luis",-0- \r\n'

const parse = (primary: string | Uint8Array, alternates: string = ALIAS, addresses?: string, comments?: string) =>
  parseOfacCsv('ofac-sdn', {
    primary: bytesOf(primary, primary.length > 10_000 ? 65_536 : 7),
    alternates: bytesOf(alternates),
    ...(addresses !== undefined && { addresses: bytesOf(addresses) }),
    ...(comments !== undefined && { comments: bytesOf(comments) }),
  })

describe('OFAC CSV', () => {
  it('reads a person from the name, the alternates and the remarks', async () => {
    const { entries, records, publishedOn } = await parse(`${PERSON + SHIP}\x1a`, `${ALIAS}\x1a,,,,`)
    assert.deepEqual(records, { primary: 2, alternates: 1, alternatesUnmatched: 0 })
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
      birthDates: [
        { from: '1960-04-29', to: '1960-04-29' },
        { from: '1962-08-25', to: '1962-08-25' },
      ],
      countries: ['MX', 'KP'],
      gender: 'M',
      programmes: ['SDNTK', 'IRGC'],
      identifiers: [
        { kind: 'PASSPORT', number: 'A1 23', country: 'MX' },
        { kind: 'TAX_ID', number: 'PASL600429', country: 'MX' },
      ],
      listedOn: null,
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

  it('reads remarks that the comments file continues, also in the middle of a word, an alias or a date', async () => {
    const tail = "DOB 29 Apr 1960; Passport A12345 (Mexico); a.k.a. 'EL GUERO'; citizen Mexico."
    for (const cut of [3, 14, 40, tail.indexOf(' (Mexico)') + 1, tail.length - 12]) {
      const padding = `Linked To: ${'X'.repeat(1000 - 13 - cut)}; `
      const row = `7821,"PALMA, Hector","individual","SDNTK",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"${padding}${tail.slice(0, cut)}"\r\n`
      const {
        entries: [entry],
        records,
      } = await parse(row, ALIAS, undefined, `7821,"${tail.slice(cut)}"\r\n9,"of another day."\r\n`)
      assert.deepEqual(
        [entry.birthDates, entry.countries],
        [[{ from: '1960-04-29', to: '1960-04-29' }], ['MX']],
        `cut at ${cut}`,
      )
      assert.deepEqual(entry.identifiers, [{ kind: 'PASSPORT', number: 'A12345', country: 'MX' }], `cut at ${cut}`)
      assert.ok(
        entry.names.some(({ text, quality }) => text === 'EL GUERO' && quality === 'WEAK'),
        `cut at ${cut}`,
      )
      assert.deepEqual([records.comments, records.commentsUnmatched], [2, 1])
    }
  })

  it('ignores comments that continue no full field: they are from another day', async () => {
    const {
      entries: [entry],
      records,
    } = await parse(PERSON, ALIAS, undefined, '7821,"0; DOB 01 Jan 1900."\r\n')
    assert.equal(entry.birthDates.length, 2)
    assert.equal(records.commentsUnmatched, 1)
  })

  it('reads weak aliases and registration numbers of companies and ships', async () => {
    const ship =
      '9,"SOME SHIP","vessel","IRAN",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"Identification Number IMO 9187629; a.k.a. \'SHIP, Old\'."\r\n'
    const {
      entries: [entry],
    } = await parse(ship)
    assert.equal(entry.kind, 'ENTITY')
    assert.deepEqual(entry.names, [
      { text: 'SOME SHIP', quality: 'PRIMARY' },
      { text: 'SHIP, Old', quality: 'WEAK' },
    ])
    assert.deepEqual(entry.identifiers, [{ kind: 'REGISTRATION', number: 'IMO 9187629', country: null }])
  })

  it('reads UTF-8 and Windows-1252 alike, and skips a header line', async () => {
    const accented = `ent_num,SDN_Name\r\n${PERSON.replace('Hector', 'Héctor')}`
    for (const content of [accented, windows1252(accented)]) {
      assert.equal((await parse(content)).entries[0].names[0].text, 'Héctor Luis PALMA SALAZAR')
    }
  })

  it('rejects an empty file and one that is cut short, naming the list', async () => {
    await assert.rejects(parse(''), unusable('ofac-sdn', /no records/))
    await assert.rejects(parse('7,'.repeat(600_000)), unusable('ofac-sdn', /longer than any CSV line/))
    await assert.rejects(parse('\x1a'), unusable('ofac-sdn', /no records/))
    await assert.rejects(parse(SHIP + PERSON.slice(0, 120)), unusable('ofac-sdn', /cut short/))
    await assert.rejects(
      parse(PERSON + '306,"BANCO NACIONAL",-0- '),
      unusable('ofac-sdn', /cut short in its last line/),
    )
    await assert.rejects(
      parse(PERSON + '306,"BANCO NACIONAL",-0- \r\n'),
      unusable('ofac-sdn', /3 columns instead of 12/),
    )
    await assert.rejects(
      parse(PERSON + SHIP.trimEnd().slice(0, -1)),
      unusable('ofac-sdn', /cut short in its last line/),
    )
    await assert.rejects(parse(PERSON, ''), unusable('ofac-sdn', /alternate names has no records/))
    await assert.rejects(
      parse(PERSON, ALIAS, '7821,1,"Street","Gaza",'),
      unusable('ofac-sdn', /addresses file is cut short/),
    )
  })

  it('sees by the end mark that one file is cut between two lines', async () => {
    await assert.rejects(
      parse(PERSON + SHIP, `${ALIAS}\x1a`),
      unusable('ofac-sdn', /its primary file is cut short: it lacks the end mark/),
    )
    await assert.rejects(
      parse(`${PERSON}\x1a`, `${ALIAS}\x1a`, '7821,1,"Street","Gaza","Palestinian",-0- \r\n'),
      unusable('ofac-sdn', /its addresses file is cut short: it lacks the end mark/),
    )
    assert.equal((await parse(`${PERSON}\x1a`, `${ALIAS}\x1a`, undefined, '7821,"x."\r\n\x1a')).entries.length, 1)
    assert.equal((await parse(PERSON, ALIAS)).entries.length, 1)
  })

  it('rejects an OFAC file that is cut anywhere', async () => {
    const whole = `${SHIP + PERSON + SHIP.replace('306', '307')}\x1a`
    assert.equal((await parse(whole, `${ALIAS}\x1a`)).entries.length, 3)
    for (let length = 0; length < whole.length; length++) {
      await assert.rejects(
        parse(whole.slice(0, length), `${ALIAS}\x1a`),
        unusable('ofac-sdn', /cut short|no records|columns instead/),
        `${length} of ${whole.length}`,
      )
    }
  })

  it('rejects rows that are not records, and an entry that appears twice', async () => {
    await assert.rejects(
      parse(`${PERSON}<html>503 Service Unavailable</html>\r\n`),
      unusable('ofac-sdn', /row without an entry number/),
    )
    await assert.rejects(parse(PERSON + SHIP + PERSON), unusable('ofac-sdn', /entry 7821 appears twice/))
    await assert.rejects(parse('<!DOCTYPE html><html></html>\r\n'), unusable('ofac-sdn', /no records/))
  })
})
