import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../../config/index.ts'
import { environmentDocs } from '../../../dev/environment-docs.ts'

const KEY = Buffer.alloc(32, 1).toString('base64')
const MINIMUM = {
  DATABASE_URL: 'postgres://u:p@host/db',
  TEMPORAL_ADDRESS: 'host:7233',
  MASTER_KEYS: `2:${KEY},1:${Buffer.alloc(32, 2).toString('base64')}`,
  INDEX_KEY: Buffer.alloc(32, 3).toString('base64'),
  OBJECT_STORE_FOLDER: 'objects',
}

describe('configuration', () => {
  it('is complete with the required variables, and frozen', () => {
    const config = readConfig(MINIMUM)
    assert.equal(config.server.port, 8443)
    assert.equal(config.baseUrl, 'https://localhost:8443')
    assert.equal(config.verifications.allowSpecimens, false)
    assert.equal(config.keyRing.current, 2)
    assert.deepEqual(
      [...config.keyRing.keys],
      [
        [2, Buffer.alloc(32, 1)],
        [1, Buffer.alloc(32, 2)],
      ],
    )
    assert.ok(Object.isFrozen(config) && Object.values(config).every((part) => Object.isFrozen(part)))
  })

  it('names every missing variable', () => {
    assert.throws(
      () => readConfig({}),
      (error: Error) => Object.keys(MINIMUM).every((name) => error.message.includes(name)),
    )
  })

  const WRONG: [name: string, value: string][] = [
    ['MASTER_KEYS', '1:c2hvcnQ='],
    ['MASTER_KEYS', '1:not base64!'],
    ['MASTER_KEYS', KEY],
    ['MASTER_KEYS', `0:${KEY}`],
    ['MASTER_KEYS', `256:${KEY}`],
    ['MASTER_KEYS', `1:${KEY},1:${KEY}`],
    ['MASTER_KEYS', `2:${KEY},1:${KEY}`],
    ['INDEX_KEY', KEY],
    ['MASTER_KEYS', ','],
    ['INDEX_KEY', 'c2hvcnQ='],
    ['PORT', '70000'],
    ['PORT', 'x'],
    ['ALLOW_SPECIMENS', 'yes'],
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', 'nobody at all'],
    ['MAIL_FROM', 'A\tB <a@example.org>'],
    ['SALES_ADDRESS', 'sales at example'],
    ['DATABASE_URL', 'mysql://host/db'],
    ['BASE_URL', 'http://plain.example'],
    ['LOG_LEVEL', 'loud'],
    ['VERIFICATION_TTL_DAYS', '0'],
    ['WEBHOOK_PORTS', '443,0'],
    ['WEBHOOK_PORTS', 'https'],
    ['WEBHOOK_PORTS', ','],
    ['WEBHOOK_PORTS', '70000'],
    ['WEBHOOK_HOSTS', 'https://hooks'],
    ['WEBHOOK_HOSTS', '*.corp'],
    ['WEBHOOK_HOSTS', 'a..b'],
  ]
  for (const [name, value] of WRONG) {
    it(`refuses ${name}=${value} and does not print the value`, () => {
      assert.throws(
        () => readConfig({ ...MINIMUM, [name]: value }),
        (error: Error) => error.message.includes(name) && (value.length < 4 || !error.message.includes(value)),
      )
    })
  }

  it('reads lists, flags and days', () => {
    const config = readConfig({
      ...MINIMUM,
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      ALLOW_SPECIMENS: 'true',
      VERIFICATION_TTL_DAYS: '0.5',
      BASE_URL: 'https://kyc.example/',
    })
    assert.deepEqual(config.server.trustedProxies, ['10.0.0.0/8', '::1'])
    assert.equal(config.verifications.allowSpecimens, true)
    assert.equal(config.verifications.ttlMs, 43_200_000)
    assert.equal(config.baseUrl, 'https://kyc.example')
  })

  it('treats an empty variable as missing', () => assert.equal(readConfig({ ...MINIMUM, PORT: '' }).server.port, 8443))

  describe('from files', () => {
    const folder = mkdtempSync(join(tmpdir(), 'config-'))
    after(() => rmSync(folder, { recursive: true }))
    const fileOf = (text: string) => {
      const file = join(folder, String(Math.random()))
      writeFileSync(file, text)
      return file
    }
    const { DATABASE_URL: url, ...others } = MINIMUM

    it('reads NAME from the file that NAME_FILE names, without the last line end', () => {
      assert.equal(readConfig({ ...others, DATABASE_URL_FILE: fileOf(`${url}\n`) }).database.url, url)
      assert.equal(readConfig({ ...others, DATABASE_URL_FILE: fileOf(url), PORT_FILE: fileOf('  ') }).server.port, 8443)
    })

    it('rejects NAME beside NAME_FILE and unreadable, large or invalid files, without printing the content', () => {
      assert.throws(
        () => readConfig({ ...MINIMUM, DATABASE_URL_FILE: fileOf(url) }),
        /^Error: DATABASE_URL and DATABASE_URL_FILE are both set/,
      )
      assert.throws(
        () => readConfig({ ...others, DATABASE_URL_FILE: join(folder, 'none') }),
        /^Error: DATABASE_URL_FILE: the file cannot be read \(ENOENT\)$/,
      )
      assert.throws(() => readConfig({ ...others, DATABASE_URL_FILE: folder }), /EISDIR/)
      assert.throws(
        () => readConfig({ ...others, DATABASE_URL_FILE: fileOf('x'.repeat(70_000)) }),
        /larger than 64 KiB/,
      )
      assert.throws(
        () => readConfig({ ...others, DATABASE_URL_FILE: fileOf('hunter2-and-more') }),
        (error: Error) => error.message.includes('DATABASE_URL') && !error.message.includes('hunter2'),
      )
      assert.throws(() => readConfig({ ...others, DATABASE_URL_FILE: '' }), /DATABASE_URL/)
    })
  })

  it('matches its documentation: npm run env-docs', () => {
    assert.equal(
      readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'reference', 'environment.md'), 'utf8'),
      environmentDocs(),
    )
  })
})
