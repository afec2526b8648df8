import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startChild, type Child } from './child-process.ts'
import { cacheFolder, goInstall, hasGo } from './go-install.ts'
import { startGuard } from './guard.ts'
import { untilListening } from './port-owner.ts'
import { PortBook, withPorts } from './ports.ts'

// An S3 server for tests and for the local cluster: versitygw (Apache-2.0), which stores objects as files of a folder
// and builds with any Go.

const VERSION = 'v1.8.0'
const READY_MS = 20_000

/** Message without a way to build it. */
export const NO_OBJECT_SERVER = `Go is missing, so the S3 server (versitygw ${VERSION}) cannot be built`

/** A running S3 server with its bucket. */
export interface ObjectServer {
  /** `http://127.0.0.1:<port>`, path style. */
  readonly endpoint: string
  readonly port: number
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /** The folder of the objects as files, with one folder per bucket. */
  readonly dataFolder: string
  readonly pid: number
  /** Settles with a sentence if the server ends by itself. */
  readonly ended: Promise<string>
  /** Stops it. Its data stays in its folder. */
  stop(): Promise<void>
}

export interface ObjectServerOptions {
  /** The port of an earlier start, for a restart at the same address; default any free one. */
  readonly port?: number
  /** Remembers the port. */
  readonly book?: PortBook
  /** Random by default; those of an earlier start for a restart. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string }
  readonly bucket?: string
  /** Allows versioned buckets. Each bucket must still enable it. */
  readonly versions?: boolean
  /** Aborts the start. */
  readonly signal?: AbortSignal
}

/** The program, built once into the user's cache (80 s of CPU); undefined without Go. */
export async function objectServerProgram(
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const program = join(cacheFolder(), `versitygw-${VERSION}`, 'versitygw')
  if (existsSync(program)) return program
  if (!(await hasGo())) return undefined
  say(`building the S3 server versitygw ${VERSION} from source: about a minute, once.`)
  await goInstall(`github.com/versity/versitygw/cmd/versitygw@${VERSION}`, program, say, signal)
  return program
}

/**
 * Starts a server on loopback with plain HTTP, and waits until it answers. It is killed together with this process,
 * however that ends.
 *
 * @param program the result of `objectServerProgram`
 * @param folder place of its data and its log. A restart in the same folder keeps the data.
 */
export async function startObjectServer(
  program: string,
  folder: string,
  options: ObjectServerOptions = {},
): Promise<ObjectServer> {
  const { port: given, book, bucket = 'objects', versions = false, signal } = options
  const { accessKeyId, secretAccessKey } = options.credentials ?? {
    accessKeyId: `local${randomBytes(8).toString('hex')}`,
    secretAccessKey: randomBytes(24).toString('hex'),
  }
  const [dataFolder, versionFolder, sidecar] = ['buckets', 'versions', 'attributes'].map((name) =>
    join(folder, 'object-server', name),
  )
  // A folder is a bucket. S3 metadata is also stored in files, because not every file system has extended attributes.
  for (const path of [join(dataFolder, bucket), versionFolder, sidecar, join(folder, 'logs')])
    await mkdir(path, { recursive: true })
  const guard = startGuard(folder)
  try {
    const { child, port } = await withPorts(
      book ?? (await PortBook.open(undefined)),
      { 'object-server': { given } },
      async ({ 'object-server': port }) => {
        const child = startChild({
          name: 'object-server',
          command: program,
          logFile: join(folder, 'logs', 'object-server.log'),
          guard,
          signal,
          env: { ...process.env, ROOT_ACCESS_KEY: accessKeyId, ROOT_SECRET_KEY: secretAccessKey },
          args: [
            '--port',
            `127.0.0.1:${port}`,
            '--health',
            '/health',
            '--keep-alive',
            '--quiet',
            'posix',
            '--sidecar',
            sidecar,
            ...(versions ? ['--versioning-dir', versionFolder] : []),
            dataFolder,
          ],
        })
        await answering(child, port)
        return { child, port }
      },
    )
    return {
      endpoint: `http://127.0.0.1:${port}`,
      port,
      region: 'us-east-1',
      bucket,
      accessKeyId,
      secretAccessKey,
      dataFolder,
      pid: child.pid,
      ended: child.ended.then((how) => `object-server ${how}`),
      async stop() {
        await child.stop(8_000)
        await guard.release()
      },
    }
  } catch (error) {
    await guard.release()
    throw error
  }
}

/** Waits until it serves. Stops it before throwing. */
async function answering(child: Child, port: number): Promise<void> {
  try {
    await untilListening(child, port)
    const deadline = Date.now() + READY_MS
    while (!(await isHealthy(port))) {
      if (Date.now() > deadline) throw new Error(`object-server does not answer on port ${port}${child.lastWords()}`)
      await sleep(50)
    }
  } catch (error) {
    await child.stop()
    throw error
  }
}

const isHealthy = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
