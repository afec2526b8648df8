import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDemo, type Demo } from '../../dev/demo.ts'
import { callJson } from '../../dev/https-json.ts'
import { specimenDocument } from '../../dev/specimen/pictures.ts'
import { PYTHON_CLIENT } from '../../dev/python-tools.ts'
import { KEY_RING } from '../support/factories.ts'
import { heldPort } from '../support/held-port.ts'
import { installedClient, runPytest, runPython, type InstalledClient } from '../support/python.ts'
import { sharedDirectService, type SharedService } from '../support/shared-service.ts'
import { atEnd } from '../support/stack.ts'
import { until } from '../support/until.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const blocksOf = (text: string, language: string): string[] =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, block]) => block)

// The installed wheel of clients/python calls the running service. Rate limits count for this machine as a whole: the last test uses them up.
describe('the Python client and the service', function () {
  let client: InstalledClient
  let service: SharedService
  let demo: Demo
  let demoFile: string

  before(async function () {
    const installed = await installedClient()
    if (installed === undefined) return this.skip()
    client = installed
    service = await sharedDirectService({ needs: ['worker'] })
    demoFile = join(service.folder, 'demo.json')
    demo = await prepareDemo(service.db, KEY_RING, demoFile, service.receiverUrl)
    // As `npm start` writes it.
    writeFileSync(demoFile, JSON.stringify({ ...demo, base_url: service.baseUrl, ca_file: service.tls.caFile }))
  })

  it('lead a stranger from the sources, with a wheel and pip install, to a signed webhook', async () => {
    const env = {
      ...process.env,
      DEMO_FILE: demoFile,
      PIP_NO_INDEX: '1',
      PIP_FIND_LINKS: client.tools.wheels,
      STARTED: '',
    }
    const printed = execFileSync('sh', [join(ROOT, 'examples', 'ten-minutes', 'run.sh')], {
      env,
      cwd: service.folder,
      timeout: 240_000,
    }).toString()
    assert.match(printed, /decided: APPROVED/)
    assert.match(
      printed,
      /webhook dlv_[0-9A-Z]{26}: verification\.approved, its signature is valid, and an altered copy was refused/,
    )
    assert.match(printed, /^from pip install to a signed webhook: \d+\.\d minutes$/m)
    process.stdout.write(`      ${printed.trim().split('\n').at(-1) ?? ''}\n`)
  })

  it('fulfil the contract in every operation that a key may call (pytest)', async () => {
    const printed = await runPytest(client, ['contract', '--ignore', 'contract/test_rate_limit.py'], {
      DEMO_FILE: demoFile,
    })
    assert.match(printed, /\d+ passed/)
    assert.doesNotMatch(printed, /skipped/)
  })

  it('work as the README shows, line by line', async () => {
    const typed = blocksOf(readFileSync(join(PYTHON_CLIENT, 'README.md'), 'utf8'), 'python')
    assert.ok(typed.length >= 8, `${typed.length} blocks`)
    const setUp = `import json, pathlib\ndemo = json.loads(pathlib.Path(${JSON.stringify(demoFile)}).read_text())\n`
    await runPython(client.python, ['-c', setUp + typed.join('\n')], {}, ROOT)
  })

  it('let a shop sell only to verified people', async () => {
    const port = await heldPort()
    const shopUrl = `http://127.0.0.1:${port}`
    const env = {
      ...process.env,
      PORT: String(port),
      SHOP_URL: `http://localhost:${port}`,
      BASE_URL: service.baseUrl,
      CA_FILE: service.tls.caFile,
      API_KEY: demo.test_api_key,
      WEBHOOK_SECRET: demo.webhook_secret,
      DATABASE: join(service.folder, 'shop.sqlite'),
      PYTHONDONTWRITEBYTECODE: '1',
    }
    const shop = spawn(client.python, [join(PYTHON_CLIENT, 'examples', 'shop', 'shop.py')], {
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    atEnd(async () => {
      shop.kill('SIGKILL')
    })
    await new Promise((resolve) => {
      shop.stdout.once('data', resolve)
    })
    await prepareDemo(service.db, KEY_RING, demoFile, `${shopUrl}/webhooks`) // the account's endpoint is the shop's from here on

    const bought = await fetch(`${shopUrl}/orders`, { method: 'POST', redirect: 'manual' })
    assert.equal(bought.status, 303)
    const id = /ver_[0-9A-Z]{26}$/.exec(bought.headers.get('location') ?? '')?.[0] ?? ''
    const row = await service.db
      .selectFrom('verification')
      .select(['reference_code'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const order = execFileSync(client.python, [
      '-c',
      'import sqlite3, sys; print(sqlite3.connect(sys.argv[1]).execute("select id from customer_order where verification_id = ?", (sys.argv[2],)).fetchone()[0])',
      env.DATABASE,
      id,
    ])
      .toString()
      .trim()
    const status = async (query = '') => (await fetch(`${shopUrl}/orders/${order}${query}`)).text()
    assert.equal(await status('?status=APPROVED'), 'Your order: PENDING')

    const forged = JSON.stringify({
      id: 'dlv_1',
      event: 'verification.approved',
      created: 1,
      data: { id, status: 'APPROVED', livemode: false, reference_code: row.reference_code },
    })
    for (const signature of [undefined, 't=1,v1=00', `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`]) {
      const answer = await fetch(`${shopUrl}/webhooks`, {
        method: 'POST',
        body: forged,
        headers: signature === undefined ? {} : { 'X-Service-Signature': signature },
      })
      assert.equal(answer.status, 400)
    }
    assert.equal(await status(), 'Your order: PENDING')

    const target = { baseUrl: service.baseUrl, ca: service.ca, apiKey: demo.test_api_key }
    assert.equal(
      (
        await callJson(target, 'POST', `/v1/verifications/${id}/submit`, {
          assets: ['DOCUMENT_FRONT', 'SELFIE'].map((type) => ({ type, data: specimenDocument().toString('base64') })),
        })
      ).status,
      201,
    )
    await until('the order to be approved', async () => (await status()) === 'Your order: APPROVED')
  })

  it('report the rate limit (pytest)', async () => {
    await runPytest(client, ['contract/test_rate_limit.py'], { DEMO_FILE: demoFile })
  })
})
