import assert from 'node:assert/strict'
import { join } from 'node:path'
import { docsPagesIn } from '../../support/docs-pages.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
/** The folders of docs, and the pages that list the other pages of each. */
const LISTED_BY = {
  'docs/how-to/operate': ['index.md'],
  'docs/runbooks': ['index.md'],
  'docs/reference': ['index.md'],
  'docs/explanation': ['index.md', 'threat-model.md'],
}

describe('the indexes of docs/', () => {
  for (const [folder, lists] of Object.entries(LISTED_BY)) {
    it(`name every page of ${folder}`, () => {
      const pages = docsPagesIn(ROOT, folder).map(({ path, text }) => ({ name: path.slice(folder.length + 1), text }))
      const index = pages.filter(({ name }) => lists.includes(name)).map(({ text }) => text)
      assert.equal(index.length, lists.length)
      const missing = pages.filter(
        ({ name }) => name !== 'index.md' && !index.some((text) => text.includes(`(${name}`)),
      )
      assert.deepEqual(
        missing.map(({ name }) => name),
        [],
      )
    })
  }
})
