import assert from 'node:assert/strict'
import { checkDigit } from '../../../../checks/document/mrz/mrz-check-digits.ts'
import { detectFormat, MrzFormatError, parseMrz } from '../../../../checks/document/mrz/mrz-parse.ts'
import { ERIKSSON } from './readings.ts'

const TODAY = '2026-11-21'

describe('parsing an MRZ', () => {
  it('reads a passport (TD3)', () => {
    const fields = parseMrz('TD3', ERIKSSON, TODAY)
    assert.deepEqual(fields, {
      format: 'TD3',
      documentCode: 'P',
      issuer: 'UTO',
      documentNumber: 'L898902C3',
      longNumber: null,
      surname: 'ERIKSSON',
      givenNames: 'ANNA MARIA',
      namesTruncated: false,
      nationality: 'UTO',
      birthDate: '1974-08-12',
      expiryDate: '2012-04-15',
      sex: 'F',
      optionalData: 'ZE184226B',
      failing: [],
    })
  })

  it('reads a card of two lines (TD2)', () => {
    const fields = parseMrz(
      'TD2',
      ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'],
      TODAY,
    )
    assert.equal(fields.documentNumber, 'D23145890')
    assert.equal(fields.expiryDate, '2012-04-15')
    assert.deepEqual(fields.failing, [])
  })

  it('reads a card of three lines (TD1), with the one-letter code of Germany and an unspecified sex', () => {
    const fields = parseMrz(
      'TD1',
      ['IDD<<T220001293<<<<<<<<<<<<<<<', '6408125<2010315D<<<<<<<<<<<<<4', 'MUSTERMANN<<ERIKA<<<<<<<<<<<<<'],
      TODAY,
    )
    assert.equal(fields.documentCode, 'ID')
    assert.equal(fields.issuer, 'D')
    assert.equal(fields.nationality, 'D')
    assert.equal(fields.sex, null)
    assert.equal(fields.surname, 'MUSTERMANN')
    assert.deepEqual(fields.failing, [])
  })

  it('joins a TD1 number that is longer than its field', () => {
    const fields = parseMrz(
      'TD1',
      ['I<UTOD23145890<7349<<<<<<<<<<<', '3407127M9507122UTO<<<<<<<<<<<2', 'STEVENSON<<PETER<JOHN<<<<<<<<<'],
      TODAY,
    )
    assert.equal(fields.documentNumber, 'D23145890734')
    assert.equal(fields.optionalData, null)
    assert.equal(fields.expiryDate, '1995-07-12')
  })

  it('reads both visas', () => {
    const long = parseMrz(
      'MRVA',
      ['VIUSATRAVELER<<HAPPYPERSON<<<<<<<<<<<<<<<<<<', '555123ABC6GBR6502056F0412236IFLND00AMS803085'],
      TODAY,
    )
    assert.equal(long.documentNumber, '555123ABC')
    assert.equal(long.nationality, 'GBR')
    assert.deepEqual(long.failing, [])
    const short = parseMrz(
      'MRVB',
      ['VCPOLKOWALSKA<KWIATKOWSKA<<BEATA<<<<', 'PL00000008POL6002084F0505011<<<<<<<0'],
      TODAY,
    )
    assert.equal(short.surname, 'KOWALSKA KWIATKOWSKA')
    assert.equal(short.expiryDate, '2005-05-01')
  })

  it('reads the French card, which has no expiry date', () => {
    const fields = parseMrz(
      'FRA_ID',
      ['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '9409923102854CORINNE<<<<<<<6512068F4'],
      TODAY,
    )
    assert.equal(fields.surname, 'BERTHIER')
    assert.equal(fields.givenNames, 'CORINNE')
    assert.equal(fields.documentNumber, '940992310285')
    assert.equal(fields.birthDate, '1965-12-06')
    assert.equal(fields.expiryDate, null)
  })

  it('reads the one line of a driving licence: the French by its fields, others as far as the standard goes', () => {
    const french = parseMrz('FRA_DL', ['D1FRA13AA000026181231MARTIN<<9'], TODAY)
    assert.equal(french.documentCode, 'D1')
    assert.equal(french.issuer, 'FRA')
    assert.equal(french.documentNumber, '13AA00002')
    assert.equal(french.expiryDate, '2018-12-31')
    assert.equal(french.surname, 'MARTIN')
    assert.equal(french.givenNames, null)
    assert.equal(french.birthDate, null)
    assert.deepEqual(french.failing, [])
    const line = 'D1NLD1512345678901A2B3C4D5E6F<'
    const other = parseMrz('DL', [line.slice(0, 29) + checkDigit(line.slice(0, 29))], TODAY)
    assert.equal(other.issuer, 'NLD')
    assert.equal(other.optionalData, '1512345678901A2B3C4D5E6F')
    assert.equal(other.documentNumber, '')
    assert.deepEqual(other.failing, [])
    assert.deepEqual(parseMrz('FRA_DL', ['D1FRA13AA000036181231MARTIN<<9'], TODAY).failing, [
      'documentNumber',
      'composite',
    ])
  })

  it('says when names fill their field, and accepts a name without given names', () => {
    const cut = parseMrz('TD3', ['P<GBRUNITED<KINGDOM<TWENTY<SIX<<JODIE<PIPPAX', ERIKSSON[1]], TODAY)
    assert.equal(cut.namesTruncated, true)
    const single = parseMrz('TD3', ['P<UTOARKFREITH<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<', ERIKSSON[1]], TODAY)
    assert.equal(single.surname, 'ARKFREITH')
    assert.equal(single.givenNames, null)
  })

  it('puts births into the past and expiries into this century or the last', () => {
    const withDates = (birth: string, expiry: string) =>
      parseMrz('TD3', [ERIKSSON[0], `L898902C36UTO${birth}2F${expiry}9ZE184226B<<<<<10`], TODAY)
    assert.equal(withDates('261121', '361121').birthDate, '2026-11-21')
    assert.equal(withDates('261122', '361121').birthDate, '1926-11-22')
    assert.equal(withDates('740812', '361121').expiryDate, '2036-11-21')
    assert.equal(withDates('740812', '980101').expiryDate, '1998-01-01')
  })

  it('gives no date for unknown parts or days that do not exist', () => {
    const birth = (text: string) => parseMrz('TD3', [ERIKSSON[0], ERIKSSON[1].replace('740812', text)], TODAY).birthDate
    assert.equal(birth('74<<<<'), null)
    assert.equal(birth('740231'), null)
    assert.equal(birth('741312'), null)
  })

  it('rejects lines that are not an MRZ of the format', () => {
    assert.throws(() => parseMrz('TD3', [ERIKSSON[0]], TODAY), MrzFormatError)
    assert.throws(() => parseMrz('TD3', [ERIKSSON[0], ERIKSSON[1].slice(1)], TODAY), MrzFormatError)
    assert.throws(() => parseMrz('TD3', [ERIKSSON[0].replace('ERIK', 'ÉRIK'), ERIKSSON[1]], TODAY), MrzFormatError)
  })

  it('knows formats by their shape', () => {
    assert.equal(detectFormat(ERIKSSON), 'TD3')
    assert.equal(detectFormat(['V'.padEnd(36, '<'), '<'.repeat(36)]), 'MRVB')
    assert.equal(
      detectFormat(['IDFRABERTHIER<<<<<<<<<<<<<<<<<<<<<<<', '9409923102854CORINNE<<<<<<<6512068F4']),
      'FRA_ID',
    )
    assert.equal(detectFormat(['D1FRA13AA000026181231MARTIN<<9']), 'FRA_DL')
    assert.equal(detectFormat(['D1NLD1'.padEnd(30, '<')]), 'DL')
    assert.equal(detectFormat(['short', 'lines']), undefined)
    assert.equal(detectFormat([]), undefined)
  })
})
