// Three consecutive letters, including the edges of the word, as numbers.

/** 0 is the edge of a word, then a to z and 0 to 9. */
const ALPHABET = 37
export const TRIGRAMS = ALPHABET ** 3

/** The distinct trigrams of a key (lower-case ASCII); "ab" has ..a .ab ab. */
export function trigramsOf(key: string): number[] {
  const trigrams: number[] = []
  let before = 0
  let last = 0
  for (let i = 0; i <= key.length; i++) {
    const symbol = i === key.length ? 0 : symbolOf(key.charCodeAt(i))
    const trigram = (before * ALPHABET + last) * ALPHABET + symbol
    if (!trigrams.includes(trigram)) trigrams.push(trigram)
    before = last
    last = symbol
  }
  return trigrams
}

const symbolOf = (code: number): number => (code >= 97 ? code - 96 : code - 48 + 27)
