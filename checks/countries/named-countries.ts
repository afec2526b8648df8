// English country names as sanctions lists and registers write them, by ISO 3166-1 alpha-2. Node's Unicode data
// supplies the standard names.
import { COUNTRY_CODES } from '../../contract/countries.ts'
import { DEMONYMS } from './demonyms.ts'

/** Spellings of the lists, and states that ICU names differently. */
const ALSO: Readonly<Record<string, string>> = {
  'bahamas the': 'BS',
  'bosnia herzegovina': 'BA',
  britain: 'GB',
  'brunei darussalam': 'BN',
  burma: 'MM',
  'cabo verde': 'CV',
  'cape verde': 'CV',
  'central african rep': 'CF',
  'china peoples republic of': 'CN',
  congo: 'CG',
  'congo democratic republic': 'CD',
  'congo democratic republic of': 'CD',
  'congo democratic republic of the': 'CD',
  'congo republic of the': 'CG',
  congolese: 'CD',
  'cote divoire': 'CI',
  'cote d ivoire': 'CI',
  'czech republic': 'CZ',
  'dem peoples rep of korea': 'KP',
  'democratic peoples republic of korea': 'KP',
  dprk: 'KP',
  drc: 'CD',
  'democratic republic of the congo': 'CD',
  'east timor': 'TL',
  gaza: 'PS',
  'gaza strip': 'PS',
  'great britain': 'GB',
  'guinea bissau': 'GW',
  'hong kong': 'HK',
  'iran islamic republic of': 'IR',
  'islamic republic of iran': 'IR',
  'ivory coast': 'CI',
  'korea democratic peoples republic of': 'KP',
  'korea north': 'KP',
  'korea republic of': 'KR',
  'korea south': 'KR',
  'libyan arab jamahiriya': 'LY',
  macau: 'MO',
  macedonia: 'MK',
  'macedonia the former yugoslav republic of': 'MK',
  'man isle of': 'IM',
  'moldova republic of': 'MD',
  myanmar: 'MM',
  'north macedonia the republic of': 'MK',
  'occupied palestinian territories': 'PS',
  'palestine state of': 'PS',
  palestine: 'PS',
  palestinian: 'PS',
  'palestinian territory occupied': 'PS',
  'republic of korea': 'KR',
  'republic of moldova': 'MD',
  'russian federation': 'RU',
  'saint kitts and nevis': 'KN',
  'saint vincent and the grenadines': 'VC',
  'slovak republic': 'SK',
  'state of palestine': 'PS',
  swaziland: 'SZ',
  'syrian arab republic': 'SY',
  'taiwan province of china': 'TW',
  'tanzania united republic of': 'TZ',
  'the bahamas': 'BS',
  'the gambia': 'GM',
  'the netherlands': 'NL',
  'trinidad and tobago': 'TT',
  turkey: 'TR',
  uk: 'GB',
  'united kingdom of great britain and northern ireland': 'GB',
  'united republic of tanzania': 'TZ',
  'united states of america': 'US',
  usa: 'US',
  'venezuela bolivarian republic of': 'VE',
  'viet nam': 'VN',
  'virgin islands british': 'VG',
  'west bank': 'PS',
}

const key = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** Assigned codes, upper case. */
const ASSIGNED: ReadonlySet<string> = new Set([...COUNTRY_CODES].map((code) => code.toUpperCase()))
const CODES = new Map<string, string>([...standardNames(), ...Object.entries(ALSO), ...Object.entries(DEMONYMS)])

function standardNames(): [name: string, code: string][] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  return [...ASSIGNED].flatMap((code) => {
    const name = names.of(code)
    return name === undefined ? [] : [[key(name), code]]
  })
}

/** The ISO 3166-1 alpha-2 code of an English country name or demonym, or null. */
export function countryCode(name: string): string | null {
  return CODES.get(key(name)) ?? null
}

/** Like countryCode, but also accepts a code ("UA"). Unassigned codes such as the EU's "00" give null. */
export function isoCountry(code: string): string | null {
  const upper = code.trim().toUpperCase()
  return ASSIGNED.has(upper) ? upper : null
}

/** The first country or people that a text names ("Qatari passport issued in Doha"), or null. */
export function mentionedCountry(text: string): string | null {
  const words = key(text).split(' ')
  for (const at of words.keys()) {
    for (let length = Math.min(MOST_NAME_WORDS, words.length - at); length > 0; length--) {
      const code = CODES.get(words.slice(at, at + length).join(' '))
      // A two-letter word ("uk", "in") may be an ordinary word, so it is not a country here.
      if (code && words[at].length > 2) return code
    }
  }
  return null
}

/** "the former yugoslav republic of macedonia" is among the longest names. */
const MOST_NAME_WORDS = 6
