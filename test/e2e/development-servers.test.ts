import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Connection } from '@temporalio/client'
import pg from 'pg'
import { PortBook } from '../../dev/ports.ts'
import { startPostgres } from '../../dev/postgres.ts'
import { startTemporal } from '../../dev/temporal.ts'
import { onlyWhereChanged, START_PATHS } from '../support/by-path.ts'
import { processesOf } from '../support/npm-start.ts'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'identity-servers-'))
  chmodSync(folder, 0o755) // PostgreSQL runs as a separate user where this process is root
  return folder
}

async function dataFolderOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ folder: string }>("select current_setting('data_directory') as folder")
  await client.end()
  return rows[0].folder
}

describe('the PostgreSQL of the development stack', function () {
  const given = process.env.DATABASE_URL
  before(function () {
    onlyWhereChanged(this, START_PATHS, 'PostgreSQL beside another, and after a kill')
    delete process.env.DATABASE_URL
  })
  after(() => {
    if (given !== undefined) process.env.DATABASE_URL = given
  })

  it('is never joined on a port that another server answers', async () => {
    const [first, second] = [aFolder(), aFolder()]
    const one = await startPostgres(first, 'postgres')
    const book = await PortBook.open(second)
    await book.remember({ postgres: Number(new URL(one.url).port) }) // its last port now belongs to the other server
    const other = await startPostgres(second, 'postgres', book)
    assert.notEqual(other.url, one.url)
    assert.equal(await dataFolderOf(other.url), join(second, 'postgres'))
    await Promise.all([one.stop(), other.stop()])
    assert.deepEqual([...processesOf(first), ...processesOf(second)], [])
  })

  it("starts over the pid file of a killed server: the pid is free, another program's, or the server still runs", async () => {
    const folder = aFolder()
    const pidFile = join(folder, 'postgres', 'postmaster.pid')
    const pidIn = (text: string) => Number(text.split('\n')[0])

    const killed = await startPostgres(folder, 'kept')
    const left = readFileSync(pidFile, 'utf8')
    process.kill(pidIn(left), 'SIGKILL')
    assert.match(await killed.ended, /PostgreSQL was ended by SIGKILL/)
    await killed.stop()
    assert.equal(readFileSync(pidFile, 'utf8'), left)
    const second = await startPostgres(folder, 'kept')
    await second.stop()

    const stranger = spawn('sleep', ['300'])
    writeFileSync(pidFile, left.replace(/^\d+/, String(stranger.pid)))
    const third = await startPostgres(folder, 'kept')
    assert.equal(await dataFolderOf(third.url), join(folder, 'postgres'))
    assert.equal(stranger.exitCode, null)
    stranger.kill()

    // The server of the folder still runs after its start was killed: it is ended, and the next one has the data.
    const fourth = await startPostgres(folder, 'kept')
    assert.match(await third.ended, /PostgreSQL ended with code 0/)
    assert.equal(await dataFolderOf(fourth.url), join(folder, 'postgres'))
    await fourth.stop()
    await third.stop()
    assert.equal(existsSync(pidFile), false)
  })

  it('reports why it does not start', async () => {
    const folder = aFolder()
    await (await startPostgres(folder, 'postgres')).stop()
    writeFileSync(join(folder, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n')
    await assert.rejects(
      startPostgres(folder, 'postgres'),
      /PostgreSQL ended with code 1: .*configuration file .* contains errors/,
    )
    assert.deepEqual(processesOf(folder), [])
  })
})

describe('the Temporal of the development stack', function () {
  const { TEMPORAL_ADDRESS, TEMPORAL_DEV_PORT } = process.env
  before(function () {
    onlyWhereChanged(this, START_PATHS, 'Temporal beside another')
    delete process.env.TEMPORAL_ADDRESS
  })
  after(() => {
    Object.assign(process.env, { ...(TEMPORAL_ADDRESS === undefined ? {} : { TEMPORAL_ADDRESS }) })
  })
  afterEach(() => {
    if (TEMPORAL_DEV_PORT === undefined) delete process.env.TEMPORAL_DEV_PORT
    else process.env.TEMPORAL_DEV_PORT = TEMPORAL_DEV_PORT
  })

  it('is never joined on a port that another server answers: it takes another port, for its UI and ring too', async () => {
    const [first, second] = [aFolder(), aFolder()]
    const book = await PortBook.open(first)
    const one = await startTemporal(first, 'free', () => undefined, book)
    const names = Object.keys(JSON.parse(readFileSync(join(first, 'ports.json'), 'utf8')) as object)
    const others = await PortBook.open(second)
    await others.remember(Object.fromEntries(names.map((name) => [name, book.portOf(name) ?? 0]))) // now the other server's
    const other = await startTemporal(second, 'free', () => undefined, others)
    for (const name of names) assert.notEqual(others.portOf(name), book.portOf(name), name)
    const clusters = await Promise.all(
      [one, other].map(async ({ address }) => {
        const connection = await Connection.connect({ address })
        const { clusterId } = await connection.workflowService.getClusterInfo({})
        await connection.close()
        return clusterId
      }),
    )
    assert.notEqual(clusters[0], clusters[1])
    process.kill(other.pids[0], 'SIGKILL')
    assert.match(await other.ended, /the Temporal server was ended by SIGKILL/)
    await Promise.all([one.stop(), other.stop()])
    assert.deepEqual([...processesOf(first), ...processesOf(second)], [])
  })

  it('starts only on TEMPORAL_DEV_PORT: a port in use is an error, and no process stays', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => {
      server.once('listening', resolve)
    })
    const address = server.address()
    assert.ok(typeof address === 'object' && address !== null)
    process.env.TEMPORAL_DEV_PORT = String(address.port)
    const folder = aFolder()
    await assert.rejects(
      startTemporal(folder, 'settled', () => undefined),
      new RegExp(`port ${address.port} \\(temporal\\) is in use`),
    )
    assert.deepEqual(processesOf(folder), [])
    server.close()
  })
})
