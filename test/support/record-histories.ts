import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, Connection } from '@temporalio/client'
import { historyToJSON } from '@temporalio/common/lib/proto-utils.js'

// node test/support/record-histories.ts <address> <namespace> <version> <case=workflow id>…
// Saves histories of finished test-mode workflows for test/replay: a changed workflow must still replay them.

const [address, namespace, version, ...cases] = process.argv.slice(2)
const ROOT = join(import.meta.dirname, '..', '..')
const folder = join(ROOT, 'test', 'histories')
mkdirSync(folder, { recursive: true })
const connection = await Connection.connect({ address })
const client = new Client({ connection, namespace })
for (const entry of cases) {
  const [name, workflowId] = [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]
  const history = await client.workflow.getHandle(workflowId).fetchHistory()
  // Stack traces name folders of this machine, which must stay private.
  const text = historyToJSON(history).replaceAll(`file://${ROOT}/`, '').replaceAll(`${ROOT}/`, '')
  writeFileSync(join(folder, `${name}-${version}.json`), `${text}\n`)
  process.stdout.write(`${name}-${version}.json: ${history.events?.length ?? 0} events\n`)
}
await connection.close()
