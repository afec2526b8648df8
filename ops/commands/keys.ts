import { z } from 'zod'
import { rotateKeys } from '../../db/keys/key-rotation.ts'
import { countVersions, KeysDoNotFit, requireKeys, type VersionCount } from '../../db/keys/key-versions.ts'
import { insertAuditEntry } from '../../db/operations/audit.ts'
import { AUDITED, LOOK_OPTIONS, LOOKED_AT } from '../audited.ts'
import { AUDIT_OPTIONS, command, OpsOutcome, OpsRefusal, type Command } from '../command.ts'

/** Exit code: other processes had locked some rows. Run the command again. */
const INCOMPLETE = 3

const perVersion = (counts: readonly VersionCount[]) =>
  [...new Set(counts.map(({ version }) => version))]
    .sort((a, b) => a - b)
    .map((version) => ({
      version,
      rows: counts.filter((count) => count.version === version).reduce((sum, { rows }) => sum + rows, 0),
    }))

/** `keys status|rotate`. */
export const keysCommands: readonly Command[] = [
  command(
    {
      name: 'keys status',
      summary: 'show how many rows each master key seals; you can remove a key that seals none',
      operands: [],
      options: LOOK_OPTIONS,
    },
    z.strictObject(LOOKED_AT),
    async ({ db, config: { keyRing } }, { by, reason }) => {
      const counts = await countVersions(db)
      await insertAuditEntry(db, { actor: by, action: 'keys status', subjectId: 'master-key', reason: reason ?? null })
      const needed = new Set(counts.map(({ version }) => version))
      return {
        sealing: keyRing.current,
        missing: [...needed].filter((version) => !keyRing.keys.has(version)),
        removable: [...keyRing.keys.keys()].filter((version) => version !== keyRing.current && !needed.has(version)),
        versions: perVersion(counts),
        columns: counts.map(({ table, column, version, rows }) => ({ column: `${table}.${column}`, version, rows })),
      }
    },
  ),
  command(
    {
      name: 'keys rotate',
      summary: 'seal all rows with the first key of MASTER_KEYS; you can stop it and run it again at any time',
      operands: [],
      options: AUDIT_OPTIONS,
    },
    z.strictObject(AUDITED),
    async ({ db, config: { keyRing } }, { by, reason }) => {
      try {
        await requireKeys(db, keyRing)
        const { version, rewrapped, left } = await rotateKeys(db, keyRing, { actor: by, reason })
        const report = { sealing: version, rewrapped, left, versions: perVersion(await countVersions(db)) }
        return left === 0 ? report : new OpsOutcome(report, INCOMPLETE)
      } catch (error) {
        throw error instanceof KeysDoNotFit ? new OpsRefusal(error.message) : error
      }
    },
  ),
]
