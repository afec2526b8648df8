import { existsSync, mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startChild } from './child-process.ts'
import { cacheFolder, goInstall, hasGo } from './go-install.ts'
import { startGuard } from './guard.ts'
import { untilListening } from './port-owner.ts'
import { PortBook, withPorts } from './ports.ts'

// A bitcoin node for tests: btcd, a full node in Go (ISC licence), which builds with any Go. Bitcoin Core has no Go
// module.

const VERSION = 'v0.26.2'

/** A private, empty bitcoin chain (regtest) that mines on request. */
export interface BtcdNode {
  /** JSON-RPC with basic authentication. */
  readonly url: string
  readonly user: string
  readonly password: string
  readonly pid: number
  stop(): Promise<void>
}

/** Message without a way to build btcd. */
export const NO_BTCD = `Go is missing, so btcd ${VERSION} cannot be built`

/** The program, built once into the user's cache (a minute); undefined without Go. */
export async function btcdProgram(say: (line: string) => void, signal?: AbortSignal): Promise<string | undefined> {
  const program = join(cacheFolder(), `btcd-${VERSION}`, 'btcd')
  if (existsSync(program)) return program
  if (!(await hasGo())) return undefined
  say(`building btcd ${VERSION} from source: about a minute, once.`)
  await goInstall(`github.com/btcsuite/btcd@${VERSION}`, program, say, signal)
  return program
}

/**
 * Starts a chain on free ports of loopback. Its data is removed when it stops. It is killed together with this process.
 *
 * @param miningAddress receives the new coins
 */
export async function startBtcd(program: string, folder: string, miningAddress: string): Promise<BtcdNode> {
  mkdirSync(join(folder, 'logs'), { recursive: true })
  const data = await mkdtemp(join(folder, 'btcd-'))
  const guard = startGuard(folder)
  const [user, password] = ['tests', 'tests'] // listens only on loopback
  try {
    const { child, url } = await withPorts(
      await PortBook.open(undefined),
      { rpc: {}, peers: {} },
      async ({ rpc, peers }) => {
        const child = startChild({
          name: 'btcd',
          command: program,
          logFile: join(folder, 'logs', 'btcd.log'),
          guard,
          env: process.env,
          args: [
            '--regtest',
            '--configfile=/dev/null',
            `--datadir=${data}`,
            `--logdir=${join(data, 'logs')}`,
            '--notls',
            '--txindex',
            '--addrindex',
            '--nostalldetect',
            '--rpcmaxclients=1000',
            `--rpcuser=${user}`,
            `--rpcpass=${password}`,
            `--rpclisten=127.0.0.1:${rpc}`,
            `--listen=127.0.0.1:${peers}`,
            `--miningaddr=${miningAddress}`,
          ],
        })
        try {
          await untilListening(child, rpc)
        } catch (error) {
          await child.stop()
          throw error
        }
        return { child, url: `http://127.0.0.1:${rpc}` }
      },
    )
    return {
      url,
      user,
      password,
      pid: child.pid,
      async stop() {
        await child.stop(8_000)
        await guard.release()
        await rm(data, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await guard.release()
    throw error
  }
}
