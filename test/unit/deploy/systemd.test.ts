import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEPLOY } from '../../support/deployed.ts'

const UNITS = join(DEPLOY, 'systemd')
const HARDENING = [
  'NoNewPrivileges=yes',
  'ProtectSystem=strict',
  'ProtectHome=yes',
  'PrivateTmp=yes',
  'PrivateDevices=yes',
  'CapabilityBoundingSet=',
  'SystemCallFilter=@system-service',
  'RestrictNamespaces=yes',
  'UMask=0077',
]

describe('deploy/systemd', () => {
  const services = globSync('*.service', { cwd: UNITS })

  it('hardens each unit and passes secrets as files', () => {
    assert.equal(services.length, 3)
    for (const name of services) {
      const lines = readFileSync(join(UNITS, name), 'utf8').split('\n')
      for (const line of HARDENING) assert.ok(lines.includes(line), `${name}: ${line}`)
      for (const secret of ['database-url', 'master-keys', 'index-key'])
        assert.ok(
          lines.some((line) => line.startsWith(`LoadCredential=${secret}:`)),
          `${name}: ${secret}`,
        )
      assert.ok(!lines.some((line) => /^Environment=.*(MASTER_KEYS|DATABASE_URL|INDEX_KEY)=/.test(line)), name)
    }
  })

  it('starts only instances that have a settings file', () => {
    const wanted = [
      ...readFileSync(join(UNITS, 'identity-verification.target'), 'utf8').matchAll(/worker@(\w+)\.service/g),
    ].map(([, name]) => name)
    assert.ok(wanted.length > 4)
    for (const name of wanted) assert.ok(existsSync(join(UNITS, `worker-${name}.env`)), name)
  })

  it('passes systemd-analyze verify', function () {
    const folder = mkdtempSync(join(tmpdir(), 'units-'))
    try {
      cpSync(UNITS, folder, { recursive: true })
      // The check needs an instance with a name, and programs that exist.
      for (const name of services) {
        const file = join(folder, name)
        writeFileSync(
          file,
          readFileSync(file, 'utf8')
            .replaceAll('/usr/bin/node', process.execPath)
            .replaceAll('/opt/identity-verification', folder),
        )
      }
      renameSync(
        join(folder, 'identity-verification-worker@.service'),
        join(folder, 'identity-verification-worker@vision.service'),
      )
      const units = [
        'identity-verification-api.service',
        'identity-verification-migrate.service',
        'identity-verification-worker@vision.service',
      ]
      const { error, status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', ...units], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
      })
      if (error !== undefined) {
        process.stderr.write('      there is no systemd-analyze here\n')
        return this.skip()
      }
      const about = stderr
        .split('\n')
        .filter(
          (line) =>
            line.includes('identity-verification') && !/Failed to (create|connect)|user .* doesn't exist/i.test(line),
        )
      assert.deepEqual([about, status === null], [[], false])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
