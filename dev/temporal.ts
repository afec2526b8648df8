import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import type { Child } from './child-process.ts'
import { startGuard } from './guard.ts'
import { untilListening } from './port-owner.ts'
import { PortBook, withPorts } from './ports.ts'
import { obtainProgram, type TemporalProgram } from './temporal-binaries.ts'
import { prepareNamespace } from './temporal-namespace.ts'
import { CLI_PORTS, SERVER_PORTS, startCli, startServers, type TemporalPlaces } from './temporal-processes.ts'
import { readTemporalSettings, type TemporalSettings } from './temporal-settings.ts'

export interface TemporalStack {
  readonly address: string
  readonly namespace: string
  /** Undefined if an own cluster is used (TEMPORAL_ADDRESS). */
  readonly uiUrl: string | undefined
  /** The server and its origin, in words. */
  readonly source: string
  /** Settles if a part of it ends by itself. */
  readonly ended: Promise<string>
  /** Its processes. */
  readonly pids: readonly number[]
  stop(): Promise<void>
}

/** 'settled': remembered ports, any server that runs the service. 'free': any ports, the server pinned for tests. */
export type TemporalPorts = 'settled' | 'free'

/**
 * Starts the development Temporal server and its web UI according to temporal-dev.yml, or uses TEMPORAL_ADDRESS.
 *
 * @param folder place of its database, configuration and logs
 * @param book remembers its ports
 * @param signal aborts the start
 * @throws an error that names the ways to get a server if no server is available
 */
export async function startTemporal(
  folder: string,
  ports: TemporalPorts,
  say: (line: string) => void,
  book?: PortBook,
  signal?: AbortSignal,
): Promise<TemporalStack> {
  const settings = readTemporalSettings()
  const given = process.env.TEMPORAL_ADDRESS
  if (given !== undefined && given !== '') {
    const namespace = process.env.TEMPORAL_NAMESPACE ?? settings.namespace
    await prepareNamespace(given, namespace, settings, signal)
    return {
      address: given,
      namespace,
      uiUrl: undefined,
      source: 'TEMPORAL_ADDRESS',
      ended: new Promise(() => undefined),
      pids: [],
      stop: async () => undefined,
    }
  }
  const program = await obtainProgram(settings, ports === 'free' ? 'tests' : 'service', say, signal)
  const databaseFile = await databaseFor(folder, settings, program, say)
  await mkdir(join(folder, 'logs'), { recursive: true })
  const guard = startGuard(folder)
  try {
    return await withPorts(
      book ?? (await PortBook.open(undefined)),
      portWishes(settings, ports, program),
      async (chosen) => startOnPorts(program, { settings, folder, databaseFile, ports: chosen, guard, signal }),
    )
  } catch (error) {
    await guard.release()
    throw error
  }
}

/** The well-known ports if they are free. Ports of the environment in any case. */
function portWishes(settings: TemporalSettings, ports: TemporalPorts, program: TemporalProgram) {
  const names = program.kind === 'cli' ? CLI_PORTS : SERVER_PORTS
  const wishes = Object.fromEntries(names.map((name) => [name, {}]))
  if (ports === 'free') return wishes
  const given = (name: string) =>
    process.env[name] === undefined || process.env[name] === '' ? undefined : Number(process.env[name])
  return {
    ...wishes,
    temporal: { given: given('TEMPORAL_DEV_PORT'), preferred: settings.frontend_port },
    temporal_ui: { given: given('TEMPORAL_DEV_UI_PORT'), preferred: settings.ui_port },
  }
}

/** Starts its processes and waits until they serve, on these ports. Stops them before throwing. */
async function startOnPorts(program: TemporalProgram, places: TemporalPlaces): Promise<TemporalStack> {
  const { settings, guard, ports } = places
  const [address, uiPort] = [`127.0.0.1:${ports.temporal}`, ports.temporal_ui]
  const children = program.kind === 'cli' ? startCli(program.command, places) : await startServers(program, places)
  const stopChildren = async () => {
    // Its database is a journalled file, so a server that drains slowly may be killed.
    for (const child of [...children].reverse()) await child.stop(4_000)
  }
  const gone = new AbortController()
  const ended = endOf(children)
  void ended.then(({ child, how }) => gone.abort(new Error(`${child.name} ${how}${child.lastWords()}`)))
  try {
    // Nothing is sent to the port before it is known to be ours.
    await untilListening(children[0], ports.temporal)
    await untilListening(children.at(-1) ?? children[0], uiPort)
    await prepareNamespace(address, settings.namespace, settings, gone.signal)
  } catch (error) {
    await stopChildren()
    throw error
  }
  return {
    address,
    namespace: settings.namespace,
    uiUrl: `http://localhost:${uiPort}`,
    source: program.source,
    pids: children.map(({ pid }) => pid),
    ended: Promise.race([ended.then(({ child, how }) => `${child.name} ${how}`), guard.ended]),
    async stop() {
      await stopChildren()
      await guard.release()
    },
  }
}

const endOf = (children: readonly Child[]) =>
  Promise.race(children.map(async (child) => ({ child, how: await child.ended })))

/**
 * Only the server that created a database can use it: tables differ between versions, and a plain server migrates none.
 * Each CLI has its own database. The built server has the one in temporal-dev.yml.
 */
export async function databaseFor(
  folder: string,
  settings: TemporalSettings,
  program: Pick<TemporalProgram, 'kind' | 'version'>,
  say: (line: string) => void,
): Promise<string> {
  const { dir, name, ext } = parse(join(folder, settings.storage_file))
  await mkdir(dir, { recursive: true })
  const file = `${name}${program.kind === 'cli' ? `-cli-${program.version}` : ''}${ext}`
  const others = (await readdir(dir)).filter((entry) => entry.startsWith(name) && entry.endsWith(ext) && entry !== file)
  if (others.length > 0 && !(await readdir(dir)).includes(file)) {
    say(
      `this Temporal server differs from the last one; the workflows of the last one stay in ${others.map((entry) => join(dirname(settings.storage_file), entry)).join(', ')}`,
    )
  }
  return join(dir, file)
}
