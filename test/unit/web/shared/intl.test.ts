import assert from 'node:assert/strict'
import { chooseLanguage } from '../../../../web/hosted/i18n.ts'
import { calendarDate, date, dateTime, since } from '../../../../web/app/parts/format.ts'
import {
  acceptedTag,
  correctNavigator,
  languageOf,
  numberFormat,
  readerLocales,
  regional,
  regionNames,
  timeFormat,
  wordOrder,
} from '../../../../web/shared/intl.ts'

/** Language tags of systems and browsers, and the part that Intl accepts. */
const TAGS: readonly (readonly [tag: unknown, accepted: string | undefined])[] = [
  ['en-GB', 'en-GB'],
  ['en-US@posix', 'en-US'],
  ['en_US.UTF-8', 'en-US'],
  ['de_DE.UTF-8@euro', 'de-DE'],
  ['de-DE@euro', 'de-DE'],
  ['sr_RS@latin', 'sr-RS'],
  ['ca-ES@valencia', 'ca-ES'],
  ['zh_Hant_TW', 'zh-Hant-TW'],
  ['C', undefined],
  ['C.UTF-8', undefined],
  ['', undefined],
  [' ', undefined],
  ['undefined', undefined],
  ['null', undefined],
  ['-', undefined],
  ['…', undefined],
  [undefined, undefined],
  [null, undefined],
  [7, undefined],
  [{}, undefined],
  ['xx-invalid-…', 'xx'],
  ['en-', 'en'],
  ['pt_BR_x_', 'pt'],
  ['fil-PH', 'fil-PH'],
  ['ar-EG-u-nu-arab', 'ar-EG-u-nu-arab'],
  [' fr ', 'fr'],
]

/** Runs a function with another `navigator`. */
function saying<T>(said: { language?: unknown; languages?: unknown }, run: () => T): T {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  const fake: object = Object.create(null, {
    language: { value: said.language, configurable: true },
    languages: { value: said.languages, configurable: true },
  }) as object
  Object.defineProperty(globalThis, 'navigator', { value: fake, configurable: true })
  try {
    return run()
  } finally {
    if (own !== undefined) Object.defineProperty(globalThis, 'navigator', own)
  }
}

describe('the languages of the reader', () => {
  it('are tags that Intl accepts, from any spelling of the system', () => {
    for (const [tag, accepted] of TAGS) {
      assert.equal(acceptedTag(tag), accepted, JSON.stringify(tag))
      if (accepted !== undefined) assert.doesNotThrow(() => new Intl.NumberFormat(accepted))
    }
  })

  it('are empty if the browser names none', () => {
    for (const languages of [[], undefined, null, ['C', null, '']])
      assert.deepEqual(saying({ languages, language: '' }, readerLocales), [], JSON.stringify(languages))
    assert.deepEqual(saying({ languages: undefined, language: 'de-DE@euro' }, readerLocales), ['de-DE'])
    assert.deepEqual(saying({ languages: ['de_AT', 'de-AT', 'C', 'en'] }, readerLocales), ['de-AT', 'en'])
  })

  it('choose the language of the flow, and the region of its dates', () => {
    assert.deepEqual(
      ['de_DE.UTF-8', 'pt_BR', 'AR-EG@posix', 'fil-PH', 'deu-DE', undefined, ''].map((wish) => chooseLanguage([wish])),
      ['de', 'pt', 'ar', 'en', 'de', 'en', 'en'],
    )
    assert.equal(
      saying({ languages: ['den-CA', 'de_CH'] }, () => regional('de')),
      'de-CH',
    )
    assert.equal(
      saying({ languages: ['fr'] }, () => regional('de')),
      'de',
    )
    assert.equal(languageOf('PT_br'), 'pt')
  })

  it('are corrected in navigator for libraries, and valid ones stay unchanged', () => {
    const after = (said: { language?: unknown; languages?: unknown }) =>
      saying(said, () => {
        correctNavigator()
        return [navigator.language, [...navigator.languages]]
      })
    assert.deepEqual(after({ language: 'en-US@posix', languages: ['en-US@posix', 'de_DE'] }), [
      'en-US',
      ['en-US', 'de-DE'],
    ])
    assert.deepEqual(after({ language: undefined, languages: undefined }), ['en', ['en']])
    assert.deepEqual(after({ language: 'C', languages: ['C'] }), ['en', ['en']])
    const list = ['en-GB', 'fr']
    assert.equal(
      saying({ language: 'en-GB', languages: list }, () => {
        correctNavigator()
        return navigator.languages
      }),
      list,
    )
    assert.doesNotThrow(() => saying(Object.freeze({ language: 'C' }), correctNavigator))
  })
})

describe('the formats of the pages', () => {
  it('work for every tag', () => {
    for (const tag of ['en-US@posix', 'C', '', 'undefined', 'xx-invalid-…', 'de_DE@euro']) {
      assert.match(numberFormat(tag).format(1234), /^1[,.]?234$/)
      assert.match(timeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })('2026-11-25'), /2026/)
      assert.equal(typeof regionNames(tag)('de'), 'string')
      assert.deepEqual(['b', 'a'].sort(wordOrder(tag)), ['a', 'b'])
    }
  })

  it('return an invalid time unchanged', () => {
    assert.deepEqual(['2026-13-45', '', 'soon'].map(dateTime), ['2026-13-45', '', 'soon'])
    assert.deepEqual([date('x'), since('never'), calendarDate('0000-99-99')], ['x', 'never', '0000-99-99'])
    assert.equal(timeFormat('en', { timeStyle: 'short' })(Number.NaN), '–')
  })

  it('show the same birthday west of Greenwich', () => {
    const zone = process.env.TZ
    process.env.TZ = 'America/Los_Angeles'
    try {
      assert.equal(calendarDate('1986-03-17'), '17 Mar 1986')
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })
})
