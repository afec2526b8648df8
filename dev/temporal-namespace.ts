import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, isGrpcServiceError } from '@temporalio/client'
import { msToTs } from '@temporalio/common/lib/time.js'
import proto from '@temporalio/proto'
import type { TemporalSettings } from './temporal-settings.ts'

const { IndexedValueType } = proto.temporal.api.enums.v1
const READY_TIMEOUT_MS = 90_000
const ALREADY_EXISTS = 6

/**
 * Registers the namespace and the search attributes of temporal-dev.yml and waits until the server serves them.
 *
 * @param signal ends the wait with its reason: the server has gone
 */
export async function prepareNamespace(
  address: string,
  namespace: string,
  settings: TemporalSettings,
  signal?: AbortSignal,
): Promise<void> {
  const patience = { deadline: Date.now() + READY_TIMEOUT_MS, signal }
  const connection = await connect(address, patience)
  try {
    await until(patience, async () => {
      try {
        await connection.workflowService.registerNamespace({
          namespace,
          workflowExecutionRetentionPeriod: msToTs(`${settings.retention_hours}h`),
        })
      } catch (error) {
        if (!isGrpcServiceError(error) || Number(error.code) !== ALREADY_EXISTS) throw error
      }
    })
    // A new namespace is known to the frontends only after their cache has been refreshed, about ten seconds.
    await until(patience, async () => {
      await connection.workflowService.listWorkflowExecutions({ namespace, pageSize: 1 })
    })
    await until(patience, async () => {
      const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace })
      const missing = settings.search_attributes.filter((name) => !(name in customAttributes))
      if (missing.length === 0) return
      await connection.operatorService.addSearchAttributes({
        namespace,
        searchAttributes: Object.fromEntries(
          missing.map((name) => [name, IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD]),
        ),
      })
      throw new Error('search attributes are being added')
    })
    // The frontends translate attribute names from the same cache: a query that names them all passes when it has come round.
    await until(patience, async () => {
      const query = settings.search_attributes.map((name) => `\`${name}\` = 'none'`).join(' and ')
      await connection.workflowService.listWorkflowExecutions({ namespace, pageSize: 1, query })
    })
  } finally {
    await connection.close()
  }
}

interface Patience {
  readonly deadline: number
  readonly signal: AbortSignal | undefined
}

async function connect(address: string, patience: Patience): Promise<Connection> {
  let connection: Connection | undefined
  await until(patience, async () => {
    connection = await Connection.connect({ address, connectTimeout: 2_000 })
  })
  if (connection === undefined) throw new Error('no connection') // until() would have thrown
  return connection
}

/** Repeats a step until it passes; at the deadline throws its last error. */
async function until({ deadline, signal }: Patience, step: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await step()
    } catch (error) {
      signal?.throwIfAborted()
      if (Date.now() > deadline)
        throw new Error('the Temporal server does not serve; see .local/logs/temporal.log', { cause: error })
      await sleep(250)
    }
  }
}
