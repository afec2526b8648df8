import { withoutCode, type Passage } from './passage.ts'

/** Comments to a program, not to a person. */
const DIRECTIVE = /^\s*(eslint|oxlint|prettier|@ts)-/

/** Joins consecutive lines of comments to passages. */
export interface CommentBlocks {
  /** Adds a line to the open block, or opens one. */
  add(line: number, text: string): void
  /** Ends the open block, if there is one. */
  close(): void
  /** Ends the open block, and returns all blocks as passages. */
  passages(): Passage[]
}

/** Creates the blocks of one file, without any. */
export function createCommentBlocks(file: string): CommentBlocks {
  const blocks: { line: number; lines: string[] }[] = []
  let open: { line: number; lines: string[] } | undefined
  return {
    add(line, text) {
      if (open === undefined) blocks.push((open = { line, lines: [] }))
      open.lines.push(text)
    },
    close() {
      open = undefined
    },
    passages() {
      open = undefined
      return blocks
        .map(({ line, lines }) => ({ line, text: lines.join('\n') }))
        .filter(({ text }) => /\p{L}/u.test(text) && !DIRECTIVE.test(text))
        .map(({ line, text }) => ({ kind: 'comment', file, line, text: withoutCode(text).trim() }))
    },
  }
}
