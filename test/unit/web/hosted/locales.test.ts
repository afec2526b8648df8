import { deepEqual, equal, match, ok } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

const WEB = join(import.meta.dirname, '..', '..', '..', '..', 'web')
const LANGUAGES = ['en', 'es', 'fr', 'de', 'ar', 'pt'] as const

const readJson = (name: string) =>
  JSON.parse(readFileSync(join(WEB, 'locales', `${name}.json`), 'utf8')) as Record<string, string>
const english = readJson('en')
const keys = Object.keys(english)

/** Names of the values of a message, without the words of plural cases. */
const placeholders = (message: string): string[] =>
  [...new Set([...message.matchAll(/\{(\w+)\s*[,}]/g)].map(([, name]) => String(name)))].sort()

/** Keys that the code names: whole keys, and the beginnings of keys that a value completes. */
function keysInCode(): { whole: Set<string>; beginnings: Set<string> } {
  const code = globSync('hosted/**/*.{ts,tsx}', { cwd: WEB })
    .map((file) => readFileSync(join(WEB, file), 'utf8'))
    .join('\n')
  const beginnings = new Set(
    [...code.matchAll(/`([a-z]\w*\.(?:\w+\.)?)\$\{/g)].map(([, beginning]) => String(beginning)),
  )
  const whole = new Set([...code.matchAll(/'([a-z]\w*(?:\.\w+)+)'/g)].map(([, key]) => String(key)))
  return { whole, beginnings }
}

describe('the words of the hosted flow', () => {
  it('have the same keys in each language', () => {
    for (const language of LANGUAGES) deepEqual(Object.keys(readJson(language)).sort(), [...keys].sort(), language)
  })

  it('take the same values in each language, and compile', () => {
    for (const language of LANGUAGES) {
      for (const [key, message] of Object.entries(readJson(language))) {
        compileMessageOrThrow(message)
        deepEqual(placeholders(message), placeholders(english[key] ?? ''), `${language} ${key}`)
        equal(message, message.trim(), `${language} ${key}`)
        ok(message.length > 0, `${language} ${key}`)
        ok(!/[<>]/.test(message), `${language} ${key} looks like markup`)
      }
    }
  })

  it('have each plural form of their language', () => {
    for (const language of LANGUAGES) {
      const forms = new Intl.PluralRules(language)
        .resolvedOptions()
        .pluralCategories.filter((form) => form !== 'many' || language === 'ar')
      for (const [key, message] of Object.entries(readJson(language))) {
        if (!message.includes(', plural,')) continue
        for (const form of forms) match(message, new RegExp(`\\b${form} \\{`), `${language} ${key}`)
      }
    }
  })

  it('are translated: few equal the English ones', () => {
    for (const language of LANGUAGES.slice(1)) {
      const same = Object.entries(readJson(language))
        .filter(([key, message]) => message === english[key])
        .map(([key]) => key)
      ok(same.length < 12, `${language}: ${same.join(' ')}`)
    }
  })

  it('each have a note for the translator', () => {
    deepEqual(Object.keys(readJson('en.notes')).sort(), [...keys].sort())
  })

  it('are all used, and no used one is missing', () => {
    const { whole, beginnings } = keysInCode()
    const isUsed = (key: string) => whole.has(key) || [...beginnings].some((beginning) => key.startsWith(beginning))
    deepEqual(
      keys.filter((key) => !isUsed(key)),
      [],
    )
    const groups = new Set(keys.map((key) => key.split('.')[0]))
    deepEqual(
      [...whole].filter((key) => groups.has(key.split('.')[0] ?? '') && !keys.includes(key)),
      [],
    )
    for (const beginning of beginnings)
      ok(
        keys.some((key) => key.startsWith(beginning)),
        beginning,
      )
  })
})
