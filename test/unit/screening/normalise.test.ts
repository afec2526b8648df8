import assert from 'node:assert/strict'
import { nameToken, nameWords, normaliseName } from '../../../activities/screening/normalise.ts'

const keys = (name: string): string => nameWords(name).map((word) => nameToken(word).key).join(' ')

describe('normalised names', () => {
  const plain: [string, string, string][] = [
    ['Cyrillic', 'Игорь Дмитриевич ЗУБАРЕВ', 'igor dmitrievich zubarev'],
    ['Arabic', 'حمد الله', 'hmd llh'],
    ['Chinese', '王长旭', 'wangzhangxu'],
    ['Hangul', '유진', 'yujin'],
    ['Georgian', 'მირზა', 'mirza'],
    ['Greek', 'Γιώργος', 'giorgos'],
    ['diacritics', 'Ilja ANDREJEVITŠ Łęcki Đorđe Straße', 'ilja andrejevits lecki dorde strasse'],
    ['full-width letters', 'ＡＬＩ', 'ali'],
    ['apostrophes', 'Mu’ala Sha\'ir Ba`aysir ‘Ubayd', 'muala shair baaysir ubayd'],
    ['hyphens and commas', 'AL-ABDALLAH, Subhi', 'al abdallah subhi'],
    ['control characters', 'Ali\u0000\u0007\n\tReza\u200b', 'ali reza'],
    ['nothing', ' ’- ', ''],
  ]
  for (const [what, name, expected] of plain) it(`reads ${what}`, () => { assert.equal(normaliseName(name), expected) })

  it('bounds long names', () => {
    assert.ok(normaliseName('x'.repeat(500)).length <= 200)
    assert.ok(nameWords('ab '.repeat(300)).length <= 16)
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
    it(`takes ${names.join(', ')} for one`, () => { assert.equal(new Set(names.map(keys)).size, 1, names.map(keys).join(' / ')) })
  }

  const different: [string, string][] = [
    ['Ivanov', 'Ivanova'], ['Hassan', 'Hussein'], ['Petrov', 'Pavlov'], ['Maria', 'Marina'], ['Khalid', 'Walid'], ['Ali', 'Alia'],
  ]
  for (const [a, b] of different) it(`keeps ${a} and ${b} apart`, () => { assert.notEqual(keys(a), keys(b)) })

  it('knows particles and titles as minor', () => {
    assert.deepEqual(['al', 'bin', 'haji', 'general', 'omar'].map((word) => nameToken(word).isMinor), [true, true, true, true, false])
  })
})
