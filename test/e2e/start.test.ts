import assert from 'node:assert/strict'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '../../dev/child-process.ts'
import { callJson } from '../../dev/https-json.ts'
import { mailTo } from '../support/mail.ts'

const ROOT = join(import.meta.dirname, '..', '..')

describe('npm start', function () {
  const folder = mkdtempSync(join(tmpdir(), 'identity-start-'))
  chmodSync(folder, 0o755) // PostgreSQL runs as a user of its own where this is root
  const started: ChildProcess[] = []
  after(() => { for (const child of started) child.kill('SIGTERM') })

  /** Starts dev/start.ts in a folder of its own and collects what it prints. */
  async function start() {
    const [port, temporalPort, uiPort] = await freePorts(3)
    const child = spawn(process.execPath, [join(ROOT, 'dev', 'start.ts')], {
      cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, LOCAL_FOLDER: folder, PORT: String(port), TEMPORAL_DEV_PORT: String(temporalPort), TEMPORAL_DEV_UI_PORT: String(uiPort) },
    })
    started.push(child)
    const printed = { text: '' }
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => { printed.text += chunk.toString() })
    const ended = new Promise<number | null>((resolve) => { child.on('exit', resolve) })
    const until = async (pattern: RegExp) => {
      for (let waited = 0; !pattern.test(printed.text); waited += 100) {
        assert.ok(waited < 120_000 && child.exitCode === null, `${String(pattern)} was not printed:\n${printed.text}`)
        await sleep(100)
      }
    }
    return { child, ended, until, printed }
  }
  /** Command lines of processes that work in the folder. */
  const left = () => execFileSync('ps', ['-eo', 'args']).toString().split('\n').filter((line) => line.includes(folder))

  it('verifies the specimen, prints the signed webhook, writes demo.json, and stops without leaving a process', async () => {
    const { child, ended, until, printed } = await start()
    await until(/decision: APPROVED/)
    await until(/webhook verification\.approved dlv_\w+: signature valid/)
    await until(/Ctrl-C stops everything/)
    for (const check of ['DOCUMENT', 'LIVENESS', 'FACE_MATCH', 'SCREENING']) assert.match(printed.text, new RegExp(`${check}\\s+PASS`))
    assert.match(printed.text, /created in \d+ ms, submitted in \d+ ms, decided in \d+ ms/)
    const demo = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as Record<string, string>
    for (const name of ['base_url', 'ca_file', 'test_api_key', 'live_api_key', 'email', 'password', 'partner_code', 'temporal_address', 'temporal_ui_url',
      'database_url', 'webhook_log']) assert.ok(demo[name], name)
    assert.match(demo.partner_code, /^[0-9A-HJKMNP-TV-Z]{8}$/)
    const [line] = readFileSync(demo.webhook_log, 'utf8').trim().split('\n')
    assert.deepEqual(Object.keys(JSON.parse(line) as object), ['received_at', 'delivery', 'event', 'signature_valid', 'body'])
    const target = { baseUrl: demo.base_url, ca: readFileSync(demo.ca_file, 'utf8') }
    assert.equal((await callJson(target, 'POST', '/v1/auth/login', { email: demo.email, password: demo.password })).status, 201)
    assert.equal((await callJson(target, 'POST', '/v1/auth/forgot-password', { email: demo.email })).status, 201)
    await until(/mail: read it at http:\/\/localhost:\d+\//)
    assert.match(await (await fetch(demo.mail_url)).text(), /<h2><a href="\/[\w.-]+\.eml">Set a new password<\/a>/)
    assert.match((await mailTo(demo.mail_folder, demo.email)).text ?? '', /\/reset-password#token=/)
    assert.ok(left().length > 0)
    child.kill('SIGINT')
    assert.equal(await ended, 0)
    assert.deepEqual(left(), [])
  })

  it('keeps its data, and when a part crashes stops the rest and says which', async () => {
    const { ended, until, printed } = await start()
    await until(/Ctrl-C stops everything/)
    const keys = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8')) as Record<string, string>
    assert.equal(keys.live_api_key, (JSON.parse(readFileSync(join(folder, 'demo-account.json'), 'utf8')) as Record<string, string>).live_api_key)
    const pid = execFileSync('ps', ['-eo', 'pid,ppid,args']).toString().split('\n').map((line) => line.trim().split(/\s+/))
      .find((words) => words[1] === String(started.at(-1)?.pid) && words.includes('vision'))?.[0]
    process.kill(Number(pid), 'SIGKILL')
    assert.equal(await ended, 1)
    assert.match(printed.text, /the vision worker was ended by SIGKILL; stopping the rest/)
    assert.deepEqual(left(), [])
  })
})
