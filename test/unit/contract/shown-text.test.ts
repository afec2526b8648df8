import assert from 'node:assert/strict'
import { plainText, quoted } from '../../../checks/results/quoted.ts'
import { composeQuote } from '../../../activities/mail/messages.ts'
import { print } from '../../../ops/print.ts'
import { csvCell } from '../../../api/present/csv.ts'
import { shownName, shownText } from '../../../contract/shown-text.ts'

/** Invisible characters that change how a text reads, by kind. */
const UNSEEN: Readonly<Record<string, string>> = {
  'bidirectional controls': '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c',
  'zero width': '\u200b\u2060\ufeff\u200c\u200d\u180e\u2061\u2062\u2063\u2064',
  'soft hyphen and grapheme joiner': '\u00ad\u034f',
  tags: '\u{e0001}\u{e0020}\u{e0041}\u{e007f}',
  'variation selectors': '\ufe00\ufe0e\ufe0f\u{e0100}\u{e01ef}\u180b\u180f',
  'Hangul fillers': '\u3164\u115f\u1160\uffa0',
  'blanks outside white space': '\u2800\u{13441}\u{16fe4}\u{1d159}',
  'annotation and objects': '\ufff9\ufffa\ufffb\ufffc',
  'controls of terminals': '\u0000\u0007\u0008\u001b\u007f\u0085\u009b\u000b\u000c',
  'invisible vowels': '\u17b4\u17b5',
  'shorthand and musical format': '\u{1bca0}\u{1bca3}\u{1d173}\u{1d17a}',
  'halves of a pair': '\ud800',
  'Arabic and Egyptian format': '\u0600\u06dd\u070f\u{13430}\u{110bd}',
}

describe('a shown text of a stranger', () => {
  for (const [kind, characters] of Object.entries(UNSEEN)) {
    it(`contains none of these in excerpts, cells, mails and reports: ${kind}`, () => {
      for (const character of characters) {
        const text = `pay ${character}ecilA${character}`
        assert.equal(shownText(text), 'pay ecilA', JSON.stringify(character))
        assert.equal(shownName(text), 'pay ecilA', JSON.stringify(character))
        assert.equal(plainText(text), 'pay ecilA')
        assert.equal(quoted(text), '“pay ecilA”')
        assert.equal(csvCell(text), 'pay ecilA')
        assert.equal(composeQuote('quo_1', { company: text }).text, 'company: pay ecilA\n')
        assert.equal(
          print({ company: text, rows: [{ company: text }] }, false),
          'company: pay ecilA\nrows:\n  company\n  pay ecilA',
        )
      }
    })
  }

  it('contains no format, surrogate or ignorable character, and no control character but tab and line ends', () => {
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code)
      if (!/[\p{Cf}\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/u.test(character)) continue
      assert.equal(
        shownText(`a${character}b`),
        '\t\n\r'.includes(character) ? `a${character}b` : 'ab',
        code.toString(16),
      )
    }
  })

  it('keeps every visible character of any script', () => {
    for (const text of [
      'José Núñez-Íñigo',
      'Nguyễn Thị',
      'Иванов Пётр',
      'محمد عبد الله',
      '李小龍',
      'अमित कुमार',
      'ประเทศไทย',
      '한국',
      'e\u0301',
      '👍🏽 ok',
      'a\tb\nc',
      '\u00a0',
      '½ № ™ → ‹›',
      '\ue000',
    ]) {
      assert.equal(shownText(text), text)
      assert.equal(shownName(text), text)
    }
    assert.equal(shownText('one\u2028two\u2029'), 'one two ')
  })

  it('keeps joiners and selectors in a name only at the places where its script uses them', () => {
    for (const name of [
      'می\u200cخواهم',
      'کتاب\u200cها',
      'क्\u200dष',
      'ශ්\u200dරී',
      'ক্\u200cষ',
      '葛\u{e0100}城',
      '辻\ufe00',
      '👨\u200d👩\u200d👧',
      '👩🏽\u200d💻',
      '❤\ufe0f',
      '🏴\u200d☠\ufe0f',
      '1\ufe0f\u20e3',
    ])
      assert.equal(shownName(name), name)
    for (const [given, shown] of [
      ['pay\u200cpal', 'paypal'],
      ['Ab\u200dc', 'Abc'],
      ['م\u200c', 'م'],
      ['\u200cم', 'م'],
      ['a\ufe0fb', 'ab'],
      ['1\ufe0f2', '12'],
      ['क\u200d\u200dष', 'कष'],
      ['葛\u{e0100}\u{e0101}', '葛\u{e0100}'],
      ['م\u202eم', 'مم'],
    ]) {
      assert.equal(shownName(given), shown, JSON.stringify(given))
    }
  })
})

describe('a cell of a table', () => {
  it('is never a formula, also behind invisible characters, with variants of the signs, and after a separator', () => {
    for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫', '⁼', '⁺', '₋', '−', '➕']) {
      for (const before of [
        '',
        ' ',
        '\u00a0',
        '\u3000',
        ...Object.values(UNSEEN).flatMap((all) => [...all]),
        '\u202e\u200b \u00ad',
      ]) {
        assert.match(csvCell(`${before}${sign}1+1`), /^"?'/, JSON.stringify([before, sign]))
      }
      for (const end of [';', '\t', '\n', '\r\n', '|', '; ', ';\u200b', ';"', '"; "'])
        assert.match(csvCell(`a${end}${sign}1`), new RegExp(`'[${sign}]1"*$`), JSON.stringify([end, sign]))
    }
  })

  it('stays unchanged without a formula', () => {
    for (const text of [
      'customer-4711',
      'a=b',
      'me@example.org',
      'C+=',
      '4711',
      'a;b',
      'x|y',
      '日本',
      'می خواهم',
      '1-2',
      'a - b',
    ])
      assert.equal(csvCell(text), text)
  })
})
