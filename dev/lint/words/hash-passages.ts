import { withoutCode, type Passage } from './passage.ts'

/** Keys of alerts and manifests whose values people read. */
const TEXT_KEY = /^\s*(?:- )?(?:summary|description): (?:['"](.*)['"]|([^'"|>].*))$/
/** A comment of a line, or one behind code. Not a shebang, and not a commented setting (`#Setting=1`). */
const COMMENT = /^(?:[^'"#]*\s)?# (.*)$/

/**
 * The texts of a file with `#` comments that people read: YAML, Python, shell, systemd and container files. Consecutive
 * comment lines are one passage. Docstrings of Python, and summaries and descriptions of YAML, count too. Pure.
 */
export function hashPassages(file: string, source: string): Passage[] {
  const passages: { line: number; text: string }[] = []
  let block: { line: number; lines: string[] } | undefined
  const close = () => {
    if (block !== undefined) passages.push({ line: block.line, text: block.lines.join('\n') })
    block = undefined
  }
  let isDocstring = false
  for (const [index, line] of source.split('\n').entries()) {
    const add = (text: string) => {
      block ??= { line: index + 1, lines: [] }
      block.lines.push(text)
    }
    const quotes = file.endsWith('.py') ? line.split('"""').length - 1 : 0
    if (isDocstring || quotes > 0) {
      if (!isDocstring) close()
      add(line.replaceAll('"""', ' '))
      if (quotes === 1) isDocstring = !isDocstring
      if (!isDocstring || line.trim() === '') close()
      continue
    }
    const [, quoted, plain] = TEXT_KEY.exec(line) ?? []
    const comment = COMMENT.exec(line)?.[1]
    const isWhole = /^\s*#/.test(line)
    if (!isWhole) close()
    if (comment !== undefined) add(comment)
    if (quoted !== undefined || plain !== undefined) add(quoted ?? plain)
    if (!isWhole) close()
  }
  close()
  return passages
    .filter(({ text }) => /\p{L}/u.test(text))
    .map(({ line, text }) => ({ kind: 'comment' as const, file, line, text: withoutCode(text).trim() }))
}
