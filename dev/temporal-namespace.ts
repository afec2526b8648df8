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
 * @param signal ends the wait with its reason: the server is gone
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
    // The frontends know a new namespace only after a refresh of their cache, about ten seconds.
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
      throw new Error('the search attributes are not ready')
    })
    // The frontends translate attribute names from the same cache. A query that names them all succeeds after the
    // refresh.
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

/** Repeats a step until it succeeds. At the deadline it throws its last error. */
async function until({ deadline, signal }: Patience, step: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await step()
    } catch (error) {
      signal?.throwIfAborted()
      if (Date.now() > deadline)
        throw new Error('the Temporal server is not ready; see .local/logs/temporal.log', { cause: error })
      await sleep(250)
    }
  }
}
