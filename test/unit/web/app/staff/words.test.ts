import assert from 'node:assert/strict'
import { REASON_CODES } from '../../../../../contract/reason-codes.ts'
import { SANCTIONS_LISTS } from '../../../../../contract/sanctions-lists.ts'
import { failedWords, listName, reasonWords } from '../../../../../web/app/staff/words.ts'

describe('the words of the review console', () => {
  it('describe every reason code and family', () => {
    for (const code of REASON_CODES.map(({ code }) => code.replace(/<[A-Z]+>/, 'MOD97')))
      assert.notEqual(reasonWords(code).text, reasonWords('NEW_CODE_OF_TOMORROW').text, code)
    assert.deepEqual(
      ['MRZ_MISMATCH_DATE_OF_BIRTH', 'LUHN_CHECKSUM_FAIL', 'PROMPT_INJECTION_FACE_MATCH'].map(
        (code) => reasonWords(code).title,
      ),
      ['Date of birth differs', 'Wrong check digit', 'Prompt injection'],
    )
  })

  it('show an unknown code as its title', () => {
    assert.equal(reasonWords('NEW_CODE_OF_TOMORROW').title, 'New code of tomorrow')
    assert.equal(reasonWords('NEW_CODE_OF_TOMORROW').text, 'This reason has no description.')
  })

  it("show every list by its publisher's name", () => {
    for (const list of SANCTIONS_LISTS) assert.notEqual(listName(list), list)
  })

  it('show the number of failed tries in singular and plural', () => {
    assert.deepEqual(
      [failedWords(1), failedWords(6)].map((words) => words.split(' of ')[0]),
      ['1 failed try', '6 failed tries'],
    )
  })
})
