// Rules of European states for personal numbers: the possible numbers, and their statements about the holder.
// Each rule names its source. Rules without a source come from npm stdnum (from python-stdnum).
import { holder, isDay, isDayOrUnknown, without } from './calendar.ts'
import { luhnHolds, oddIsMale, stdnumHolds, weightedSum, type EncodedHolder } from './number-scheme.ts'

const CENTURY_OF_FIRST: Readonly<Record<string, string>> = {
  1: '18',
  2: '18',
  3: '19',
  4: '19',
  5: '20',
  6: '20',
  7: '21',
  8: '21',
}
const part = (n: string, start: number, end = start + 2): number => Number(n.slice(start, end))
const NOBODY: EncodedHolder = { birth: null, sex: null }

/**
 * Estonia and Lithuania: century and sex, YYMMDD. Lithuania writes unknown months and days as zeros, and issues numbers
 * that start with 9 and state nothing.
 */
export const baltic = (n: string): EncodedHolder => {
  const century = CENTURY_OF_FIRST[n[0]]
  return century === undefined ? NOBODY : holder(century + n.slice(1, 3), part(n, 3), part(n, 5), oddIsMale(n[0]))
}
const balticDigit = stdnumHolds('EE', 'ik')
export const holdsBaltic = (n: string): boolean =>
  balticDigit(n) &&
  (n.startsWith('9') || isDayOrUnknown((CENTURY_OF_FIRST[n[0]] ?? '') + n.slice(1, 3), part(n, 3), part(n, 5)))

/**
 * Latvia: DDMMYY and a digit of the century. Since July 2017, numbers from 32 to 39 have neither a date nor a published
 * check digit (Law on the Register of Natural Persons).
 */
export const isDatelessLatvian = (n: string): boolean => part(n, 0) > 31
export const holdsLatvian = (n: string): boolean =>
  isDatelessLatvian(n)
    ? n.startsWith('3')
    : isDayOrUnknown(n.slice(4, 6), part(n, 2), part(n, 0)) &&
      ((1101 - weightedSum(n, [1, 6, 3, 7, 9, 10, 5, 8, 4, 2])) % 11) % 10 === Number(n[10])
export const latvian = (n: string): EncodedHolder => (isDatelessLatvian(n) ? NOBODY : dayFirst(n, null))

/** The states of former Yugoslavia: DDMMYYY, two digits of the region, three digits whose lower half is for men. */
export const jmbg = (n: string): EncodedHolder => ({
  birth: (Number(n[4]) >= 8 ? '1' : '2') + n.slice(4, 7) + n.slice(2, 4) + n.slice(0, 2),
  sex: part(n, 9, 12) < 500 ? 'M' : 'F',
})

/**
 * Czechia and Slovakia: months of women start at 51. Since 2004, 20 more where the numbers of a day ran out, whatever
 * the year. Until 1953, numbers had nine digits without a check digit (Act 133/2000, section 13).
 */
export const isNineDigitBirthNumber = (n: string): boolean => n.length === 9
const birthMonth = (n: string): number => without(without(part(n, 2), 50), 20)
export const birthNumber = (n: string): EncodedHolder =>
  holder(n.slice(0, 2), birthMonth(n), part(n, 4), part(n, 2) > 50 ? 'F' : 'M')
export function holdsBirthNumber(n: string): boolean {
  const year = part(n, 0)
  const isEarly = isNineDigitBirthNumber(n)
  const century = isEarly ? (year < 54 ? '19' : '18') : year < 54 ? '20' : '19'
  if (!isDay(century + n.slice(0, 2), birthMonth(n), part(n, 4))) return false
  // Nobody born from 1854 to 1879 shows a card.
  if (isEarly) return without(part(n, 2), 50) <= 12 && (year < 54 || year >= 80)
  return (Number(n.slice(0, 9)) % 11) % 10 === Number(n[9])
}

/** Poland: the month includes the century (80 more for 18.., 20 for 20.., 40 and 60 for future ones). */
export const pesel = (n: string): EncodedHolder =>
  holder(
    (['19', '20', '21', '22', '18'][Math.floor(part(n, 2) / 20)] ?? '') + n.slice(0, 2),
    part(n, 2) % 20,
    part(n, 4),
    oddIsMale(n[9]),
  )

/**
 * Belgium: months of bis numbers have 20 more if the sex was unknown, else 40. Zeros are unknown, or continue a day
 * whose numbers ran out (IT 000 of the National Register). For births from 2000, the division uses a leading 2.
 */
export function holdsBelgian(n: string): boolean {
  const month = without(part(n, 2), 40, 20)
  if (month !== 0 && !isDayOrUnknown(n.slice(0, 2), month, part(n, 4))) return false
  const centuries = Number(n.slice(0, 2)) <= new Date().getUTCFullYear() % 100 ? ['', '2'] : ['']
  return centuries.some((century) => 97 - (Number(century + n.slice(0, 9)) % 97) === part(n, 9))
}
export const belgian = (n: string): EncodedHolder =>
  holder(
    n.slice(0, 2),
    without(part(n, 2), 40, 20),
    part(n, 4),
    part(n, 2) >= 20 && part(n, 2) < 40 ? null : oddIsMale(n[8]),
  )

/**
 * France: 3, 4, 7 and 8 are foreigners who wait for a number. Months from 20 are unknown. Corsica's departments are 2A
 * and 2B (INSEE, NIR).
 */
export function holdsFrench(n: string): boolean {
  const digits = n.slice(0, 13).replace('2A', '19').replace('2B', '18')
  return /^\d{13}$/.test(digits) && 97 - (Number(digits) % 97) === part(n, 13, 15)
}
export const french = (n: string): EncodedHolder => ({ birth: null, sex: oddIsMale(n[0]) })

/**
 * Sweden: a coordination number has 60 more in its day. Unknown parts of its date are zeros (Skatteverket,
 * samordningsnummer).
 */
export function personnummer(n: string): EncodedHolder {
  const short = n.slice(-10)
  return holder(n.slice(0, -8), part(short, 2), without(part(short, 4), 60), oddIsMale(short[8]))
}
export function holdsSwedish(n: string): boolean {
  const short = n.slice(-10)
  const [month, day] = [part(short, 2), part(short, 4)]
  if (n.length === 12 && part(n, 0, 4) > new Date().getUTCFullYear()) return false
  return (
    luhnHolds(short) &&
    (isDay(n.slice(0, -8), month, without(day, 60)) || (day >= 60 && isDayOrUnknown('', month, day - 60)))
  )
}

/**
 * Finland: since 2023 the century has more signs than -, + and A. An MRZ has a filler for the sign, and no sign enters
 * the check (DVV).
 */
export function holdsFinnish(n: string): boolean {
  const digits = n.replace(/^(\d{6})[-+A-FU-Y]?(\d{3}.)$/, '$1$2')
  return (
    isDay('', part(n, 2), part(n, 0)) &&
    '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(digits.slice(0, 9)) % 31] === digits[9]
  )
}

/** DDMMYY first. The day of a company, a D-number or the like has 40 more. */
export const dayFirst = (n: string, sexDigit: string | null): EncodedHolder =>
  holder(n.slice(4, 6), part(n, 2), without(part(n, 0), 60, 40), sexDigit === null ? null : oddIsMale(sexDigit))

/**
 * Norway: D-numbers have 40 more in the day, aid numbers in the month, persons of test registers 80 (Skatteetaten,
 * Tenor). FH-numbers start with 8 or 9 and state nothing.
 */
const isDatelessNorwegian = (n: string): boolean => part(n, 0) >= 80
const norwegianMonth = (n: string): number => without(part(n, 2), 80, 40)
export function holdsNorwegian(n: string): boolean {
  const digits =
    (11 - (weightedSum(n, [3, 7, 6, 1, 8, 9, 4, 5, 2]) % 11)) % 11 === Number(n[9]) &&
    (11 - (weightedSum(n, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11 === Number(n[10])
  if (!digits || isDatelessNorwegian(n)) return digits
  const [year, individual] = [part(n, 4), part(n, 6, 9)]
  const century =
    individual < 500
      ? '19'
      : individual < 750 && year >= 54
        ? '18'
        : year < 40
          ? '20'
          : individual >= 900
            ? '19'
            : undefined
  return century !== undefined && isDay(century + n.slice(4, 6), norwegianMonth(n), without(part(n, 0), 40))
}
export const norwegian = (n: string): EncodedHolder =>
  isDatelessNorwegian(n) ? NOBODY : holder(n.slice(4, 6), norwegianMonth(n), without(part(n, 0), 40), oddIsMale(n[8]))

/**
 * Iceland: numbers issued since 18 February 2026 have no check digit, whatever the date of birth. System numbers start
 * with 8 or 9 and have no date (Þjóðskrá, kennitölur án vartölu).
 */
const isSystemKennitala = (n: string): boolean => part(n, 0) >= 80
export const lacksVartala = (n: string): boolean => weightedSum(n, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 !== 0
export const holdsIcelandic = (n: string): boolean =>
  isSystemKennitala(n) ||
  (/[890]$/.test(n) && isDay(({ 8: '18', 9: '19' }[n[9]] ?? '20') + n.slice(4, 6), part(n, 2), without(part(n, 0), 40)))
export const icelandic = (n: string): EncodedHolder => (isSystemKennitala(n) ? NOBODY : dayFirst(n, null))

/**
 * Denmark: DDMMYY. Numbers issued since 2007 may fail the check of modulus 11 (CPR-kontoret). A replacement number has
 * 60 more in its day.
 */
export const lacksModulus = (n: string): boolean => weightedSum(n, [4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 !== 0
export const holdsDanish = (n: string): boolean => isDay('', part(n, 2), without(part(n, 0), 60))
export const danish = (n: string): EncodedHolder => dayFirst(n, n[9])

const COUNTIES = /^(?:0[1-9]|[1-3]\d|4[0-8]|5[12]|70|8[0-3])$/
/**
 * Romania: 7 and 8 are resident foreigners, 9 other foreigners, of any century. County 70 means none, since the
 * registers of all counties became one; 80 to 83 occur (Law 105/1996 and its rules).
 */
const centuryOfCnp = (n: string): string =>
  (({ 1: '19', 2: '19', 3: '18', 4: '18', 5: '20', 6: '20' }) as Readonly<Record<string, string>>)[n[0]] ?? ''
export const cnp = (n: string): EncodedHolder =>
  holder(centuryOfCnp(n) + n.slice(1, 3), part(n, 3), part(n, 5), n.startsWith('9') ? null : oddIsMale(n[0]))
export function holdsRomanian(n: string): boolean {
  const rest = weightedSum(n, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11
  return (
    isDay(centuryOfCnp(n) + n.slice(1, 3), part(n, 3), part(n, 5)) &&
    COUNTIES.test(n.slice(7, 9)) &&
    (rest === 10 ? 1 : rest) === Number(n[12])
  )
}

/**
 * Bulgaria: the month includes the century (20 more for 18.., 40 for 20..). Foreigners have the ЛНЧ: ten digits without
 * a date and with other weights.
 */
const holdsEgn = (n: string): boolean =>
  part(n, 2) <= 52 &&
  isDay('', part(n, 2) % 20, part(n, 4)) &&
  (weightedSum(n, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === Number(n[9])
const holdsLnch = (n: string): boolean => weightedSum(n, [21, 19, 17, 13, 11, 9, 7, 3, 1]) % 10 === Number(n[9])
export const holdsBulgarian = (n: string): boolean => holdsEgn(n) || holdsLnch(n)
export const bulgarian = (n: string): EncodedHolder =>
  holdsLnch(n)
    ? NOBODY
    : holder(
        ['19', '18', '20'][Math.floor(part(n, 2) / 20)] + n.slice(0, 2),
        part(n, 2) % 20,
        part(n, 4),
        oddIsMale(n[8]) === 'M' ? 'F' : 'M',
      )

const FISCAL_MONTHS = 'ABCDEHLMPRST'
/**
 * Italy: letters may replace digits of a codice fiscale if two people would have the same (omocodia). Days of women
 * have 40 more.
 */
const fiscalDigits = (text: string): string =>
  text.replace(/[LMNPQRSTUV]/g, (letter) => String('LMNPQRSTUV'.indexOf(letter)))
export function codiceFiscale(n: string): EncodedHolder {
  const day = Number(fiscalDigits(n.slice(9, 11)))
  return holder(fiscalDigits(n.slice(6, 8)), FISCAL_MONTHS.indexOf(n[8]) + 1, without(day, 40), day > 40 ? 'F' : 'M')
}

/**
 * Spain: K, L and M precede the numbers of children, of Spaniards abroad and of foreigners without a NIE. The rule of
 * their letter is not published.
 */
export const isSpanishSpecial = (n: string): boolean => /^[KLM]/.test(n)
const spanishLetter = stdnumHolds('ES', 'dni')
export const holdsSpanish = (n: string): boolean => isSpanishSpecial(n) || spanishLetter(n)
