import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startChild } from '../../../dev/child-process.ts'
import { needsInstall, lockDigest } from '../../../dev/setup.mjs'
import { isAtLeast } from '../../../dev/temporal-binaries.ts'
import { parseTemporalSettings, readTemporalSettings } from '../../../dev/temporal-settings.ts'
import { prepareTls } from '../../../dev/tls.ts'
import { SEARCH_ATTRIBUTES } from '../../../contract/messages/search-attributes.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const aFolder = () => mkdtempSync(join(tmpdir(), 'identity-dev-'))

describe('temporal-dev.yml', () => {
  it('names the search attributes that the workflows use', () => {
    const settings = readTemporalSettings()
    assert.deepEqual([...settings.search_attributes].sort(), [...SEARCH_ATTRIBUTES].sort())
    assert.equal(settings.dynamic_config['frontend.WorkflowTimeSkippingEnabled'], true)
  })
  it('is rejected with the name of the wrong entry', () => {
    assert.throws(() => parseTemporalSettings('server_version: latest\nnamespace: x'), /server_version/)
  })
  it('has its versions compared by number', () => {
    assert.equal(isAtLeast('1.32.1', 'v1.32.1'), true)
    assert.equal(isAtLeast('1.9.0', 'v1.32.1'), false)
    assert.equal(isAtLeast('2.0.0', 'v1.32.1'), true)
    assert.equal(isAtLeast('nonsense', 'v1.32.1'), false)
  })
})

describe('development certificates', () => {
  it('are trusted through the CA, are valid for localhost, and are reused', async () => {
    const folder = aFolder()
    const files = await prepareTls(folder)
    const server = createServer(
      { key: readFileSync(files.keyFile), cert: readFileSync(files.certFile) },
      (_, response) => response.end('ok'),
    )
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const status = await new Promise((resolve, reject) => {
      request(
        { host: 'localhost', port: (server.address() as AddressInfo).port, ca: readFileSync(files.caFile) },
        (response) => {
          response.resume()
          resolve(response.statusCode)
        },
      )
        .on('error', reject)
        .end()
    })
    server.close()
    assert.equal(status, 200)
    const { serialNumber } = new X509Certificate(readFileSync(files.certFile))
    assert.equal(new X509Certificate(readFileSync((await prepareTls(folder)).certFile)).serialNumber, serialNumber)
  })

  it('close their own folder, and leave the folders above open for the user of PostgreSQL', async () => {
    const above = join(mkdtempSync(join(tmpdir(), 'identity-tls-')), 'not-there-yet')
    await prepareTls(above)
    assert.deepEqual([statSync(above).mode & 0o005, statSync(join(above, 'tls')).mode & 0o077], [0o005, 0])
  })
})

describe('set-up', () => {
  it('installs only if nothing is installed, or the packages or the prune have changed', () => {
    const folder = aFolder()
    writeFileSync(join(folder, 'package.json'), '{}')
    writeFileSync(join(folder, 'package-lock.json'), '{}')
    mkdirSync(join(folder, 'deploy'))
    writeFileSync(join(folder, 'deploy', 'prune-packages.ts'), '')
    assert.equal(needsInstall(folder), true)
    mkdirSync(join(folder, 'node_modules'))
    writeFileSync(join(folder, 'node_modules', '.setup-stamp'), lockDigest(folder))
    assert.equal(needsInstall(folder), false)
    writeFileSync(join(folder, 'package.json'), '{"scripts":{"start":"another"}}')
    assert.equal(needsInstall(folder), false)
    for (const [file, changed] of [
      ['package-lock.json', '{"changed":true}'],
      ['package.json', '{"allowScripts":{}}'],
      ['deploy/prune-packages.ts', '// changed'],
    ]) {
      const before = readFileSync(join(folder, file))
      writeFileSync(join(folder, file), changed)
      assert.equal(needsInstall(folder), true, file)
      writeFileSync(join(folder, file), before)
    }
  })

  it('runs npm ci without downloads of ONNX Runtime, prunes the packages, and starts the pinned Node', () => {
    const folder = aFolder()
    for (const name of ['package.json', 'package-lock.json']) writeFileSync(join(folder, name), '{}')
    mkdirSync(join(folder, 'dev'))
    copyFileSync(join(ROOT, 'dev', 'setup.mjs'), join(folder, 'dev', 'setup.mjs'))
    mkdirSync(join(folder, 'deploy'))
    writeFileSync(join(folder, 'deploy', 'prune-packages.ts'), '')
    writeFileSync(
      join(folder, 'npm'),
      `#!/bin/sh
echo "npm $* $ONNXRUNTIME_NODE_INSTALL" >> told
mkdir -p node_modules/.bin
printf '#!/bin/sh\\necho "node $*" >> told\\n' > node_modules/.bin/node
chmod +x node_modules/.bin/node
`,
      { mode: 0o755 },
    )
    const run = () =>
      execFileSync(process.execPath, [join(folder, 'dev', 'setup.mjs'), 'tests'], {
        env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
      })
    run()
    run()
    const [pruned, handedOver] = [
      `node ${join(folder, 'deploy', 'prune-packages.ts')} ${join(folder, 'node_modules')}`,
      `node ${join(folder, 'dev', 'prepare.ts')} tests`,
    ]
    assert.deepEqual(readFileSync(join(folder, 'told'), 'utf8').trim().split('\n'), [
      'npm ci --no-audit --no-fund --loglevel=error skip',
      pruned,
      handedOver,
      handedOver,
    ])
  })

  it("causes no warning of npm about the project's settings", async function () {
    const { stderr } = await promisify(execFile)('npm', ['pkg', 'get', 'name'], {
      cwd: ROOT,
      env: { ...process.env, npm_config_loglevel: 'warn' },
    })
    assert.doesNotMatch(stderr, /project config/i)
  })
})

describe('child processes', () => {
  it('are killed when they ignore SIGTERM', async () => {
    const child = startChild({
      name: 'stubborn',
      command: process.execPath,
      args: ['-e', "process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)"],
      env: process.env,
      logFile: join(aFolder(), 'log'),
      onLine: () => undefined,
    })
    await new Promise((resolve) => {
      setTimeout(resolve, 300)
    })
    await child.stop(200)
    assert.match(await child.ended, /SIGKILL/)
  })
  it('report that they did not start', async () => {
    const child = startChild({
      name: 'none',
      command: join(aFolder(), 'no-such-program'),
      args: [],
      env: {},
      logFile: join(aFolder(), 'log'),
    })
    assert.match(await child.ended, /did not start/)
  })
})
