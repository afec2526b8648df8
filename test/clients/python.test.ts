import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PYTHON_CLIENT } from '../../dev/python-tools.ts'
import { GENERATED, writePythonClient } from '../../dev/write-python-client.ts'
import { installedClient, runPytest, runPython, type InstalledClient } from '../support/python.ts'

/** The names that the guide's code uses: those of a framework, and of the shop. */
const AROUND_THE_GUIDE = `from typing import NoReturn, Protocol

class Headers(Protocol):
    def get(self, name: str) -> str | None: ...

class Request(Protocol):
    headers: Headers
    def get_data(self) -> bytes: ...

def abort(status: int) -> NoReturn: raise SystemExit(status)
def redirect(url: str | None) -> None: ...

request: Request
order_id: str
`

// The Python library alone, from its wheel. python-service.test.ts calls the service with it.
describe('the Python client', function () {
  let client: InstalledClient
  before(async function () {
    const installed = await installedClient()
    if (installed === undefined) return this.skip()
    client = installed
  })

  it('matches the output of its generators for the OpenAPI document and the reason codes', () => {
    const folder = join(client.folder, 'generated')
    mkdirSync(folder)
    writePythonClient(client.tools, folder)
    for (const name of [...Object.keys(GENERATED), 'reason_codes.py']) {
      const [made, kept] = [folder, join(PYTHON_CLIENT, 'src', 'identity_verification')].map((place) =>
        readFileSync(join(place, name), 'utf8'),
      )
      assert.equal(kept, made, `${name} is out of date: npm run python-client`)
    }
  })

  it('is packed with its types and licence, without tests or tools, and can be imported with only its dependencies', async () => {
    const names = execFileSync(client.tools.python, ['-m', 'zipfile', '-l', client.wheel]).toString()
    for (const name of ['identity_verification/py.typed', 'identity_verification/models.py', 'licenses/LICENSE'])
      assert.ok(names.includes(name), name)
    assert.doesNotMatch(names, /test|contract|generate|example/)
    const printed = await runPython(client.python, [
      '-I',
      '-c',
      'import identity_verification as i; print(i.__version__, i.__file__)',
    ])
    const version = /^version = "(.+)"$/m.exec(readFileSync(join(PYTHON_CLIENT, 'pyproject.toml'), 'utf8'))?.[1]
    assert.equal(printed.trim(), `${version} ${join(client.packages, 'identity_verification', '__init__.py')}`)
  })

  it('passes mypy --strict, with its examples and tests of the contract', async () => {
    await runPython(
      client.tools.python,
      ['-m', 'mypy', '--cache-dir', join(client.folder, 'mypy'), 'src', 'examples/shop/shop.py', 'contract'],
      { MYPYPATH: 'src:contract' },
    )
  })

  it("matches the guide: the guide's code passes mypy --strict", async () => {
    const guide = readFileSync(
      join(PYTHON_CLIENT, '..', '..', 'docs', 'how-to', 'integrate', 'client-libraries.md'),
      'utf8',
    )
    const blocks = [...guide.matchAll(/^```python\n([^]*?)^```$/gm)].map(([, code]) => code)
    assert.equal(blocks.length, 2)
    const file = join(client.folder, 'guide.py')
    writeFileSync(file, [AROUND_THE_GUIDE, ...blocks].join('\n'))
    await runPython(
      client.tools.python,
      ['-m', 'mypy', '--cache-dir', join(client.folder, 'mypy'), '--config-file', 'pyproject.toml', file],
      { MYPYPATH: 'src' },
    )
  })

  it('survives faults, forgeries and mistakes (pytest)', async () => {
    const printed = await runPytest(client, ['tests'])
    assert.match(printed, /\d{3} passed/)
    assert.doesNotMatch(printed, /skipped|xfailed/)
  })
})
