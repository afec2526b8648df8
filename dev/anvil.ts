import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { startChild, type Child } from './child-process.ts'
import { startGuard } from './guard.ts'
import { untilListening } from './port-owner.ts'
import { PortBook, withPorts } from './ports.ts'

/** A private ethereum chain (anvil, from npm). The ten accounts of the well-known test mnemonic have funds. */
export interface AnvilNode {
  /** Its JSON-RPC address. */
  readonly url: string
  readonly chainId: number
  readonly pid: number
  /** Settles with a sentence if the node ends by itself. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

export interface AnvilOptions {
  /** Seconds between blocks; undefined means only on request (`anvil_mine`). */
  readonly blockSeconds?: number
  /** Number of blocks whose state is kept; undefined means all. */
  readonly stateBlocks?: number
  /** File that keeps the chain from one start to the next; undefined keeps nothing. */
  readonly stateFile?: string
  /** Remembers the port. */
  readonly book?: PortBook
  /** Aborts the start. */
  readonly signal?: AbortSignal
}

export const ANVIL_CHAIN_ID = 31_337

/**
 * The program for this platform; undefined if npm has none. Skips the package's own launcher, which would outlive its
 * parent.
 */
export function anvilProgram(): string | undefined {
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  try {
    return join(
      dirname(
        createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${process.platform}-${architecture}/package.json`),
      ),
      'bin',
      'anvil',
    )
  } catch {
    return undefined // an optional package: none for this platform
  }
}

/**
 * Starts a chain on a free port of loopback. It is killed together with this process, however that ends.
 *
 * @param folder place of its log
 * @throws an error if there is no program for this platform
 */
export async function startAnvil(
  folder: string,
  { blockSeconds, stateBlocks, stateFile, book, signal }: AnvilOptions = {},
): Promise<AnvilNode> {
  const command = anvilProgram()
  if (command === undefined)
    throw new Error('npm has no anvil for this platform; set ETHEREUM_RPC_URLS to an ethereum node')
  mkdirSync(join(folder, 'logs'), { recursive: true })
  const guard = startGuard(folder)
  try {
    const { child, url } = await withPorts(
      book ?? (await PortBook.open(undefined)),
      { anvil: {} },
      async ({ anvil: port }) => {
        const child = startChild({
          name: 'anvil',
          command,
          logFile: join(folder, 'logs', 'anvil.log'),
          guard,
          signal,
          env: process.env,
          args: [
            '--host',
            '127.0.0.1',
            '--port',
            String(port),
            '--chain-id',
            String(ANVIL_CHAIN_ID),
            '--silent',
            ...(blockSeconds === undefined ? ['--no-mining'] : ['--block-time', String(blockSeconds)]),
            ...(stateFile === undefined ? [] : ['--state', stateFile, '--state-interval', '5']),
            ...(stateBlocks === undefined ? [] : ['--prune-history', String(stateBlocks)]),
          ],
        })
        await listening(child, port)
        return { child, url: `http://127.0.0.1:${port}` }
      },
    )
    return {
      url,
      chainId: ANVIL_CHAIN_ID,
      pid: child.pid,
      ended: child.ended.then((how) => `anvil ${how}`),
      async stop() {
        await child.stop(4_000)
        await guard.release()
      },
    }
  } catch (error) {
    await guard.release()
    throw error
  }
}

/** Waits until the node answers. Stops it before throwing. */
async function listening(child: Child, port: number): Promise<void> {
  try {
    await untilListening(child, port)
  } catch (error) {
    await child.stop()
    throw error
  }
}
