import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isChecked, lintWords } from '../../../../dev/lint/words/lint.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')

describe('the lint of words', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'identity-words-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  /** The rules that a tree of files breaks, with their lines: `docs/a.md:3 spelling`. */
  async function broken(files: Record<string, string>): Promise<string[]> {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    const faults = await lintWords(folder, Object.keys(files))
    return faults.map(({ file, line, rule }) => `${file}:${line} ${rule}`)
  }

  it('finds nothing in plain texts of each kind', async () => {
    assert.deepEqual(
      await broken({
        'docs/a.md':
          '# A page\n\nThe worker retries `whatIs told` calls. See [the other page](b.md#the-second-part).\n',
        'docs/b.md': '# B\n\n## The second part\n\n> [!NOTE]\n> The colour is grey.\n\n```sh\nwhat is tolld\n```\n',
        'api/a.ts':
          "/** Returns the key of an account. */\nlog.info({ id }, 'key revoked')\nthrow new Error('invalid key')\n",
        'web/app/a.tsx': 'export const A = () => <button title="Close the dialog">Try again</button>\n',
        'web/a.css': '/* The header stays visible. */\na { color: red }\n',
        'web/locales/en.json': '{ "a.title": "Continue on your phone" }\n',
        'docs/openapi.json': '{ "info": { "title": "The API", "description": "Creates a verification." } }\n',
      }),
      [],
    )
  })

  for (const [what, path, text, expected] of [
    ['a misspelled word of a page', 'docs/a.md', '# A\n\nThe worker retrys the call.\n', '3 retext-spell'],
    ['an American spelling', 'docs/a.md', '# A\n\nThe color of a cell.\n', '3 retext-spell'],
    ['a word written twice', 'docs/a.md', '# A\n\nThe the worker retries.\n', '3 retext-repeated-words'],
    ['a link to no file', 'docs/a.md', '# A\n\nSee [b](b.md).\n', '3 dead-link'],
    ['a link to no heading', 'docs/a.md', '# A\n\nSee [b](#the-b).\n', '3 dead-link'],
    ['a picture that is missing', 'docs/a.md', '# A\n\n![the page](pictures/page.png)\n', '3 dead-link'],
    ['a reference without a definition', 'docs/a.md', '# A\n\nSee [the page][page].\n', '3 no-undefined-references'],
    [
      'a cell of many words',
      'docs/a.md',
      `| A | B |\n| --- | --- |\n| ${'many words '.repeat(12)} | b |\n`,
      '3 long-cell',
    ],
    ['a page of many words', 'docs/a.md', `# A\n\n${'Many words. '.repeat(751)}\n`, '1 long-page'],
    ['a README of many lines', 'README.md', `# A\n\n${'One line.\n\n'.repeat(40)}`, '81 long-readme'],
    [
      '"what" as a subject in a cell',
      'docs/a.md',
      '| A |\n| --- |\n| The call is lost, what was sent is not |\n',
      '3 what-subject',
    ],
    ['"told" in a comment', 'api/a.ts', 'const a = 1 // the client is told of it\n', '1 told'],
    [
      '"none" in a block comment',
      'api/a.ts',
      '/**\n * Parses.\n *\n * @returns the input, if it is none, an error\n */\n',
      '4 is-none',
    ],
    ['"stands" in the title of a test', 'test/a.test.ts', "\nit('stands where it was', () => {})\n", '2 stands'],
    ['"whoever" in a page text', 'web/a.tsx', 'const A = () => <p>Whoever opens it</p>\n', '1 whoever'],
    ['"whoever" in an attribute', 'web/a.tsx', 'const A = () => <a title="Whoever opens it" />\n', '1 whoever'],
    [
      '"of which" in an error',
      'checks/a.ts',
      "throw new Error('there are lists, of which one is old')\n",
      '1 of-which',
    ],
    ['"begun" in a text of the pages', 'web/locales/en.json', '{\n "a": "The check has begun"\n}\n', '2 begun'],
    ['"of late" in a style sheet', 'web/a.css', '/* Of late a header. */\n', '1 of-late'],
    ['"told" in the API document', 'docs/openapi.json', '{\n "description": "The client is told."\n}\n', '2 told'],
    ['"told" in a comment of YAML', 'deploy/a.yaml', 'a: 1 # the client is told of it\n', '1 told'],
    ['"told" in the summary of an alert', 'deploy/a.yaml', 'a:\n  summary: The client is told of it\n', '2 told'],
    [
      '"told" in a docstring of Python',
      'clients/a.py',
      'def a():\n    """Sends.\n\n    It is told.\n    """\n',
      '4 told',
    ],
    ['a misspelling in a unit of systemd', 'deploy/a.service', '# The adress\n#Old=adress\n', '1 retext-spell'],
    ['"told" in a comment of Java', 'examples/A.java', 'int a; // the client is told\n', '1 told'],
    ['a log message with a clause', 'api/a.ts', "deps.log.warn({ id }, 'the client was away')\n", '1 log-message'],
    ['a log message with a full stop', 'api/a.ts', "log.warn('client away.')\n", '1 log-message'],
    ['a misspelling in a template', 'api/a.ts', 'throw new Error(`the adress ${a} is wrong`)\n', '1 retext-spell'],
    ['a sentence of 43 words', 'docs/a.md', `# A\n\nThe ${'red car and '.repeat(14)}\n`, '3 long-sentence'],
  ] as const) {
    it(`finds ${what}`, async () => {
      assert.ok(isChecked(path))
      assert.deepEqual(await broken({ [path]: text }), [`${path}:${expected}`])
    })
  }

  it('leaves code, quoted samples, names and generated files alone', async () => {
    assert.deepEqual(
      await broken({
        'docs/a.md':
          '# A\n\nThe name "Mohamad Aref" of Khaldoun, `tolld`, <https://example.org/whoever> and {@link whatIs}.\n',
        'api/a.ts': "import a from 'what is told'\nconst query = sql`what is told here`\nconst key = 'told-key'\n",
        'checks/names.ts': "export const NAMES = 'Jhon Whoever Told'\n",
      }),
      [],
    )
    assert.ok(!isChecked('web/generated/api.ts') && !isChecked('db/migrations/0001/a.ts') && !isChecked('LICENSE'))
  })

  it('ends with code 1 after a fault, and names its line', () => {
    const page = 'docs/zz-a-fault.md'
    writeFileSync(join(ROOT, page), '# A fault\n\nThe client is told.\n')
    try {
      execFileSync('node', ['dev/lint/words/main.ts', page], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' })
      assert.fail('it found nothing')
    } catch (error) {
      const { status, stdout } = error as { status?: number; stdout?: string }
      assert.equal(status, 1)
      assert.match(stdout ?? '', new RegExp(`^${page}:3  told  `, 'm'))
    } finally {
      rmSync(join(ROOT, page))
    }
  })

  it('has a sorted list of words, each once', () => {
    const words = readFileSync(join(ROOT, 'dev/lint/words/words.txt'), 'utf8').trimEnd().split('\n')
    const sorted = [...new Set(words)].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase(), 'en'))
    assert.deepEqual(words, sorted)
  })
})
