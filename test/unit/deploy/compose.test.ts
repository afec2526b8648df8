import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { readConfig } from '../../../config/index.ts'
import { readTemporalSettings } from '../../../dev/temporal-settings.ts'
import { DEPLOY } from '../../support/deployed.ts'

const file = z.looseObject({
  services: z.record(
    z.string(),
    z.looseObject({
      secrets: z.array(z.string()).default([]),
      ports: z.array(z.string()).default([]),
      volumes: z.array(z.string()).default([]),
      image: z.string(),
      read_only: z.boolean().default(false),
      user: z.string().optional(),
      cap_drop: z.array(z.string()).default([]),
      depends_on: z.record(z.string(), z.strictObject({ condition: z.string() })).default({}),
    }),
  ),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
  volumes: z.record(z.string(), z.looseObject({})),
})

describe('deploy/compose', () => {
  const { services, secrets, volumes } = file.parse(
    parse(readFileSync(join(DEPLOY, 'compose/compose.yaml'), 'utf8'), { merge: true }),
  )

  it('names only existing services, secrets, volumes and files, and publishes only the API', () => {
    for (const [name, service] of Object.entries(services)) {
      for (const other of Object.keys(service.depends_on)) assert.ok(other in services, `${name}: ${other}`)
      for (const secret of service.secrets) assert.ok(secret in secrets, `${name}: ${secret}`)
      for (const source of service.volumes.map((volume) => volume.split(':')[0]))
        assert.ok(source in volumes || statSync(join(DEPLOY, 'compose', source)).isFile(), `${name}: ${source}`)
      assert.deepEqual(service.ports, name === 'api' ? ['8443:8443'] : [], name)
    }
  })

  it('configures Temporal as in development for the order of tasks and the shutdown of workers', () => {
    const settings = z
      .record(z.string(), z.tuple([z.strictObject({ value: z.unknown(), constraints: z.strictObject({}) })]))
      .parse(parse(readFileSync(join(DEPLOY, 'compose/temporal-dynamic-config.yaml'), 'utf8')))
    const served = Object.entries(readTemporalSettings().dynamic_config).filter(
      ([key]) => key.startsWith('matching.') || key === 'frontend.enableCancelWorkerPollsOnShutdown',
    )
    assert.equal(served.length, 4)
    for (const [key, value] of served) assert.deepEqual(settings[key]?.[0].value, value, key)
  })

  it('runs our images without rights, on a read-only root', () => {
    for (const [name, { image, read_only, user, cap_drop }] of Object.entries(services)) {
      if (image.includes('identity-verification'))
        assert.deepEqual([read_only, user, cap_drop], [true, '10001:10001', ['ALL']], name)
    }
  })

  it('creates its secrets once, in a folder that no other user can read', function () {
    const folder = mkdtempSync(join(tmpdir(), 'compose-'))
    try {
      cpSync(join(DEPLOY, 'compose'), folder, { recursive: true })
      const made = () => {
        const { error, status, stderr } = spawnSync('sh', [join(folder, 'make-secrets.sh')], { encoding: 'utf8' })
        if (error !== undefined || /openssl: (command )?not found/.test(stderr)) return this.skip()
        assert.equal(status, 0, stderr)
        return Object.fromEntries(
          readdirSync(join(folder, 'secrets')).map((name) => [
            name,
            readFileSync(join(folder, 'secrets', name), 'utf8'),
          ]),
        )
      }
      const first = made()
      assert.deepEqual(Object.keys(first).sort(), Object.keys(secrets).sort())
      assert.deepEqual(made(), first)
      assert.equal(statSync(join(folder, 'secrets')).mode & 0o077, 0)
      const { keyRing } = readConfig({
        TEMPORAL_ADDRESS: 'temporal:7233',
        OBJECT_STORE_FOLDER: folder,
        ...Object.fromEntries(
          ['DATABASE_URL', 'MASTER_KEYS', 'INDEX_KEY'].map((name) => [
            `${name}_FILE`,
            join(folder, 'secrets', name.toLowerCase().replace('_', '-')),
          ]),
        ),
      })
      assert.equal(keyRing.current, 1)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
