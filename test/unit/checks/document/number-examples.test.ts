import assert from 'node:assert/strict'
import { COUNTRY_POLICIES } from '../../../../checks/document/numbers/country-policies.ts'
import { compactNumber } from '../../../../checks/document/numbers/number-scheme.ts'
import { NUMBER_SCHEMES } from '../../../../checks/document/numbers/schemes.ts'
import { reasonCode } from '../../../../contract/reason-codes.ts'

/** A valid number (published examples where there are any, else made), an invalid one, and the birth and sex in the first. */
const EXAMPLES: readonly (readonly [
  algorithm: string,
  valid: string,
  invalid: string | null,
  birth?: string | null,
  sex?: string | null,
])[] = [
  ['ES_DNI', '54362315K', '54362315A'],
  ['ES_NIE', 'X2482300W', 'X2482300A'],
  ['IT_CODICE_FISCALE', 'RCCMNL83S18D969H', 'RCCMNL83S18D969A', '831118', 'M'],
  ['PT_CC', '000000000ZZ4', '000000000ZZ0'],
  ['PL_PESEL', '44051401359', '44051401350', '19440514', 'M'],
  ['BE_NN', '85073003328', '85073003320', '850730', 'M'],
  ['NL_BSN', '111222333', '111222330'],
  ['FR_NIR', '295109912611193', '295109912611190', null, 'F'],
  ['SE_PERSONNUMMER', '8803200016', '8803200010', '880320', 'M'],
  ['FI_HETU', '131052-308T', '131052-308A', '521013', 'F'],
  ['NO_FODSELSNUMMER', '15108695088', '15108695080', '861015', 'F'],
  ['DK_CPR', '0707614285', '3207614285', '610707', 'M'],
  ['IS_KENNITALA', '1201743399', '3201743399', '740112', null],
  ['CZ_RC', '7103192745', '7103192740', '710319', 'M'],
  ['SK_RC', '7103192745', '7103192740', '710319', 'M'],
  ['RO_CNP', '1630615123457', '1630615123450', '19630615', 'M'],
  ['BG_EGN', '7523169263', '7523169260', '18750316', 'M'],
  ['HR_OIB', '33392005961', '33392005960'],
  ['SI_EMSO', '0101006500006', '0101006500000', '20060101', 'M'],
  ['RS_JMBG', '0101006500006', '0101006500000', '20060101', 'M'],
  ['BA_JMBG', '0101006500006', '0101006500000', '20060101', 'M'],
  ['ME_JMBG', '0101006500006', '0101006500000', '20060101', 'M'],
  ['MK_JMBG', '0101006500006', '0101006500000', '20060101', 'M'],
  ['EE_ISIKUKOOD', '36805280109', '36805280100', '19680528', 'M'],
  ['LT_ASMENS_KODAS', '33309240064', '33309240060', '19330924', 'M'],
  ['LV_PERSONAS_KODS', '16117519997', '16117519990', '751116', null],
  ['TR_TCKN', '17291716060', '17291716061'],
  ['MD_IDNP', '2003004000014', '2003004000010'],
  ['VERHOEFF', '234123412346', '234123412340'],
  ['IN_PAN', 'ACUPA7085R', null],
  ['CN_RIC', '360426199101010071', '360426199101010070', '19910101', 'M'],
  ['TW_NATID', 'A123456789', 'A123456780', null, 'M'],
  ['HK_HKID', 'A1234563', 'A1234560'],
  ['SG_NRIC', 'S1234567D', 'S1234567A'],
  ['MY_NRIC', '770305021234', '770305001234', '770305', 'F'],
  ['TH_IDNR', '1234545678781', '1234545678780'],
  ['ID_NIK', '3171011708450001', null, '450817', 'M'],
  ['KR_RRN', '9710131019901', '9710131019900', '971013', 'M'],
  ['PK_CNIC', '3420108912318', '3420108912310', null, 'F'],
  ['KZ_IIN', '850101300015', '850101300010', '19850101', 'M'],
  ['IL_IDNR', '039337423', '039337420'],
  ['ZA_IDNR', '7503305044089', '7503305044080', '750330', 'M'],
  ['EG_NID', '29001011234567', null, '19900101', 'F'],
  ['MU_NID', 'J2906201304089', 'J2906201304080'],
  ['BR_CPF', '39053344705', '39053344700'],
  ['AR_CUIL', '20267565393', '20267565390'],
  ['CL_RUN', '125319092', '125319090'],
  ['MX_CURP', 'BOXW310820HNERXN09', 'BOXW310820HNERXN00', '310820', 'M'],
  ['PE_CUI', '101174102', '101174100'],
  ['EC_CI', '1714307103', '1714307100'],
  ['UY_CEDULA', '12345672', '12345670'],
  ['DO_CEDULA', '00113918205', '00113918200'],
  ['GT_CUI', '1234567890101', '1234567890121'],
  ['CU_NI', '91021027775', '91021067775'],
  ['VE_RIF', 'V114702834', 'V114702830'],
]

describe('numbers of people', () => {
  it('has an example for every rule, of 40 countries at least', () => {
    assert.deepEqual(
      EXAMPLES.map(([algorithm]) => algorithm).sort(),
      NUMBER_SCHEMES.map(({ algorithm }) => algorithm).sort(),
    )
    const countries = new Set([...NUMBER_SCHEMES.map(({ country }) => country), ...COUNTRY_POLICIES.keys()])
    assert.ok(countries.size >= 40, String(countries.size))
  })

  for (const [algorithm, valid, invalid, birth, sex] of EXAMPLES) {
    it(`${algorithm}: ${valid} holds${invalid === null ? '' : `, ${invalid} does not`}`, () => {
      const scheme = NUMBER_SCHEMES.find((each) => each.algorithm === algorithm)
      assert.ok(scheme !== undefined)
      const number = compactNumber(valid)
      assert.ok(scheme.pattern.test(number) && scheme.holds(number))
      if (invalid !== null) assert.ok(scheme.pattern.test(invalid) && !scheme.holds(invalid))
      assert.deepEqual(scheme.encodes?.(number), birth === undefined ? undefined : { birth, sex })
      assert.ok(!scheme.pattern.test(`${number}7`.repeat(3)) && !scheme.pattern.test(''))
      assert.equal(reasonCode(`${algorithm}_CHECKSUM_FAIL`).outcome, 'REVIEW')
    })
  }

  it('never throws and never takes long, whatever the input', () => {
    const started = process.cpuUsage()
    for (const { holds, encodes, pattern } of NUMBER_SCHEMES) {
      for (const text of [
        '',
        '-',
        '0',
        '9'.repeat(100_000),
        'A'.repeat(100_000),
        '１２３',
        '\u0000',
        '🙂'.repeat(50),
      ]) {
        const number = compactNumber(text)
        if (pattern.test(number)) assert.equal(typeof holds(number), 'boolean')
        encodes?.(number)
      }
    }
    const { user, system } = process.cpuUsage(started)
    assert.ok((user + system) / 1000 < 500, `${(user + system) / 1000} ms`)
  })
})
