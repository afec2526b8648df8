import assert from 'node:assert/strict'
import fc from 'fast-check'
import { editDistance } from '../../../../checks/screening/matching/edit-distance.ts'
import { compareNames } from '../../../../checks/screening/matching/name-score.ts'
import { nameToken, nameWords } from '../../../../checks/screening/names/normalise.ts'
import { SCREENING_THRESHOLD } from '../../../../checks/screening/matching/score.ts'
import type { WeighedToken } from '../../../../checks/screening/matching/token-weights.ts'

/** Common given names weigh less; the words of the listed names are known to the lists. */
const COMMON: Record<string, number> = {
  muhamad: 0.25,
  ali: 0.3,
  aleksandr: 0.4,
  vladimirovich: 0.4,
  ivanovna: 0.5,
  kalim: 0.5,
  salim: 0.5,
}
const LISTED = new Set([
  'mohammed',
  'ali',
  'hassan',
  'omar',
  'aleksandr',
  'vladimirovich',
  'petrovich',
  'zubarev',
  'yuri',
  'ivanovna',
  'ivanovich',
  'irina',
  'serov',
  'al',
  'abdallah',
  'subhi',
  'dejesus',
  'medina',
  'kalim',
  'salim',
])

const weigh = (name: string): WeighedToken[] =>
  nameWords(name).map((word) => {
    const token = nameToken(word)
    return { ...token, weight: token.isMinor ? 0.1 : (COMMON[token.key] ?? 0.8), isListed: LISTED.has(word.text) }
  })
const score = (searched: string, listed: string): number => compareNames(weigh(searched), weigh(listed)).score

describe('name comparison', () => {
  const alike: [string, string, string][] = [
    ['the same name', 'Mohammed Ali Hassan', 'Mohammed Ali Hassan'],
    ['other spellings', 'Muhammad Aly Hasan', 'Mohammed Ali Hassan'],
    ['another order', 'Zubarev Aleksandr Vladimirovich', 'Aleksandr Vladimirovich Zubarev'],
    ['a dropped middle name', 'Aleksandr Zubarev', 'Aleksandr Vladimirovich Zubarev'],
    ['a slip', 'Aleksandr Vladimirovich Zubaerv', 'Aleksandr Vladimirovich Zubarev'],
    ['two slips', 'Aleksnadr Vladimirovich Zubarv', 'Aleksandr Vladimirovich Zubarev'],
    ['joined words', 'Subhi Alabdallah', 'Subhi Al Abdallah'],
    ['split words', 'Medina De Jesus', 'Medina Dejesus'],
    ['an initial', 'A. V. Zubarev', 'Aleksandr Vladimirovich Zubarev'],
    ['a title', 'Haji Mohammed Omar', 'Mohammed Omar'],
    ['all words written as one', 'Subhialabdallah', 'Subhi Al Abdallah'],
    ['a whole name split otherwise', 'Zub Arev Aleksandr', 'Aleksandr Zubarev'],
    ['a French and a Russian ending', 'Aleksandr Zubareff', 'Aleksandr Zubarev'],
    ['one slip in a short name', 'Omer Hasan', 'Omar Hassan'],
  ]
  it('finds a listed name among other words whole, or two words of it and more', () => {
    const found = (searched: string, listed: string) => compareNames(weigh(searched), weigh(listed)).contained
    const counts = (searched: string, listed: string) => {
      const part = found(searched, listed)
      return part && [part.words, part.missing]
    }
    assert.deepEqual(counts('Peter Garcia Aleksandr Zubarev Olsson', 'Aleksandr Zubarev'), [2, 0])
    assert.deepEqual(counts('Peter Garcia Aleksandr Zubarev Olsson', 'Aleksandr Vladimirovich Zubarev'), [2, 1])
    assert.equal(found('Peter Garcia Zubarev Olsson', 'Aleksandr Vladimirovich Zubarev'), null)
    assert.deepEqual(counts('Peter Garcia Zubarev Olsson', 'Zubarev'), [1, 0])
    assert.equal(found('Aleksandr Zubarev', 'Aleksandr Vladimirovich Zubarev'), null, 'no other words around it')
  })

  for (const [what, a, b] of alike) {
    it(`takes ${what} for alike`, () => {
      assert.ok(score(a, b) >= SCREENING_THRESHOLD, String(score(a, b)))
    })
  }

  const unlike: [string, string, string][] = [
    ['another surname', 'Irina Ivanovna Serov', 'Irina Ivanovna Zubarev'],
    ['another given name', 'Yuri Zubarev', 'Omar Zubarev'],
    ['a sister', 'Ivanovna Serov', 'Ivanovich Serov'],
    ['a brother in a patronymic', 'Irina Ivanovich Serova', 'Irina Ivanovna Serova'],
    ['one common word', 'Mohammed Zubarev', 'Mohammed'],
    ['short words with other vowels', 'Lin Tan', 'Lan Tun'],
    ['strangers', 'Jane Smith', 'Aleksandr Zubarev'],
    ['one letter between two common names', 'Kalim Ali', 'Salim Ali'],
    ['vowels that add up', 'Mijeong Hassan', 'Yong Hassan'],
    ['particles alone', 'Al Bin Smith', 'Al Bin Jones'],
  ]
  for (const [what, a, b] of unlike) {
    it(`takes ${what} for another person`, () => {
      assert.ok(score(a, b) < SCREENING_THRESHOLD, String(score(a, b)))
    })
  }

  it('counts a contradiction for more than an omission', () => {
    const listed = 'Aleksandr Vladimirovich Zubarev'
    assert.ok(score('Aleksandr Zubarev', listed) > score('Aleksandr Petrovich Zubarev', listed) + 0.2)
  })

  it('knows a full name, whatever the order and the accepted spelling', () => {
    assert.equal(compareNames(weigh('Hasan Muhammad Aly'), weigh('Mohammed Ali Hassan')).isFullName, true)
    assert.equal(compareNames(weigh('Mohammed Ali'), weigh('Mohammed Ali Hassan')).isFullName, false)
    assert.equal(compareNames(weigh('Mohammed Ali Hasson'), weigh('Mohammed Ali Hassan')).isFullName, false)
  })

  it('returns how each pair of words matched', () => {
    const how = (searched: string, listed: string) =>
      compareNames(weigh(searched), weigh(listed))
        .pairs.map((pair) => pair.how)
        .sort()
    assert.deepEqual(how('Muhammad Hassan Zubaerv A', 'Mohammed Hassan Zubarev Aleksandr'), [
      'EQUAL',
      'INITIAL',
      'SPELLING',
      'VARIANT',
    ])
    assert.deepEqual(how('Medina De Jesus', 'Medina Dejesus'), ['EQUAL', 'SPLIT'])
    assert.deepEqual(how('Medina Dejesus', 'Medina De Jesus'), ['EQUAL', 'JOINED'])
    assert.deepEqual(how('محمد', 'Mohammed'), ['SKELETON'])
  })

  it('uses a repeated word once for each time', () => {
    assert.equal(compareNames(weigh('Jarquin Jarquin'), weigh('Jarquin Jarquin')).pairs.length, 2)
    assert.equal(compareNames(weigh('Jarquin Jarquin'), weigh('Jarquin')).pairs.length, 1)
  })

  it('is between 0 and 1, and 1 for a name with itself', () => {
    const name = fc.array(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 6 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(name, name, (a, b) => {
        const one = score(a, b)
        return one >= 0 && one <= 1 && (weigh(a).length === 0 || score(a, a) > 0.999)
      }),
    )
  })
})

describe('edit distance', () => {
  it('counts an exchange of neighbours as one slip', () => {
    assert.equal(editDistance('yunus', 'yunsu', 3, 1), 1)
    assert.equal(editDistance('kitten', 'sitting', 9, 1), 3)
  })
  it('halves vowels and a silent h', () => {
    assert.equal(editDistance('naser', 'nasir', 3), 0.5)
    assert.equal(editDistance('salah', 'sala', 3), 0.5)
    assert.equal(editDistance('naser', 'naper', 3), 1)
  })
  it('stops beyond its limit', () => {
    assert.equal(editDistance('abcdefgh', 'zyxwvuts', 2, 1), Infinity)
    assert.equal(editDistance('ab', 'abcdefgh', 2, 1), Infinity)
  })
  it('agrees both ways', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abehkn'), maxLength: 12 })
    fc.assert(fc.property(word, word, (a, b) => Math.abs(editDistance(a, b, 99) - editDistance(b, a, 99)) < 1e-9))
  })
})
