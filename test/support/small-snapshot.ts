import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ByteStream, ListId } from '../../checks/screening/lists/shared/list-entry.ts'
import { parseFormat, type FileRole, type ListFormat } from '../../checks/screening/lists/shared/formats.ts'
import { readManifest, SNAPSHOT_FOLDER } from '../../activities/screening/lists/snapshot.ts'
import { figuresOf } from '../../activities/screening/refresh/check-list.ts'
import { bundledFile } from './publisher.ts'

const LINES = 200
const KEPT = join(import.meta.dirname, '..', '..', '.local', 'small-snapshot')

/**
 * The same snapshot, made once for these lists and stored in `.local`. A worker reads the whole lists in four seconds
 * of a core at each start.
 */
export async function keptSnapshot(): Promise<string> {
  const made = await Promise.all(
    [join(SNAPSHOT_FOLDER, 'manifest.json'), import.meta.filename].map((file) => readFile(file)),
  )
  const folder = join(KEPT, createHash('sha256').update(Buffer.concat(made)).digest('hex').slice(0, 16))
  if (existsSync(folder)) return folder
  await mkdir(KEPT, { recursive: true })
  const own = await smallSnapshot()
  const beside = `${folder}.${process.pid}` // the temporary folder may be on another disk
  await cp(own, beside, { recursive: true })
  await rename(beside, folder).catch((error: unknown) => {
    if (!existsSync(folder)) throw error
  }) // another test process made it meanwhile
  await Promise.all([own, beside].map((left) => rm(left, { recursive: true, force: true })))
  return folder
}

/**
 * A snapshot folder with the beginnings of the bundled lists, which is read in a tenth of the time. Each list keeps
 * its date. Both of OFAC's are its short one.
 */
export async function smallSnapshot(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'identity-snapshot-'))
  const manifest = await readManifest(SNAPSHOT_FOLDER)
  const short = manifest.lists.find(({ id }) => id === 'ofac-nonsdn')
  const lists = await Promise.all(
    manifest.lists.map(async (list) => {
      const contents = (list.id === 'ofac-sdn' ? (short ?? list) : list).files.map(({ role, file }) => ({
        role,
        content: beginning(list.format, bundledFile(file).toString('utf8')),
      }))
      const { records, entries, persons } = await count(list.id, list.format, contents)
      const files = await Promise.all(
        contents.map(async ({ role, content }) => {
          const packed = gzipSync(content)
          const file = `${list.id}-${role}.gz`
          await writeFile(join(folder, file), packed)
          return { role, file, date: list.date, sha256: createHash('sha256').update(packed).digest('hex') }
        }),
      )
      return {
        ...list,
        files,
        records: Object.fromEntries(Object.entries(records).filter(([, rows]) => rows > 0)),
        entries,
        persons,
      }
    }),
  )
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, lists }))
  return folder
}

function beginning(format: ListFormat, content: string): string {
  if (format === 'ofac-csv') return content
  if (format === 'uk-sanctions-list-csv') return content.split('\n').slice(0, LINES).join('\n')
  const end = format === 'un-xml' ? '</INDIVIDUAL>' : '</sanctionEntity>'
  const parts = content.split(end)
  return [...parts.slice(0, LINES), parts.at(-1)].join(end)
}

async function count(list: ListId, format: ListFormat, contents: readonly { role: FileRole; content: string }[]) {
  const open = (role: FileRole): ByteStream | undefined => {
    const found = contents.find((one) => one.role === role)
    return (
      found &&
      (async function* () {
        yield Buffer.from(found.content)
      })()
    )
  }
  return figuresOf(await parseFormat(format, list, open))
}
