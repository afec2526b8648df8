// Words of a name that are neither given name nor surname: particles, titles and generations. Pure.

/** Words between names, of many languages; they are often left out or joined to what follows. */
const PARTICLES = new Set([
  'al', 'el', 'ul', 'ol', 'as', 'ash', 'ar', 'at', 'az', 'bin', 'ben', 'ibn', 'bint', 'ould', 'wuld', 'd', 'e', 'y',
  'de', 'del', 'della', 'di', 'da', 'das', 'do', 'dos', 'la', 'las', 'le', 'los', 'van', 'von', 'der', 'den', 'ter',
  'zu', 'af', 'av', 'und', 'oglu', 'ogly', 'oghlu', 'kyzy', 'qizi', 'kizi', 'ap', 'mc', 'st',
  'binti', 'binte', 'bt', 'bte', 'bti', 'bn',
])

/**
 * What tells people of one name apart: the younger and the elder of two, and the one of a number (AAMVA DL/ID Card Design Standard, name suffix;
 * the languages of documents). `titles` are never a name; of `words` some are surnames or particles too.
 */
const GENERATIONS: Readonly<Record<string, { readonly titles: readonly string[]; readonly words: readonly string[] }>> = {
  YOUNGER: {
    titles: ['jr', 'jnr', 'junior'],
    words: ['jun', 'filho', 'hijo', 'fils', 'figlio', 'ml', 'mladsi', 'mlodszy', 'mladji', 'mlajsi', 'ifj', 'ifjabb', 'yngre', 'nuorempi'],
  },
  ELDER: {
    titles: ['sr', 'snr', 'senior'],
    words: ['sen', 'pai', 'padre', 'pere', 'st', 'starsi', 'starszy', 'stariji', 'starejsi', 'os', 'idosebb', 'aldre', 'eldre', 'vanhempi'],
  },
  SECOND: { titles: ['ii'], words: ['2nd', 'segundo'] },
  THIRD: { titles: ['iii'], words: ['3rd', 'tercero'] },
  FOURTH: { titles: ['iv'], words: ['4th'] },
  SIXTH: { titles: [], words: ['vi'] },
  SEVENTH: { titles: [], words: ['vii'] },
  GRANDSON: { titles: [], words: ['neto', 'netto', 'nieto'] },
  NEPHEW: { titles: [], words: ['sobrinho'] },
}
const GENERATION_OF = new Map(Object.entries(GENERATIONS).flatMap(([generation, { titles, words }]) => [...titles, ...words].map((word) => [word, generation] as const)))

/** Titles and ranks, which documents rarely print; in the languages of the lists and of those who are screened. */
const TITLES = new Set([
  'mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'doctor', 'prof', 'professor', 'sir', 'rev', 'reverend', 'sheikh', 'shaykh', 'shaikh', 'shk', 'haji', 'hajji',
  'hadji', 'hajj', 'haj', 'hj', 'hjh', 'hajah', 'hajjah', 'mullah', 'mulla', 'mollah', 'maulavi', 'mawlawi', 'maulawi', 'qari', 'imam', 'ustad', 'ust', 'ustaz',
  ...Object.values(GENERATIONS).flatMap(({ titles }) => titles), 'general', 'gen', 'colonel', 'col', 'major', 'captain', 'capt', 'lieutenant', 'lt', 'brigadier', 'commander', 'sgt', 'eng', 'engr', 'ing', 'mme', 'mlle', 'monsieur', 'madame',
  'herr', 'frau', 'dhr', 'mevr', 'dipl', 'senor', 'senora', 'sra', 'srta', 'licda', 'atty', 'dott', 'dottssa', 'signor', 'signora', 'gosp',
  'datuk', 'dato', 'datin', 'tuan', 'puan', 'encik', 'cik', 'drs', 'dra', 'tgk', 'bapak', 'ibu', 'shri', 'shrimati', 'smt', 'kumari', 'mst', 'mosammat', 'mosammath', 'musammat', 'mossammat', 'mosa', 'mossa',
])

/** "al", "bin", "van": of little weight, often left out or joined to the next word. Lower-case ASCII. */
export const isParticle = (word: string): boolean => PARTICLES.has(word)
/** Which of several people of one name a word says: JUNIOR and Filho are one, and another than Sr.; undefined for a word that says none. */
export const generationOf = (word: string): string | undefined => GENERATION_OF.get(word)
/** "Dr", "Haji", "Mme", "Jr": what stands beside a name and is none. */
export const isTitle = (word: string): boolean => TITLES.has(word)
