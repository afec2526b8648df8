import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChild } from '../../../dev/child-process.ts'
import { isHeldBy, untilListening } from '../../../dev/port-owner.ts'
import { claimPort, holdPort, isFree, PortBook, withPorts } from '../../../dev/ports.ts'

const aFolder = () => mkdtempSync(join(tmpdir(), 'identity-ports-'))
const listening: Server[] = []
after(() => {
  for (const server of listening) server.close()
})

const listen = (port: number, host = '127.0.0.1') =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(port, host, () => {
        const address = server.address()
        resolve(typeof address === 'object' && address !== null ? address.port : 0)
      })
    listening.push(server)
  })

describe('ports of the development stack', () => {
  it('stay the same from one start to the next', async () => {
    const folder = aFolder()
    const first = await withPorts(await PortBook.open(folder), { postgres: {}, temporal: {} }, async (ports) => ports)
    assert.notEqual(first.postgres, first.temporal)
    assert.deepEqual(
      await withPorts(await PortBook.open(folder), { postgres: {}, temporal: {} }, async (ports) => ports),
      first,
    )
    await listen(first.postgres)
    const third = await withPorts(await PortBook.open(folder), { postgres: {}, temporal: {} }, async (ports) => ports)
    assert.notEqual(third.postgres, first.postgres)
    assert.equal(third.temporal, first.temporal)
  })

  it('are chosen again when another process takes one before it is bound', async () => {
    const tried: number[] = []
    const port = await withPorts(await PortBook.open(undefined), { temporal: {} }, async ({ temporal }) => {
      tried.push(temporal)
      if (tried.length === 1) await listen(temporal) // another process takes it now
      await listen(temporal)
      return temporal
    })
    assert.equal(tried.length, 2)
    assert.equal(port, tried[1])
    assert.notEqual(tried[0], tried[1])
  })

  it('are not chosen again after another error, or when the user named one', async () => {
    let tries = 0
    await assert.rejects(
      withPorts(await PortBook.open(undefined), { postgres: {} }, async () => {
        tries++
        throw new Error('the disk is full')
      }),
      /the disk is full/,
    )
    assert.equal(tries, 1)
    const taken = await listen(0)
    await assert.rejects(
      withPorts(await PortBook.open(undefined), { temporal: { given: taken } }, async () => undefined),
      new RegExp(`port ${taken} \\(temporal\\) is in use`),
    )
  })

  it('are the preferred ones if those are free', async () => {
    const [free, taken] = [
      await withPorts(await PortBook.open(undefined), { a: {} }, async ({ a }) => a),
      await listen(0),
    ]
    const ports = await withPorts(
      await PortBook.open(undefined),
      { a: { preferred: free }, b: { preferred: taken } },
      async (chosen) => chosen,
    )
    assert.equal(ports.a, free)
    assert.notEqual(ports.b, taken)
  })

  it('are chosen despite an invalid ports.json', async () => {
    const folder = aFolder()
    for (const text of ['', '{"postgres": "no"}', '[1', '{"postgres": 99999}']) {
      writeFileSync(join(folder, 'ports.json'), text)
      assert.ok((await withPorts(await PortBook.open(folder), { postgres: {} }, async ({ postgres }) => postgres)) > 0)
    }
  })

  it('are in use when another process listens on ::1 only, because "localhost" may mean ::1', async function () {
    const port = await listen(0, '::1').catch(() => undefined)
    if (port === undefined)
      this.skip() // a machine without IPv6
    else assert.equal(await isFree(port), false)
  })

  it('are held until they are released', async () => {
    const port = await withPorts(await PortBook.open(undefined), { a: {} }, async ({ a }) => a)
    const hold = await holdPort(port)
    assert.equal(await holdPort(port), undefined)
    await hold?.release()
    assert.equal(await isFree(port), true)
  })

  it('can be claimed while they are free, between two holders', async function () {
    if (process.platform !== 'linux') this.skip() // the name beside the port exists on Linux only
    const port = await withPorts(await PortBook.open(undefined), { a: {} }, async ({ a }) => a)
    const claim = await claimPort(port)
    assert.ok(claim)
    assert.equal(await isFree(port), true)
    assert.equal(await claimPort(port), undefined)
    await claim.release()
    await (await claimPort(port))?.release()
  })
})

describe('the owner of a port', () => {
  it('is the process that listens', async () => {
    const port = await listen(0)
    assert.equal(await isHeldBy(process.pid, port), true)
    const other = spawn('sleep', ['60'])
    assert.equal(await isHeldBy(other.pid ?? 0, port), false)
    other.kill()
  })

  it('is awaited, and the error of a process that ends meanwhile is returned', async () => {
    const port = await listen(0)
    const child = startChild({
      name: 'the server',
      command: process.execPath,
      env: process.env,
      logFile: join(aFolder(), 'log'),
      args: [
        '-e',
        `require('node:net').createServer().on('error', (error) => { console.error(error.message); process.exit(7) }).listen(${port}, '127.0.0.1')`,
      ],
    })
    await assert.rejects(untilListening(child, port), /the server ended with code 7: listen EADDRINUSE/)
  })
})
