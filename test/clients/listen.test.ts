import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { listen } from '../../clients/typescript/src/cli/listen.ts'
import { IdentityVerification } from '../../clients/typescript/src/client.ts'
import { readWebhook } from '../../clients/typescript/src/webhooks.ts'
import { specimenAssets, type TestService } from '../support/service.ts'
import { besideSharedService } from '../support/shared-service.ts'
import { atEnd } from '../support/stack.ts'
import { startTcpGate, type TcpGate } from '../support/tcp-gate.ts'
import { until } from '../support/until.ts'

const SECRET = 'whsec_of-this-test'
type Answer = (request: IncomingMessage, response: ServerResponse) => void
const taken: Answer = (_, response) => {
  response.writeHead(204).end()
}

/** A developer's receiver with a configurable answer, which stores the ids of genuine events. */
async function aReceiver() {
  const state = { answer: taken, ids: [] as string[], paths: [] as string[] }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        state.paths.push(String(request.url))
        if (request.url === '/webhooks') state.ids.push(readWebhook(Buffer.concat(chunks), request.headers, SECRET).id)
        state.answer(request, response)
      })
  })
  const open = (port = 0) =>
    new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  await open()
  const { port } = server.address() as AddressInfo
  atEnd(async () => close())
  return { state, url: `http://127.0.0.1:${port}/webhooks`, close, open: () => open(port) }
}

describe('listen, during faults', () => {
  let service: TestService, gate: TcpGate, client: IdentityVerification
  before(async () => {
    service = await besideSharedService({ needs: ['worker'] })
    await service.start(['api']) // revoking ends the process
    const { host, port } = new URL(service.baseUrl)
    assert.equal(host, `localhost:${port}`)
    gate = await startTcpGate(`localhost:${port}`)
    const certificates = getCACertificates('default')
    setDefaultCACertificates([...certificates, service.ca])
    atEnd(async () => {
      setDefaultCACertificates(certificates)
      gate.stop()
    })
    client = new IdentityVerification({
      apiKey: service.account.test.plaintext,
      baseUrl: `https://localhost:${gate.address.split(':')[1]}`,
      maxTries: 2,
    })
  })

  async function listening(forward: string, by = client) {
    const [stop, lines] = [new AbortController(), [] as string[]]
    const ended = listen(
      { client: by, say: (line) => lines.push(line), signal: stop.signal, waitSeconds: 1 },
      { forward, secret: SECRET },
    )
    const outcome = ended.then(
      () => 'ended',
      (error: unknown) => error,
    )
    const said = (pattern: RegExp) =>
      until(
        () => `${String(pattern)} in\n${lines.join('\n')}`,
        () => lines.some((line) => pattern.test(line)),
      )
    await said(/^listening;/)
    return {
      lines,
      said,
      outcome,
      stop: async () => {
        stop.abort()
        return outcome
      },
    }
  }
  /** An event of test mode, created past the gate; its id. */
  async function anEvent(): Promise<string> {
    const { id } = await service.create(
      { level: ['ID_DOCUMENT'], country: 'de', end_user_ref: 'test:approved' },
      'test',
    )
    assert.equal((await service.submit(id, specimenAssets([]), 'test')).status, 201)
    return until(
      'its event',
      async () =>
        (await service.db.selectFrom('test_event').select('id').where('verification_id', '=', id).executeTakeFirst())
          ?.id,
    )
  }

  it('continues after a restart of the API, a cut connection and a stalled one: each event once, in order', async () => {
    const receiver = await aReceiver()
    const run = await listening(receiver.url)
    const ids = [await anEvent()]
    await until('the first', () => receiver.state.ids.length === 1)
    gate.set('refusing')
    ids.push(await anEvent())
    await run.said(/^connection lost/)
    gate.set('open')
    await until('the event of the cut connection', () => receiver.state.ids.length === 2)
    gate.set('swallowing')
    ids.push(await anEvent())
    gate.set('open') // the swallowed call stays dead: nobody answers it
    await until('the event of the stalled connection', () => receiver.state.ids.length === 3, 600)
    const [api] = service.processes()
    await api.stop(8_000)
    await service.start(['api'])
    ids.push(await anEvent())
    await until('the event after the restart', () => receiver.state.ids.length === 4, 600)
    assert.equal(await run.stop(), 'ended')
    assert.deepEqual(receiver.state.ids, ids)
  })

  it('serves two listeners at once, each with all events', async () => {
    const receivers = [await aReceiver(), await aReceiver()]
    const runs = await Promise.all(receivers.map(({ url }) => listening(url)))
    const ids = [await anEvent(), await anEvent()]
    await until('all at both', () => receivers.every(({ state }) => state.ids.length === 2))
    for (const { state } of receivers) assert.deepEqual(state.ids, ids)
    await Promise.all(runs.map((run) => run.stop()))
  })

  it('reports an event that a receiver did not take (down, slow, failing or redirecting), and continues after it', async () => {
    const [receiver, thief] = [await aReceiver(), await aReceiver()]
    const run = await listening(receiver.url)
    const answers: [Answer, RegExp][] = [
      [
        (_, response) => {
          response.writeHead(500).end()
        },
        /-> 500$/,
      ],
      [
        (_, response) => {
          response.writeHead(307, { location: thief.url.replace('webhooks', 'elsewhere') }).end()
        },
        /-> 307$/,
      ],
    ]
    for (const [answer, line] of answers) {
      receiver.state.answer = answer
      const id = await anEvent()
      await run.said(line)
      await run.said(
        new RegExp(`^not taken; once more: identity-verification listen replay ${id} --forward http://127`),
      )
    }
    receiver.state.answer = taken
    receiver.close()
    const missed = await anEvent()
    await run.said(/-> ECONNREFUSED$/)
    await run.said(new RegExp(`^not taken.*${missed}`))
    await receiver.open()
    const last = await anEvent()
    await until('the next', () => receiver.state.ids.at(-1) === last)
    assert.equal(receiver.state.ids.filter((id) => id === last).length, 1)
    assert.deepEqual(thief.state.paths, [])
    await run.stop()
  })

  it('names the open event when it is stopped by hand', async () => {
    const receiver = await aReceiver()
    receiver.state.answer = () => undefined // slow for ever
    const run = await listening(receiver.url)
    const id = await anEvent()
    await until('the slow receiver has it', () => receiver.state.ids.length === 1)
    assert.equal(await run.stop(), 'ended')
    assert.match(run.lines.at(-1) ?? '', new RegExp(`^not taken; once more: identity-verification listen replay ${id}`))
  })

  it('ends with the error code when its key is revoked, and forwards nothing afterwards', async () => {
    const receiver = await aReceiver()
    const run = await listening(receiver.url)
    await service.db
      .updateTable('api_key')
      .set({ revoked_at: new Date() })
      .where('id', '=', service.account.test.id)
      .execute()
    const error = await run.outcome
    assert.ok(error instanceof Error && 'code' in error)
    assert.equal(error.code, 'INVALID_API_KEY')
    assert.doesNotMatch(run.lines.join('\n') + error.message, /svc_test_/)
    assert.deepEqual(receiver.state.ids, [])
  })

  it('forwards only to this machine, in any spelling of the address', async () => {
    for (const forward of [
      'http://localhost.example.org/',
      'http://127.0.0.1@example.org/',
      'http://0.0.0.0:3000/',
      'http://10.0.0.1/',
      'http://[::ffff:10.0.0.1]/',
      'ftp://localhost/',
      'http://user:word@localhost/',
      'localhost:3000',
      '',
      'http://169.254.169.254/',
    ]) {
      await assert.rejects(
        listen({ client, say: () => undefined, signal: AbortSignal.abort() }, { forward, secret: SECRET }),
        TypeError,
        forward,
      )
    }
  })
})
