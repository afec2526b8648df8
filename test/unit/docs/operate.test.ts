import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COMMANDS } from '../../../ops/commands/index.ts'
import { docsPagesIn } from '../../support/docs-pages.ts'
import { sourceFiles } from '../../support/source-files.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const TASKS = docsPagesIn(ROOT, 'docs/how-to/operate')
const RUNBOOKS = docsPagesIn(ROOT, 'docs/runbooks')
const WRITTEN = [...TASKS, ...RUNBOOKS]

/** The faults of each page. Pages without a fault are left out. */
const faultsOf = <P extends { path: string }>(pages: readonly P[], faults: (page: P) => readonly string[]) =>
  pages.map((page) => ({ path: page.path, faults: faults(page) })).filter((found) => found.faults.length > 0)

/** The operator command that a line calls, by its first words. */
const commandOf = (line: string) =>
  [3, 2, 1]
    .map((count) => COMMANDS.find(({ head }) => head.name === line.split(/\s+/).slice(0, count).join(' ')))
    .find((one) => one !== undefined)

describe('the pages for operators', () => {
  it('name only existing operator commands and options', () => {
    const faults = (command: string): string[] => {
      const found = commandOf(command)
      if (found === undefined) return command.startsWith('-') ? [] : [command]
      return [...command.matchAll(/--([a-z-]+)/g)]
        .map(([, option]) => option)
        .filter((option) => !['json', 'help'].includes(option) && !(option in found.head.options))
        .map((option) => `${found.head.name}: --${option}`)
    }
    let seen = 0
    assert.deepEqual(
      faultsOf(WRITTEN, ({ text }) =>
        [...text.matchAll(/npm run ops -- ([a-z][^`\n]*)/g)].flatMap(([, command]) => {
          seen++
          return faults(command)
        }),
      ),
      [],
    )
    assert.ok(seen > 80, String(seen))
  })

  it('give every required option of a command in their code blocks', () => {
    assert.deepEqual(
      faultsOf(WRITTEN, ({ text }) =>
        [...text.matchAll(/^ *npm run ops -- ([a-z].*)$/gm)].flatMap(([, command]) => {
          const { head } = commandOf(command) ?? { head: undefined }
          return Object.entries(head?.options ?? {})
            .filter(([name, { help }]) => help.endsWith('(required)') && !command.includes(`--${name} `))
            .map(([name]) => `${command}: --${name}`)
        }),
      ),
      [],
    )
  })

  it('name every operator command', () => {
    const all = WRITTEN.map(({ text }) => text).join('\n')
    assert.deepEqual(
      COMMANDS.map(({ head }) => head.name).filter((name) => !all.includes(`npm run ops -- ${name}`)),
      [],
    )
  })

  it('quote only log lines that the code writes', () => {
    const code = sourceFiles(ROOT)
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    // The code composes these lines from the name of the circuit and the dropped request.
    const composed = /^circuit of (Temporal|the object store) (opened|closed)$|^request dropped: …$/
    let seen = 0
    assert.deepEqual(
      faultsOf(WRITTEN, ({ text }) =>
        [...text.matchAll(/\blog(?: lines?| has| has the lines?)+ `([^`]+)`(?:(?:, | and )`([^`]+)`)?/g)]
          .flatMap(([, ...lines]) => lines)
          .filter((line): line is string => line !== undefined)
          .filter((line) => {
            seen++
            return !composed.test(line) && !code.includes(line)
          }),
      ),
      [],
    )
    assert.ok(seen > 20, String(seen))
  })
})
