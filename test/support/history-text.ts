import type { WorkflowHandle } from '@temporalio/client'

/** Every text of a value, with decoded byte strings. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value instanceof Uint8Array) return [Buffer.from(value).toString()]
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...texts(inner)])
    : []
}

/** Everything that an operator can read in a workflow's history, with decoded payloads. */
export const historyText = async (handle: WorkflowHandle): Promise<string> =>
  texts(await handle.fetchHistory()).join('\n')
