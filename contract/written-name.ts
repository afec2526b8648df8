// Characters that no name contains, whether declared or read. Pure.

/** Digits of any script, also raised and in circles; Ⅲ is a letter. */
const FIGURE = /[\p{Nd}\p{No}]/u
/** Whether a name contains a digit. Real names do not. */
export const hasFigure = (name: string): boolean => FIGURE.test(name)

/** Characters of scripts in which a character is a letter, not a syllable or a word. */
const LONE_LETTER =
  /^(?:\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Armenian}|\p{Script=Georgian})\p{M}*$/u
const isLoneLetter = (word: string): boolean => LONE_LETTER.test(word)

/**
 * Kinship as identity cards print it, in letters with a slash: son or daughter of, wife or husband of (A/L, S/O, W/O).
 */
const KINSHIP = /(?<![\p{L}\p{N}])[a-z]\s?\/\s?[a-z](?![\p{L}\p{N}])/giu

/** The words of a name in order. Single letters that follow each other form one run: "J R Li" is [J R] [Li]. */
export function letterRuns(name: string): string[][] {
  const runs: string[][] = []
  for (const word of name
    .replace(/\p{Cf}/gu, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((part) => part !== '')) {
    const run = runs.at(-1)
    if (run !== undefined && isLoneLetter(word) && isLoneLetter(run[run.length - 1])) run.push(word)
    else runs.push([word])
  }
  return runs
}

/** Up to this many single letters in a row are initials; names of South India have four. */
const MOST_INITIALS = 4

/** Whether a text sets letters apart as no name does: more in a row than initials have ("O S A M A"). */
export const hasLettersApart = (name: string): boolean =>
  letterRuns(name.replace(KINSHIP, ' ')).some((run) => run.length > MOST_INITIALS)

/**
 * Whether a whole name is spelled out: each word is one letter, or letters are set apart. Initials beside a name do not
 * count, nor do U or O.
 */
export function isSpelledOut(name: string): boolean {
  const words = letterRuns(name.replace(KINSHIP, ' ')).flat()
  return (words.length > 0 && words.every(isLoneLetter)) || hasLettersApart(name)
}
