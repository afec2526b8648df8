import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDemo } from '../../dev/demo.ts'
import { KEY_RING } from '../support/factories.ts'
import { heldPort } from '../support/held-port.ts'
import { sharedDirectService, type SharedService } from '../support/shared-service.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const blocksOf = (text: string): string[] => [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block)

/** A folder that looks like a clone with a running service. */
async function aClone(service: SharedService): Promise<string> {
  const folder = join(service.folder, `clone-${randomBytes(4).toString('hex')}`)
  mkdirSync(join(folder, '.local'), { recursive: true })
  for (const name of ['examples', 'dev', 'ops', 'package.json']) symlinkSync(join(ROOT, name), join(folder, name))
  const file = join(folder, '.local', 'demo.json')
  const demo = await prepareDemo(service.db, KEY_RING, file, 'https://127.0.0.1:9/')
  writeFileSync(file, JSON.stringify({ ...demo, base_url: service.baseUrl, ca_file: service.tls.caFile }))
  const { DATABASE_URL, TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, MASTER_KEYS, INDEX_KEY } = service.env
  const store = Object.entries(service.env)
    .filter(([name]) => name === 'OBJECT_STORE_FOLDER' || name.startsWith('S3_'))
    .filter(([, value]) => value !== undefined)
  writeFileSync(
    join(folder, '.local', 'service.env'),
    [...Object.entries({ DATABASE_URL, TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, MASTER_KEYS, INDEX_KEY }), ...store]
      .map(([name, value]) => `${name}=${String(value)}\n`)
      .join(''),
  )
  return folder
}

/** Types a script into a shell; returns its output. */
async function type(folder: string, script: string): Promise<string> {
  const env = {
    ...process.env,
    USER: 'reader',
    PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH ?? ''}`,
  }
  const shell = spawn('bash', ['-c', `set -euo pipefail\n${script}`], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const code = await new Promise((resolve) => {
    shell.on('close', resolve)
  })
  const text = output.join('')
  assert.equal(code, 0, text)
  return text
}

// One shell runs all commands of a tutorial, in their order.
describe('the tutorials', function () {
  let service: SharedService
  before(async () => {
    service = await sharedDirectService({ needs: ['vision worker', 'worker'] })
  })

  it('quick-start.md ends with a signed webhook and the record', async () => {
    const folder = await aClone(service)
    const typed = blocksOf(readFileSync(join(ROOT, 'docs', 'tutorial', 'quick-start.md'), 'utf8'))
    assert.equal(typed.length, 6, 'blocks to type')
    const text = await type(folder, `${typed.join('\n')}\nkill %1\n`.replaceAll('3000', String(await heldPort())))
    const { id } = JSON.parse(readFileSync(join(folder, 'created.json'), 'utf8')) as { id: string }
    assert.match(
      text,
      new RegExp(
        `\\{"id":"dlv_[0-9A-Z]{26}","event":"verification.approved","verification":"${id}","status":"APPROVED"\\}`,
      ),
    )
    assert.match(text, new RegExp(`\\{"id":"${id}","status":"APPROVED"`))
  })

  it('first-webhook.md receives an event, rejects a forged one, and sees a retry', async () => {
    const page = readFileSync(join(ROOT, 'docs', 'tutorial', 'first-webhook.md'), 'utf8')
    const script = blocksOf(page)
      .join('\n')
      .replaceAll('3000', String(await heldPort()))
    const text = await type(await aClone(service), script)
    const received = [...text.matchAll(/^received: webhook\.test (dlv_[0-9A-Z]{26})$/gm)].map(([, id]) => id)
    assert.equal(new Set(received).size, 2, text)
    assert.match(text, /^rejected: invalid signature$/m)
    for (const line of ['answer: 400', 'status: RETRYING, error: CONNECTION_REFUSED']) {
      assert.ok(text.split('\n').includes(line), text)
      assert.ok(page.includes(`\`${line}\``), `${line} is missing in the tutorial`)
    }
    assert.match(text, /^status: DELIVERED after [2-9] attempts$/m)
  })

  it('live-verification.md shows the decisions on a direct submission, untrusted and trusted', async () => {
    const page = readFileSync(join(ROOT, 'docs', 'tutorial', 'live-verification.md'), 'utf8')
    const text = await type(await aClone(service), blocksOf(page).join('\n'))
    const shown = [...page.matchAll(/^```json\n(.*?)\n```$/gms)].map(([, line]) => line)
    assert.deepEqual(shown, [
      '{"status":"REVIEW","reason_codes":["LIVENESS_UNSUBSTANTIATED"]}',
      '{"status":"APPROVED","reason_codes":[]}',
    ])
    assert.deepEqual(
      text.split('\n').filter((line) => line.startsWith('{"status"')),
      shown,
    )
    assert.match(text, /^https:\/\/localhost:\d+\/verify\/ver_[0-9A-Z]{26}$/m)
  })
})
