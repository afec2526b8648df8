import { toAlpha2 } from './country-codes.ts'
import { DEMONYMS } from './demonyms.ts'

/**
 * Words for nationalities by ISO alpha-2, in lower case without accents and with their grammatical endings. Each is in
 * the language of the document, or in French, which passports repeat. The English words come from the sanctions lists.
 */
const NATIONAL_WORDS: Readonly<Record<string, string>> = {
  al: 'shqiptar|shqiptare|albanaise',
  at: 'osterreich|osterreicher|osterreicherin|autrichienne',
  ba: 'bosne i hercegovine|bih',
  be: 'belg|belge|belgisch|belgische|belgier',
  bg: 'balgariya|balgarsko|bulgare',
  br: 'brasileiro|brasileira|brasileiro a|brasil',
  ca: 'canadienne|canadien|canadian',
  ch: 'schweiz|suisse|svizzera|svizra|schweizer',
  cl: 'chilena|chileno',
  co: 'colombiana|colombiano',
  cz: 'ceska republika|ceske republiky|tcheque',
  de: 'deutsch|deutsche|allemande|german',
  dk: 'dansk|danoise',
  dz: 'algerienne',
  ee: 'eesti|estonienne|est',
  es: 'espanola|espanol|espagnole|esp',
  fi: 'suomi|suomen|finland|finsk|finlandaise',
  fr: 'francaise|francais',
  gb: 'british citizen|british|britannique',
  gr: 'ellinida|hellenic|ellada|hellas|hellenique',
  hr: 'hrvatsko|hrvatska|croate',
  hu: 'magyar|hongroise',
  id: 'wni|indonesia',
  ie: 'eireannach|irlandaise|eire',
  in: 'bharatiya|indian',
  is: 'islenskur|islenskt|islandaise|icelandic',
  it: 'italiana|italiano|italienne',
  jp: 'japan',
  kr: 'republic of korea',
  lt: 'lietuvos respublika|lietuvos respublikos|lietuvos|lituanienne',
  lu: 'luxembourgeoise|letzebuergesch',
  lv: 'latvijas|latvija|lettonne',
  ma: 'marocaine',
  me: 'crnogorsko',
  mk: 'makedonsko',
  mt: 'maltija|maltaise',
  mx: 'mexicana|mexicano',
  my: 'warganegara|malaysia',
  nl: 'nederlandse|nederlands|neerlandaise',
  no: 'norsk|norvegienne',
  pe: 'peruana|peruano',
  pl: 'polskie|polska|polonaise',
  pt: 'portuguesa|portugues|portugaise',
  ro: 'romana|roumaine',
  rs: 'republika srbija|srpsko|serbe',
  se: 'svensk|suedoise',
  si: 'slovensko|slovenska|slovene|slovenija',
  sk: 'slovenska republika|slovenskej republiky|slovaque',
  tn: 'tunisienne',
  tr: 't c|turkiye cumhuriyeti|tur|turque|turkiye',
  tw: 'republic of china|taiwan',
  ua: 'ukraina|ukrainienne',
  us: 'united states of america|etats unis d amerique|u s a|usa',
  uto: 'utopian',
}

const ENGLISH = new Map<string, string[]>()
for (const [word, alpha2] of Object.entries(DEMONYMS))
  ENGLISH.set(alpha2.toLowerCase(), [...(ENGLISH.get(alpha2.toLowerCase()) ?? []), word.toLowerCase()])

/** The words that documents print for a nationality, by its three-letter code. Empty if no state has the code. */
export function nationalityWords(code: string): readonly string[] {
  const alpha2 = toAlpha2(code) ?? code.toLowerCase()
  return [...(NATIONAL_WORDS[alpha2]?.split('|') ?? []), ...(ENGLISH.get(alpha2) ?? [])].filter(
    (word) => word.length >= 3,
  )
}
