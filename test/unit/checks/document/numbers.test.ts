import assert from 'node:assert/strict'
import { numberFindings } from '../../../../checks/document/numbers/number-findings.ts'
import { parseMrz, type MrzFields } from '../../../../checks/document/mrz/mrz-parse.ts'
import type { VisualLine } from '../../../../checks/document/visual-zone/lines.ts'
import { td1, td3, judged } from './numbered-documents.ts'

describe('judging the numbers of a document', () => {
  const INVALID = 'DOC_NUMBER_INVALID'
  const CASES: [what: string, mrz: MrzFields, codes: string[]][] = [
    ['a Spanish card with its DNI', td1({ issuer: 'ESP', number: 'AAA100001', optional: '54362315K' }), []],
    [
      'a Spanish card with a forged DNI',
      td1({ issuer: 'ESP', number: 'AAA100001', optional: '54362316K' }),
      ['ES_DNI_CHECKSUM_FAIL', INVALID],
    ],
    [
      'a Spanish card of a foreigner with a forged NIE',
      td1({ issuer: 'ESP', number: 'AAA100001', optional: 'X2482301W' }),
      ['ES_NIE_CHECKSUM_FAIL', INVALID],
    ],
    ['a Portuguese card', td1({ issuer: 'PRT', number: '000000000ZZ4' }), []],
    ['a Polish card', td1({ issuer: 'POL', number: 'ABA300000' }), []],
    ['a forged Polish card', td1({ issuer: 'POL', number: 'ABA400000' }), ['PL_ID_CARD_CHECKSUM_FAIL', INVALID]],
    [
      'a Belgian card',
      td1({ issuer: 'BEL', number: '591191706458', more: '85073003328', birth: '850730', sex: 'M' }),
      [],
    ],
    [
      'a Belgian card of another birth date',
      td1({ issuer: 'BEL', number: '591191706458', more: '85073003328', birth: '860730', sex: 'M' }),
      [INVALID],
    ],
    [
      'a Belgian card with a forged number',
      td1({ issuer: 'BEL', number: '591191706459' }),
      ['BE_ID_CARD_CHECKSUM_FAIL', INVALID],
    ],
    [
      'an Estonian card',
      td1({ issuer: 'EST', number: 'AS0002261', optional: '36805280109', birth: '680528', sex: 'M' }),
      [],
    ],
    [
      'an Estonian card of another sex',
      td1({ issuer: 'EST', number: 'AS0002261', optional: '36805280109', birth: '680528', sex: 'F' }),
      [INVALID],
    ],
    ['a Dutch passport from before 2021', td3({ issuer: 'NLD', number: 'NLAAAAAA1', optional: '111222333' }), []],
    [
      'a Dutch passport with a forged BSN',
      td3({ issuer: 'NLD', number: 'NLAAAAAA1', optional: '111222334' }),
      ['NL_BSN_CHECKSUM_FAIL', INVALID],
    ],
    [
      'a Finnish passport, the sign of the century a filler',
      td3({ issuer: 'FIN', number: 'XP8271602', optional: '131052<308T', birth: '521013', sex: 'F' }),
      [],
    ],
    [
      'a Belgian card of somebody with a bis number',
      td1({ issuer: 'BEL', number: '591191706458', more: '98472899765', birth: '980728', sex: 'M' }),
      [],
    ],
    [
      'a Belgian card of somebody whose birth date was not known',
      td1({ issuer: 'BEL', number: '591191706458', more: '85070003355', birth: '850701', sex: 'M' }),
      [],
    ],
    [
      'a Swedish card with a coordination number',
      td1({ issuer: 'SWE', number: '12345678', more: '7010632391', birth: '701003', sex: 'M' }),
      [],
    ],
    [
      "a Bulgarian permit with a foreigner's number",
      td1({ issuer: 'BGR', number: 'AB1234567', more: '7111042925', birth: '900101', sex: 'F' }),
      [],
    ],
    [
      'an Icelandic passport with a number from after February 2026',
      td3({ issuer: 'ISL', number: 'A1234567', optional: '1201603399', birth: '600112', sex: 'M' }),
      [],
    ],
    [
      'an Icelandic passport with the number of another birth date',
      td3({ issuer: 'ISL', number: 'A1234567', optional: '1201603399', birth: '610112', sex: 'M' }),
      [INVALID],
    ],
    [
      'a Czech passport with nine digits',
      td3({ issuer: 'CZE', number: '12345678', optional: '530112123', birth: '530112', sex: 'M' }),
      [],
    ],
    [
      'a Czech passport with nine digits that are no birth number',
      td3({ issuer: 'CZE', number: '12345678', optional: '123456789', birth: '530112', sex: 'M' }),
      [],
    ],
    [
      'a Romanian card of a resident',
      td1({ issuer: 'ROU', number: 'SP123456', optional: '8920229700021', birth: '920229', sex: 'F' }),
      [],
    ],
    [
      'a Latvian card with a number without a date',
      td1({ issuer: 'LVA', number: 'PA9992921', optional: '320731<20115' }),
      [],
    ],
    ['a Turkish card', td1({ issuer: 'TUR', number: 'A12B34567', optional: '<17291716060' }), []],
    [
      'a passport number in a form that France does not use',
      td3({ issuer: 'FRA', number: 'XX1234567', optional: '' }),
      ['DOC_NUMBER_FORMAT_FAIL', INVALID],
    ],
    [
      'a card of a state that issues none',
      td1({ issuer: 'GBR', number: '123456789' }),
      ['DOC_CLASSIFY_LOW_CONFIDENCE'],
    ],
    [
      'a card that only a registry can confirm',
      td1({ issuer: 'NGA', number: '123456789' }),
      ['DOC_REGISTRY_UNRESOLVED'],
    ],
    ['a passport of the same state', td3({ issuer: 'NGA', number: 'A12345678', optional: '' }), []],
    ['a passport of a state without rules', td3({ issuer: 'FJI', number: '1', optional: '' }), []],
    ["a specimen's state", td3({ issuer: 'UTO', number: 'L898902C3', optional: 'ZE184226B' }), []],
  ]
  for (const [what, mrz, codes] of CASES)
    it(`gives ${codes.join(', ') || 'no code'} for ${what}`, () => {
      assert.deepEqual(mrz.failing, [])
      assert.deepEqual(judged(mrz), codes)
    })

  it('knows a Romanian number whose birth date is in another field', () => {
    const lines = ['IDROUDOE<<JANE'.padEnd(36, '<'), 'SP123456<7ROU6306151M3201016112345']
    const mrz = { ...parseMrz('TD2', [lines[0], lines[1].padEnd(36, '<')], '2026-11-22'), failing: [] }
    assert.deepEqual(judged({ ...mrz, optionalData: '1123457' }), [])
    assert.deepEqual(judged({ ...mrz, optionalData: '1123458' }), ['RO_CNP_CHECKSUM_FAIL', INVALID])
  })

  it('does not reject a number that was not read surely', () => {
    const odd = td3({ issuer: 'FRA', number: 'XX1234567', optional: '' })
    assert.deepEqual(judged(odd, { comparisons: [] }), ['DOC_CLASSIFY_LOW_CONFIDENCE'])
    assert.deepEqual(
      judged({ ...td3({ issuer: 'NLD', number: 'NLAAAAAA1', optional: '111222334' }), failing: ['optionalData'] }),
      [],
    )
  })

  it('does not judge specimens', () => {
    assert.deepEqual(
      judged(td1({ issuer: 'ESP', number: 'AAA100001', optional: '54362316K' }), { isSpecimen: true }),
      [],
    )
  })

  const line = (text: string, y: number, confidence = 0.99): VisualLine => ({
    text,
    confidence,
    characterConfidences: [...text].map(() => confidence),
    x0: 100,
    x1: 100 + text.length * 16,
    y,
    height: 30,
    labels: [],
    dates: [],
  })
  const printed = (lines: readonly VisualLine[], country: string): string[] => {
    const extracted = {
      document_type: 'NATIONAL_ID',
      first_name: null,
      last_name: null,
      document_number: null,
      date_of_birth: null,
      document_expiry: null,
      sex: null,
      nationality: null,
      issuing_country: null,
      mrz: null,
    }
    const context = { country, docType: null, today: '2026-11-22', allowSpecimens: false }
    return numberFindings({ mrz: null, lines, comparisons: [], extracted, context, isSpecimen: false }).flatMap(
      ({ codes }) => codes,
    )
  }

  it('reads the number of a card without an MRZ in groups, beside its label or by its form', () => {
    assert.deepEqual(printed([line('Government of India', 20), line('2341 2341 2346', 60)], 'in'), [])
    assert.deepEqual(printed([line('Government of India', 20), line('2341 2341 2345', 60)], 'in'), [
      'VERHOEFF_CHECKSUM_FAIL',
      INVALID,
    ])
    assert.deepEqual(
      printed([line('Government of India', 20), line('2341 2341 2345', 900)], 'in'),
      ['VERHOEFF_CHECKSUM_FAIL', INVALID],
      'far from its title',
    )
    assert.deepEqual(
      printed([line('Government of India', 20), line('9123 2341 2341 2345', 900)], 'in'),
      [],
      'a part of a longer number',
    )
    assert.deepEqual(
      printed([line('Pravasi Bharatiya', 20), line('2341 2341 2345', 900)], 'in'),
      [],
      'a number of an unknown kind',
    )
    assert.deepEqual(printed([line('CURP BOXW310820HNERXN08', 60)], 'mx'), ['MX_CURP_CHECKSUM_FAIL', INVALID])
    assert.deepEqual(printed([line('CPF', 20), line('390.533.447-06', 60)], 'br'), ['BR_CPF_CHECKSUM_FAIL', INVALID])
  })

  it('ignores other numbers of eleven digits, and numbers that are hard to read', () => {
    assert.deepEqual(printed([line('Tel. 39053344706', 60)], 'br'), [])
    assert.deepEqual(printed([line('CPF', 20), line('390.533.447-06', 60, 0.8)], 'br'), [])
  })

  it('reads a bounded part of the print', () => {
    const lines = Array.from({ length: 3_000 }, (_, i) =>
      line('CPF 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 '.repeat(10), i * 30),
    )
    const started = process.cpuUsage()
    printed(lines, 'br')
    const { user, system } = process.cpuUsage(started)
    assert.ok((user + system) / 1000 < 500, `${(user + system) / 1000} ms`)
  })
})
