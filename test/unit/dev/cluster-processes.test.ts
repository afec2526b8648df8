import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer, type TLSSocket } from 'node:tls'
import { startChild } from '../../../dev/child-process.ts'
import { startProxy, type Proxy } from '../../../dev/cluster/proxy.ts'
import { supervise } from '../../../dev/cluster/supervisor.ts'
import { anyFreePort } from '../../../dev/ports.ts'
import { prepareTls } from '../../../dev/tls.ts'
import { startTcpGate } from '../../support/tcp-gate.ts'
import { until } from '../../support/until.ts'

describe('the proxy in front of several APIs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'identity-proxy-'))
  const ends: (() => unknown)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end()
  })

  /** A TLS server that sends its name to each caller and then runs `then`. */
  async function named(name: string, then: (socket: TLSSocket) => void = (socket) => void socket.end()) {
    const tls = await prepareTls(folder)
    const server = createServer({ cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) }, (socket) => {
      socket.on('error', () => undefined)
      socket.write(name)
      then(socket)
    })
    server.on('tlsClientError', () => undefined)
    return listening(server)
  }
  async function listening(server: Server): Promise<number> {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    ends.push(() => server.close())
    return (server.address() as AddressInfo).port
  }
  async function proxied(...ports: number[]): Promise<Proxy> {
    const proxy = await startProxy(0, ports)
    ends.push(() => proxy.stop())
    return proxy
  }
  /** The answer to a client that checks the certificate, and the error if there is one. */
  async function ask(port: number): Promise<string> {
    const socket = connect({
      port,
      host: '127.0.0.1',
      servername: 'localhost',
      ca: readFileSync((await prepareTls(folder)).caFile),
    })
    let said = ''
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    return new Promise((resolve) => {
      socket.on('error', (error: NodeJS.ErrnoException) => resolve(`${said} and ${error.code ?? error.message}`))
      socket.on('end', () => resolve(said))
    })
  }

  it('passes TLS through, to one API after the other', async () => {
    const proxy = await proxied(await named('one'), await named('two'))
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask(proxy.port)))
    assert.deepEqual(answers.sort(), ['one', 'one', 'one', 'two', 'two', 'two'])
  })

  it('connects to the other API when one refuses, and the caller sees no error', async () => {
    const proxy = await proxied(await anyFreePort(), await named('alive'))
    for (let i = 0; i < 4; i++) assert.equal(await ask(proxy.port), 'alive')
  })

  it('connects to the other API when one hangs, although the kernel still accepts its connections', async () => {
    const hung = await listening(
      createTcpServer((socket) => {
        socket.on('error', () => undefined).resume()
      }),
    )
    const proxy = await proxied(hung, await named('alive'))
    await until('the check', () => !proxy.targets[0].isUp)
    for (let i = 0; i < 4; i++) assert.equal(await ask(proxy.port), 'alive')
  })

  it('resets the caller when an answer breaks off, so it never looks complete', async () => {
    const behind = await named('half', () => undefined)
    const gate = await startTcpGate(`127.0.0.1:${behind}`)
    ends.push(() => gate.stop())
    const proxy = await proxied(Number(gate.address.split(':')[1]))
    setTimeout(() => gate.set('refusing'), 300)
    assert.match(await ask(proxy.port), /^half and E/)
  })

  it('resets callers while no API is up', async () => {
    const proxy = await startProxy(0, [await anyFreePort(), await anyFreePort()], 400)
    ends.push(() => proxy.stop())
    assert.match(await ask(proxy.port), /^ and E/)
  })

  it('lets callers wait for an API that restarts', async () => {
    const port = await anyFreePort()
    const proxy = await proxied(port)
    const waiting = ask(proxy.port)
    const tls = await prepareTls(folder)
    await until('the failed check', () => !proxy.targets[0].isUp)
    const server = createServer({ cert: readFileSync(tls.certFile), key: readFileSync(tls.keyFile) }, (socket) => {
      socket.on('error', () => undefined).end('back')
    })
    server.on('tlsClientError', () => undefined)
    server.listen(port, '127.0.0.1')
    ends.push(() => server.close())
    assert.equal(await waiting, 'back')
  })
})

describe('the supervisor', () => {
  const folder = mkdtempSync(join(tmpdir(), 'identity-supervisor-'))
  const sleeper = (args: string[]) => ({
    name: 'a part',
    kind: 'part',
    launch: () => {
      const child = startChild({
        name: 'a part',
        command: process.execPath,
        args,
        env: process.env,
        logFile: join(folder, 'log'),
      })
      return { child, ready: Promise.resolve() }
    },
  })

  it('restarts a killed process, but not after a stop', async () => {
    const member = supervise(sleeper(['-e', 'setInterval(() => {}, 1000)']), () => undefined)
    await member.untilReady()
    const first = member.pid
    assert.ok(member.kill())
    assert.equal(member.isReady, false)
    await until('another process', () => member.pid !== undefined && member.pid !== first)
    await member.untilReady()
    assert.equal(member.restarts, 1)
    const second = member.pid ?? 0
    await member.stop()
    assert.equal(member.pid, undefined)
    assert.throws(() => process.kill(second, 0), { code: 'ESRCH' })
  })

  it('waits longer before each restart of a process that dies at once, and logs how it died', async () => {
    const said: string[] = []
    const member = supervise(sleeper(['-e', 'console.error("no such shard"); process.exit(3)']), (line) =>
      said.push(line),
    )
    await until('three deaths', () => said.length >= 3)
    await member.stop()
    assert.deepEqual(
      said.slice(0, 3),
      [250, 500, 1_000].map((ms) => `a part ended with code 3: no such shard; restart in ${ms} ms`),
    )
  })

  it('rejects the wait for a process that cannot start when it is stopped', async () => {
    const member = supervise(
      {
        name: 'a part',
        kind: 'part',
        launch: () => {
          throw new Error('no program')
        },
      },
      () => undefined,
    )
    const waiting = assert.rejects(member.untilReady(), /was stopped/)
    await member.stop()
    await waiting
  })
})
