// Words of a name that are neither given name nor surname: particles, titles and generations. Pure.

/** Words between names, of many languages; they are often left out or joined to what follows. */
const PARTICLES = new Set([
  'al', 'el', 'ul', 'ol', 'as', 'ash', 'ar', 'at', 'az', 'bin', 'ben', 'ibn', 'bint', 'ould', 'wuld', 'd', 'e', 'y',
  'de', 'del', 'della', 'di', 'da', 'das', 'do', 'dos', 'la', 'las', 'le', 'los', 'van', 'von', 'der', 'den', 'ter',
  'zu', 'af', 'av', 'und', 'oglu', 'ogly', 'oghlu', 'kyzy', 'qizi', 'kizi', 'ap', 'mc', 'st',
  'binti', 'binte', 'bt', 'bte', 'bti', 'bn',
])

/** What follows a name to tell a son from his father (AAMVA DL/ID Card Design Standard, name suffix; Portuguese and Spanish use); some are surnames too. */
const GENERATIONS = new Set(['jr', 'junior', 'jnr', 'sr', 'senior', 'snr', 'ii', 'iii', 'iv', 'filho', 'neto', 'hijo', 'fils'])

/** Titles and ranks, which documents rarely print; in the languages of the lists and of those who are screened. */
const TITLES = new Set([
  'mr', 'mrs', 'ms', 'miss', 'mx', 'dr', 'doctor', 'prof', 'professor', 'sir', 'rev', 'reverend', 'sheikh', 'shaykh', 'shaikh', 'shk', 'haji', 'hajji',
  'hadji', 'hajj', 'haj', 'hj', 'hjh', 'hajah', 'hajjah', 'mullah', 'mulla', 'mollah', 'maulavi', 'mawlawi', 'maulawi', 'qari', 'imam', 'ustad', 'ust', 'ustaz',
  'jr', 'junior', 'jnr', 'sr', 'senior', 'snr', 'ii', 'iii', 'iv', 'general', 'gen', 'colonel', 'col', 'major', 'captain', 'capt', 'lieutenant', 'lt', 'brigadier', 'commander', 'sgt', 'eng', 'engr', 'ing', 'mme', 'mlle', 'monsieur', 'madame',
  'herr', 'frau', 'dhr', 'mevr', 'dipl', 'senor', 'senora', 'sra', 'srta', 'licda', 'atty', 'dott', 'dottssa', 'signor', 'signora', 'gosp',
  'datuk', 'dato', 'datin', 'tuan', 'puan', 'encik', 'cik', 'drs', 'dra', 'tgk', 'bapak', 'ibu', 'shri', 'shrimati', 'smt', 'kumari', 'mst', 'mosammat', 'mosammath', 'musammat', 'mossammat', 'mosa', 'mossa',
])

/** "al", "bin", "van": of little weight, often left out or joined to the next word. Lower-case ASCII. */
export const isParticle = (word: string): boolean => PARTICLES.has(word)
/** "Jr", "III", "Filho". */
export const isGeneration = (word: string): boolean => GENERATIONS.has(word)
/** "Dr", "Haji", "Mme", "Jr": what stands beside a name and is none. */
export const isTitle = (word: string): boolean => TITLES.has(word)
