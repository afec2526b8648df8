import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import dictionary from 'dictionary-en-gb'
import retextEnglish from 'retext-english'
import retextRepeatedWords from 'retext-repeated-words'
import retextSpell from 'retext-spell'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { withoutQuotes, type Passage, type WordsFault } from './passage.ts'

/** The words of the field and of the project that no English dictionary has: one a line. */
const WORD_LIST = join(import.meta.dirname, 'words.txt')

const processor = unified()
  .use(retextEnglish)
  .use(retextSpell, { dictionary, personal: readFileSync(WORD_LIST, 'utf8'), max: 3, ignoreDigits: true })
  .use(retextRepeatedWords)

/** Wrong spelling and words written twice, in passages of one file. */
export async function spellingFaults(passages: readonly Passage[]): Promise<WordsFault[]> {
  const faults = await Promise.all(
    passages.map(async ({ file, line, text }) => {
      const prose = new VFile(withoutNames(text))
      await processor.run(processor.parse(prose), prose)
      return prose.messages.map(({ line: within, source, reason }) => ({
        file,
        line: line + (within ?? 1) - 1,
        rule: source ?? 'retext',
        message: reason,
      }))
    }),
  )
  return faults.flat()
}

/** Identifiers, paths, abbreviations, and words with letters or digits that no English word has. */
const NAME =
  /[^\s()"“”„,;]*(?:[._/@#\\=+<>|$&*~^][^\s.,;:!?)]|\d|[\p{Ll}\d]\p{Lu}|\p{Lu}\p{Lu}|[^\P{L}A-Za-z])[^\s()"“”,;]*/gu
/** A capital in the middle of a sentence: the name of a person, a place or a product. */
const PROPER_NOUN = /(?<=[\p{L}\p{N},;)…'’-]\s+)\p{Lu}[\p{Ll}'’-]+/gu

/** Codes of languages, letters as sounds, variables: no misspelling is this short. */
const SYMBOL = /(?<![\p{L}'’-])(?!(?:an?|i)\b)\p{L}{1,2}(?![\p{L}'’-])|[²³Ⅲ]/giu

/** A text without what no dictionary knows: names and samples. An ellipsis keeps the place of each. */
const withoutNames = (text: string): string =>
  withoutQuotes(text)
    .replaceAll(NAME, '…')
    .replaceAll(PROPER_NOUN, '…')
    .replaceAll(/(?<=\p{L})['’]s\b/gu, '')
    .replaceAll(SYMBOL, '…')
