import { z } from 'zod'
import { Problem, type Issue } from './problem.ts'

// A body of 64 KiB can hold thousands of mistakes; the answer names the first hundred, but every unknown check.
const MAX_ISSUES = 100
const UNKNOWN_CHECK = 'UNKNOWN_CHECK:'
const MAX_NAME_LENGTH = 64

/** Cuts a caller's own text for an answer: what was sent is named, never echoed at length. */
export const abbreviate = (text: string): string =>
  text.length <= MAX_NAME_LENGTH ? text : `${text.slice(0, MAX_NAME_LENGTH)}…`

/** A path as the contract writes it: `declared.sex`, `assets[1].type`. */
const pathText = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, part) =>
      typeof part === 'number' ? `${text}[${part}]` : text === '' ? String(part) : `${text}.${String(part)}`,
    '',
  )

function issuesOf(error: z.ZodError): Issue[] {
  const issues = error.issues.flatMap((issue): Issue[] => {
    // The entries of `level` are named by the field alone: their message says which one it is (interface.md 4.2, rule 3).
    if (issue.message.startsWith(UNKNOWN_CHECK))
      return [{ path: pathText(issue.path.slice(0, -1)), message: issue.message }]
    if (issue.code !== 'unrecognized_keys') return [{ path: pathText(issue.path), message: issue.message }]
    return issue.keys.map((key) => ({ path: pathText([...issue.path, abbreviate(key)]), message: 'unknown field' }))
  })
  // The contract promises an issue for each; together they are no longer than the body that named them, but for their paths.
  const isUnknownCheck = ({ message }: Issue): boolean => message.startsWith(UNKNOWN_CHECK)
  return [...issues.filter(isUnknownCheck), ...issues.filter((issue) => !isUnknownCheck(issue)).slice(0, MAX_ISSUES)]
}

/** Parses what a caller sent. Throws VALIDATION_ERROR with one issue a mistake. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: false })
  if (!parsed.success) throw new Problem('VALIDATION_ERROR', { issues: issuesOf(parsed.error) })
  return parsed.data
}

/**
 * Text of `min` to `max` characters. The length is judged first and ends the judging, so that no pattern or rule added to
 * it ever sees more than `max` characters: a body may hold a text of 64 KiB.
 */
export const textOfLength = (min: number, max: number) => z.string().min(min, { abort: true }).max(max, { abort: true })

// PostgreSQL's text takes neither NUL nor half a surrogate pair, and no field of ours has a use for control characters. As
// a pattern, so that the OpenAPI document says it; one, since JSON Schema knows one a value. Blanks, then one sign that is
// none, then anything: no character fits two parts that follow each other, so there is one way to read a text, and no search.
const LINE = /^[^\S\u0000-\u001f\u007f]*[^\s\u0000-\u001f\u007f][^\u0000-\u001f\u007f]*$/

/** A line of text of 1 to `max` characters that is not blank. */
export const lineOfText = (max: number) =>
  textOfLength(1, max)
    .regex(LINE, { error: 'must be text without control characters, and not blank', abort: true })
    .refine((text) => text.isWellFormed(), 'must be well-formed text')
