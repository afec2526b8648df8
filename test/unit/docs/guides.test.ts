import assert from 'node:assert/strict'
import { errorsPart, PUBLIC_CODES, reasonCodesPart } from '../../../web/docs/catalogue.ts'
import { docsPages, searchIndex } from '../../../web/docs/build.ts'
import { ERROR_WORDS } from '../../../web/docs/error-words.ts'
import { highlight } from '../../../web/docs/highlight.ts'
import { renderGuide, type GuideSources } from '../../../web/docs/markdown.ts'
import { findEntries } from '../../../web/docs/client/search.ts'

const SOURCES: GuideSources = {
  readFile: (path) => {
    if (path !== 'a.go') throw new Error(`there is no ${path}`)
    return 'func <b>'
  },
  parts: { errors: errorsPart() },
  operation: (id) => (id === 'getThing' ? '/docs/reference/things#getThing' : undefined),
}
const guide = (text: string) =>
  renderGuide('docs/tutorial/try.md', `---\ntitle: Try\nsummary: It.\n---\n${text}`, SOURCES)

describe('the guides', () => {
  it('describe every error code and every reason code', () => {
    assert.deepEqual(
      PUBLIC_CODES.filter((code) => !(code in ERROR_WORDS)),
      [],
      'web/docs/error-words.ts',
    )
    assert.ok(errorsPart().terms.length === PUBLIC_CODES.length && PUBLIC_CODES.length > 25)
    assert.doesNotMatch(reasonCodesPart().html, /\(ours\)|<td>\.<\/td>/)
  })

  it('escape every text, so nothing in a guide, a file or an example becomes markup', () => {
    assert.match(guide('<!-- include: a.go as Go -->').html, /func<\/span> &#60;b&#62;/)
    assert.match(guide('`<script>`').html, /<code>&lt;script&gt;<\/code>/)
    assert.throws(() => guide('<script>alert(1)</script>'), /HTML is not supported/)
    assert.throws(() => guide('a <b>word</b>'), /HTML is not supported/)
    assert.throws(() => guide('[x](javascript:alert(1))'), /unsupported link javascript/)
  })

  it('fail the build with their name if a reference is missing', () => {
    for (const text of [
      '[x](nowhere.html)',
      '[x](../decisions/errors.md)',
      '[x](reference:gone)',
      '<!-- include: gone.ts -->',
      '<!-- nothing -->',
      '<!-- tabs -->',
      '<!-- /tabs -->',
      '> [!DANGER]\n> x',
      '# too high',
    ]) {
      assert.throws(() => guide(text), /docs\/tutorial\/try\.md|there is no gone\.ts/, text)
    }
    assert.match(guide('[x](reference:getThing)').html, /href="\/docs\/reference\/things#getThing"/)
    assert.match(guide('[x](../how-to/integrate/errors.md#a)').html, /href="\/docs\/errors#a"/)
    assert.throws(() => renderGuide('docs/tutorial/try.md', 'no head', SOURCES), /must begin with title and summary/)
  })

  it('colour code without changing it', () => {
    const code = 'const a = "x<y" // <b> `c`\nif (/x/.test(a)) return 1_000'
    const html = highlight(code, 'js')
    const plain = html
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll(/&#(\d+);/g, (_, sign: string) => String.fromCharCode(Number(sign)))
    assert.equal(plain, code)
    assert.match(html, /<span class="t-word">const<\/span>/)
    assert.doesNotMatch(html, /style=/)
  })

  it('can be searched by their words', () => {
    const index = searchIndex(docsPages())
    const first = (query: string) => findEntries(index, query)[0]?.address
    assert.equal(first('insufficient_credits'), '/docs/errors#INSUFFICIENT_CREDITS')
    assert.equal(first('face_mismatch'), '/docs/reason-codes#FACE_MISMATCH')
    assert.equal(first('POST /v1/webhooks'), '/docs/reference/webhooks#postWebhooks')
    assert.equal(first('going'), '/docs/going-live')
    assert.deepEqual(findEntries(index, '   '), [])
    assert.deepEqual(findEntries(index, '.*+?^${}()|[]\\'), [])
  })
})
