import { isCalendarDate } from '../mrz/mrz-parse.ts'
import { editDistance } from './edit-distance.ts'
import { foldLabel } from './label-words.ts'
import { findDates, isMonthFirst, orderOf } from './printed-date.ts'
import type { LabelledValue, VisualLine, VisualZone } from './lines.ts'

/** A printed statement that a document does not expire. */
export interface PrintedLifetime {
  /** As printed, 9999-MM-DD; null for words, or for digits that are not a day (99 99 9999). */
  readonly date: string | null
}

/**
 * Texts that documents print in place of a date of expiry, in lower case without accents, separated by bars. Sources:
 * the Council's PRADO register (fields "valid until" of identity cards), and the laws named in lifelong-cards.ts.
 * Specimens of cards supplied "seumur hidup" (Indonesia), "không thời hạn" (Viet Nam), "长期" (China), "ตลอดชีพ"
 * (Thailand), "indefinida" (Chile and Ecuador), "no caduca" (Peru) and "trajno" (Serbia).
 */
const WORDS =
  'lifetime|lifelong|life long|for life|valid for life|unlimited|no expiry|no expiry date|no expiration|no expiration date|indefinite|indefinitely|permanent|does not expire|never expires|never|non expiring|' +
  'indefinido|indefinida|validez indefinida|permanente|validez permanente|sin vencimiento|sin caducidad|no caduca|no vence|vitalicio|vitalicia|de por vida|ilimitado|ilimitada|indeterminado|indeterminada|sem validade|sem prazo|sem termo|' +
  'illimitata|illimitato|validita illimitata|senza scadenza|nessuna scadenza|a vita|indefinie|indefini|illimitee|illimite|duree illimitee|validite illimitee|validite permanente|sans limite|sans limitation|sans limite de validite|sans expiration|a vie|' +
  'unbegrenzt|unbegrenzt gultig|unbefristet|unbefristet gultig|auf lebenszeit|lebenslang|onbeperkt|onbeperkt geldig|onbepaald|onbepaalde duur|tills vidare|obegransad|obegransat|ubegraenset|ubegrenset|toistaiseksi|voimassa toistaiseksi|rajoittamaton|otimabundid|otakmarkad|' +
  'bezterminowo|bezterminowy|bezterminowa|czas nieoznaczony|na czas nieoznaczony|nieoznaczony|nieograniczony|nieokreslony|neomezene|neomezena|doba neomezena|bez omezeni|bez obmedzenia|neobmedzene|neobmedzena|na neurcito|trajno|trajna|trajni|bez roka|neograniceno|bez ogranicenja|neomejeno|' +
  'permanenta|nelimitat|nelimitata|nedeterminat|nedeterminata|hatarido nelkul|hatarido nelkuli|korlatlan|lejarat nelkul|lejarat nelkuli|neterminuota|neterminuotas|neribota|beztermina|uz muzu|neierobezots|tahtajatu|tahtajatult|pa afat|pa limit|i perhershem|ghal hajja|' +
  'suresiz|omur boyu|sinirsiz|muddetsiz|muddatsiz|cheklanmagan|bezsrochno|bezsrochen|bezsrochna|bessrochno|bessrochnyi|bezstrokovo|bezstrokovyi|beztermenova|aoristos|aoristou|aoristou diarkeias|ep aoriston|uvado|anzhamket|' +
  'khong thoi han|khong co thoi han|vo thoi han|seumur hidup|sepanjang hayat|tiada tamat tempoh|habambuhay|panghabambuhay|walang hanggan|maisha|ya kudumu|mugagabea|iraunkorra|indefinit|' +
  'безсрочно|безсрочен|безсрочна|бессрочно|бессрочный|бессрочная|бессрочен|безстроково|безстроковий|безстрокова|безтерміново|бестэрмінова|бестэрміновы|трајно|неограничено|неограничена|мерзімсіз|мөөнөтсүз|хугацаагүй|αοριστη|αοριστος|αοριστου|αοριστου διαρκειας|επ αοριστον|უვადო|უვადოდ|անժամկետ|' +
  'دائم|دائمة|دائمي|مدى الحياة|غير محدد|غير محدود|غير محددة|بدون انتهاء|دائمی|مادام العمر|نامحدود|تاحیات|ללא הגבלה|ללא תפוגה|לצמיתות|קבוע|आजीवन|स्थायी|আজীবন|ตลอดชีพ|ไม่มีวันหมดอายุ|长期|長期|长期有效|長期有效|永久|永久有效|无限期|無限期|無期限|영구|무기한'

const shapeOf = (text: string): string => foldLabel(text).replace(/[^\p{L}\p{M}]/gu, '')
const PHRASES: ReadonlySet<string> = new Set(WORDS.split('|').map(shapeOf))
/** Least length of a phrase with one misread letter. */
const LONG_PHRASE = 8

const isPhrase = (shape: string): boolean =>
  PHRASES.has(shape) ||
  (shape.length >= LONG_PHRASE &&
    [...PHRASES].some(
      (phrase) =>
        phrase.length >= LONG_PHRASE && Math.abs(phrase.length - shape.length) <= 1 && editDistance(phrase, shape) <= 1,
    ))

/** Whether a text consists of such words, in one or several languages: ILLIMITATA / UNLIMITED. */
function isInWords(text: string): boolean {
  if (text.length > MOST_CHARACTERS || /\d/.test(text)) return false
  if (isPhrase(shapeOf(text))) return true
  const parts = text
    .split(/[/|,;()]/)
    .map(shapeOf)
    .filter((part) => part !== '')
  return parts.length > 1 && parts.every(isPhrase)
}
const MOST_CHARACTERS = 80

/** 9999, and days and months of nines: digits in place of a date that are not one. */
const NINES = /(?<!\d)99[\s.,:/-]{0,2}99[\s.,:/-]{0,2}9999(?!\d)|^[^\p{L}\d]*9999[^\p{L}\d]*$/u
const YEAR = '9999'

/**
 * The printed lifetime in a text: a date of the year 9999, in any order and with any month that documents print, or
 * words. Undefined for any other text.
 *
 * @param issuer alpha-2 or three-letter code, for the order of day and month
 */
export function findLifetime(text: string, issuer: string | null = null): PrintedLifetime | undefined {
  if (isInWords(text)) return { date: null }
  if (!text.includes(YEAR)) return undefined
  // The dates of the text after 9999 is replaced with a leap year that the text does not contain. Dates in that year
  // were printed with 9999.
  const stand = ['2000', '1996', '2004', '2008'].find((year) => !text.includes(year))
  const dates =
    stand === undefined
      ? []
      : findDates(text.replace(/9999(?!\d)/g, stand))
          .flatMap((date) => {
            const meanings = date.meanings.filter((meaning) => meaning.startsWith(stand))
            return (
              meanings.find(
                (meaning) => orderOf(date, meaning) === (isMonthFirst(issuer) ? 'MONTH_FIRST' : 'DAY_FIRST'),
              ) ??
              meanings[0] ??
              []
            )
          })
          .map((date) => YEAR + date.slice(4))
  const [date] = dates
  if (date !== undefined) return { date: isCalendarDate(date) ? date : null }
  return NINES.test(text) ? { date: null } : undefined
}

/** Certainty of a label for its value within about two line heights (see DOUBT_PER_HEIGHT in labelled-value.ts). */
const SURE_LABEL = 0.7
/** Least mean confidence of a line that the reader did not misread. */
const CLEAR_LINE = 0.9

/** The lifetime beside the label of the date of expiry; null if a date or nothing is there. */
export function labelledLifetime(
  { values }: Pick<VisualZone, 'values'>,
  issuer: string | null,
): PrintedLifetime | null {
  const [best] = [...(values.expiryDate ?? [])].sort((a, b) => scoreOf(b) - scoreOf(a))
  if (
    best === undefined ||
    best.certainty < SURE_LABEL ||
    best.line.confidence < CLEAR_LINE ||
    findDates(best.text).length > 0
  )
    return null
  return findLifetime(best.text, issuer) ?? null
}

/**
 * The same anywhere in the print except beside the label of another field, because labels are small and often
 * illegible.
 */
export function lifetimeAnywhere(zone: VisualZone, issuer: string | null): PrintedLifetime | null {
  const { birthDate = [], issueDate = [], place = [], surname = [], givenNames = [] } = zone.values
  const elsewhere = new Set<VisualLine>(
    [...birthDate, ...issueDate, ...place, ...surname, ...givenNames].map(({ line }) => line),
  )
  for (const line of zone.lines) {
    const found = line.confidence < CLEAR_LINE || elsewhere.has(line) ? undefined : findLifetime(line.text, issuer)
    if (found !== undefined) return found
  }
  return null
}

const scoreOf = ({ line, certainty }: LabelledValue): number => certainty * line.confidence
