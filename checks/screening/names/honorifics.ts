// What people write beside their name and no document's name field has: forms of address, degrees and generations. Pure.
import { generationOf, isTitle } from './name-words.ts'

/**
 * Beside the titles that screening knows (name-words.ts), which are fewer, since a word that is taken for a title there counts for little.
 * Sources: the degrees of the Bologna area as they are printed before and behind names (Austria: § 88 Universitätsgesetz; Czechia and Slovakia:
 * Mgr., Ing., MUDr.), Debrett's for English forms, and the forms of address of the languages of the hosted page's users.
 */
const HONORIFICS = new Set([
  'hon', 'honourable', 'honorable', 'lord', 'lady', 'dame', 'esq', 'esquire', 'mister', 'mistress', 'master', 'madam', 'messrs', 'father', 'sister', 'brother', 'revd', 'pastor', 'rabbi', 'judge', 'justice', 'ambassador', 'phd', 'dphil', 'edd', 'dds', 'jd',
  'llb', 'llm', 'mba', 'emba', 'bsc', 'msc', 'bba', 'beng', 'meng', 'mphil', 'mpa', 'cpa', 'cfa', 'kbe', 'obe', 'cbe', 'mbe', 'qc', 'kc', 'rn', 'mag', 'maga', 'magister', 'magistra', 'bakk', 'diplom', 'dipling', 'diplkfm', 'diplkffr', 'dring', 'drmed', 'drjur',
  'drphil', 'drrernat', 'drhc', 'habil', 'univprof', 'pd', 'univ', 'med', 'rer', 'nat', 'jur', 'phil', 'herrn', 'fraulein', 'mgr', 'inz', 'mgrinz', 'bc', 'bca', 'mudr', 'judr', 'phdr', 'rndr', 'mvdr', 'thdr', 'paeddr', 'csc', 'drsc', 'doc', 'pan', 'pani',
  'gospodin', 'gospodja', 'gospodica', 'gospozha', 'don', 'dona', 'dom', 'doutor', 'doutora', 'doctora', 'profesor', 'profesora', 'professora', 'lic', 'licenciado', 'licenciada', 'licdo', 'ldo', 'lda', 'arq', 'arch', 'abg', 'abog', 'cp', 'sres',
  'avv', 'avvocato', 'dottore', 'dottoressa', 'prof', 'profssa', 'rag', 'geom', 'sig', 'sigra', 'cav', 'comm', 'maitre', 'docteur', 'professeur', 'mademoiselle', 'meneer', 'mevrouw', 'mw', 'mevr', 'ir', 'mr', 'jhr', 'jkvr', 'bey', 'hanim', 'sayin', 'efendi',
  'sri', 'shree', 'sree', 'thiru', 'thirumathi', 'kum', 'pandit', 'begum', 'sahib', 'saheb', 'janab', 'alhaj', 'alhaji', 'alhajj', 'elhadj', 'elhaj', 'datin', 'tunku', 'fh', 'di', 'ddr', 'dent', 'vet', 'oec', 'theol', 'agr', 'techn', 'soc', 'sc', 'priv', 'doz', 'hc', 'hab', 'ozv', 'bay', 'bayan', 'inzh', 'doktor', 'dokter', 'proff', 'gospozhitsa', 'tengku', 'dsri', 'hajjah', 'kh', 'kyai', 'bpk', 'raden', 'khun', 'ustadz', 'ustadh', 'kyrios', 'kyria',
])

/** Degrees that are too short to be told from a name or from initials but by their full stops: M.A., S.H., M.Si. */
const DOTTED_DEGREES = new Set(['ba', 'ma', 'bs', 'ms', 'md', 'do', 'dc', 'pe', 'se', 'sh', 'st', 'mh', 'mm', 'msi', 'mpd', 'spd', 'skom', 'ssos', 'mkn', 'ao'])

/** Titles in the letters of other scripts, which would be read as initials or names: "д-р", "д. م.", "السيد". */
const OWN_SCRIPT = /(?<![\p{L}\p{M}])(?:г-н|г-жа|г-ца|д-р|проф|др|инж|акад|δρ|κος|κα|κ|أ\.?\s?د|د|م|أ|دكتور|الدكتور|الدكتورة|السيد|السيدة|الحاج|الحاجة|الشيخ|المهندس|الأستاذ|آقای|خانم|ד"ר|ד״ר|מר|גב|פרופ|ดร|นาย|นาง|นางสาว|श्री|श्रीमती|डॉ)(?:[.'׳]|(?=\s))/giu

/** A name without the titles that it has in another script than Latin. */
export const withoutOwnTitles = (name: string): string => name.normalize('NFC').replace(OWN_SCRIPT, ' ').trim()

/** Whether letters that were written with full stops between them are a degree: "phd", "ma". */
export const isDottedDegree = (word: string): boolean => DOTTED_DEGREES.has(word) || isHonorific(word)

/** Whether a word (lower-case ASCII, without full stops: "phd", "mag") stands beside a name and is none: a title, degree or generation. */
export const isHonorific = (word: string): boolean => isTitle(word) || HONORIFICS.has(word) || generationOf(word) !== undefined
