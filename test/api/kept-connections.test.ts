import assert from 'node:assert/strict'
import { Agent, request } from 'node:https'
import { create, startApi, type TestApi } from '../support/api.ts'
import { anAccount } from '../support/factories.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'multipart/form-data; boundary=b' }
const part = (name: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\n${'A'.repeat(500)}\r\n`

/** Complete bodies in one piece that are refused before their end is read. */
const REFUSED: readonly { what: string; headers: Record<string, string>; body: string }[] = [
  {
    what: 'a line break in a picture',
    headers: JSON_TYPE,
    body: `{"assets":[{"type":"SELFIE","data":"${'A'.repeat(400)}\nAAA"}]}`,
  },
  { what: 'JSON that ends twice', headers: JSON_TYPE, body: `{"assets":[]}}${' '.repeat(2_000)}` },
  { what: 'lists in lists', headers: JSON_TYPE, body: '['.repeat(4_000) },
  { what: 'a form of an unknown part', headers: FORM_TYPE, body: `${part('X')}${part('SELFIE')}--b--\r\n` },
  { what: 'a form of too many parts', headers: FORM_TYPE, body: `${part('SELFIE').repeat(20)}--b--\r\n` },
  {
    what: 'a line break in a long picture, in chunks',
    headers: { ...JSON_TYPE, 'transfer-encoding': 'chunked' },
    body: `{"assets":[{"type":"SELFIE","data":"${'A'.repeat(30_000)}\n"}]}`,
  },
  {
    what: 'a tab in a picture, in chunks',
    headers: { ...JSON_TYPE, 'transfer-encoding': 'chunked' },
    body: '{"assets":[{"type":"SELFIE","data":"\t"}]}',
  },
  { what: 'half of a surrogate pair', headers: JSON_TYPE, body: '{"assets":[{"type":"SEL\u0000' + '\ud800' + '"}]}' },
  { what: 'a form without its end', headers: FORM_TYPE, body: part('SELFIE') },
]

describe('a reused connection', () => {
  let api: TestApi
  let key: string
  let path: string
  before(async () => {
    api = await startApi()
    key = (await anAccount(api.db)).test.plaintext
    path = `/v1/verifications/${String((await create(api, key)).json.id)}/submit`
  })

  /** One request; its status, and whether its connection was used before. */
  const send = (agent: Agent, headers: Record<string, string>, body: string, to = path) =>
    new Promise<{ status: number; isReused: boolean; isKept: boolean }>((resolve, reject) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          servername: 'localhost',
          port: api.port,
          ca: api.ca,
          method: 'POST',
          path: to,
          agent,
          headers: {
            authorization: `Bearer ${key}`,
            ...('transfer-encoding' in headers ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
            'x-forwarded-for': '10.77.0.1',
            ...headers,
          },
        },
        (response) => {
          response.resume().once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              isReused: outgoing.reusedSocket,
              isKept: response.headers.connection === 'keep-alive',
            }),
          )
        },
      )
      outgoing.once('error', reject)
      outgoing.end(body)
    })

  for (const { what, headers, body } of REFUSED) {
    it(`answers the next request at once after it has refused ${what}`, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      try {
        const refused = await send(agent, headers, body)
        assert.equal(refused.status >= 400 && refused.status < 500, true, String(refused.status))
        const started = performance.now()
        const next = await send(agent, JSON_TYPE, '{}')
        assert.deepEqual([next.status, next.isReused], [400, refused.isKept])
        const large = await send(agent, JSON_TYPE, `{"assets":[{"type":"SELFIE","data":"${'A'.repeat(2_000_000)}"}]}`)
        assert.equal(large.status, 400)
        assert.ok(performance.now() - started < 10_000) // with the fault it took the whole idle timeout, and then broke
      } finally {
        agent.destroy()
      }
    })
  }

  it('reads two requests in a row after a refusal', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    try {
      const answers = await Promise.all([
        send(agent, JSON_TYPE, REFUSED[0].body),
        send(agent, JSON_TYPE, REFUSED[0].body),
        send(agent, JSON_TYPE, '{}', '/v1/auth/login'),
      ])
      assert.deepEqual(
        answers.map(({ status }) => status),
        [400, 400, 400],
      )
    } finally {
      agent.destroy()
    }
  })
})
