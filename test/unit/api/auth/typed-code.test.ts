import assert from 'node:assert/strict'
import fc from 'fast-check'
import { code, mfaProof } from '../../../../api/routes/account/mfa-schemas.ts'
import { MAX_TYPED_CODE, typedCode } from '../../../../db/accounts/typed-code.ts'
import { APP_CODE, isAppCode, MAX_CODE } from '../../../../web/app/parts/code-field.ts'

/** How apps show 287082, how people copy it, and how keyboards of the world type it. */
const TYPED: Readonly<Record<string, string>> = {
  unchanged: '287082',
  'with a blank': '287 082',
  'with a dash': '287-082',
  'with blanks around': '  287082\t',
  'with a line end': '287082\r\n',
  'in three groups': '28 70 82',
  'with each digit apart': '2 8 7 0 8 2',
  'with a blank that does not break': '287\u00a0082',
  'with a narrow one': '287\u202f082',
  'with a thin one': '287\u2009082',
  'with a wide one': '287\u3000082',
  'with an en dash': '287–082',
  'with a dash that does not break': '287\u2011082',
  'with a minus': '287−082',
  'with a dot': '287.082',
  'with a middle dot': '287·082',
  'with a byte order mark': '\ufeff287082',
  'with a mark of direction': '\u200e287082\u200f',
  'with an isolate': '\u2068287 082\u2069',
  'with a blank of no width': '287\u200b082',
  'in full width': '２８７０８２',
  'in full width with a full-width dash': '２８７－０８２',
  'in Arabic-Indic digits': '٢٨٧٠٨٢',
  'in Persian ones': '۲۸۷ ۰۸۲',
  'in Devanagari': '२८७०८२',
  'in Bengali': '২৮৭ ০৮২',
  'in Thai': '๒๘๗-๐๘๒',
  'in Khmer': '២៨៧០៨២',
  'in Burmese': '၂၈၇၀၈၂',
  'in bold mathematical digits': '𝟐𝟖𝟕𝟎𝟖𝟐',
  'in digits of two scripts': '28７ ٠82',
}
const REFUSED = [
  '',
  ' ',
  '28708',
  '2870820',
  'abcdef',
  '287 08',
  '287+082',
  '287,082',
  '287/082',
  '12345\u0000',
  '2870a82',
  '28708②',
  '2½7082',
  '二八七零八二',
  `${' '.repeat(MAX_TYPED_CODE)}287082`,
  '2'.repeat(65),
  '🙂287082',
]

describe('a one-time code as people type it', () => {
  for (const [how, text] of Object.entries(TYPED)) {
    it(`is accepted ${how}`, () => {
      assert.equal(code.parse(text), '287082')
      assert.equal(mfaProof.code.parse(text), '287082')
    })

    it(`may be pasted into the pages ${how}`, () => {
      // A browser compiles `pattern` with the v flag, and strips line ends from pasted text.
      const pasted = text.replaceAll(/[\r\n]/g, '')
      assert.match(pasted, new RegExp(`^(?:${APP_CODE.pattern})$`, 'v'))
      assert.ok(pasted.length <= APP_CODE.maxLength && isAppCode(pasted))
    })
  }

  it('is rejected unless it has six digits, and early if it is long', () => {
    for (const text of REFUSED) {
      const { success, error } = code.safeParse(text)
      assert.equal(success, false, JSON.stringify(text))
      assert.doesNotMatch(error?.message ?? '', /28708/, 'the error repeats the typed text')
    }
    for (const value of [null, 287082, {}, ['287082'], true]) assert.equal(code.safeParse(value).success, false)
  })

  it('has the same maximum length in the pages and the service', () => {
    assert.equal(MAX_CODE, MAX_TYPED_CODE)
  })

  it('is not confused with a recovery code', () => {
    for (const text of [
      'ABCD-EFGH-1234-5678',
      'abcdefgh12345678',
      ' ABCD EFGH 1234 5678',
      '1234-5678-9012-3456',
      '123456-7890',
    ])
      assert.equal(isAppCode(text), false, text)
    for (const text of [
      'abcd-efgh-jkmn-1234',
      'ABCD–EFGH–JKMN–1234',
      'ABCD\u00a0EFGH\u00a0JKMN\u00a01234',
      'ＡＢＣＤ-ＥＦＧＨ-ＪＫＭＮ-１２３４',
      'abcd.efgh.jkmn.1234',
      '\u200eABCDEFGHJKMN١٢٣٤',
    ])
      assert.equal(typedCode(text), 'ABCDEFGHJKMN1234', text)
  })

  it('is six digits or rejected, and the pages never reject what the service accepts', () => {
    const pattern = new RegExp(`^(?:${APP_CODE.pattern})$`, 'v')
    const piece = fc.oneof(
      fc.constantFrom(...'0123456789', ' ', '-', '\u00a0', '٣', '７', '𝟗', '\u200b'),
      fc.string({ unit: 'binary', maxLength: 2 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        const parsed = code.safeParse(text)
        if (!parsed.success) return
        assert.match(parsed.data, /^[0-9]{6}$/)
        assert.match(text.replaceAll(/[\r\n]/g, ''), pattern)
      }),
      { numRuns: 2_000 },
    )
  })

  it('is checked quickly', () => {
    const started = process.cpuUsage()
    const pattern = new RegExp(`^(?:${APP_CODE.pattern})$`, 'v')
    for (const unit of [' ', '1', '1 ', '-', '٣']) {
      code.safeParse(unit.repeat(100_000))
      pattern.test(unit.repeat(MAX_CODE))
    }
    const { user, system } = process.cpuUsage(started)
    assert.ok((user + system) / 1000 < 500, `${(user + system) / 1000} ms`)
  })
})
