import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { request } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { signatureHeader } from '../../../../activities/webhooks/sign.ts'
import { signatureVectors, VECTOR_SECRET, type Given, type SignatureVector } from './signature-vectors.ts'

const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'examples', 'receiver')
const SERVER = join(FOLDER, 'server.mjs')

const inNode = (given: Given): unknown =>
  typeof given === 'object' && given !== null && 'bytes' in given ? Buffer.from(given.bytes, 'base64') : given

const PYTHON = `
import base64, json, sys
sys.path.insert(0, sys.argv[1])
import verify
def given(value): return base64.b64decode(value["bytes"]) if isinstance(value, dict) else value
def judge(vector):
    try: return verify.is_valid(given(vector["secret"]), given(vector["header"]), given(vector["body"]), vector["now"])
    except Exception as error: return repr(error)
print(json.dumps([judge(vector) for vector in json.load(sys.stdin)]))`

describe('the receivers of examples/', () => {
  const now = Math.floor(Date.now() / 1_000)
  const vectors = signatureVectors(now)
  const expected = Object.fromEntries(vectors.map(({ name, valid }) => [name, valid]))

  it('check every signature correctly in Node, and never throw', async () => {
    type IsValid = (secret: unknown, header: unknown, body: unknown, now: number) => boolean
    const { isValid } = (await import(join(FOLDER, 'verify.mjs'))) as { isValid: IsValid }
    const judge = ({ secret, header, body, now: at }: SignatureVector) => {
      try {
        return isValid(inNode(secret), inNode(header), inNode(body), at)
      } catch (error) {
        return String(error)
      }
    }
    assert.deepEqual(Object.fromEntries(vectors.map((vector) => [vector.name, judge(vector)])), expected)
    const [genuine] = vectors
    assert.equal(isValid(VECTOR_SECRET, genuine.header, inNode(genuine.body), NaN), false, 'an invalid clock')
  })

  it('check every signature correctly in Python', function () {
    try {
      execFileSync('python3', ['--version'])
    } catch {
      process.stdout.write('      (skipped: python3 is not there)\n')
      this.skip()
    }
    const answers = JSON.parse(
      execFileSync('python3', ['-B', '-c', PYTHON, FOLDER], { input: JSON.stringify(vectors) }).toString(),
    ) as unknown[]
    assert.deepEqual(Object.fromEntries(vectors.map(({ name }, i) => [name, answers[i]])), expected)
  })

  it('accept what the service signs', async () => {
    const { isValid } = (await import(join(FOLDER, 'verify.mjs'))) as {
      isValid: (secret: string, header: string, body: Uint8Array) => boolean
    }
    assert.ok(isValid(VECTOR_SECRET, signatureHeader(VECTOR_SECRET, '{}', new Date()), Buffer.from('{}')))
  })

  describe('as a server', () => {
    let port = 0
    let stop = () => Promise.resolve()
    before(async () => {
      const child = spawn(process.execPath, [SERVER], {
        env: { ...process.env, WEBHOOK_SECRET: VECTOR_SECRET, PORT: '0' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const ended = once(child, 'exit')
      stop = async () => {
        child.kill()
        await ended
      }
      for await (const line of createInterface({ input: child.stdout })) {
        port = Number(/^listening on (\d+)$/.exec(line)?.[1])
        break
      }
      child.stdout.resume()
    })
    after(() => stop())
    const post = async (header: string, body: Uint8Array) =>
      new Promise<number | undefined>((resolve, reject) => {
        request(
          { port, agent: false, host: '127.0.0.1', method: 'POST', headers: { 'X-Service-Signature': header } },
          (response) => {
            response.resume()
            resolve(response.statusCode)
          },
        )
          .on('error', reject)
          .end(body)
      })

    it('answers 204 to a genuine signature and 400 to any other', async () => {
      const ownClock = /300 s|301 s/
      let judged = 0
      for (const { name, secret, header, body, valid } of signatureVectors(Math.floor(Date.now() / 1_000))) {
        const bytes = inNode(body)
        if (secret !== VECTOR_SECRET || ownClock.test(name) || !(bytes instanceof Buffer) || bytes.length === 0)
          continue
        if (typeof header !== 'string' || !/^[\x20-\x7e]*$/.test(header) || header.length > 8_000) continue
        assert.equal(await post(header, bytes), valid ? 204 : 400, name)
        judged++
      }
      assert.ok(judged > 25)
    })

    it('keeps running after a body that breaks off and one that is too long', async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf', () =>
        setTimeout(() => socket.resetAndDestroy(), 50),
      )
      await once(socket, 'close')
      await post('t=1,v1=0', Buffer.alloc(1_000_000)).catch(() => undefined)
      const body = '{"id":"dlv_2","event":"webhook.test","data":{"endpoint_id":"whe_1"}}'
      assert.equal(await post(signatureHeader(VECTOR_SECRET, body, new Date()), Buffer.from(body)), 204)
    })

    it('does not start without a secret, because then anybody could sign', () => {
      const { status, stderr } = spawnSync(process.execPath, [SERVER], {
        env: { ...process.env, WEBHOOK_SECRET: '', PORT: '0' },
        timeout: 20_000,
      })
      assert.equal(status, 1)
      assert.match(stderr.toString(), /WEBHOOK_SECRET is not set/)
    })
  })
})
