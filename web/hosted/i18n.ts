import { signal } from '@preact/signals'
import { setupI18n, type Messages } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { languageOf, numberFormat, regional, regionNames, timeFormat } from '../shared/intl.ts'
import type en from '../locales/en.json'

export type Key = keyof typeof en

/** Languages of the flow, each by its own name. */
export const LANGUAGES = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  ar: 'العربية',
  pt: 'Português',
} as const
export type Language = keyof typeof LANGUAGES

const isLanguage = (code: string): code is Language => Object.hasOwn(LANGUAGES, code)

/** Each language is a file of its own, loaded when it is chosen. */
const CATALOGUES: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import('../locales/en.json'),
  es: () => import('../locales/es.json'),
  fr: () => import('../locales/fr.json'),
  de: () => import('../locales/de.json'),
  ar: () => import('../locales/ar.json'),
  pt: () => import('../locales/pt.json'),
}

const i18n = setupI18n()
i18n.setMessagesCompiler(compileMessage)

/** The language in use. */
export const language = signal<Language>('en')

/** The first available language: from `?lang=`, an earlier choice, or the browser; else English. Pure. */
export function chooseLanguage(wishes: readonly (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    const code = languageOf(wish)
    if (isLanguage(code)) return code
  }
  return 'en'
}

/** Loads a language and uses it. Rejects when loading fails, and keeps the current language. */
export async function useLanguage(code: Language): Promise<void> {
  if (!i18n.locale || language.value !== code) {
    const { default: messages } = await CATALOGUES[code]()
    i18n.load(code, messages)
    i18n.activate(code)
  }
  document.documentElement.lang = code
  document.documentElement.dir = code === 'ar' ? 'rtl' : 'ltr'
  language.value = code
}

/** The first language of the page: the wanted one, else English. Rejects when neither can be loaded. */
export const useFirstLanguage = (code: Language): Promise<void> => useLanguage(code).catch(() => useLanguage('en'))

/** The text of a key, in the current language. Components that show it follow a change of language. */
export function t(key: Key, values?: Record<string, string | number>): string {
  void language.value
  return i18n._(key, values)
}

/** Name of a country by its code of ISO 3166-1. */
export const countryName = (code: string): string => regionNames(regional(language.value))(code)

export const timeOf = (at: number): string => timeFormat(regional(language.value), { timeStyle: 'short' })(at)

export const momentOf = (at: number): string =>
  timeFormat(regional(language.value), { dateStyle: 'long', timeStyle: 'short' })(at)

export const percentOf = (share: number): string =>
  numberFormat(regional(language.value), { style: 'percent' }).format(share)
