import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { callJson } from '../../dev/https-json.ts'
import { mailTo } from '../support/mail.ts'
import { aStartFolder, npmStart, processesOf } from '../support/npm-start.ts'

describe('npm start', function () {
  let place: Awaited<ReturnType<typeof aStartFolder>>
  before(async () => {
    place = await aStartFolder()
  })

  it('verifies the specimen, prints the signed webhook, writes demo.json, and stops without leaving a process', async () => {
    const { child, ended, until, printed } = npmStart(place, 'node', {
      VISION_WORKERS: '',
      SANCTIONS_FOLDER: undefined,
    }) // all its processes
    await until(/decision: APPROVED/)
    await until(/webhook verification\.approved dlv_\w+: signature valid/)
    await until(/Ctrl-C stops everything/)
    for (const check of ['DOCUMENT', 'LIVENESS', 'FACE_MATCH', 'SCREENING'])
      assert.match(printed.text, new RegExp(`${check}\\s+PASS`))
    assert.match(printed.text, /created in \d+ ms, submitted in \d+ ms, decided in \d+ ms/)
    const demo = JSON.parse(readFileSync(join(place.folder, 'demo.json'), 'utf8')) as Record<string, string>
    for (const name of [
      'base_url',
      'ca_file',
      'test_api_key',
      'live_api_key',
      'email',
      'password',
      'partner_code',
      'temporal_address',
      'temporal_ui_url',
      'database_url',
      'webhook_log',
    ])
      assert.ok(demo[name], name)
    assert.match(demo.partner_code, /^[0-9A-HJKMNP-TV-Z]{8}$/)
    const [line] = readFileSync(demo.webhook_log, 'utf8').trim().split('\n')
    assert.deepEqual(Object.keys(JSON.parse(line) as object), [
      'received_at',
      'delivery',
      'event',
      'signature_valid',
      'body',
    ])
    const target = { baseUrl: demo.base_url, ca: readFileSync(demo.ca_file, 'utf8') }
    assert.equal(
      (await callJson(target, 'POST', '/v1/auth/login', { email: demo.email, password: demo.password })).status,
      201,
    )
    assert.equal((await callJson(target, 'POST', '/v1/auth/forgot-password', { email: demo.email })).status, 201)
    await until(/mail: read it at http:\/\/localhost:\d+\//)
    assert.match(await (await fetch(demo.mail_url)).text(), /<h2><a href="\/[\w.-]+\.eml">Set a new password<\/a>/)
    assert.match((await mailTo(demo.mail_folder, demo.email)).text ?? '', /\/reset-password#token=/)
    assert.ok(processesOf(place.folder).length > 0)
    child.kill('SIGINT')
    assert.equal(await ended(), 0)
    assert.deepEqual(processesOf(place.folder), [])
  })

  it('keeps its data; when a part crashes, it stops the rest and names the part', async () => {
    const { ended, until, printed, parts } = npmStart(place)
    await until(/Ctrl-C stops everything/)
    const keys = JSON.parse(readFileSync(join(place.folder, 'demo.json'), 'utf8')) as Record<string, string>
    assert.equal(
      keys.live_api_key,
      (JSON.parse(readFileSync(join(place.folder, 'demo-account.json'), 'utf8')) as Record<string, string>)
        .live_api_key,
    )
    const vision = parts().find(({ args }) => args.endsWith('workers/main.ts vision'))
    assert.ok(vision !== undefined)
    process.kill(vision.pid, 'SIGKILL')
    assert.equal(await ended(), 1)
    assert.match(printed.text, /the vision worker(?: \d+)? was ended by SIGKILL; stopping the rest/)
    assert.deepEqual(processesOf(place.folder), [])
  })
})
