import type { NamePairs } from './name-pairs.ts'

/** Names that are the same but for how their words are joined or placed. */
export const SAME_WORDS: NamePairs = {
  'a word that joins others, or is joined': [
    [
      ['Van Anh', 'Nguyen Thi'],
      ['VANANH', 'NGUYENTHI'],
    ],
    [
      ['Vananh', 'Nguyenthi'],
      ['VAN ANH', 'NGUYEN THI'],
    ],
    [
      ['Jean-Pierre', 'Dupont'],
      ['JEANPIERRE', 'DUPONT'],
    ],
    [
      ['Anna', 'von Berg'],
      ['ANNA', 'BERG'],
    ],
    [
      ['Anna', 'Berg'],
      ['ANNA', 'VON BERG'],
    ],
    [
      ['Omar', 'bin Laith'],
      ['OMAR', 'LAITH'],
    ],
  ],
  'one name alone': [
    [
      ['FNU', 'Anjanadevi'],
      ['ANJANADEVI', null],
    ],
    [
      ['Anjanadevi', 'Anjanadevi'],
      ['ANJANADEVI', null],
    ],
    [
      [null, 'Anjanadevi'],
      ['ANJANADEVI', null],
    ],
    [
      [null, 'Anjanadevi'],
      [null, 'ANJANADEVI'],
    ],
    [
      ['Anjanadevi', 'LNU'],
      [null, 'ANJANADEVI'],
    ],
    [
      ['NA', 'Anjanadevi'],
      [null, 'ANJANADEVI'],
    ],
  ],
}
