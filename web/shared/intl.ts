// Only this file of the pages uses Intl or reads the browser's languages. Lint checks this. A browser may name a language that Intl
// rejects with an exception: headless Chromium under LANG=C names `en-US@posix`, desktops name `de-DE@euro` or `C`, and a web view
// may name none. So each tag is tried before its use (ECMA-402, 10.1: `new Intl.…` throws a RangeError on such a tag).

/** The tag as Intl writes it (`de` of `deu`), known language or not. Undefined when Intl rejects it. */
function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/**
 * The tag as Intl accepts it. A POSIX name (`de_DE.UTF-8@euro`) loses its encoding and modifier. Pure.
 *
 * @returns undefined when no language is left: `C`, an empty text, no text at all
 */
export function acceptedTag(tag: unknown): string | undefined {
  if (typeof tag !== 'string') return undefined
  const plain = tag
    .trim()
    .replace(/[.@].*$/s, '')
    .replaceAll('_', '-')
  return canonical(tag) ?? canonical(plain) ?? canonical(plain.split('-')[0] ?? '')
}

/** Languages as the browser names them, in the reader's order. Node and old web views may have none. */
function browserTags(): readonly unknown[] {
  if (typeof navigator === 'undefined') return []
  const { languages, language } = navigator as { readonly languages?: readonly unknown[]; readonly language?: unknown }
  return Array.isArray(languages) && languages.length > 0 ? [...(languages as readonly unknown[])] : [language]
}

/** The reader's languages that Intl accepts, in order. Empty when the browser names none. */
export const readerLocales = (): string[] => [...new Set(browserTags().flatMap((tag) => acceptedTag(tag) ?? []))]

/** The language of a tag in lower case: `pt` of `pt-BR`. Empty without a language. */
export const languageOf = (tag: unknown): string => (acceptedTag(tag) ?? '').split('-')[0]?.toLowerCase() ?? ''

/** The reader's regional form of a language. British English, for example, writes dates differently. */
export const regional = (language: string): string =>
  readerLocales().find((tag) => languageOf(tag) === language) ?? language

/**
 * Libraries read `navigator.language` themselves, some during loading. If Intl would reject the value, the page's `navigator` gets
 * one that Intl accepts. Call it before any library is loaded (web/shared/reader-language.ts).
 */
export function correctNavigator(): void {
  const tags = browserTags()
  if (
    tags.length > 0 &&
    [...tags, navigator.language].every((tag: unknown) => typeof tag === 'string' && canonical(tag) !== undefined)
  )
    return
  const locales = readerLocales()
  const languages = Object.freeze(locales.length > 0 ? locales : ['en'])
  try {
    Object.defineProperties(navigator, {
      languages: { value: languages, configurable: true },
      language: { value: languages[0], configurable: true },
    })
  } catch {
    /* this browser does not allow it; our own formats are tried anyway */
  }
}

/** Numbers without a currency, because the pages write amounts of money themselves, exactly. */
type NumberOptions = Omit<Intl.NumberFormatOptions, 'currency' | 'style'> & { readonly style?: 'decimal' | 'percent' }
/** The reader's own time zone or UTC, because a browser may reject a named zone. */
type TimeOptions = Omit<Intl.DateTimeFormatOptions, 'timeZone'> & { readonly timeZone?: 'UTC' }

/** The format in the locale, or in English when the browser lacks it. */
function tried<T>(locale: string, make: (locale: string) => T): T {
  try {
    return make(acceptedTag(locale) ?? 'en')
  } catch {
    return make('en')
  }
}

export const numberFormat = (locale: string, options: NumberOptions = {}): Intl.NumberFormat =>
  tried(locale, (tag) => new Intl.NumberFormat(tag, options))

export const relativeTimeFormat = (
  locale: string,
  options: Intl.RelativeTimeFormatOptions = {},
): Intl.RelativeTimeFormat => tried(locale, (tag) => new Intl.RelativeTimeFormat(tag, options))

/** Formats a time. An invalid time (`NaN`, a text without a date), on which Intl throws, becomes `otherwise`. */
export function timeFormat(
  locale: string,
  options: TimeOptions,
): (at: Date | number | string, otherwise?: string) => string {
  const format = tried(locale, (tag) => new Intl.DateTimeFormat(tag, options))
  return (at, otherwise = '–') => {
    const date = new Date(at)
    return Number.isNaN(date.getTime()) ? otherwise : format.format(date)
  }
}

/** Names regions by their codes of ISO 3166-1, in any case. Unknown and invalid codes are returned unchanged. */
export function regionNames(locale: string): (code: string) => string {
  const names = tried(locale, (tag) => new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' }))
  return (code) => {
    try {
      return names.of(code.toUpperCase()) ?? code
    } catch {
      return code
    }
  }
}

/** The order of words in a language. */
export function wordOrder(locale: string): (a: string, b: string) => number {
  const { compare } = tried(locale, (tag) => new Intl.Collator(tag))
  return compare
}
