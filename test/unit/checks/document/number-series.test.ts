// Every series of every state's numbers that is documented: foreigners', centuries, unknown dates, new letters, numbers without a check
// digit. Where nobody has published an example, the source says "made": by the published rule, completed with python-stdnum or by hand.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { compactNumber } from '../../../../checks/document/numbers/number-scheme.ts'
import { NUMBER_SCHEMES, schemesOf } from '../../../../checks/document/numbers/schemes.ts'
import { needShared } from '../../../support/pictures.ts'
import { readPicture } from '../../../support/recorded-readings.ts'
import { assess } from './readings.ts'

/** Y holds, U holds and has no check digit, N does not hold. */
type Row = readonly [
  algorithm: string,
  series: string,
  number: string,
  is: 'Y' | 'U' | 'N',
  source: string,
  birth?: string | null,
  sex?: 'M' | 'F' | null,
]

const STDNUM = 'python-stdnum'
const SERIES: readonly Row[] = [
  ['SG_NRIC', 'M, foreigners from 2022', 'M1234567K', 'Y', 'FormSG'],
  ['SG_NRIC', 'M', 'M1234567L', 'N', 'FormSG'],
  ['SG_NRIC', 'M', 'M1234567N', 'N', 'the other end of the table'],
  ['SG_NRIC', 'S, citizens until 1999', 'S0000001I', 'Y', 'made'],
  ['SG_NRIC', 'T, citizens from 2000', 'T0000001E', 'Y', 'made'],
  ['SG_NRIC', 'F, foreigners until 1999', 'F1234567N', 'Y', 'made'],
  ['SG_NRIC', 'G, foreigners 2000 to 2021', 'G1234567X', 'Y', 'made'],
  ['SG_NRIC', 'G', 'G1234567N', 'N', 'made'],

  ['ES_NIE', 'X', 'X1234567L', 'Y', "Agencia Tributaria's test data"],
  ['ES_NIE', 'Y', 'Y1234567X', 'Y', 'the same'],
  ['ES_NIE', 'Z', 'Z1234567R', 'Y', 'the same'],
  ['ES_NIE', 'Z', 'Z1234567X', 'N', 'the same'],
  ['ES_DNI', 'K, children without a DNI', 'K1234567L', 'U', 'made; none is published'],
  ['ES_DNI', 'L, Spaniards abroad', 'L1234567A', 'U', 'made; none is published'],
  ['ES_DNI', 'M, foreigners without a NIE', 'M1234567B', 'U', 'made; none is published'],
  ['IT_CODICE_FISCALE', 'digits', 'MRTMTT25D09F205Z', 'Y', 'Wikipedia', '250409', 'M'],
  ['IT_CODICE_FISCALE', 'woman', 'MRTMTT25D49F205D', 'Y', 'made', '250409', 'F'],
  ['IT_CODICE_FISCALE', 'omocodia, one letter', 'MRTMTT25D09F20RU', 'Y', 'made', '250409', 'M'],
  ['IT_CODICE_FISCALE', 'omocodia, all letters', 'MRTMTTNRDLVFNLRV', 'Y', 'made', '250409', 'M'],
  ['IT_CODICE_FISCALE', 'born abroad', 'RSSMRA85T10Z404L', 'Y', 'made', '851210', 'M'],
  ['IT_CODICE_FISCALE', 'omocodia', 'MRTMTT25D09F20RD', 'N', 'made'],
  ['PT_CC', 'ZZ', '000024759ZZ7', 'Y', 'PRADO'],
  ['PT_CC', 'ZZ, 2024', '007777779ZZ9', 'Y', 'PRADO'],
  ['PT_CC', 'ZZ', '007666667ZZ1', 'N', 'PRADO, altered'],
  ['PL_PESEL', '1800 to 1899, 80 more', '90811500123', 'Y', 'made', '18900115', 'F'],
  ['PL_PESEL', '1900 to 1999', '02070803628', 'Y', 'Wikipedia', '19020708', 'F'],
  ['PL_PESEL', '2000 to 2099, 20 more', '04251200019', 'Y', 'made', '20040512', 'M'],
  ['PL_PESEL', 'month 13', '02130803628', 'N', 'made'],
  ['BE_NN', 'before 2000', '85073003328', 'Y', STDNUM, '850730', 'M'],
  ['BE_NN', 'from 2000, a 2 before', '17073003384', 'Y', STDNUM, '170730', 'M'],
  ['BE_NN', 'bis, sex known', '98472899765', 'Y', STDNUM, '980728', 'M'],
  ['BE_NN', 'bis, from 2000', '01490700185', 'Y', STDNUM, '010907', 'M'],
  ['BE_NN', 'bis, sex not known', '85273003371', 'Y', 'made', '850730', null],
  ['BE_NN', 'month unknown, or counted on', '40000095579', 'Y', "python-stdnum's tests", null, 'M'],
  ['BE_NN', 'day unknown', '85070003355', 'Y', 'made', null, 'M'],
  ['BE_NN', 'date unknown, 2000', '00000100195', 'Y', "python-stdnum's tests", null, 'M'],
  ['BE_NN', 'bis of month 13', '85530003300', 'N', 'made'],
  ['BE_NN', 'a 2 before a year to come', '90000000146', 'Y', 'made', null, 'M'],
  ['FR_NIR', 'Corsica 2B', '253072B07300470', 'Y', STDNUM, null, 'F'],
  ['FR_NIR', 'Corsica 2A', '253072A07300443', 'Y', STDNUM, null, 'F'],
  ['FR_NIR', "the other department's digits", '253072A07300470', 'N', STDNUM],
  ['FR_NIR', '7, waiting', '785051234567824', 'Y', 'made', null, 'M'],
  ['FR_NIR', '3 and month 20, unknown', '390209912345696', 'Y', 'made', null, 'M'],
  ['FR_NIR', 'month 55, unknown', '199559712300148', 'Y', 'made', null, 'M'],
  ['FR_NIR', 'Corsica', '180202A00400577', 'Y', 'made', null, 'M'],
  ['SE_PERSONNUMMER', 'coordination number', '701063-2391', 'Y', 'Skatteverket', '701003', 'M'],
  ['SE_PERSONNUMMER', 'the same in twelve digits', '197010632391', 'Y', 'Skatteverket', '19701003', 'M'],
  ['SE_PERSONNUMMER', 'coordination number, day unknown', '7010602394', 'Y', 'made', null, 'M'],
  ['SE_PERSONNUMMER', 'coordination number, month and day unknown', '7000602396', 'Y', 'made', null, 'M'],
  ['SE_PERSONNUMMER', 'a hundred years old within the year', '2612011235', 'Y', 'made', '261201', 'M'],
  ['SE_PERSONNUMMER', 'coordination number', '7010632392', 'N', 'Skatteverket, altered'],
  ['SE_PERSONNUMMER', 'day 32', '7010322392', 'N', 'made'],
  ['FI_HETU', '1900s, Y', '010594Y9032', 'Y', 'DVV', '940501', 'M'],
  ['FI_HETU', 'X', '020594X903P', 'Y', 'DVV', '940502', 'M'],
  ['FI_HETU', 'W', '030594W903B', 'Y', 'DVV', '940503', 'M'],
  ['FI_HETU', 'V', '040594V902Y', 'Y', 'DVV', '940504', 'F'],
  ['FI_HETU', 'U', '050594U903M', 'Y', 'DVV', '940505', 'M'],
  ['FI_HETU', '2000s, A', '020504A902E', 'Y', 'DVV', '040502', 'F'],
  ['FI_HETU', 'B', '010516B903X', 'Y', 'DVV', '160501', 'M'],
  ['FI_HETU', 'C', '020516C903K', 'Y', 'DVV', '160502', 'M'],
  ['FI_HETU', 'D', '030516D9037', 'Y', 'DVV', '160503', 'M'],
  ['FI_HETU', 'E', '010501E9032', 'Y', 'DVV', '010501', 'M'],
  ['FI_HETU', 'F', '020503F9037', 'Y', 'DVV', '030502', 'M'],
  ['FI_HETU', '1800s, +', '131052+308T', 'Y', "python-stdnum's tests", '521013', 'F'],
  ['FI_HETU', 'Y', '010594Y9033', 'N', 'DVV, altered'],
  ['NO_FODSELSNUMMER', 'D-number', '49068244349', 'Y', 'tests of kantega/id', '820609', 'M'],
  [
    'NO_FODSELSNUMMER',
    'aid number, 40 more in the month',
    '15507600333',
    'Y',
    'norwegian-national-id-validator',
    '761015',
    'M',
  ],
  ['NO_FODSELSNUMMER', 'test register, 80 more', '15858512066', 'Y', 'made', '850515', 'F'],
  ['NO_FODSELSNUMMER', 'FH-number, no date', '89000012093', 'Y', 'made', null, null],
  ['NO_FODSELSNUMMER', 'D-number', '49068244340', 'N', 'altered'],
  ['DK_CPR', 'before 2007', '070761-4285', 'Y', 'CPR-kontoret', '610707', 'M'],
  ['DK_CPR', 'without the check since 2007', '070761-4286', 'U', 'made; none is published', '610707', 'F'],
  ['DK_CPR', 'day 32', '320761-4285', 'N', 'made'],
  ['IS_KENNITALA', '1900s', '120160-3389', 'Y', 'Þjóðskrá', '600112', null],
  ['IS_KENNITALA', '1800s', '150156-2380', 'Y', 'made', '560115', null],
  ['IS_KENNITALA', 'company', '450401-3150', 'Y', STDNUM, '010405', null],
  [
    'IS_KENNITALA',
    'without a check digit since February 2026',
    '120160-3399',
    'U',
    'made by the notice of Þjóðskrá',
    '600112',
    null,
  ],
  ['IS_KENNITALA', 'system number', '810000-1230', 'U', 'made; none is published', null, null],
  ['IS_KENNITALA', 'day 32', '320160-3389', 'N', 'made'],
  ['CZ_RC', 'nine digits until 1953', '530112/123', 'U', 'made', '530112', 'M'],
  ['CZ_RC', 'nine digits, 1899', '991231/123', 'U', STDNUM, '991231', 'M'],
  ['CZ_RC', 'nine digits, too late', '590312123', 'N', STDNUM],
  ['CZ_RC', 'man, 20 more since 2004', '1025140017', 'Y', 'made', '100514', 'M'],
  ['CZ_RC', 'woman, 70 more', '1072140025', 'Y', 'made', '100214', 'F'],
  ['CZ_RC', 'woman, 50 more', '8051010033', 'Y', 'made', '800101', 'F'],
  ['CZ_RC', '20 more for a foreigner of before 2004', '8001210041', 'Y', 'made', '800121', 'M'],
  ['SK_RC', 'woman', '0557140056', 'Y', 'made', '050714', 'F'],
  ['SK_RC', 'nine digits', '285412123', 'U', 'made', '280412', 'F'],
  ['SK_RC', 'woman', '0557140057', 'N', 'made'],
  ['RO_CNP', '1, 1900s', '1630615123457', 'Y', STDNUM, '19630615', 'M'],
  ['RO_CNP', '5, 2000s', '5000101800010', 'Y', 'made', '20000101', 'M'],
  ['RO_CNP', '6, 2000s, leap day', '6000229400010', 'Y', 'made', '20000229', 'F'],
  ['RO_CNP', '7, man who resides', '7990101700010', 'Y', 'made', '990101', 'M'],
  ['RO_CNP', '8, woman who resides', '8920229700021', 'Y', 'made', '920229', 'F'],
  ['RO_CNP', '9, other foreigner', '9150615123001', 'Y', 'made', '150615', null],
  ['RO_CNP', 'county 99', '1630615993454', 'N', STDNUM],
  ['BG_EGN', '1800s, 20 more', '7523169263', 'Y', STDNUM, '18750316', 'M'],
  ['BG_EGN', '1800s', '8032056031', 'Y', "python-stdnum's tests", '18801205', 'F'],
  ['BG_EGN', '2000s, 40 more', '0544120017', 'Y', 'made', '20050412', 'F'],
  ['BG_EGN', 'month 64', '0564120012', 'N', 'made'],
  ['BG_EGN', 'foreigner (LNCh)', '7111042925', 'Y', STDNUM, null, null],
  ['BG_EGN', 'foreigner', '7111042922', 'N', STDNUM],
  ['EE_ISIKUKOOD', '1800s', '19912310019', 'Y', 'made', '18991231', 'M'],
  ['EE_ISIKUKOOD', '2000s', '60002290014', 'Y', 'made', '20000229', 'F'],
  ['EE_ISIKUKOOD', '1900s', '37605030299', 'Y', "SK ID Solutions' specimen", '19760503', 'M'],
  ['EE_ISIKUKOOD', 'month 13', '67913207079', 'N', 'made'],
  ['LT_ASMENS_KODAS', '9, nothing said', '90001010010', 'Y', 'made', null, null],
  ['LT_ASMENS_KODAS', 'date unknown', '56012008508', 'Y', 'made', null, 'M'],
  ['LT_ASMENS_KODAS', '1900s', '38703181745', 'Y', 'Wikipedia', '19870318', 'M'],
  ['LT_ASMENS_KODAS', '9', '90001010011', 'N', 'made'],
  ['LV_PERSONAS_KODS', '1800s', '180565-05610', 'Y', 'tests of vladislavgoltjajev/java-personal-code', '650518', null],
  ['LV_PERSONAS_KODS', '1900s', '140761-19428', 'Y', 'the same', '610714', null],
  ['LV_PERSONAS_KODS', '2000s', '290212-29381', 'Y', 'the same', '120229', null],
  ['LV_PERSONAS_KODS', '32, since 2017', '320731-20115', 'U', 'the same', null, null],
  ['LV_PERSONAS_KODS', '32', '328926-13925', 'U', 'the same', null, null],
  ['LV_PERSONAS_KODS', '33 to 39', '390000-00001', 'U', 'made; none is published', null, null],
  ['LV_PERSONAS_KODS', '40, never given', '400000-00001', 'N', 'made'],
  ['LV_PERSONAS_KODS', '1900s', '140761-19429', 'N', 'altered'],
  ['TR_TCKN', 'citizens', '10000000146', 'Y', 'the published example'],
  ['TR_TCKN', 'foreigners, 99', '99012345698', 'Y', 'made'],
  ['TR_TCKN', 'foreigners', '99012345696', 'N', 'made'],
  ['SI_EMSO', '2000s', '0101006500006', 'Y', STDNUM, '20060101', 'M'],
  ['SI_EMSO', 'woman', '1501990506003', 'Y', 'made', '19900115', 'F'],
  ['RS_JMBG', 'region 06, foreigners', '1501980066129', 'Y', 'made', '19800115', 'F'],
  ['RS_JMBG', 'region 06', '1501980066120', 'N', 'made'],

  ['CN_RIC', 'citizens', '440308199901101512', 'Y', 'guanguans/id-validator', '19990110', 'M'],
  [
    'CN_RIC',
    "Hong Kong's residents, 81",
    '810000199408230021',
    'Y',
    "the Residence Permit's specimen",
    '19940823',
    'F',
  ],
  ['CN_RIC', "Taiwan's residents, 83", '830000199201300022', 'Y', 'the same', '19920130', 'F'],
  [
    'CN_RIC',
    'foreigners since 2023, 9',
    '911124198108030024',
    'Y',
    'National Immigration Administration',
    '19810803',
    'F',
  ],
  ['CN_RIC', 'foreigners since 2023, 9', '932682198501010017', 'Y', 'the same', '19850101', 'M'],
  ['CN_RIC', '9', '911124198108030025', 'N', 'altered'],
  ['TW_NATID', 'citizens', 'A123456789', 'Y', 'Wikipedia', null, 'M'],
  ['TW_NATID', 'foreigners since 2021, 8', 'A800000014', 'Y', 'National Immigration Agency', null, 'M'],
  ['TW_NATID', '9, letter out of order', 'B900000017', 'Y', 'made', null, 'F'],
  ['TW_NATID', 'letter I', 'I200000014', 'Y', 'made', null, 'F'],
  ['TW_NATID', 'letter O', 'O800000017', 'Y', 'made', null, 'M'],
  ['TW_NATID', 'foreigners until 2020, C', 'AC01234567', 'Y', 'taiwan-id-validator', null, 'M'],
  ['TW_NATID', 'A', 'AA00000009', 'Y', 'the same', null, 'M'],
  ['TW_NATID', 'D', 'HD12345678', 'Y', 'made', null, 'F'],
  ['TW_NATID', '8', 'A800000015', 'N', 'taiwan-id-validator'],
  ['HK_HKID', 'one letter', 'G123456(A)', 'Y', 'Wikipedia'],
  ['HK_HKID', 'two letters', 'AB987654(3)', 'Y', 'Wikipedia'],
  ['HK_HKID', 'WX', 'WX123456(9)', 'Y', 'made'],
  ['HK_HKID', 'XA', 'XA000001(6)', 'Y', 'made'],
  ['HK_HKID', 'two letters', 'AB987654(4)', 'N', 'altered'],
  ['KR_RRN', 'citizens of before October 2020', '971013-1019901', 'Y', 'python-stdnum, altered to a 1', '971013', 'M'],
  ['KR_RRN', 'the same', '971013-1019900', 'N', 'altered'],
  ['KR_RRN', 'citizens, drawn by lot', '210505-3123454', 'U', 'made', '210505', 'M'],
  ['KR_RRN', 'foreigners until 2020', '850101-5123450', 'Y', 'made', '850101', 'M'],
  ['KR_RRN', 'foreigners, 2000s', '000229-7123457', 'Y', 'made', '000229', 'M'],
  ['KR_RRN', 'foreigners, drawn by lot', '850101-6123459', 'U', 'made', '850101', 'F'],
  ['KR_RRN', 'foreigners, day 32', '850132-5123450', 'N', 'made'],
  ['MY_NRIC', 'born there', '770305-02-1234', 'U', STDNUM, '770305', 'F'],
  ['MY_NRIC', 'born abroad, 71', '850101-71-5678', 'U', 'made', '850101', 'F'],
  ['MY_NRIC', 'stateless, 98', '850101-98-5679', 'U', 'made', '850101', 'M'],
  ['MY_NRIC', 'place 17', '770305-17-1234', 'N', STDNUM],
  ['MY_NRIC', 'place 70', '770305-70-1234', 'N', STDNUM],
  ['TH_IDNR', '3', '3100600445635', 'Y', STDNUM],
  ['TH_IDNR', '00, outside of the register', '0012345678909', 'Y', 'made'],
  ['TH_IDNR', '06', '0600000000013', 'Y', 'made'],
  ['TH_IDNR', '7', '7100600445635', 'N', 'made'],
  ['VERHOEFF', 'Aadhaar', '999941057058', 'Y', "UIDAI's test data"],
  ['VERHOEFF', 'Aadhaar', '999941057059', 'N', 'altered'],
  ['PK_CNIC', 'Sindh', '42201-0397640-8', 'U', STDNUM, null, 'F'],
  ['PK_CNIC', 'Azad Kashmir, 8', '82203-1234567-1', 'U', 'made', null, 'M'],
  ['PK_CNIC', 'sex 0', '42201-0397640-0', 'N', 'made'],
  ['KZ_IIN', 'foreigners, 0', '000101060003', 'Y', 'made', '000101', null],
  ['KZ_IIN', '2000s', '000101560003', 'N', 'made'],
  ['IL_IDNR', 'leading zero', '039337423', 'Y', STDNUM],
  ['ZA_IDNR', 'citizens', '8001015009087', 'Y', 'Wikipedia', '800101', 'M'],
  ['ZA_IDNR', 'residents, 1', '9201015002186', 'Y', 'made', '920101', 'M'],
  ['ZA_IDNR', 'refugees, 2', '0001015002288', 'Y', 'tests of a published checker', '000101', 'M'],
  ['ZA_IDNR', 'refugees, 2', '0001015002289', 'N', 'altered'],
  ['MX_CURP', '1900s, a digit', 'HEGG560427MVZRRL04', 'Y', 'RENAPO', '560427', 'F'],
  ['MX_CURP', 'from 2000, a letter', 'HEGG000229MVZRRLA6', 'Y', 'made', '000229', 'F'],
  ['MX_CURP', 'a letter', 'HEGG000229MVZRRLA5', 'N', 'made'],
  ['PE_CUI', 'digit', '10117410-2', 'Y', STDNUM],
  ['PE_CUI', 'letter of older cards', '10117410-G', 'Y', 'python-stdnum, calc_check_digits'],
  ['PE_CUI', 'letter', '10117410-H', 'N', 'altered'],
  ['UY_CEDULA', 'eight digits', '1.234.567-2', 'Y', 'the published example'],
  ['UY_CEDULA', 'seven digits', '123.456-1', 'Y', 'made'],
  ['UY_CEDULA', 'seven digits', '123.456-2', 'N', 'made'],
  ['CL_RUN', 'K', '10000013-K', 'Y', 'made'],
  ['CL_RUN', 'K', '10000014-K', 'N', 'made'],
  ['EC_CI', 'abroad, 30', '3000000012', 'Y', 'made'],
  ['EC_CI', 'province 25', '2500000012', 'N', 'made'],
  ['AR_CUIL', "foreigners' DNI", '20-94123456-9', 'Y', 'made'],
  ['AR_CUIL', '23', '23-12345678-5', 'Y', 'made'],
  ['AR_CUIL', '27', '27-95000001-0', 'Y', 'made'],
  ['AR_CUIL', '20', '20-94123456-8', 'N', 'made'],
  ['BR_CPF', 'eleven equal digits', '111.111.111-11', 'N', 'Receita Federal'],
  ['VE_RIF', 'foreigners, E', 'E812345675', 'Y', 'made'],
  ['VE_RIF', 'E', 'E812345676', 'N', 'made'],
  ['MU_NID', 'digit', 'J2906201304089', 'Y', STDNUM],
  ['MU_NID', 'rest 0 is 0', 'T0406546220210', 'Y', 'made'],
  ['MU_NID', 'rest 0 is no H', 'W081245452155H', 'N', 'npm stdnum gives it'],
  ['ID_NIK', 'woman, 40 more', '3171015708450001', 'U', 'made', '450817', 'F'],
  ['ID_NIK', 'day 32', '3171013208450001', 'N', 'made'],
  ['EG_NID', 'month 13', '39913991234567', 'N', 'made'],
  ['CU_NI', '1900s', '91021027775', 'U', 'python-stdnum'],
  ['CU_NI', 'day 67', '91021067775', 'N', 'python-stdnum'],
  ['IN_PAN', 'a person', 'ACUPA7085R', 'U', 'python-stdnum'],
  ['EG_NID', '2000s', '30001011234567', 'U', 'made', '20000101', 'F'],
]

describe('series of numbers', () => {
  for (const [algorithm, series, written, is, source, birth, sex] of SERIES) {
    it(`${algorithm}, ${series}: ${written} is ${is} (${source})`, () => {
      const scheme = NUMBER_SCHEMES.find((each) => each.algorithm === algorithm)
      assert.ok(scheme !== undefined)
      const number = compactNumber(written)
      const fits = scheme.pattern.test(number)
      if (is === 'N') {
        assert.ok(!fits || !scheme.holds(number))
        return
      }
      assert.ok(fits, 'the form')
      assert.deepEqual([scheme.holds(number), scheme.isUnchecked?.(number) ?? false], [true, is === 'U'])
      if (birth !== undefined) assert.deepEqual(scheme.encodes?.(number), { birth, sex })
    })
  }

  it('are as reported', function () {
    const text = readFileSync(join(needShared(this, 'reports'), 'numbers.jsonl'), 'utf8')
    const row = z.object({ country: z.string(), number: z.string(), holds: z.boolean() })
    const rows = text
      .trim()
      .split('\n')
      .map((line) => row.parse(JSON.parse(line)))
    assert.ok(rows.length >= 8)
    for (const { country, number, holds } of rows)
      assert.equal(
        schemesOf(country).some((scheme) => scheme.pattern.test(number) && scheme.holds(number)),
        holds,
        number,
      )
  })

  it('are read from pictures of cards of Singapore', async function () {
    const folder = join(needShared(this, 'reports'), 'documents')
    for (const [name, number] of [
      ['sgp-fin-m-front', 'M1234567K'],
      ['sgp-fin-g-front', 'G1234567X'],
    ] as const) {
      const reading = await readPicture(readFileSync(join(folder, `${name}.jpg`)))
      const { extracted, result } = assess([reading], {
        country: null,
        docType: null,
        today: '2026-11-25',
        allowSpecimens: false,
      })
      assert.deepEqual([extracted.document_number, result.codes], [number, ['DOC_CLASSIFY_LOW_CONFIDENCE']])
      assert.ok(
        result.observations.includes('a personal number in print passes SG_NRIC'),
        result.observations.join('\n'),
      )
    }
  }).timeout(120_000)

  it('have each a number that is refused, where they have a check digit at all', () => {
    const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    for (const [algorithm, series, written, is] of SERIES.filter((row) => row[3] === 'Y')) {
      const scheme = NUMBER_SCHEMES.find((each) => each.algorithm === algorithm)
      const number = compactNumber(written).replace(/[()]/g, '')
      const others = [...alphabet]
        .map((last) => number.slice(0, -1) + last)
        .filter((other) => other !== number && scheme?.pattern.test(other) === true)
      const accepted = others.filter((other) => scheme?.holds(other) === true && scheme.isUnchecked?.(other) !== true)
      // Peru has a digit and a letter for each number, Bulgaria two rules, Iceland's last digit is the century.
      const most = { PE_CUI: 1, BG_EGN: 1, IS_KENNITALA: 2 }[algorithm] ?? 0
      assert.ok(
        is === 'Y' && others.length >= 9 && accepted.length <= most,
        `${algorithm} ${series}: ${accepted.join()}`,
      )
    }
  })
})
