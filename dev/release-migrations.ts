import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

// A released migration never changes, because databases have applied it. `db/migrations/released.json` keeps the
// checksum of each file by the version that released it, and a test compares the files. `node
// dev/release-migrations.ts` records new files under the version of package.json.

const ROOT = join(import.meta.dirname, '..')
const MIGRATIONS = join(ROOT, 'db', 'migrations')
const RELEASED = 'released.json'
const released = z.record(z.string(), z.record(z.string(), z.string()))

/**
 * The errors in the released migrations of a folder, a line each, and the checksums of files that no version has
 * released.
 */
export function checkReleased(folder = MIGRATIONS): {
  faults: string[]
  unreleased: Record<string, string>
  versions: z.infer<typeof released>
} {
  const versions = released.parse(JSON.parse(readFileSync(join(folder, RELEASED), 'utf8')))
  const known = new Map(Object.values(versions).flatMap((files) => Object.entries(files)))
  const found = new Map(
    globSync('**/*.sql', { cwd: folder })
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  )
  const migrationOf = (file: string): string => file.replace(/[/.].*$/s, '')
  const done = new Set([...known.keys()].map(migrationOf))
  const last = [...done].sort().at(-1) ?? ''
  const unreleased = [...found].filter(([name]) => !known.has(name))
  return {
    versions,
    unreleased: Object.fromEntries(unreleased),
    faults: [
      ...[...known]
        .filter(([name]) => !found.has(name))
        .map(([name]) => `${name} was released, but the file is missing`),
      ...[...found]
        .filter(([name, sum]) => known.has(name) && known.get(name) !== sum)
        .map(([name]) => `${name} was released, but the file changed; write a new migration`),
      ...unreleased
        .filter(([name]) => done.has(migrationOf(name)))
        .map(([name]) => `${name} is a new file in a released migration`),
      ...unreleased
        .filter(([name]) => !done.has(migrationOf(name)) && migrationOf(name) < last)
        .map(([name]) => `${name} sorts before ${last}, which was released; databases with that one refuse it`),
    ],
  }
}

if (import.meta.main) {
  const { faults, unreleased, versions } = checkReleased()
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const { version } = z
    .looseObject({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
  if (Object.keys(unreleased).length > 0)
    writeFileSync(
      join(MIGRATIONS, RELEASED),
      `${JSON.stringify({ ...versions, [version]: { ...versions[version], ...unreleased } }, null, 2)}\n`,
    )
  process.stdout.write(`${Object.keys(unreleased).length} files recorded for ${version}\n`)
}
