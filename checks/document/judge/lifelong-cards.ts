import { toAlpha2 } from '../../countries/country-codes.ts'

/**
 * States that issue identity cards with an MRZ for life or for decades, by alpha-2 code, with the least age of the
 * holder. A card counts as lifelong only if its holder has that age. Regulation (EU) 2019/1157, article 4(2)(b), lets
 * every member state (and the states of the European Economic Area) issue cards for more than ten years from 70 on.
 * Some states go further: Spain (Real Decreto 1553/2005, article 6: 70, and 30 with a severe disability), Romania (OUG
 * 97/2005: 55), Croatia (65 to 2021, now 40 years from 70: eid.hr), Hungary (60 years from 65: PRADO, HUN-HO-11002),
 * Bulgaria (58), Slovakia (60), Portugal (65) and Serbia (65) by their acts on identity cards, and Viet Nam (Luật Căn
 * cước of 2023, article 21: 60).
 */
const LIFELONG_FROM: Readonly<Record<string, number>> = {
  es: 30,
  ro: 55,
  hr: 65,
  hu: 65,
  bg: 58,
  sk: 60,
  pt: 65,
  rs: 65,
  vn: 60,
}
const EU_AND_EEA = new Set(
  'at be bg cy cz de dk ee es fi fr gr hr hu ie is it li lt lu lv mt nl no pl pt ro se si sk'.split(' '),
)
const EU_AGE = 70
/** A state may issue the card before the birthday that entitles to it (Viet Nam: within two years of it). */
const EARLIER_YEARS = 2

/**
 * Whether a state issues identity cards for life to people of an age.
 *
 * @param issuer ICAO three-letter code
 * @param age in whole years
 */
export function mayBeLifelong(issuer: string, age: number): boolean {
  const state = toAlpha2(issuer)
  if (state === undefined) return false
  const from = LIFELONG_FROM[state] ?? (EU_AND_EEA.has(state) ? EU_AGE : undefined)
  return from !== undefined && age + EARLIER_YEARS >= from
}
