import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { newmanScript } from '../../dev/newman.ts'
import { POSTMAN_FILE } from '../../dev/postman.ts'
import { aPartner } from '../support/partners.ts'
import { sharedDirectService, type SharedService } from '../support/shared-service.ts'

const SPECIMEN = join(import.meta.dirname, '..', '..', 'dev', 'specimen')
const reportShape = z.object({
  run: z.object({
    failures: z.array(
      z.looseObject({
        source: z.looseObject({ name: z.string() }).optional(),
        error: z.looseObject({ message: z.string() }),
      }),
    ),
    executions: z.array(
      z.looseObject({
        item: z.looseObject({ name: z.string() }),
        response: z.looseObject({ code: z.number() }).optional(),
        assertions: z.array(z.looseObject({ assertion: z.string(), error: z.unknown().optional() })).default([]),
      }),
    ),
  }),
})

// The published collection, run in order by Postman's own runner, with a key, a partner's code and two files.
describe('the Postman collection, run by newman', () => {
  let script: string
  let service: SharedService
  before(async () => {
    script = await newmanScript((line) => process.stdout.write(`${line}\n`))
    service = await sharedDirectService({ needs: ['worker'] })
  })

  async function run(variables: Readonly<Record<string, string>>) {
    const report = join(mkdtempSync(join(tmpdir(), 'identity-postman-')), 'report.json')
    const given = Object.entries(variables).flatMap(([name, value]) => ['--env-var', `${name}=${value}`])
    const code = await new Promise<unknown>((resolve) => {
      execFile(
        process.execPath,
        [
          script,
          'run',
          POSTMAN_FILE,
          '--working-dir',
          SPECIMEN,
          '--ssl-extra-ca-certs',
          service.tls.caFile,
          '--reporters',
          'json',
          '--reporter-json-export',
          report,
          ...given,
        ],
        { timeout: 120_000, maxBuffer: 1 << 24 },
        (error) => resolve(error === null ? 0 : error.code),
      )
    })
    const {
      run: { executions, failures },
    } = reportShape.parse(JSON.parse(readFileSync(report, 'utf8')))
    return {
      code,
      failures: failures.map(({ source, error }) => `${source?.name ?? ''}: ${error.message}`),
      executions,
    }
  }
  const values = (partner: Awaited<ReturnType<typeof aPartner>>) => ({
    base_url: service.baseUrl,
    api_key: partner.test.plaintext,
    partner_code: partner.code,
    document_front: 'passport.jpg',
    selfie: 'selfie.jpg',
  })

  it('works from the first call to the last, each answered as documented', async () => {
    const partner = await aPartner(service.db, { credits: 100 })
    const { code, failures, executions } = await run(values(partner))
    assert.deepEqual(failures, [])
    assert.equal(code, 0)
    const { item } = z
      .object({ item: z.array(z.object({ name: z.string() })) })
      .parse(JSON.parse(readFileSync(POSTMAN_FILE, 'utf8')))
    assert.deepEqual(
      executions.map((one) => one.item.name),
      item.map(({ name }) => name),
    )
    assert.ok(executions.every(({ assertions }) => assertions.length === 1))
    const rows = await service.db
      .selectFrom('verification')
      .select('submitted_at')
      .where('account_id', '=', partner.accountId)
      .execute()
    assert.deepEqual(
      rows.map(({ submitted_at: at }) => at !== null),
      [true, true],
    )
  })

  it('fails with an invalid key: its tests can fail', async () => {
    const { code, failures, executions } = await run({
      ...values(await aPartner(service.db, { credits: 100 })),
      api_key: 'svc_test_none',
    })
    assert.equal(code, 1)
    assert.ok(failures.length >= executions.length - 2, failures.join())
    assert.ok(executions.some(({ response }) => response?.code === 401))
  })
})
