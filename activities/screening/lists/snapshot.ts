// Reads a snapshot: a folder with one copy of every list. Its manifest describes each file, so no unknown file is
// screened with.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { listSha256 } from '../../../db/sanctions/list-files.ts'
import {
  type ByteStream,
  LIST_IDS,
  type ListId,
  type ParsedList,
  type ScreeningList,
  UnusableListError,
} from '../../../checks/screening/lists/shared/list-entry.ts'
import { FILE_ROLES, LIST_FORMATS, type OpenFile, parseFormat } from '../../../checks/screening/lists/shared/formats.ts'

/** The snapshot of the project: old development copies (data/sanctions/NOTICE.md). */
export const SNAPSHOT_FOLDER = join(import.meta.dirname, '../../../data/sanctions')

const isoDate = z.iso.date()

const manifestFile = z.strictObject({
  role: z.enum(FILE_ROLES),
  /** Name in the folder; gzip. */
  file: z.string().regex(/^[\w.-]+\.gz$/),
  date: isoDate,
  /** Of the gzip file in the folder. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})

const manifestList = z.strictObject({
  id: z.enum(LIST_IDS),
  title: z.string().min(1),
  publisher: z.string().min(1),
  /** The publisher's date of the list. */
  date: isoDate,
  /** A remark on the date or the copy, if needed. */
  note: z.string().optional(),
  format: z.enum(LIST_FORMATS),
  files: z.array(manifestFile).min(1),
  /** Records by role, as the parser of the format counts them. */
  records: z.record(z.string(), z.int().positive()),
  entries: z.int().positive(),
  persons: z.int().positive(),
})

export const manifestSchema = z.strictObject({
  description: z.string(),
  lists: z
    .array(manifestList)
    .min(1)
    .refine((lists) => new Set(lists.map(({ id }) => id)).size === lists.length, 'a list appears twice'),
})

type ManifestList = z.infer<typeof manifestList>

/** Reads the folder's manifest.json. Throws if it is missing or invalid. */
export const readManifest = async (folder: string): Promise<z.infer<typeof manifestSchema>> =>
  manifestSchema.parse(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')))

/**
 * Reads and checks the lists of a folder's manifest.json, all or the wanted ones, one after the other, so that only one
 * is parsed at a time.
 * @throws UnusableListError if a list is missing, altered (sha256), unreadable, or not as long as the manifest says
 */
export async function loadSnapshot(folder: string, wanted: readonly ListId[] = LIST_IDS): Promise<ScreeningList[]> {
  const manifest = await readManifest(folder)
  const absent = wanted.filter((id) => !manifest.lists.some((list) => list.id === id))
  if (absent.length > 0) throw new UnusableListError(absent.join(', '), 'the manifest does not contain it')
  const lists: ScreeningList[] = []
  for (const list of manifest.lists.filter(({ id }) => wanted.includes(id))) {
    const parsed = await parseFormat(list.format, list.id, await openFiles(folder, list))
    check(list, parsed)
    lists.push({
      list: list.id,
      version: `snapshot-${list.date}`,
      sha256: listSha256(list.files),
      date: list.date,
      entries: parsed.entries,
    })
  }
  return lists
}

/** Reads a list's files and checks their sha256. The packed files are small (2 MB at most). */
async function openFiles(folder: string, list: ManifestList): Promise<OpenFile> {
  const contents = new Map<string, Buffer>()
  for (const { role, file, sha256 } of list.files) {
    const content = await readFile(join(folder, file)).catch((cause: unknown) => {
      throw new UnusableListError(list.id, `${file} cannot be read`, { cause })
    })
    const actual = createHash('sha256').update(content).digest('hex')
    if (actual !== sha256)
      throw new UnusableListError(list.id, `${file} differs from the file of the manifest (sha256 ${actual})`)
    contents.set(role, content)
  }
  return (role) => {
    const content = contents.get(role)
    return content && gunzip(content, list.id)
  }
}

/** Unpacks a gzip file. A truncated file makes the list unusable. */
export async function* gunzip(content: Uint8Array, list: string): ByteStream & AsyncGenerator<Uint8Array> {
  const unpacked = createGunzip()
  // The loop below throws the same error: pipeline destroys the stream with it.
  pipeline(Readable.from([content]), unpacked, () => {})
  try {
    yield* unpacked as AsyncIterable<Uint8Array>
  } catch (cause) {
    throw new UnusableListError(list, 'its gzip file is broken or truncated', { cause })
  }
}

function check(list: ManifestList, { entries, publishedOn, records }: ParsedList): void {
  const found: Record<string, number> = {
    ...records,
    entries: entries.length,
    persons: entries.filter((entry) => entry.kind === 'PERSON').length,
  }
  const expected = { ...list.records, entries: list.entries, persons: list.persons }
  for (const [what, count] of Object.entries(expected)) {
    const actual = found[what]
    if (actual !== count)
      throw new UnusableListError(list.id, `it has ${actual ?? 'no'} ${what}, but the manifest says ${count}`)
  }
  if (publishedOn !== null && publishedOn !== list.date) {
    throw new UnusableListError(list.id, `its own date ${publishedOn} differs from the manifest's ${list.date}`)
  }
}
