import { randomUUID } from 'node:crypto'
import type { Client } from '@temporalio/client'

/** A payload on the wire. */
export interface RawPayload {
  readonly metadata?: Record<string, Uint8Array>
  readonly data?: Uint8Array
}

export const raw = (encoding: string, data: string | Uint8Array): RawPayload => ({
  metadata: { encoding: Buffer.from(encoding) },
  data: Buffer.from(data),
})
export const json = (value: unknown): RawPayload => raw('json/plain', JSON.stringify(value))

/** Payloads that our converters cannot read, by their fault. */
export const UNDECODABLE: Readonly<Record<string, readonly RawPayload[]>> = {
  'broken JSON': [raw('json/plain', '{"by":')],
  'an empty text': [raw('json/plain', '')],
  'bytes that are not UTF-8': [raw('json/plain', Buffer.from([0xff, 0xfe, 0x00, 0x80]))],
  'a JSON of NULs': [raw('json/plain', '\0\0\0')],
  'another encoding': [raw('json/protobuf', '{}')],
  'an encrypted payload': [raw('binary/encrypted', 'abc')],
  'an empty encoding': [raw('', '{}')],
  'a payload without metadata': [{ data: Buffer.from('{}') }],
  'an empty payload': [{}],
  'two that do not decode': [raw('x', ''), raw('y', '')],
}

/** Sends a signal over the bare gRPC service, as a CLI in any language does. */
export const signalRaw = (
  client: Client,
  workflowId: string,
  signalName: string,
  payloads: readonly RawPayload[],
): Promise<unknown> =>
  client.workflowService.signalWorkflowExecution({
    namespace: client.options.namespace,
    workflowExecution: { workflowId },
    signalName,
    requestId: randomUUID(),
    identity: 'by hand',
    input: { payloads: [...payloads] },
  })

/** Starts a workflow over the bare gRPC service. Returns its run. */
export async function startRaw(
  client: Client,
  type: string,
  taskQueue: string,
  workflowId: string,
  payloads: readonly RawPayload[],
): Promise<string> {
  const { runId } = await client.workflowService.startWorkflowExecution({
    namespace: client.options.namespace,
    workflowId,
    workflowType: { name: type },
    taskQueue: { name: taskQueue },
    requestId: randomUUID(),
    identity: 'by hand',
    input: { payloads: [...payloads] },
  })
  return runId
}

/** Sends an update over the bare gRPC service and waits for its end. Returns the type of the failure, or undefined. */
export async function updateRaw(
  client: Client,
  workflowId: string,
  name: string,
  payloads: readonly RawPayload[],
): Promise<string | null | undefined> {
  const { outcome } = await client.workflowService.updateWorkflowExecution({
    namespace: client.options.namespace,
    workflowExecution: { workflowId },
    waitPolicy: { lifecycleStage: 3 }, // completed
    request: {
      meta: { updateId: randomUUID(), identity: 'by hand' },
      input: { name, args: { payloads: [...payloads] } },
    },
  })
  const failure = outcome?.failure ?? undefined
  return failure === undefined ? undefined : (failure.applicationFailureInfo?.type ?? failure.message)
}
