import assert from 'node:assert/strict'
import { nameToken, nameWords } from '../../../../checks/screening/names/normalise.ts'

const keys = (name: string): string =>
  nameWords(name)
    .map((word) => nameToken(word).key)
    .join(' ')

const normaliseName = (name: string): string =>
  nameWords(name)
    .map(({ text }) => text)
    .join(' ')

describe('normalised names', () => {
  const plain: [string, string, string][] = [
    ['Cyrillic', 'Игорь Дмитриевич ЗУБАРЕВ', 'igor dmitrievich zubarev'],
    ['Arabic', 'حمد الله', 'hmd alh'],
    ['the Arabic article and Abd', 'عبدالکریم الحسن', 'abd krym al hsn'],
    ['two Arabic letters that are not one sound', 'طهران مملوك', 'tahran mamlwk'],
    ['Arabic presentation forms', 'ﻋﺒﺪ', 'abd'],
    ['Hebrew', 'בנימין', 'bnymyn'],
    ['points and marks of direction', '\u202bمُحَمَّد\u202c \u200fعلی\u200cرضا', 'mhmd alyrda'],
    ['Chinese, parting the surname', '王长旭', 'wang zhangxu'],
    ['a Chinese surname of two characters', '歐陽修', 'ouyang xiu'],
    ['a surname with another reading', '曾庆红', 'zeng qinghong'],
    ['Chinese with a space', '习 近平', 'xi jinping'],
    ['a foreign name in Chinese', '弗拉基米尔', 'fulajimier'],
    ['Hangul', '유진', 'yu jin'],
    ['kana', 'タナカ はなこ', 'tanaka hanako'],
    ['Georgian', 'მირზა', 'mirza'],
    ['Greek', 'Γιώργος Παπαδόπουλος Μπάκας', 'giorgos papadopoulos bakas'],
    ['Armenian', 'Վարդան', 'vardan'],
    ['Turkish and Vietnamese', 'Işık Nguyễn Đức', 'isik nguyen duc'],
    ['diacritics', 'Ilja ANDREJEVITŠ Łęcki Đorđe Straße', 'ilja andrejevits lecki dorde strasse'],
    ['full-width letters', 'ＡＬＩ', 'ali'],
    ['apostrophes', "Mu’ala Sha'ir Ba`aysir ‘Ubayd", 'muala shair baaysir ubayd'],
    ['hyphens and commas', 'AL-ABDALLAH, Subhi', 'al abdallah subhi'],
    ['raised letters', 'M.ª Fr.ª Carmen', 'ma fra carmen'],
    [
      'child of',
      'Kumar A/L Rajan, Siti A/P Kumar s/o Ali D / O Omar',
      'kumar bin rajan siti bint kumar bin ali bint omar',
    ],
    ['invisible characters', 'O\u034fs\ufe0fam\u3164a\u{e0041}', 'osama'],
    ['control characters', 'Ali\u0000\u0007\n\tReza\u200b', 'ali reza'],
    ['nothing', ' ’- ', ''],
  ]
  for (const [what, name, expected] of plain)
    it(`reads ${what}`, () => {
      assert.equal(normaliseName(name), expected)
    })

  it('bounds long names', () => {
    assert.ok(normaliseName('x'.repeat(500)).length <= 256)
    assert.ok(nameWords('a '.repeat(300)).length <= 128)
  })
})

describe('spellings of one name', () => {
  const same: string[][] = [
    ['Mohammed', 'Muhammad', 'Mohamed', 'MOHAMMAD', 'Mehmet'],
    ['Yusuf', 'Youssef', 'Yousuf', 'Yousef'],
    ['Khaled', 'Khalid'],
    ['Ahmad', 'Ahmed', 'Ahmet'],
    ['Ustinov', 'Ustinoff', 'Ustinow'],
    ['Vladimir', 'Wladimir', 'Volodymyr', 'Uladzimir', 'Владимир'],
    ['Sergei', 'Sergey', 'Sergej', 'Serhiy', 'Сергей'],
    ['Dmitri', 'Dmitry', 'Dmitrii', 'Dmitriy'],
    ['Aleksandr', 'Alexander', 'Alexandr', 'Александр'],
    ['Vasilievich', 'Vasilyevich', 'Vasilevich'],
    ['Nikolaevich', 'Nikolayevich'],
    ['Petrović', 'Petrovich', 'Petrovic'],
    ['Kim', 'Gim'],
    ['Choe', 'Choi'],
    ['Majid', 'Majeed'],
    ['Nur', 'Noor'],
    ['Kravets', 'Kravetz'],
    ['Abd al-Rahman', 'Abdul Rahman', 'Abdulrahman', 'Abdel Rahman'],
    ['Faizulla', 'Faizullah'],
  ]
  for (const names of same) {
    it(`takes ${names.join(', ')} for one`, () => {
      assert.equal(new Set(names.map(keys)).size, 1, names.map(keys).join(' / '))
    })
  }

  const different: [string, string][] = [
    ['Ivanov', 'Ivanova'],
    ['Hassan', 'Hussein'],
    ['Petrov', 'Pavlov'],
    ['Maria', 'Marina'],
    ['Khalid', 'Walid'],
    ['Ali', 'Alia'],
  ]
  for (const [a, b] of different)
    it(`keeps ${a} and ${b} apart`, () => {
      assert.notEqual(keys(a), keys(b))
    })

  it('knows particles and titles as minor', () => {
    assert.deepEqual(
      ['al', 'bin', 'haji', 'general', 'omar'].map((text) => nameToken({ text, script: 'ALPHABET' }).isMinor),
      [true, true, true, true, false],
    )
    assert.deepEqual(
      nameWords('محمد بن الحسن').map((word) => nameToken(word).isMinor),
      [false, true, true, false],
    )
  })
})
