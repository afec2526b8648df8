import { join } from 'node:path'
import type { ObjectStore } from '../../objects/object-store.ts'
import { openFolderStore } from '../../objects/folder-store.ts'
import type { Child } from '../../dev/child-process.ts'
import { testBucket } from './object-server.ts'
import { anAccountOf, type TestService } from './service.ts'
import { aFolder, IS_CLUSTER, prepareStack, startProcesses, withProcesses, type ServiceStack } from './service-stack.ts'
import { forAllFiles } from './stack.ts'

// One service for all files of a suite: one database, one namespace, one mailbox, and its processes. Each process
// starts when a file first needs it, and stops with the last test. The account keeps files apart: each file has an
// account of its own, with keys and a receiver, and looks only at data of that account. So a file that shares
// - kills and stops no shared process, and changes nothing that is shared (a setting, a list, a whole table);
// - counts, lists and clears by its account: mails, deliveries, ledger, tries, objects;
// - may add processes of its own beside the shared ones (`besideSharedService`), a partner, a member of staff, a
// second account.
// A file that needs more starts a service of its own (`startTestService`).

/**
 * Pictures are in a bucket if an S3 server is available. It screens with the beginnings of the lists
 * (small-snapshot.ts).
 */
interface Shared {
  readonly stack: ServiceStack
  readonly objects: ObjectStore
  readonly isInBucket: boolean
}

let prepared: Promise<Shared> | undefined
let direct: Promise<ServiceStack> | undefined
const started = new Map<string, Promise<void>>()

const shared = (): Promise<Shared> =>
  (prepared ??= forAllFiles(async () => {
    const bucket = await testBucket()
    const stack = await prepareStack({ env: bucket?.env })
    return {
      stack,
      objects: bucket?.objects ?? openFolderStore(String(stack.env.OBJECT_STORE_FOLDER)),
      isInBucket: bucket !== undefined,
    }
  }))

/** All requested processes start in parallel. In a cluster every process starts, for any file. */
async function withRunning(stack: ServiceStack, names: readonly string[]): Promise<void> {
  const wanted = IS_CLUSTER ? ['all'] : names
  await Promise.all(
    wanted.map((name) => {
      const start = started.get(name) ?? forAllFiles(() => startProcesses(stack, IS_CLUSTER ? undefined : [name]))
      started.set(name, start)
      return start
    }),
  )
  await Promise.all(stack.processes().map(stillRuns))
}

/** A file that misses a shared process reports that, instead of a later consequence. */
async function stillRuns(child: Child): Promise<void> {
  const how = await Promise.race([child.ended, Promise.resolve('')])
  if (how !== '')
    throw new Error(`a file before this one lost ${child.name} of the shared service: it ${how}${child.lastWords()}`)
}

/** A shared service without the methods that only its owner may call. */
export type SharedService = Omit<TestService, 'start' | 'processes'> & Pick<Shared, 'objects' | 'isInBucket'>

/**
 * An account of the file's own in the service that all files share.
 *
 * @param needs the processes that must run; by default all
 */
export async function sharedService(
  options: { readonly needs?: readonly string[]; readonly trustedCapture?: boolean } = {},
): Promise<SharedService> {
  const { stack, ...store } = await shared()
  await withRunning(stack, options.needs ?? ['api', 'vision worker', 'worker'])
  const { start: _start, processes: _processes, ...service } = await anAccountOf(stack, options)
  return { ...service, ...store }
}

/**
 * The same, with a port and processes of the file's own beside the shared ones, on the same database and namespace.
 * The file may kill the processes that it starts. If it starts an API, its calls go to that API. A worker of its own
 * shares the queues with the shared one.
 *
 * @param needs the shared processes that must run
 * @param ownObjects its own processes store pictures in a folder of their own, `objects` of its folder, which the shared ones do not see
 */
export async function besideSharedService(
  options: { readonly needs?: readonly string[]; readonly ownObjects?: boolean } = {},
): Promise<TestService & { readonly sharedFolder: string }> {
  const { stack } = await shared()
  await withRunning(stack, options.needs ?? [])
  const folder = await aFolder()
  const noBucket = Object.fromEntries(
    Object.keys(stack.env)
      .filter((name) => name.startsWith('S3_'))
      .map((name) => [name, undefined]),
  )
  const env = options.ownObjects === true ? { ...noBucket, OBJECT_STORE_FOLDER: join(folder, 'objects') } : {}
  return {
    ...(await anAccountOf(await withProcesses({ ...stack, env: { ...stack.env, ...env } }, folder))),
    sharedFolder: stack.folder,
  }
}

/**
 * An account in the shared service, whose calls go to an API without a proxy, as from a client library or a shell on
 * this machine. The calls of this machine in a minute are counted from zero for each file.
 *
 * @param needs the other shared processes that must run
 */
export async function sharedDirectService(options: { readonly needs: readonly string[] }): Promise<SharedService> {
  const { stack, ...store } = await shared()
  direct ??= forAllFiles(async () => {
    const own = await withProcesses({ ...stack, env: { ...stack.env, TRUSTED_PROXIES: '' } }, await aFolder())
    await own.start(['api'])
    return own
  })
  await withRunning(stack, options.needs)
  const { start: _start, processes: _processes, ...service } = await anAccountOf(await direct)
  await service.db.deleteFrom('rate_limit').where('key', 'like', '%:127.0.0.1').execute()
  return { ...service, ...store }
}
