import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDemo } from '../../dev/demo.ts'
import { MASTER_KEY } from '../support/factories.ts'
import { heldPort } from '../support/held-port.ts'
import { startTestService } from '../support/service.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const GUIDE = readFileSync(join(ROOT, 'docs', 'guides', 'quick-start.md'), 'utf8')

// What the guide tells to type is typed, in its order, into one shell.
describe('the quick start of the docs', function () {
  this.timeout(300_000)

  it('ends with a signed webhook and the record, as it is written', async () => {
    const service = await startTestService({ env: { TRUSTED_PROXIES: '' } })
    const folder = join(service.folder, 'clone')
    mkdirSync(join(folder, '.local'), { recursive: true })
    for (const name of ['examples', 'dev']) symlinkSync(join(ROOT, name), join(folder, name))
    const file = join(folder, '.local', 'demo.json')
    const demo = await prepareDemo(service.db, MASTER_KEY, file, 'https://127.0.0.1:9/')
    writeFileSync(file, JSON.stringify({ ...demo, base_url: service.baseUrl, ca_file: service.tls.caFile }))

    const typed = [...GUIDE.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block)
    assert.equal(typed.length, 6, 'blocks to type')
    const port = await heldPort()
    const script = `set -euo pipefail\n${typed.join('\n')}\nkill %1\n`.replaceAll('3000', String(port))
    const env = { ...process.env, PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env.PATH ?? ''}` }
    const shell = spawn('bash', ['-c', script], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const output: string[] = []
    for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    const code = await new Promise((resolve) => { shell.on('close', resolve) })
    const text = output.join('')
    assert.equal(code, 0, text)

    const { id } = JSON.parse(readFileSync(join(folder, 'created.json'), 'utf8')) as { id: string }
    assert.match(text, new RegExp(`\\{"id":"dlv_[0-9A-Z]{26}","event":"verification.approved","verification":"${id}","status":"APPROVED"\\}`))
    assert.match(text, new RegExp(`\\{"id":"${id}","status":"APPROVED"`))
  })
})
