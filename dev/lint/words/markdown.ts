import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import GithubSlugger from 'github-slugger'
import type { Node, Nodes, Root, Table } from 'mdast'
import { toString } from 'mdast-util-to-string'
import remarkGfm from 'remark-gfm'
import remarkLint from 'remark-lint'
import remarkParse from 'remark-parse'
import noUndefinedReferences from 'remark-lint-no-undefined-references'
import recommended from 'remark-preset-lint-recommended'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { VFile } from 'vfile'
import { withoutCode, type Passage, type WordsFault } from './passage.ts'

/** Bounds of a page that people read through. The reference is looked up, and results of measurements are records. */
const MOST_WORDS = 1_500
const LOOKED_UP = /^(docs\/reference\/|bench\/results\/|CHANGELOG\.md$)/
const MOST_CHARACTERS_OF_A_CELL = 120
const MOST_LINES_OF_README = 80

/** The first line of a quotation that GitHub shows as a note. */
const NOTES = ['!NOTE', '!TIP', '!IMPORTANT', '!WARNING', '!CAUTION']
const parser = unified().use(remarkParse).use(remarkGfm)
const linter = unified().use(remarkLint).use(recommended).use(noUndefinedReferences, { allow: NOTES })

/** A parsed Markdown page. */
export interface MarkdownPage {
  /** Path from the root of the repository. */
  readonly file: string
  readonly text: string
  readonly tree: Root
}

/** Parses a Markdown page. Pure. */
export const parsePage = (file: string, text: string): MarkdownPage => ({ file, text, tree: parser.parse(text) })

const lineOf = (node: Node): number => node.position?.start.line ?? 1

/** The paragraphs, headings and cells of a Markdown page, without code. Pure. */
export function markdownPassages({ file, tree }: MarkdownPage): Passage[] {
  const passages: Passage[] = []
  visit(tree, ['paragraph', 'heading', 'tableCell'], (node) => {
    passages.push({ kind: 'document', file, line: lineOf(node), text: proseOf(node).trim() })
    return 'skip'
  })
  return passages
}

/** The text of a node, with an ellipsis for each piece of code. */
function proseOf(node: Nodes): string {
  if (node.type === 'inlineCode') return '…'
  if (node.type === 'text') return withoutCode(node.value)
  return 'children' in node ? node.children.map(proseOf).join('') : ''
}

/**
 * Faults of a Markdown page: of its form (remark-lint), dead links and anchors, pages and cells that are too long.
 *
 * @param root the folder from which the page's file is named; links lead to files in it
 */
export async function markdownFaults(root: string, page: MarkdownPage): Promise<WordsFault[]> {
  const { file, text, tree } = page
  const form = new VFile({ path: file, value: text })
  await linter.run(tree, form)
  return [
    ...form.messages.map(({ line, ruleId, reason }) => ({
      file,
      line: line ?? 1,
      rule: ruleId ?? 'remark',
      message: reason,
    })),
    ...deadLinks(root, page),
    ...lengthFaults(page),
  ]
}

/** Links of a page to a file that is missing, or to a heading that its page lacks. Addresses of the web are not fetched. */
function deadLinks(root: string, { file, tree }: MarkdownPage): WordsFault[] {
  const faults: WordsFault[] = []
  visit(tree, ['link', 'image', 'definition'], (node) => {
    if (
      !('url' in node) ||
      typeof node.url !== 'string' ||
      /^[a-z][a-z+.-]*:/.test(node.url) ||
      node.url.startsWith('/')
    )
      return
    const [path, anchor] = decodeURI(node.url).split('#')
    const target = path === '' ? join(root, file) : join(root, dirname(file), path)
    const reason = !existsSync(target)
      ? `there is no ${path}`
      : anchor !== undefined && target.endsWith('.md') && !anchorsOf(target).has(anchor)
        ? `there is no heading #${anchor}`
        : undefined
    if (reason !== undefined)
      faults.push({ file, line: lineOf(node), rule: 'dead-link', message: `${node.url}: ${reason}` })
  })
  return faults
}

const anchorsByFile = new Map<string, ReadonlySet<string>>()
/** The anchors that GitHub gives the headings of a page. */
function anchorsOf(file: string): ReadonlySet<string> {
  const known = anchorsByFile.get(file)
  if (known !== undefined) return known
  const slugger = new GithubSlugger()
  const anchors = new Set<string>()
  visit(parser.parse(readFileSync(file, 'utf8')), 'heading', (heading) => {
    anchors.add(slugger.slug(toString(heading)))
  })
  anchorsByFile.set(file, anchors)
  return anchors
}

function lengthFaults({ file, text, tree }: MarkdownPage): WordsFault[] {
  const faults: WordsFault[] = []
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  if (words > MOST_WORDS && !LOOKED_UP.test(file))
    faults.push({
      file,
      line: 1,
      rule: 'long-page',
      message: `${words} words, at most ${MOST_WORDS}: split the page by task`,
    })
  const lines = text.trimEnd().split('\n').length
  if (file === 'README.md' && lines > MOST_LINES_OF_README)
    faults.push({ file, line: lines, rule: 'long-readme', message: `${lines} lines, at most ${MOST_LINES_OF_README}` })
  visit(tree, 'table', (table: Table) => {
    for (const row of table.children) {
      for (const cell of row.children) {
        const { length } = toString(cell)
        if (length > MOST_CHARACTERS_OF_A_CELL)
          faults.push({
            file,
            line: lineOf(cell),
            rule: 'long-cell',
            message: `${length} characters, at most ${MOST_CHARACTERS_OF_A_CELL}: write a paragraph`,
          })
      }
    }
  })
  return faults
}
