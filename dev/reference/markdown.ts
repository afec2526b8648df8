// Parts of generated pages.

/** The head of a generated page: its title, its source, and how to make it again. */
export const pageHead = (title: string, source: string): string[] => [
  `# ${title}`,
  '',
  `\`npm run reference-docs\` generates this page from ${source}.`,
  '',
]

/** A table of Markdown, with an empty line after it. */
export const table = (columns: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  rowOf(columns),
  rowOf(columns.map(() => '---')),
  ...rows.map(rowOf),
  '',
]

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** Joins the lines of a page; it ends with one line break. */
export const pageOf = (lines: readonly string[]): string => `${lines.join('\n').trimEnd()}\n`

/** Text with `<…>` in it, which Markdown would take for a tag. */
export const code = (text: string): string => `\`${text}\``
