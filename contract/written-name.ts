// What no name is written with, wherever it is declared or read. Pure.

/** Figures of any script, also raised and in circles; Ⅲ is a letter. */
const FIGURE = /[\p{Nd}\p{No}]/u
/** Whether a name holds a figure, which no name does. */
export const hasFigure = (name: string): boolean => FIGURE.test(name)

/** Signs of scripts in which one is a letter, not a syllable or a word. */
const LONE_LETTER =
  /^(?:\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Armenian}|\p{Script=Georgian})\p{M}*$/u
const isLoneLetter = (word: string): boolean => LONE_LETTER.test(word)

/** Kinship as identity cards print it, in letters with a stroke: son or daughter of, wife or husband of (A/L, S/O, W/O). */
const KINSHIP = /(?<![\p{L}\p{N}])[a-z]\s?\/\s?[a-z](?![\p{L}\p{N}])/giu

/** The words of a name in order, letters that stand alone and follow each other together: "J R Li" is [J R] [Li]. */
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

/** So many letters in a row are initials; names of South India have four. */
const MOST_INITIALS = 4

/** Whether a text sets letters apart as no name does: more in a row than there are initials ("O S A M A"). */
export const hasLettersApart = (name: string): boolean =>
  letterRuns(name.replace(KINSHIP, ' ')).some((run) => run.length > MOST_INITIALS)

/** Whether a whole name is spelled out: each of its words one letter, or letters set apart. Initials beside a name, and U or O, are not. */
export function isSpelledOut(name: string): boolean {
  const words = letterRuns(name.replace(KINSHIP, ' ')).flat()
  return (words.length > 0 && words.every(isLoneLetter)) || hasLettersApart(name)
}
