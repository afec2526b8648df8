import assert from 'node:assert/strict'
import { EntryBuilder } from '../../../../checks/screening/lists/shared/list-entry.ts'
import { identifierKind } from '../../../../checks/screening/lists/shared/identifier-kinds.ts'
import { addNumbers } from '../../../../checks/screening/lists/shared/numbered-values.ts'
import { readRemarks } from '../../../../checks/screening/lists/ofac/ofac-remarks.ts'

const identifiersAfter = (add: (entry: EntryBuilder) => void) => {
  const entry = new EntryBuilder('uk', '1', 'PERSON')
  entry.addName('X', 'PRIMARY')
  add(entry)
  return (entry.build().identifiers ?? []).map(({ kind, number, country }) => [kind, number, country])
}

describe('identifiers', () => {
  const kinds: [string, string[]][] = [
    [
      'PASSPORT',
      [
        'Passport',
        'Diplomatic Passport',
        'passport National passport',
        'Número de pasaporte',
        'Travel Document Number',
      ],
    ],
    [
      'NATIONAL_ID',
      [
        'National ID No.',
        'Cedula No.',
        'D.N.I.',
        'C.U.R.P.',
        'id National identification card',
        'Tazkira National ID Card',
        'SSN',
        'Electoral Registry No.',
      ],
    ],
    ['DRIVING_LICENCE', ["Driver's License No.", 'driving licence']],
    ['RESIDENCE_PERMIT', ['Residency Number', 'Romanian Permanent Resident', 'Immigration No.']],
    [
      'TAX_ID',
      [
        'Tax ID No.',
        'R.F.C.',
        'RFC',
        'NIT #',
        'RUC #',
        'V.A.T. Number',
        'fiscalcode Fiscal code',
        'Italian Fiscal Code',
      ],
    ],
    [
      'REGISTRATION',
      [
        'Registration Number',
        'Company Number',
        'C.R. No.',
        'regnumber Registration Number',
        'Unified Social Credit Code (USCC)',
      ],
    ],
    ['WALLET', ['Digital Currency Address - XBT']],
    ['OTHER', ['Gender', 'Secondary sanctions risk:', 'Email Address', 'Aircraft Serial Identification', '']],
  ]
  for (const [kind, words] of kinds)
    it(`are ${kind} by the publishers' words`, () => {
      for (const word of words) assert.equal(identifierKind(word), kind, word)
    })

  it("are addresses of digital currency, as OFAC's remarks name them", () => {
    assert.deepEqual(
      identifiersAfter((entry) =>
        readRemarks(
          entry,
          'Digital Currency Address - XBT 12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h; alt. Digital Currency Address - ETH 0x7F367cC41522cE07553e823bf3be79A889DEbe1B.',
        ),
      ),
      [
        ['WALLET', '12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h', null],
        ['WALLET', '0x7F367cC41522cE07553e823bf3be79A889DEbe1B', null],
      ],
    )
  })

  it("are read from OFAC's remarks, with country and without dates", () => {
    assert.deepEqual(
      identifiersAfter((entry) =>
        readRemarks(
          entry,
          'Passport G9339984 (Iran) issued 01 Jan 2010 expires 02 Jan 2015; alt. Passport A-12; ' +
            'National ID No. 1234 5678 (Korea, North); NIT # 900-1 (Colombia); Phone Number 861; Linked To: PASSPORT INC.; Cedula No. unknown.',
        ),
      ),
      [
        ['PASSPORT', 'G9339984', 'IR'],
        ['PASSPORT', 'A-12', null],
        ['NATIONAL_ID', '1234 5678', 'KP'],
        ['TAX_ID', '900-1', 'CO'],
      ],
    )
  })

  const cells: [string, string, unknown[]][] = [
    [
      '(1) 6487 (2) - (3) 388181',
      '(1) Egypt number, issued on 30 Jan. 1986 (2) Egypt (3) Yemen number',
      [
        ['PASSPORT', '6487', 'EG'],
        ['PASSPORT', '388181', 'YE'],
      ],
    ],
    ['D 000974', '', [['PASSPORT', 'D 000974', null]]],
    ['Passport No: 592667 (Qatari passport issued on 3 May 2007).', '', [['PASSPORT', '592667', 'QA']]],
    [
      '(a) 203037 (Libyan) issued in Tripoli. (b) Libyan passport number 347834, issued under name X',
      '',
      [
        ['PASSPORT', '203037', 'LY'],
        ['PASSPORT', '347834', 'LY'],
      ],
    ],
    [
      '(1) 203037 (2) 347834(3) 434021161',
      '',
      [
        ['PASSPORT', '203037', null],
        ['PASSPORT', '347834', null],
        ['PASSPORT', '434021161', null],
      ],
    ],
    ['not known', 'Iran', []],
    ['', 'Iran', []],
    ['-', '', []],
  ]
  for (const [cell, details, expected] of cells) {
    it(`are read from the UK's cell "${cell}"`, () => {
      assert.deepEqual(
        identifiersAfter((entry) => addNumbers(entry, 'PASSPORT', cell, details)),
        expected,
      )
    })
  }

  it('are stored once, with the country from any row', () => {
    for (const countries of [
      [null, 'IR'],
      ['IR', null],
    ]) {
      assert.deepEqual(
        identifiersAfter((entry) => {
          for (const country of countries) entry.addIdentifier('PASSPORT', ' A 1 ', country)
        }),
        [['PASSPORT', 'A 1', 'IR']],
      )
    }
  })
})
