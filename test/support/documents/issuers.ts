import type { DateStyle } from './dates.ts'

/** A state that issues documents, as far as the generator tells them apart. Layouts are invented; nothing imitates a real one. */
export interface Issuer {
  /** As in an MRZ, without fillers (D for Germany). */
  readonly code: string
  /** ISO alpha-2, lower-case. */
  readonly country: string
  readonly name: string
  readonly nationality: string
  /** The first is the state's own; a second is printed beside it. */
  readonly languages: readonly string[]
  readonly dates: readonly DateStyle[]
  /** L a letter, D a digit, X a letter or digit of the German alphabet; anything else stands for itself. */
  readonly passportNumber: string
  readonly cardNumber: string
  readonly isEu: boolean
  readonly places: readonly string[]
}

type Row = readonly [code: string, country: string, name: string, nationality: string, languages: string, dates: string, passport: string, card: string, isEu: boolean, places: string]

const ROWS: readonly Row[] = [
  ['D', 'de', 'BUNDESREPUBLIK DEUTSCHLAND', 'DEUTSCH', 'de en', 'D.M.Y', 'CXXXXXXXX', 'LXXXXXXXX', true, 'BERLIN,KÖLN'],
  ['FRA', 'fr', 'RÉPUBLIQUE FRANÇAISE', 'FRANÇAISE', 'fr en', 'D M Y,D.M.Y', 'DDLLDDDDD', 'LXXXXXXXX', true, 'PARIS,LYON'],
  ['ESP', 'es', 'REINO DE ESPAÑA', 'ESPAÑOLA', 'es en', 'D-M-Y,D M Y', 'LLLDDDDDD', 'LLLDDDDDD', true, 'MADRID,A CORUÑA'],
  ['ITA', 'it', 'REPUBBLICA ITALIANA', 'ITALIANA', 'it en', 'D/M/Y,D MON Y', 'LLDDDDDDD', 'CADDDDDLL', true, 'ROMA,FORLÌ'],
  ['PRT', 'pt', 'REPÚBLICA PORTUGUESA', 'PORTUGUESA', 'pt en', 'D M Y,D-M-Y', 'LLDDDDDD', 'DDDDDDDDD', true, 'LISBOA,ÉVORA'],
  ['NLD', 'nl', 'KONINKRIJK DER NEDERLANDEN', 'NEDERLANDSE', 'nl en', 'D MON/MON Y', 'NLXXXXXXD', 'ILXXXXXXD', true, 'ROTTERDAM,ARNHEM'],
  ['POL', 'pl', 'RZECZPOSPOLITA POLSKA', 'POLSKIE / POLISH', 'pl en', 'D.M.Y,D MON/MON Y', 'LLDDDDDDD', 'LLLDDDDDD', true, 'KRAKÓW,ŁÓDŹ'],
  ['CZE', 'cz', 'ČESKÁ REPUBLIKA', 'ČESKÁ REPUBLIKA', 'cs en', 'D.M.Y', 'DDDDDDDD', 'DDDDDDDDD', true, 'PRAHA,BRNO'],
  ['SWE', 'se', 'SVERIGE SWEDEN', 'SVENSK / SWEDISH', 'sv en', 'Y-M-D,D MON/MON Y', 'LLDDDDDDD', 'DDDDDDDD', true, 'UMEÅ,LUND'],
  ['DNK', 'dk', 'KONGERIGET DANMARK', 'DANSK / DANISH', 'da en', 'D MON/MON Y,D.M.Y', 'DDDDDDDDD', 'DDDDDDDDD', true, 'ODENSE,HELSINGØR'],
  ['FIN', 'fi', 'SUOMI FINLAND', 'SUOMI / FINLAND', 'fi en', 'D.M.Y', 'LLDDDDDDD', 'LLDDDDDDD', true, 'OULU,JYVÄSKYLÄ'],
  ['TUR', 'tr', 'TÜRKİYE CUMHURİYETİ', 'T.C. / TUR', 'tr en', 'D.M.Y,D MON/MON Y', 'UDDDDDDDD', 'LDDLDDDDD', false, 'İZMİR,ESKİŞEHİR'],
  ['ROU', 'ro', 'ROMÂNIA ROMANIA', 'ROMÂNĂ', 'ro en', 'D MON/MON Y,D.M.Y', 'DDDDDDDDD', 'LLDDDDDD', true, 'IAȘI,CLUJ'],
  ['HUN', 'hu', 'MAGYARORSZÁG HUNGARY', 'MAGYAR/HUNGARIAN', 'hu en', 'D MON/MON Y,D M Y', 'LLDDDDDDD', 'DDDDDDLL', true, 'BUDAPEST,GYŐR'],
  ['HRV', 'hr', 'REPUBLIKA HRVATSKA', 'HRVATSKO', 'hr en', 'D.M.Y', 'DDDDDDDDD', 'DDDDDDDDD', true, 'ZAGREB,ŠIBENIK'],
  ['EST', 'ee', 'EESTI VABARIIK ESTONIA', 'EST', 'et en', 'D.M.Y', 'KLDDDDDDD', 'ALDDDDDDD', true, 'TALLINN,PÄRNU'],
  ['LTU', 'lt', 'LIETUVOS RESPUBLIKA', 'LTU', 'lt en', 'Y-M-D,Y M D', 'DDDDDDDD', 'DDDDDDDD', true, 'VILNIUS,ŠIAULIAI'],
  ['GBR', 'gb', 'UNITED KINGDOM OF GREAT BRITAIN', 'BRITISH CITIZEN', 'en fr', 'D MON/MON Y,D MON Y', 'DDDDDDDDD', 'DDDDDDDDD', false, 'LONDON,CROYDON'],
  ['IRL', 'ie', 'ÉIRE IRELAND', 'ÉIREANNACH/IRISH', 'en fr', 'D MON Y,D/M/Y', 'LLDDDDDDD', 'CDDDDDDDD', true, 'DUBLIN,CORK'],
  ['USA', 'us', 'UNITED STATES OF AMERICA', 'UNITED STATES OF AMERICA', 'en fr es', 'D MON Y', 'DDDDDDDDD', 'DDDDDDDDD', false, 'OHIO, U.S.A.,TEXAS, U.S.A.'],
  ['CAN', 'ca', 'CANADA', 'CANADIAN/CANADIENNE', 'en fr', 'D MON/MON Y', 'LLDDDDDD', 'DDDDDDDDD', false, 'TORONTO CAN,HALIFAX CAN'],
  ['BRA', 'br', 'REPÚBLICA FEDERATIVA DO BRASIL', 'BRASILEIRO(A)', 'pt en', 'D/M/Y,D MON/MON Y', 'LLDDDDDD', 'DDDDDDDDD', false, 'RECIFE,SÃO PAULO'],
  ['MEX', 'mx', 'ESTADOS UNIDOS MEXICANOS', 'MEXICANA', 'es en', 'D M Y,D/M/Y', 'LDDDDDDDD', 'DDDDDDDDD', false, 'OAXACA,MÉRIDA'],
  ['IDN', 'id', 'REPUBLIK INDONESIA', 'INDONESIA', 'id en', 'D-M-Y,D MON Y', 'LDDDDDDD', 'DDDDDDDDD', false, 'BANDUNG,MEDAN'],
]

export const ISSUERS: readonly Issuer[] = ROWS.map(([code, country, name, nationality, languages, dates, passportNumber, cardNumber, isEu, places]) => ({
  code, country, name, nationality, languages: languages.split(' '), dates: dates.split(',') as DateStyle[], passportNumber, cardNumber, isEu,
  places: places.split(/,(?! )/),
}))

/** The states that are drawn for one kind of document. */
export const issuersWhere = (holds: (issuer: Issuer) => boolean): readonly Issuer[] => ISSUERS.filter(holds)
