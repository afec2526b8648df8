import assert from 'node:assert/strict'
import { REASON_CODES } from '../../../../../contract/reason-codes.ts'
import { reasonWords } from '../../../../../web/app/dashboard/words/verification.ts'

describe('the words of the dashboard for reason codes', () => {
  it('exist for every code of the contract', () => {
    const isNameAlone = (code: string) => reasonWords(code).toLowerCase() === code.toLowerCase().replaceAll('_', ' ')
    const codes = REASON_CODES.map(({ code }) => code.replace(/<\w+>/, 'SURNAME'))
    // The name of this one is its words.
    assert.deepEqual(codes.filter(isNameAlone), ['SPECIMEN_DOCUMENT'])
  })

  it('name the field of a family, and an unknown code by its name', () => {
    assert.equal(reasonWords('MRZ_UNCONFIRMED_BIRTH_DATE'), 'Not confirmed by the print: birth date')
    assert.equal(reasonWords('BARCODE_MISMATCH_SURNAME'), 'Barcode differs: surname')
    assert.equal(reasonWords('NEW_CODE_OF_TOMORROW'), 'New code of tomorrow')
  })
})
