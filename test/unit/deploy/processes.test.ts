import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ENVIRONMENT } from '../../../config/environment.ts'
import { readConfig } from '../../../config/index.ts'
import { parseQueues } from '../../../workers/main.ts'
import { QUEUES } from '../../../contract/queues.ts'
import { builtOverlay } from '../../support/built-overlay.ts'
import {
  composeProcesses,
  kubernetesProcesses,
  systemdProcesses,
  type DeployedProcess,
} from '../../support/deployed.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
/** The contents of the secret files. */
const SECRETS: Record<string, string> = {
  DATABASE_URL: 'postgres://u:p@host/db',
  MASTER_KEYS: `1:${Buffer.alloc(32, 1).toString('base64')}`,
  INDEX_KEY: Buffer.alloc(32, 2).toString('base64'),
  SMTP_URL: 'smtps://u:p@mail.example',
  S3_ACCESS_KEY_ID: 'AKIA',
  S3_SECRET_ACCESS_KEY: 'secret',
}
/** Variables of Node and other programs of the image. */
const NOT_OURS = new Set(['NODE_ENV'])

const settingsOf = ({ env }: DeployedProcess) =>
  readConfig(
    Object.fromEntries(
      Object.entries(env).map(([name, value]) => {
        if (!name.endsWith('_FILE')) return [name, value]
        const secret = name.slice(0, -'_FILE'.length)
        return [secret, SECRETS[secret]]
      }),
    ),
  )

const WAYS: Record<string, readonly DeployedProcess[]> = {
  kubernetes: kubernetesProcesses(),
  compose: composeProcesses(),
  systemd: systemdProcesses(),
  'compose, with a bucket': composeProcesses(true),
  'systemd, with a bucket': systemdProcesses(true),
}
const built = await builtOverlay('production-s3')
if (built !== undefined) WAYS['kubernetes, with a bucket'] = kubernetesProcesses(built)

describe('deploy/', () => {
  for (const [way, processes] of Object.entries(WAYS)) {
    describe(way, () => {
      const running = processes.filter(({ args }) =>
        args.some((arg) => arg === 'api/main.ts' || arg === 'workers/main.ts'),
      )
      const queuesOf = ({ args }: DeployedProcess) =>
        args.includes('workers/main.ts') ? parseQueues(args.slice(args.indexOf('workers/main.ts') + 1)) : []

      it('starts the API, workers and the migrations', () => {
        for (const entry of ['api/main.ts', 'workers/main.ts', 'ops/migrate.ts'])
          assert.ok(
            processes.some(({ args }) => args.includes(entry)),
            entry,
          )
      })

      for (const process of processes) {
        it(`${process.where}: names only known variables, and all that it needs`, () => {
          const known = new Set(Object.keys(ENVIRONMENT.shape).flatMap((name) => [name, `${name}_FILE`]))
          assert.deepEqual(
            Object.keys(process.env).filter((name) => !known.has(name) && !NOT_OURS.has(name)),
            [],
          )
          for (const secret of Object.keys(SECRETS))
            assert.ok(!(secret in process.env), `${secret} is in the environment itself`)
          const config = settingsOf(process)
          if (process.args.includes('api/main.ts'))
            assert.ok(
              config.server.tlsCertFile !== undefined &&
                config.server.tlsKeyFile !== undefined &&
                config.server.host === '0.0.0.0',
            )
          if (queuesOf(process).includes('mail'))
            assert.ok(Object.values(config.mail).every((value) => value !== undefined))
          assert.ok(!config.verifications.allowSpecimens && !config.webhooks.allowPrivate && config.screening.refresh)
        })

        it(`${process.where}: starts an existing file`, () => {
          const entry = process.args.find((arg) => arg.endsWith('.ts'))
          assert.ok(entry !== undefined && existsSync(join(ROOT, entry)), entry)
        })
      }

      it('gives each running process more time than its shutdown takes', () => {
        for (const process of running)
          assert.ok(process.stopSeconds > settingsOf(process).process.shutdownGraceSeconds + 15, process.where)
      })

      it('serves each queue by one kind of process, and vision by its own', () => {
        const worked = running.flatMap(queuesOf)
        assert.equal(new Set(worked).size, worked.length)
        assert.deepEqual(
          QUEUES.filter((queue) => !worked.includes(queue)),
          way.startsWith('kubernetes') ? [] : ['mail'],
        ) // a trial has no mail server
        assert.deepEqual(
          running.map(queuesOf).find((queues) => queues.includes('vision')),
          ['vision'],
        )
      })

      it('stores images in one place, and gives its keys only to processes that use it', () => {
        const isWithBucket = way.endsWith('bucket')
        for (const process of processes.filter(({ args }) => !args.includes('--help'))) {
          const {
            objectStore,
            retention: { erasureLogFolder: erasures },
          } = settingsOf(process)
          assert.deepEqual(
            [objectStore.kind, erasures === undefined],
            isWithBucket ? ['s3', true] : ['folder', false],
            process.where,
          )
          const isUser =
            process.args.includes('api/main.ts') ||
            queuesOf(process).some((queue) => ['vision', 'screening', 'privacy'].includes(queue))
          // systemd gives all units one drop-in. Only root reads the files, and each process gets copies.
          if (isWithBucket && !way.startsWith('systemd'))
            assert.equal('S3_SECRET_ACCESS_KEY_FILE' in process.env, isUser, process.where)
        }
      })

      it('serves metrics and health of each running process', () => {
        for (const process of running) assert.ok(settingsOf(process).metrics.port !== undefined, process.where)
      })
    })
  }

  it('gives each process of a machine its own port', () => {
    const ports = WAYS.systemd.flatMap(({ env }) => env.METRICS_PORT ?? [])
    assert.equal(new Set(ports).size, ports.length)
  })
})
