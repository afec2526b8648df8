import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { startTemporal, databaseFor } from '../../../dev/temporal.ts'
import { findProgram } from '../../../dev/temporal-binaries.ts'
import { readTemporalSettings } from '../../../dev/temporal-settings.ts'

const aFolder = () => mkdtempSync(join(tmpdir(), 'identity-choice-'))
const settings = readTemporalSettings()

/** Writes a program that prints a line and ends with a code. */
function program(file: string, line: string, code = 0): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `#!/bin/sh\necho '${line}'\nexit ${code}\n`, { mode: 0o755 })
}
const versionLine = (server: string): string => `temporal version 1.5.1 (Server ${server}, UI 2.42.1)`

describe('the chosen Temporal server', () => {
  const { PATH, XDG_CACHE_HOME } = process.env
  let bin: string
  let cache: string
  beforeEach(() => {
    ;[bin, cache] = [aFolder(), aFolder()]
    process.env.PATH = `${bin}${delimiter}/usr/bin${delimiter}/bin`
    process.env.XDG_CACHE_HOME = cache
  })
  afterEach(() => {
    process.env.PATH = PATH
    if (XDG_CACHE_HOME === undefined) delete process.env.XDG_CACHE_HOME
    else process.env.XDG_CACHE_HOME = XDG_CACHE_HOME
  })
  const built = () => {
    program(join(cache, 'identity-verification', `temporal-${settings.server_version}`, 'server'), '')
    program(join(cache, 'identity-verification', `temporal-ui-${settings.ui_version}`, 'server'), '')
  }

  it('is any CLI on PATH that can run the service, shown with its version', async () => {
    for (const version of ['1.29.1', '1.30.0', settings.server_version.slice(1), '2.0.0']) {
      program(join(bin, 'temporal'), versionLine(version))
      const found = await findProgram(settings, 'service', assert.fail)
      assert.deepEqual(found, {
        kind: 'cli',
        command: 'temporal',
        version,
        source: `Temporal CLI on PATH, server ${version}`,
      })
    }
  })

  it('is the pinned version or later for tests, and an older CLI is skipped with a reason', async () => {
    program(join(bin, 'temporal'), versionLine('1.29.1'))
    const said: string[] = []
    assert.equal(await findProgram(settings, 'tests', (line) => said.push(line)), undefined)
    assert.deepEqual(said, [
      `the Temporal CLI on PATH contains server 1.29.1; the tests need ${settings.server_version} or later`,
    ])
    built()
    assert.equal((await findProgram(settings, 'tests', () => undefined))?.kind, 'servers')
    program(join(bin, 'temporal'), versionLine(settings.server_version.slice(1)))
    assert.equal((await findProgram(settings, 'tests', assert.fail))?.kind, 'cli')
  })

  it('is never a CLI that is too old, or another program', async () => {
    const said: string[] = []
    program(join(bin, 'temporal'), versionLine('1.28.9'))
    assert.equal(await findProgram(settings, 'service', (line) => said.push(line)), undefined)
    assert.match(said[0], /contains server 1\.28\.9; the service needs v1\.29\.1 or later/)
    for (const [line, code] of [
      ['temporal version 9.9.9', 0],
      ['', 0],
      [versionLine('1.32.1'), 1],
    ] as const) {
      program(join(bin, 'temporal'), line, code)
      assert.equal(await findProgram(settings, 'service', assert.fail), undefined)
    }
  })

  it('is a downloaded CLI if it is new enough', async () => {
    program(
      join(cache, 'identity-verification', 'temporal-cli', 'temporal-sdk-typescript-1.24.0'),
      versionLine('1.31.0'),
    )
    assert.equal(
      (await findProgram(settings, 'service', assert.fail))?.source,
      'downloaded Temporal CLI, server 1.31.0',
    )
    assert.equal(await findProgram(settings, 'tests', assert.fail), undefined)
  })

  it('has its own database, and reports that another server ran before', async () => {
    const folder = aFolder()
    const said: string[] = []
    const [cli, plain] = [
      { kind: 'cli', version: '1.29.1' },
      { kind: 'servers', version: '1.32.1' },
    ] as const
    const first = await databaseFor(folder, settings, plain, (line) => said.push(line))
    assert.equal(first, join(folder, settings.storage_file))
    writeFileSync(first, '')
    assert.equal(await databaseFor(folder, settings, plain, assert.fail), first)
    const second = await databaseFor(folder, settings, cli, (line) => said.push(line))
    assert.notEqual(second, first)
    writeFileSync(second, '')
    assert.equal(await databaseFor(folder, settings, cli, assert.fail), second)
    assert.equal(said.length, 1)
    assert.match(said[0], /this Temporal server differs from the last one.*temporal\/temporal\.db/)
  })

  it('ends with an error that quotes its last output', async function () {
    writeFileSync(
      join(bin, 'temporal'),
      `#!/bin/sh\n[ "$1" = --version ] && echo '${versionLine('1.30.0')}' && exit 0\necho 'no space left on device' >&2\nexit 3\n`,
      { mode: 0o755 },
    )
    await assert.rejects(
      startTemporal(aFolder(), 'settled', assert.fail),
      /the Temporal server ended with code 3: no space left on device/,
    )
  })
})
