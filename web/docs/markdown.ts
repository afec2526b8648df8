import { basename, dirname, join } from 'node:path'
import { Marked, type Tokens } from 'marked'
import { codeBlock, codeTabs, type Snippet } from './code-block.ts'
import { languageOf } from './highlight.ts'
import { escapeHtml, slugOf } from './html.ts'
import { addressOf, type DocsPage, type Heading } from './page.ts'

// Guides: CommonMark with tables, and directives in comments, which other Markdown readers ignore:
//   <!-- include: path as Label -->    a file of the repository, as a block of code
//   <!-- tabs --> … <!-- /tabs -->     blocks shown as tabs
//   <!-- errors -->                    a part generated from the code (`parts`)
// Links go to `other-guide.md#heading`, by its path from this file, or to `reference:operationId`. `> [!NOTE]` opens a note.

/** The sources of a guide. */
export interface GuideSources {
  /** A file of the repository, by its path from the root. */
  readFile(path: string): string
  /** Parts generated from the code, by name. */
  readonly parts: Readonly<Record<string, { readonly html: string; readonly terms: DocsPage['terms'] }>>
  /** The address of an operation of the reference. */
  operation(id: string): string | undefined
}

const HEAD = /^---\ntitle: (.+)\nsummary: (.+)\n---\n/
/** A guide's path from the root, with an anchor. */
const GUIDE = /^docs\/(?:tutorial|how-to\/integrate)\/([a-z-]+)\.md(#.+)?$/
const NOTES: Readonly<Record<string, string>> = { NOTE: 'Note', TIP: 'Tip', WARNING: 'Important' }

/**
 * Converts a guide to a page.
 *
 * @param file path from the root; its name is the page's address, and `index` is the first page
 * @throws Error that names the guide when a reference has no target
 */
export function renderGuide(file: string, text: string, sources: GuideSources): DocsPage {
  const fail = (what: string): never => {
    throw new Error(`${file}: ${what}`)
  }
  const name = basename(file, '.md')
  const head = HEAD.exec(text) ?? fail('must begin with title and summary')
  const headings: Heading[] = []
  const terms: DocsPage['terms'][number][] = []
  let group: Snippet[] | undefined // inside <!-- tabs -->

  const block = (snippet: Snippet): string => {
    if (group === undefined) return codeBlock(snippet)
    group.push(snippet)
    return ''
  }
  const comment = (html: string): string => {
    const said = /^<!-- (.+?) -->\s*$/.exec(html)?.[1] ?? fail(`HTML is not supported: ${html}`)
    if (said === 'tabs') group = []
    else if (said === '/tabs') {
      const snippets = group ?? fail('/tabs without tabs')
      group = undefined
      return codeTabs(snippets)
    } else if (said.startsWith('include: ')) {
      const [path, label] = said.slice('include: '.length).split(' as ')
      return block({ code: sources.readFile(path), language: languageOf(path), label, title: path.split('/').pop() })
    } else {
      const part = sources.parts[said] ?? fail(`unknown part ${said}`)
      terms.push(...part.terms)
      return part.html
    }
    return ''
  }
  const target = (href: string): string => {
    if (/^https?:/.test(href) || href.startsWith('#')) return href
    if (href.startsWith('reference:'))
      return sources.operation(href.slice('reference:'.length)) ?? fail(`unknown operation ${href}`)
    const [, page, anchor = ''] = GUIDE.exec(join(dirname(file), href)) ?? fail(`unsupported link ${href}`)
    return addressOf(page === 'index' ? '' : page) + anchor
  }

  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: title }: Tokens.Heading): string {
        if (depth !== 2 && depth !== 3) return fail(`a heading must be of level 2 or 3: ${title}`)
        const id = slugOf(title)
        headings.push({ depth, id, text: title.replaceAll('`', '') })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}${anchorTo(id, title)}</h${depth}>\n`
      },
      code({ text: code, lang = '' }: Tokens.Code): string {
        const [language, label] = lang.split(' as=')
        return block({ code, language, label })
      },
      link({ href, tokens }: Tokens.Link): string {
        return `<a href="${escapeHtml(target(href))}">${this.parser.parseInline(tokens)}</a>`
      },
      table({ header, rows }: Tokens.Table): string {
        const cells = (row: readonly Tokens.TableCell[], tag: string) =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('')
        const head = header.some(({ text: title }) => title !== '')
          ? `<thead><tr>${header.map((cell) => (cell.text === '' ? '<td></td>' : cells([cell], 'th'))).join('')}</tr></thead>`
          : ''
        return tableOf(`${head}<tbody>${rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')}</tbody>`)
      },
      blockquote({ tokens }: Tokens.Blockquote): string {
        const html = this.parser.parse(tokens)
        const [, kind = 'NOTE'] = /\[!([A-Z]+)\]/.exec(html) ?? []
        return `<div class="note ${kind.toLowerCase()}" role="note"><p class="kind">${NOTES[kind] ?? fail(`unknown note ${kind}`)}</p>${html.replace(/\[![A-Z]+\]\s*/, '')}</div>\n`
      },
      html: ({ text: html }: Tokens.HTML | Tokens.Tag): string => comment(html),
    },
  })
  const html = marked.parse(text.slice(head[0].length), { async: false })
  if (group !== undefined) fail('tabs without /tabs')
  return {
    path: name === 'index' ? '' : name,
    title: head[1],
    summary: head[2],
    group: 'Guides',
    html,
    headings,
    terms,
  }
}

/** The sign beside a heading, a link to it. */
export const anchorTo = (id: string, title: string): string =>
  `<a class="anchor" href="#${id}" aria-label="Link to ${escapeHtml(title.replaceAll('`', ''))}">#</a>`

/** A table that scrolls sideways where it does not fit. The keyboard can reach it. */
export const tableOf = (rows: string): string =>
  `<div class="table" tabindex="0" role="group" aria-label="Table"><table>${rows}</table></div>\n`
