import type { ConnectionSettings } from '../../config/server.ts'
import type { ConnectionLimits } from './connections.ts'

/** File descriptors reserved for the database, Temporal, the object store and the log. */
const RESERVED_DESCRIPTORS = 256

/** The connection limits of the process: as configured, but within its file descriptors. */
export function connectionLimits({
  total: configured,
  perAddress,
}: ConnectionSettings): Pick<ConnectionLimits, 'total' | 'perAddress'> {
  const descriptors = descriptorLimit()
  const total = Math.min(configured, Math.max(16, descriptors - RESERVED_DESCRIPTORS))
  return { total, perAddress: Math.min(perAddress, total) }
}

/** The soft limit on open files; Infinity if the system has none. */
function descriptorLimit(): number {
  if (process.report === undefined) return Infinity
  Object.assign(process.report, { excludeNetwork: true }) // avoids name lookups for all open connections
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } }
  const soft = report.userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Infinity
}
