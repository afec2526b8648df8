import { randomUUID } from 'node:crypto'
import { Client, Connection, type WorkflowHandle } from '@temporalio/client'
import {
  DefaultLogger,
  NativeConnection,
  Runtime,
  Worker,
  type ActivityInterceptorsFactory,
  type PatchActivationCallback,
} from '@temporalio/worker'
import { prepareNamespace } from '../../dev/temporal-namespace.ts'
import { readTemporalSettings } from '../../dev/temporal-settings.ts'
import type { VerificationInput } from '../../contract/verification.ts'
import { workflowBundle } from '../../workers/bundle.ts'
import type { QueueLimits } from '../../workers/limits.ts'
import { atEnd, testTemporal } from './stack.ts'
import { until } from './until.ts'

let installed = false

/** A client in a namespace of its own: the workers of one test file must not get the tasks of another. */
export async function testClient(): Promise<Client> {
  const { address } = await testTemporal()
  const namespace = `test-${randomUUID()}`
  await prepareNamespace(address, namespace, readTemporalSettings())
  const connection = await Connection.connect({ address })
  atEnd(() => connection.close())
  return new Client({ connection, namespace })
}

export interface TestWorkerOptions {
  /** By queue, as in workers/limits.ts. By default the SDK's own. */
  readonly limits?: Record<string, QueueLimits>
  readonly interceptors?: ActivityInterceptorsFactory[]
  /** A file with other workflows than those of this checkout. */
  readonly workflowBundle?: string
  readonly patchActivationCallback?: PatchActivationCallback
  /** By default a connection of their own. It is closed when they stop, either way. */
  readonly connection?: NativeConnection
  /** The identity of the workers in histories. */
  readonly identity?: string
}

/**
 * Runs workers with the given activities on the named queues of the client's namespace until the tests of the file are done.
 *
 * @returns a function that stops them earlier
 */
export async function testWorkers(
  client: Client,
  queues: readonly string[],
  activities: object,
  options: TestWorkerOptions = {},
): Promise<() => Promise<void>> {
  const connection = options.connection ?? (await nativeConnection())
  const workers = await Promise.all(
    queues.map(async (taskQueue) =>
      Worker.create({
        connection,
        namespace: client.options.namespace,
        taskQueue,
        activities,
        workflowBundle: { codePath: options.workflowBundle ?? (await workflowBundle()) },
        shutdownGraceTime: '1 second',
        patchActivationCallback: options.patchActivationCallback,
        ...(options.identity === undefined ? {} : { identity: options.identity }), // the SDK treats undefined as no identity
        interceptors: { activity: options.interceptors ?? [] },
        ...options.limits?.[taskQueue],
      }),
    ),
  )
  const running = workers.map((worker) => worker.run())
  let stopped: Promise<void> | undefined
  const stop = () =>
    (stopped ??= (async () => {
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown()
      await Promise.all(running)
      await connection.close()
    })())
  atEnd(stop)
  return stop
}

/**
 * A client of the same namespace on a connection as workers have it, for the activities that they run. Only on such a
 * connection can a workflow start eagerly. Settling starts deliveries that way.
 */
export async function workersClient({ options: { namespace } }: Client): Promise<Client> {
  const connection = await nativeConnection()
  atEnd(() => connection.close())
  return new Client({ connection, namespace })
}

/** A connection as workers have it, to the server of the tests. */
export async function nativeConnection(): Promise<NativeConnection> {
  if (!installed) Runtime.install({ logger: new DefaultLogger('ERROR'), shutdownSignals: [] })
  installed = true
  const { address } = await testTemporal()
  return NativeConnection.connect({ address })
}

/** Input of a verification workflow with an id of its own. */
export const anInput = (changes: Partial<VerificationInput> = {}): VerificationInput => ({
  verificationId: `ver_${randomUUID()}`,
  accountId: 'acc_1',
  mode: 'LIVE',
  referenceCode: 'ABCDEFGH0123',
  checks: ['DOCUMENT', 'LIVENESS', 'FACE_MATCH', 'SCREENING'],
  needsAssets: true,
  submitWithinMs: 60_000,
  ...changes,
})

/** Waits until a workflow's query `state` returns a status. */
export const untilState = (handle: WorkflowHandle, status: string) =>
  until(
    `${handle.workflowId} as ${status}`,
    async () => (await handle.query<{ status: string }>('state')).status === status,
  )
