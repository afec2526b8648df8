import type { ConnectionSettings } from '../../config/server.ts'
import type { ConnectionLimits } from './connections.ts'

/** File descriptors kept for the database, Temporal, the object store and the log. */
const RESERVED_DESCRIPTORS = 256

/** How many connections the process may hold: as configured, and never more than it has file descriptors for. */
export function connectionLimits({
  total: configured,
  perAddress,
}: ConnectionSettings): Pick<ConnectionLimits, 'total' | 'perAddress'> {
  const descriptors = descriptorLimit()
  const total = Math.min(configured, Math.max(16, descriptors - RESERVED_DESCRIPTORS))
  return { total, perAddress: Math.min(perAddress, total) }
}

/** The soft limit on open files; Infinity where there is none, or the system has no such thing. */
function descriptorLimit(): number {
  if (process.report === undefined) return Infinity
  Object.assign(process.report, { excludeNetwork: true }) // else it would look up the names of all that is connected
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } }
  const soft = report.userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Infinity
}
