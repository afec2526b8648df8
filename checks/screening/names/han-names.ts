// Chinese and Korean names have no space, so the surname is separated from the given name and read as a surname.
import anyAscii from 'any-ascii'

/** Surnames of two characters (Baijiaxing; simplified and traditional). */
const TWO_CHARACTER_SURNAMES = new Set([
  '欧阳',
  '歐陽',
  '司马',
  '司馬',
  '上官',
  '诸葛',
  '諸葛',
  '东方',
  '東方',
  '皇甫',
  '尉迟',
  '尉遲',
  '公孙',
  '公孫',
  '慕容',
  '令狐',
  '司徒',
  '司空',
  '夏侯',
  '端木',
  '南宫',
  '南宮',
  '独孤',
  '獨孤',
  '西门',
  '西門',
  '长孙',
  '長孫',
  '宇文',
  '轩辕',
  '軒轅',
  '钟离',
  '鍾離',
  '闻人',
  '聞人',
  '淳于',
  // Korean
  '남궁',
  '황보',
  '제갈',
  '사공',
  '선우',
  '서문',
  '독고',
  '동방',
])

/** Characters with another reading as a surname (Unihan kMandarin against Xiandai Hanyu Cidian, surname readings). */
const SURNAME_READINGS: Readonly<Record<string, string>> = {
  曾: 'zeng',
  单: 'shan',
  單: 'shan',
  解: 'xie',
  仇: 'qiu',
  区: 'ou',
  區: 'ou',
  查: 'zha',
  任: 'ren',
  乐: 'yue',
  樂: 'yue',
  盖: 'ge',
  蓋: 'ge',
  朴: 'piao',
  翟: 'zhai',
  尉: 'wei',
  覃: 'qin',
  缪: 'miao',
  繆: 'miao',
  万: 'wan',
  萬: 'wan',
  种: 'chong',
  燕: 'yan',
  沈: 'shen',
  折: 'she',
  召: 'shao',
  长: 'zhang',
  張: 'zhang',
  张: 'zhang',
  吕: 'lv',
  呂: 'lv',
}

const LONGEST_NAME = 4

/**
 * Latin words of a run of Han characters or Hangul syllables. `isWholeName`: the run is the whole name, so it starts
 * with the surname. A longer run is a foreign name written by its sound, and stays one word.
 */
export function romaniseBlock(block: string, isWholeName: boolean): string[] {
  const characters = [...block]
  if (!isWholeName || characters.length < 2 || characters.length > LONGEST_NAME) {
    return [characters.length === 1 ? readSurname(block) : latin(block)]
  }
  const surnameLength = characters.length > 2 && TWO_CHARACTER_SURNAMES.has(characters.slice(0, 2).join('')) ? 2 : 1
  return [readSurname(characters.slice(0, surnameLength).join('')), latin(characters.slice(surnameLength).join(''))]
}

const readSurname = (surname: string): string => SURNAME_READINGS[surname] ?? latin(surname)
const latin = (text: string): string =>
  anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
