import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { signatureHeader } from '../../../activities/webhooks/sign.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', 'examples', 'receiver')
const SECRET = 'whsec_example'
const BODY = '{"id":"dlv_1","event":"verification.approved","name":"Zoë"}'

describe('the receivers of examples/', () => {
  const now = new Date()
  const header = signatureHeader(SECRET, BODY, now)
  const CASES: [name: string, secret: string, header: string, body: string, at: number, valid: boolean][] = [
    ['a genuine one', SECRET, header, BODY, now.getTime() / 1000, true],
    ['another secret', 'whsec_other', header, BODY, now.getTime() / 1000, false],
    ['a changed body', SECRET, header, BODY.replace('approved', 'declined'), now.getTime() / 1000, false],
    ['an old one', SECRET, header, BODY, now.getTime() / 1000 + 301, false],
    ['no signature', SECRET, '', BODY, now.getTime() / 1000, false],
  ]
  it('judge alike in Node', async () => {
    const { isValid } = await import(join(FOLDER, 'verify.mjs')) as { isValid: (secret: string, header: string, body: Uint8Array, now: number) => boolean }
    for (const [name, secret, given, body, at, valid] of CASES) assert.equal(isValid(secret, given, Buffer.from(body), at), valid, name)
  })
  it('and in Python', function () {
    try {
      execFileSync('python3', ['--version'])
    } catch {
      process.stdout.write('      (skipped: python3 is not there)\n')
      this.skip()
    }
    const program = 'import json,sys; sys.path.insert(0, sys.argv[1]); import verify\n'
      + 'print(json.dumps([verify.is_valid(s, h, b.encode(), n) for s, h, b, n in json.load(sys.stdin)]))'
    const input = JSON.stringify(CASES.map(([, secret, given, body, at]) => [secret, given, body, at]))
    const answers: unknown = JSON.parse(execFileSync('python3', ['-B', '-c', program, FOLDER], { input }).toString())
    assert.deepEqual(answers, CASES.map(([, , , , , valid]) => valid))
  })
})
