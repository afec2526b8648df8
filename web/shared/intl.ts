// The one place of the pages that asks Intl, or the browser for its languages: lint holds it. A browser may name a language in a way
// that Intl refuses with an exception: headless Chromium under LANG=C says `en-US@posix`, desktops say `de-DE@euro` or `C`, a web
// view may name none. So each tag is tried before it is used (ECMA-402, 10.1: `new Intl.…` throws a RangeError on such a tag).

/** The tag as Intl writes it (`de` of `deu`), known language or not; undefined where Intl refuses it. */
function canonical(tag: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

/**
 * The tag as Intl takes it: a name of POSIX (`de_DE.UTF-8@euro`) loses its encoding and modifier. Pure.
 *
 * @returns undefined where no language is left: `C`, an empty text, no text at all
 */
export function acceptedTag(tag: unknown): string | undefined {
  if (typeof tag !== 'string') return undefined
  const plain = tag
    .trim()
    .replace(/[.@].*$/s, '')
    .replaceAll('_', '-')
  return canonical(tag) ?? canonical(plain) ?? canonical(plain.split('-')[0] ?? '')
}

/** Languages as the browser names them, in the reader's order; Node and old web views may have none. */
function browserTags(): readonly unknown[] {
  if (typeof navigator === 'undefined') return []
  const { languages, language } = navigator as { readonly languages?: readonly unknown[]; readonly language?: unknown }
  return Array.isArray(languages) && languages.length > 0 ? [...(languages as readonly unknown[])] : [language]
}

/** The reader's languages that Intl takes, in their order; empty where the browser names none. */
export const readerLocales = (): string[] => [...new Set(browserTags().flatMap((tag) => acceptedTag(tag) ?? []))]

/** The language of a tag, in small letters: `pt` of `pt-BR`; empty where there is none. */
export const languageOf = (tag: unknown): string => (acceptedTag(tag) ?? '').split('-')[0]?.toLowerCase() ?? ''

/** A language as this reader has it: British English writes dates in a way of its own. */
export const regional = (language: string): string =>
  readerLocales().find((tag) => languageOf(tag) === language) ?? language

/**
 * Libraries read `navigator.language` by themselves, some while they are loaded. Where Intl would refuse an answer, the page's
 * `navigator` gives one that it takes. Call before any library is loaded (web/shared/reader-language.ts).
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
    /* a browser that holds them fast: our own formats are tried all the same */
  }
}

/** Numbers without a currency: the pages write amounts of money exactly, by themselves. */
type NumberOptions = Omit<Intl.NumberFormatOptions, 'currency' | 'style'> & { readonly style?: 'decimal' | 'percent' }
/** The reader's own time zone or UTC: a zone by its name may be one that this browser refuses. */
type TimeOptions = Omit<Intl.DateTimeFormatOptions, 'timeZone'> & { readonly timeZone?: 'UTC' }

/** The format in the locale, or in English where the browser has no such locale's format after all. */
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

/** Writes a time; what is no time (`NaN`, a text that is no date) comes out as `otherwise`, where Intl would throw. */
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

/** Names regions by their codes of ISO 3166-1, in any case; a code that nobody knows, or that is none, stays as it is. */
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

/** Puts words into the order of a language. */
export function wordOrder(locale: string): (a: string, b: string) => number {
  const { compare } = tried(locale, (tag) => new Intl.Collator(tag))
  return compare
}
