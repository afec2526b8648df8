import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { REFERENCE_PAGES } from '../../../dev/reference/pages.ts'

const DOCS = join(import.meta.dirname, '..', '..', '..', 'docs')
const MOST_WORDS = 1_500
const MOST_CHARACTERS_OF_A_CELL = 120

const pagesOf = (folder: string): { name: string; file: string; text: string }[] =>
  readdirSync(join(DOCS, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const file = join(DOCS, folder, name)
      return { name: `${folder}/${name}`, file, text: readFileSync(file, 'utf8') }
    })

/** The anchor of a heading on GitHub. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (text: string): string[] => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading))

/** Dead links of a page: to a missing file or a missing heading. */
function deadLinks({ file, text }: { file: string; text: string }): string[] {
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link).filter((link) => !/^[a-z]+:/.test(link))
  return links.filter((link) => {
    const [path, anchor] = link.split('#')
    const target = path === '' ? file : join(dirname(file), path)
    if (!existsSync(target)) return true
    return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor)
  })
}

describe('docs/explanation', () => {
  const pages = pagesOf('explanation')

  for (const page of pages) {
    it(`${page.name}: is short and has no dead link`, () => {
      const words = page.text.split(/\s+/).filter((word) => /\w/.test(word)).length
      assert.ok(words <= MOST_WORDS, `${words} words`)
      assert.deepEqual(deadLinks(page), [])
    })
  }

  it('has every page in its index', () => {
    const [index, threats] = ['index', 'threat-model'].map(
      (name) => pages.find((page) => page.name === `explanation/${name}.md`)?.text ?? '',
    )
    const missing = pages
      .map(({ name }) => name.slice('explanation/'.length))
      .filter((name) => name !== 'index.md' && !`${index}${threats}`.includes(`](${name})`))
    assert.deepEqual(missing, [])
  })

  it('has no long table cell, like the pages of `npm run reference-docs`', () => {
    const generated = Object.entries(REFERENCE_PAGES).map(([name, page]) => ({ name, text: page() }))
    const cells = [...pages, ...generated].flatMap(({ name, text }) =>
      text
        .split('\n')
        .filter((line) => line.startsWith('| '))
        .flatMap((line) => line.split(' | ').map((cell) => ({ name, cell: cell.trim() }))),
    )
    assert.deepEqual(
      cells.filter(({ cell }) => cell.length > MOST_CHARACTERS_OF_A_CELL),
      [],
    )
  })

  it('fails with a dead link', () => {
    const file = join(DOCS, 'explanation', 'index.md')
    assert.deepEqual(
      deadLinks({ file, text: '[a](nowhere.md) [b](liveness.md#nothing) [c](liveness.md) [d](https://x)' }),
      ['nowhere.md', 'liveness.md#nothing'],
    )
  })
})
