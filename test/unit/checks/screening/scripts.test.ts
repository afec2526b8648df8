import assert from 'node:assert/strict'
import type { ListEntry } from '../../../../checks/screening/lists/shared/list-entry.ts'
import { SCREENING_THRESHOLD } from '../../../../checks/screening/matching/score.ts'
import { Screening } from '../../../../checks/screening/screening.ts'

/** Names as documents and lists of several countries write them; the people are made up or in public office. */
const SAME: readonly [string, string, string][] = [
  ['Arabic', 'محمد علي حسن', 'Muhammad Ali Hassan'],
  ['Arabic with the article', 'بشار الأسد', 'Bashar al-Assad'],
  ['Arabic with Abd apart', 'عبد الرحمن الظواهري', 'Abdul Rahman al-Zawahiri'],
  ['Arabic with Abd joined', 'عبدالله الحسن', 'Abdullah al-Hasan'],
  ['Arabic with a written long vowel', 'يوسف', 'Youssef'],
  ['Arabic with vowel points', 'مُحَمَّد عَلِي', 'Mohamed Ali'],
  ['Persian', 'حمیدرضا شریفی تهرانی', 'Hamidreza Sharifi Tehrani'],
  ['Persian with a space in the transcription', 'حمیدرضا شریفی', 'Hamid Reza Sharifi'],
  ['Dari', 'گلبدین حکمتیار', 'Gulbuddin Hekmatyar'],
  ['Hebrew', 'יוסף כהן', 'Yosef Cohen'],
  ['Hebrew with ts', 'צבי לוי', 'Tzvi Levi'],
  ['Chinese', '习近平', 'Xi Jinping'],
  ['traditional Chinese, given name first', '習近平', 'Jinping Xi'],
  ['Chinese with syllables apart', '习近平', 'XI, Jin Ping'],
  ['Chinese with a space', '习 近平', 'Xi Jinping'],
  ['Korean in the Northern way', '김정은', 'Kim Jong Un'],
  ['Korean in the Revised way', '김정은', 'Gim Jeongeun'],
  ['Korean with a hyphen', '박근혜', 'Park Geun-hye'],
  ['Korean with a surname of many spellings', '이명박', 'Lee Myung-bak'],
  ['Korean with another of them', '이명박', 'Ri Myong Pak'],
  ['Korean with r or nothing', '최룡해', 'Choi Yong-hae'],
  ['katakana', 'タナカ ハナコ', 'Tanaka Hanako'],
  ['hiragana', 'たなか はなこ', 'Hanako TANAKA'],
  ['Russian by BGN', 'Щербаков Юрий Евгеньевич', 'Yuriy Yevgenyevich Shcherbakov'],
  ['Russian by ICAO', 'Щербаков Юрий Евгеньевич', 'Iurii Evgenevich Scherbakov'],
  ['Ukrainian', 'Сергій Володимирович', 'Serhii Volodymyrovych'],
  ['Belarusian', 'Аляксандр Лукашэнка', 'Alexander Lukashenko'],
  ['Greek', 'Γιώργος Παπαδόπουλος', 'Giorgos Papadopoulos'],
  ['Greek with a digraph', 'Ευάγγελος Μπάκας', 'Evangelos Bakas'],
  ['Georgian', 'ალექსანდრე დარახველიძე', 'Aleksandre Darakhvelidze'],
  ['Armenian', 'Վարդան Գրիգորյան', 'Vardan Grigoryan'],
  ['Devanagari', 'नरेन्द्र मोदी', 'Narendra Modi'],
  ['German umlauts written out', 'Jürgen Müller', 'Juergen Mueller'],
  ['Turkish dotless i', 'Işık Yıldız', 'Isik Yildiz'],
  ['Vietnamese', 'Nguyễn Văn Đức', 'Nguyen Van Duc'],
  ['Spanish without the second surname', 'Juan García', 'Juan Garcia Perez'],
  ['Nordic letters', 'Søren Ødegård', 'Soren Odegard'],
]

/** Ordinary differences that another script must not blur. */
const DIFFERENT: readonly [string, string, string][] = [
  ['Hasan and Hussein', 'علي حسن', 'Ali Hussein'],
  ['Hussein and Hasan', 'علي حسين', 'Ali Hassan'],
  ['another surname in Arabic', 'محمد المصري', 'Muhammad al-Tikriti'],
  ['one given name in Chinese', '习仲勋', 'Xi Jinping'],
  ['one given name in Korean', '김정일', 'Kim Jong Un'],
  ['two Koreans', '김성수', 'Kim Yong Nam'],
  ['a Russian namesake', 'Иван Петров', 'Ivan Smirnov'],
  ['two Hebrew surnames', 'יוסף כהן', 'Yosef Levi'],
]

const entry = (entryId: string, text: string): ListEntry => ({
  list: 'un',
  entryId,
  kind: 'PERSON',
  names: [{ text, quality: 'PRIMARY' }],
  birthDates: [],
  countries: [],
  gender: null,
  programmes: [],
})

const screeningOf = (names: readonly string[]) =>
  new Screening([
    {
      list: 'un',
      version: 'v1',
      sha256: '0'.repeat(64),
      date: '2026-01-01',
      entries: names.map((name, at) => entry(String(at), name)),
    },
  ])
const idsOf = (screening: Screening, name: string): string[] =>
  screening
    .search({ name, birthDate: null, nationality: null })
    .filter(({ score }) => score >= SCREENING_THRESHOLD)
    .map(({ entry_id }) => entry_id)

describe('names across scripts', () => {
  const latin = screeningOf(SAME.map(([, , name]) => name))
  const native = screeningOf(SAME.map(([, name]) => name))
  for (const [at, [what, inNative, inLatin]] of SAME.entries()) {
    it(`finds a Latin list name by ${what}`, () => {
      assert.ok(idsOf(latin, inNative).includes(String(at)), idsOf(latin, inNative).join())
    })
    it(`finds ${what} on a list by the Latin name`, () => {
      assert.ok(idsOf(native, inLatin).includes(String(at)), idsOf(native, inLatin).join())
    })
  }
  for (const [what, searched, listed] of DIFFERENT) {
    it(`keeps apart ${what}`, () => {
      assert.deepEqual(idsOf(screeningOf([listed, 'Nobody Else', 'Some Other']), searched), [])
      assert.deepEqual(idsOf(screeningOf([searched, 'Nobody Else', 'Some Other']), listed), [])
    })
  }

  it('does not guess at a foreign spelling where the entry has the name in the letters searched', () => {
    const both = {
      ...entry('1', 'Ali Hussein KAMAL'),
      names: [
        { text: 'Ali Hussein KAMAL', quality: 'PRIMARY' },
        { text: 'كمال', quality: 'STRONG' },
      ] as const,
    }
    const screening = new Screening([
      { list: 'un', version: 'v1', sha256: '0'.repeat(64), date: '2026-01-01', entries: [both] },
    ])
    assert.deepEqual(idsOf(screening, 'Kemal'), [])
    assert.deepEqual(idsOf(screening, 'كمال'), ['1'])
  })
})
