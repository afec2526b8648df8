import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { createServer, type ListenOptions, type Server } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'

// The ports of the development stack, on loopback. They stay the same between starts unless another program takes them.

/**
 * The choice of a part's port. `given` is used or is an error. Otherwise the remembered one, `preferred`, or any free
 * one.
 */
export interface PortWish {
  readonly given?: number
  readonly preferred?: number
}

const bookSchema = z.record(z.string(), z.number().int().min(1).max(65_535))
const LOWEST = 10_000
const ATTEMPTS = 6

/** The last ports of the parts of one folder, in its ports.json. */
export class PortBook {
  readonly #file: string | undefined
  #ports: Record<string, number>

  private constructor(file: string | undefined, ports: Record<string, number>) {
    this.#file = file
    this.#ports = ports
  }

  /** @param folder undefined: a book that is not stored */
  static async open(folder: string | undefined): Promise<PortBook> {
    if (folder === undefined) return new PortBook(undefined, {})
    const file = join(folder, 'ports.json')
    return new PortBook(file, await readBook(file))
  }

  portOf(name: string): number | undefined {
    return this.#ports[name]
  }

  async remember(ports: Record<string, number>): Promise<void> {
    this.#ports = { ...this.#ports, ...ports }
    if (this.#file === undefined) return
    const text = JSON.stringify(this.#ports, null, 2)
    await writeFile(`${this.#file}.new`, text)
    await rename(`${this.#file}.new`, this.#file)
  }
}

/** An unreadable book counts as empty, so the ports are chosen again. */
async function readBook(file: string): Promise<Record<string, number>> {
  try {
    return bookSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return {}
  }
}

/**
 * Starts a part that binds its ports by itself. If another program takes one between choice and bind, the part starts
 * again with other ports.
 *
 * @param start must stop everything that it started before it throws
 * @throws the error of `start` if no port was the cause, or only a given one; after six tries the last error
 */
export async function withPorts<Name extends string, T>(
  book: PortBook,
  wishes: Record<Name, PortWish>,
  start: (ports: Record<Name, number>) => Promise<T>,
): Promise<T> {
  const avoided = new Set<number>()
  for (let attempt = 1; ; attempt++) {
    const ports = await choosePorts(book, wishes, avoided)
    try {
      const started = await start(ports)
      await book.remember(ports)
      return started
    } catch (error) {
      const taken = await takenOf(Object.values<number>(ports))
      if (attempt === ATTEMPTS || (taken.length === 0 && !isPortError(error))) throw error
      for (const port of taken) avoided.add(port)
    }
  }
}

async function choosePorts<Name extends string>(
  book: PortBook,
  wishes: Record<Name, PortWish>,
  avoided: Set<number>,
): Promise<Record<Name, number>> {
  const chosen = new Map<string, number>()
  const used = new Set<number>(avoided)
  for (const [name, { given, preferred }] of Object.entries<PortWish>(wishes)) {
    if (given !== undefined && !(await isFree(given)))
      throw new Error(`port ${given} (${name}) is in use; stop the program that listens there, or choose another port`)
    const port = given ?? (await firstFree([book.portOf(name), preferred], used)) ?? (await anyFreePort(used))
    chosen.set(name, port)
    used.add(port)
  }
  return Object.fromEntries(chosen) as Record<Name, number>
}

async function firstFree(
  ports: readonly (number | undefined)[],
  used: ReadonlySet<number>,
): Promise<number | undefined> {
  for (const port of ports) if (port !== undefined && !used.has(port) && (await isFree(port))) return port
  return undefined
}

/**
 * A free port of loopback, below the kernel's range for outgoing connections, because any outgoing connection may use
 * one of those.
 */
export async function anyFreePort(used: ReadonlySet<number> = new Set()): Promise<number> {
  const end = firstEphemeralPort()
  for (let tries = 0; tries < 500; tries++) {
    const port = randomInt(Math.min(LOWEST, end - 1_000), end)
    if (!used.has(port) && (await isFree(port))) return port
  }
  throw new Error('no free port on this machine')
}

function firstEphemeralPort(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').trim().split(/\s+/)[0])
  } catch {
    return 49_152 // RFC 6335; macOS
  }
}

/**
 * Claims a port among the starts on this machine, until its release or the end of this process. The port itself looks
 * free between the release of a hold and the bind of the server. On Linux, the claim is a kernel name beside the
 * port. Elsewhere a claim does nothing and always succeeds.
 */
export async function claimPort(port: number): Promise<{ release(): Promise<void> } | undefined> {
  if (process.platform !== 'linux') return { release: async () => undefined }
  const server = await listenAt({ path: `\0identity-verification-port-${port}` })
  return typeof server === 'string'
    ? undefined
    : {
        release: () =>
          new Promise((resolve) => {
            server.close(() => resolve())
          }),
      }
}

/** Holds a port of loopback until its release. Undefined if another program listens there. */
export async function holdPort(port: number): Promise<{ release(): Promise<void> } | undefined> {
  const held: Server[] = []
  const release = async () => {
    await Promise.all(
      held.map(
        (server) =>
          new Promise((resolve) => {
            server.close(resolve)
          }),
      ),
    )
  }
  // "localhost" is both: a foreign program on ::1 would receive our connections.
  for (const host of ['127.0.0.1', '::1']) {
    const server = await listen(port, host)
    if (server === 'taken') {
      await release()
      return undefined
    }
    if (server !== 'no such address') held.push(server)
  }
  return { release }
}

export async function isFree(port: number): Promise<boolean> {
  const hold = await holdPort(port)
  await hold?.release()
  return hold !== undefined
}

async function takenOf(ports: readonly number[]): Promise<number[]> {
  const taken: number[] = []
  for (const port of ports) if (!(await isFree(port))) taken.push(port)
  return taken
}

/** For a port that was free again at our look: the messages of programs, including those of Go and PostgreSQL. */
const isPortError = (error: unknown): boolean =>
  error instanceof Error &&
  /EADDRINUSE|address already in use|could not bind/i.test(
    `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`,
  )

/** Listens to hold a port. Each connection is closed immediately. */
export const listen = (port: number, host: string): Promise<Server | 'taken' | 'no such address'> =>
  listenAt({ port, host, exclusive: true })

function listenAt(where: ListenOptions): Promise<Server | 'taken' | 'no such address'> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve('taken')
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve('no such address')
      else reject(error)
    })
    server.listen(where, () => resolve(server))
  })
}
