import { createCommentBlocks } from './comment-blocks.ts'
import type { Passage } from './passage.ts'

/** Keys of alerts and manifests whose values people read. */
const TEXT_KEY = /^\s*(?:- )?(?:summary|description): (?:['"](.*)['"]|([^'"|>].*))$/
/** A comment of a line, or one behind code. Not a shebang, and not a commented setting (`#Setting=1`). */
const COMMENT = /^(?:[^'"#]*\s)?# (.*)$/

/**
 * The texts of a file with `#` comments that people read: YAML, Python, shell, systemd and container files. Consecutive
 * comment lines are one passage. Docstrings of Python, and summaries and descriptions of YAML, count too. Pure.
 */
export function hashPassages(file: string, source: string): Passage[] {
  const blocks = createCommentBlocks(file)
  let isDocstring = false
  for (const [index, line] of source.split('\n').entries()) {
    const quotes = file.endsWith('.py') ? line.split('"""').length - 1 : 0
    if (isDocstring || quotes > 0) {
      if (!isDocstring) blocks.close()
      blocks.add(index + 1, line.replaceAll('"""', ' '))
      if (quotes === 1) isDocstring = !isDocstring
      if (!isDocstring || line.trim() === '') blocks.close()
      continue
    }
    const [, quoted, plain] = TEXT_KEY.exec(line) ?? []
    const text = COMMENT.exec(line)?.[1] ?? quoted ?? plain
    const isWhole = /^\s*#/.test(line)
    if (!isWhole) blocks.close()
    if (text !== undefined) blocks.add(index + 1, text)
    if (!isWhole) blocks.close()
  }
  return blocks.passages()
}
