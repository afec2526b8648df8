import { z } from 'zod'
import { Problem, type Issue } from './problem.ts'

// A body of 64 KiB can hold thousands of mistakes. The answer lists the first hundred, but every unknown check.
const MAX_ISSUES = 100
const UNKNOWN_CHECK = 'UNKNOWN_CHECK:'
const MAX_NAME_LENGTH = 64

/** Cuts a caller's own text for an answer, which never repeats a long text. */
export const abbreviate = (text: string): string =>
  text.length <= MAX_NAME_LENGTH ? text : `${text.slice(0, MAX_NAME_LENGTH)}…`

/** A path in the form of the contract: `declared.sex`, `assets[1].type`. */
const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  )

function issuesOf(error: z.ZodError): Issue[] {
  const issues = error.issues.flatMap((issue): Issue[] => {
    // Issues of `level` have the path of the field alone. Their message names the entry (interface.md 4.2, rule 3).
    if (issue.message.startsWith(UNKNOWN_CHECK))
      return [{ path: pathText(issue.path.slice(0, -1)), message: issue.message }]
    if (issue.code !== 'unrecognized_keys') return [{ path: pathText(issue.path), message: issue.message }]
    return issue.keys.map((key) => ({ path: pathText([...issue.path, abbreviate(key)]), message: 'unknown field' }))
  })
  // The contract promises an issue for each unknown check. Except for the paths, together they are no longer than the
  // body.
  const isUnknownCheck = ({ message }: Issue): boolean => message.startsWith(UNKNOWN_CHECK)
  return [...issues.filter(isUnknownCheck), ...issues.filter((issue) => !isUnknownCheck(issue)).slice(0, MAX_ISSUES)]
}

/** Parses a caller's input. Throws VALIDATION_ERROR with one issue for each mistake. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: false })
  if (!parsed.success) throw new Problem('VALIDATION_ERROR', { issues: issuesOf(parsed.error) })
  return parsed.data
}

/**
 * Text of `min` to `max` characters. The length is checked first and ends the checks, so that no later pattern or rule
 * sees more than `max` characters: a body may hold a text of 64 KiB.
 */
export const textOfLength = (min: number, max: number) => z.string().min(min, { abort: true }).max(max, { abort: true })

// PostgreSQL's text accepts neither NUL nor half a surrogate pair, and none of our fields needs control characters. It
// is a pattern, so that the OpenAPI document shows it, and a single one, because JSON Schema allows one a value:
// blanks, then a character that is not blank, then anything. No character fits two adjacent parts, so it matches in one
// way only and never backtracks.
const LINE = /^[^\S\u0000-\u001f\u007f]*[^\s\u0000-\u001f\u007f][^\u0000-\u001f\u007f]*$/

/** A line of text of 1 to `max` characters that is not blank. */
export const lineOfText = (max: number) =>
  textOfLength(1, max)
    .regex(LINE, { error: 'must be text without control characters, and not blank', abort: true })
    .refine((text) => text.isWellFormed(), 'must be well-formed text')
