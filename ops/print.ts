import { shownText } from '../contract/shown-text.ts'
import type { Command, Report } from './command.ts'

/** The help of all commands: names and summaries. */
export function overview(commands: readonly Command[]): string {
  const lines = commands.map(({ head }) => [usage(head), head.summary] as const)
  const width = Math.max(...lines.map(([left]) => left.length))
  return [
    'npm run ops -- <command> [--help] [--json]',
    '',
    ...lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`),
    '',
    'Name an account by its id or its e-mail address.',
  ].join('\n')
}

/** The help of one command: its usage and its options. */
export function helpOf({ head }: Command): string {
  const all: Command['head']['options'] = { ...head.options, json: { type: 'boolean', help: 'print JSON' } }
  const options = Object.entries(all).map(
    ([name, { type, value = '<text>', help }]) => [`--${name}${type === 'string' ? ` ${value}` : ''}`, help] as const,
  )
  const width = Math.max(...options.map(([left]) => left.length))
  return [
    `npm run ops -- ${usage(head)} [options]`,
    `  ${head.summary}`,
    '',
    ...options.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`),
  ].join('\n')
}

const usage = ({ name, operands }: Command['head']): string =>
  [name, ...operands.map((operand) => (operand.endsWith('?') ? `[${operand.slice(0, -1)}]` : `<${operand}>`))].join(' ')

/**
 * Prints a report as `name: value` lines with lists as tables, or as JSON. Invisible and control characters are
 * removed.
 */
export function print(report: Report, asJson: boolean): string {
  if (asJson) return JSON.stringify(report, null, 2)
  return Object.entries(report)
    .map(([name, value]) => (Array.isArray(value) ? `${name}:\n${table(value)}` : `${name}: ${text(value)}`))
    .join('\n')
}

const text = (value: unknown): string =>
  value === null || value === undefined
    ? '-'
    : value instanceof Date
      ? value.toISOString()
      : typeof value === 'string'
        ? shownText(value)
        : shownText(JSON.stringify(value))

function table(rows: readonly unknown[]): string {
  if (rows.length === 0) return '  (none)'
  const records = rows.map((row) =>
    typeof row === 'object' && row !== null ? Object.entries(row) : [['', row] as const],
  )
  const names = [...new Set(records.flatMap((record) => record.map(([name]) => name)))]
  const cells = [
    names,
    ...records.map((record) => names.map((name) => text(new Map<string, unknown>(record).get(name)))),
  ]
  const widths = names.map((_, column) => Math.max(...cells.map((row) => row[column].length)))
  return cells
    .map(
      (row) =>
        `  ${row
          .map((cell, column) => cell.padEnd(widths[column]))
          .join('  ')
          .trimEnd()}`,
    )
    .join('\n')
}
