/** How a state prints its dates. MON is a month's name, MON/MON a name in two languages. */
export type DateStyle = 'D.M.Y' | 'D M Y' | 'D-M-Y' | 'D/M/Y' | 'M/D/Y' | 'Y-M-D' | 'Y M D' | 'D MON Y' | 'D MON/MON Y'

const MONTHS: Readonly<Record<string, string>> = {
  en: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC',
  fr: 'JAN FÉV MARS AVR MAI JUIN JUIL AOÛT SEPT OCT NOV DÉC',
  de: 'JAN FEB MÄR APR MAI JUN JUL AUG SEP OKT NOV DEZ',
  es: 'ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC',
  it: 'GEN FEB MAR APR MAG GIU LUG AGO SET OTT NOV DIC',
  pt: 'JAN FEV MAR ABR MAI JUN JUL AGO SET OUT NOV DEZ',
  nl: 'JAN FEB MAA APR MEI JUN JUL AUG SEP OKT NOV DEC',
  pl: 'STY LUT MAR KWI MAJ CZE LIP SIE WRZ PAŹ LIS GRU',
  tr: 'OCA ŞUB MAR NİS MAY HAZ TEM AĞU EYL EKİ KAS ARA',
  sv: 'JAN FEB MARS APR MAJ JUNI JULI AUG SEP OKT NOV DEC',
  da: 'JAN FEB MAR APR MAJ JUN JUL AUG SEP OKT NOV DEC',
  ro: 'IAN FEB MAR APR MAI IUN IUL AUG SEP OCT NOI DEC',
  hu: 'JAN FEB MÁR ÁPR MÁJ JÚN JÚL AUG SZEP OKT NOV DEC',
}

/** A date (YYYY-MM-DD) as printed. */
export function printDate(date: string, style: DateStyle, languages: readonly string[]): string {
  const [year, month, day] = date.split('-')
  const named = (language: string | undefined) => (MONTHS[language ?? 'en'] ?? MONTHS.en).split(' ')[Number(month) - 1]
  switch (style) {
    case 'D.M.Y':
      return `${day}.${month}.${year}`
    case 'D M Y':
      return `${day} ${month} ${year}`
    case 'D-M-Y':
      return `${day}-${month}-${year}`
    case 'D/M/Y':
      return `${day}/${month}/${year}`
    case 'M/D/Y':
      return `${month}/${day}/${year}`
    case 'Y-M-D':
      return date
    case 'Y M D':
      return `${year} ${month} ${day}`
    case 'D MON Y':
      return `${day} ${named('en')} ${year}`
    case 'D MON/MON Y':
      return `${day} ${named(languages[0])}/${named(languages[1])} ${year}`
  }
}

/** A date some years later, less a day. It is never 29 February. */
export function yearsOn(date: string, years: number): string {
  const time = new Date(`${date}T00:00:00Z`)
  return new Date(Date.UTC(time.getUTCFullYear() + years, time.getUTCMonth(), time.getUTCDate() - 1))
    .toISOString()
    .slice(0, 10)
}
