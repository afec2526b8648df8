// Texts in the name field of a person without that name. Pure.
//
// Sources: IATA, Reservations Interline Message Procedures (FNU, LNU); US Department of State, 9 FAM 403.9 and 8 FAM
// 403.1 (FNU; NFN, NMN and NLN in US court and police records); UK, "Names in passports" (XXX in the field of a missing
// name); ICAO Doc 9303-3 (single names); the words of registers in the languages below.

/** Never a name: the text beside it is the whole name. Lower-case ASCII. */
const CERTAIN = new Set([
  'fnu',
  'lnu',
  'mnu',
  'snu',
  'gnu',
  'nfn',
  'nln',
  'nmn',
  'nmi',
  'nsn',
  'nfln',
  'xx',
  'xxx',
  'xxxx',
  'xxxxx',
  'xxxxxx',
  'null',
  'undefined',
  'onbekend',
  'unbekannt',
  'desconocido',
  'desconocida',
  'desconhecido',
  'desconhecida',
  'sconosciuto',
  'sconosciuta',
  'inconnu',
  'inconnue',
  'ukjent',
  'okand',
  'ukendt',
  'nieznane',
  'nieznany',
  'nieznana',
  'neznamy',
  'neznama',
  'neznamo',
  'nepoznato',
  'ismeretlen',
  'tuntematon',
  'bilinmiyor',
  'neizvestno',
  'nevidomo',
  'unnamed',
  'noname',
  'nosurname',
  'nofirstname',
  'nolastname',
  'nogivenname',
  'nofamilyname',
  'nomiddlename',
  'mononym',
  'keinname',
  'notapplicable',
  'notavailable',
])

/** Words that are a placeholder and also some people's name. A name with one is searched both ways. */
const POSSIBLE = new Set([
  'na',
  'none',
  'unknown',
  'x',
  'nil',
  'ohne',
  'kein',
  'keine',
  'sans',
  'senza',
  'geen',
  'tidak',
  'tiada',
  'yok',
  'brak',
  'nn',
  'nan',
  'nema',
])

/** Several words that form one placeholder, longest first. */
const PHRASES: readonly (readonly string[])[] = [
  'no first name',
  'no last name',
  'no given name',
  'no given names',
  'no family name',
  'no middle name',
  'no other name',
  'first name unknown',
  'last name unknown',
  'given name unknown',
  'surname unknown',
  'name unknown',
  'family name unknown',
  'not known',
  'not given',
  'not applicable',
  'not available',
  'not stated',
  'no name',
  'no surname',
  'no forename',
  'sans nom',
  'sans prenom',
  'sans nom de famille',
  'nom inconnu',
  'prenom inconnu',
  'ohne vorname',
  'ohne vornamen',
  'ohne nachname',
  'ohne nachnamen',
  'ohne namen',
  'ohne familienname',
  'ohne familiennamen',
  'kein vorname',
  'kein nachname',
  'kein familienname',
  'name unbekannt',
  'vorname unbekannt',
  'sin nombre',
  'sin apellido',
  'sin apellidos',
  'no tiene',
  'no consta',
  'no aplica',
  'sem nome',
  'sem sobrenome',
  'sem apelido',
  'nao consta',
  'senza nome',
  'senza cognome',
  'geen naam',
  'geen voornaam',
  'geen achternaam',
  'geen voornamen',
  'tidak ada',
  'tanpa nama',
  'tiada nama',
  'soyadi yok',
  'adi yok',
  'brak imienia',
  'brak nazwiska',
  'uden navn',
  'uten navn',
  'utan namn',
  'nomen nescio',
  'n a',
  'n n',
  'f n u',
  'l n u',
]
  .map((phrase) => phrase.split(' '))
  .sort((a, b) => b.length - a.length)

/** Whether a word (lower-case ASCII) is a placeholder and never a name. */
export const isPlaceholder = (word: string): boolean => CERTAIN.has(word)

/** Whether a word is a placeholder that some people also have as a name ("Na", "X", "None"). */
export const maybePlaceholder = (word: string): boolean => CERTAIN.has(word) || POSSIBLE.has(word)

/** The words of a name without placeholders. `certain`: none of the removed words can be a name. */
export function withoutPlaceholders(words: readonly string[]): {
  readonly words: string[]
  readonly removed: boolean
  readonly certain: boolean
} {
  const kept: string[] = []
  let removed = false
  let certain = true
  for (let at = 0; at < words.length;) {
    const phrase = PHRASES.find((candidate) => candidate.every((word, i) => words[at + i] === word))
    if (phrase === undefined && !maybePlaceholder(words[at])) {
      kept.push(words[at++])
      continue
    }
    if (phrase === undefined && !isPlaceholder(words[at])) certain = false
    removed = true
    at += phrase?.length ?? 1
  }
  return { words: kept, removed, certain: removed && certain }
}
