import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { ByteStream, ListEntry, ListId, ParsedList } from '../../../../checks/screening/lists/shared/list-entry.ts'
import { type FileRole, type ListFormat, parseFormat } from '../../../../checks/screening/lists/shared/formats.ts'

/** A list file's bytes, cut into pieces of `size` so that every boundary is met. */
export async function* bytesOf(content: string | Uint8Array, size = 7): ByteStream & AsyncGenerator<Uint8Array> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** All that a stream gives. */
export async function collect<T>(stream: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of stream) all.push(one)
  return all
}

/** Text in Windows-1252 for the characters that it shares with Latin-1. */
export const windows1252 = (text: string): Uint8Array => Buffer.from(text, 'latin1')

/** Matches the error of a named list. */
export const unusable =
  (list: string, reason: RegExp) =>
  (error: unknown): boolean =>
    error instanceof Error &&
    error.name === 'UnusableListError' &&
    error.message.includes(` ${list} `) &&
    reason.test(error.message)

/** Reads a list of one made-up file. */
export const parseText = (
  format: ListFormat,
  list: ListId,
  content: string | Uint8Array,
  size?: number,
): Promise<ParsedList> => parseFormat(format, list, (role) => (role === 'list' ? bytesOf(content, size) : undefined))

/** The only entry of a made-up list. */
export async function onlyEntry(parsing: Promise<ParsedList>): Promise<ListEntry> {
  const {
    entries: [entry, ...others],
  } = await parsing
  if (!entry || others.length > 0) throw new Error(`${others.length + 1} entries instead of one`)
  return entry
}

/** Real list files of the data set. It is not part of the project because it is large and mostly not ours. */
const LIST_FILES = join(import.meta.dirname, '..', '..', '..', '..', '..', 'shared', 'data', 'sanctions')

/** Opens a real file, unpacked when it is gzip. */
export const openListFile = (name: string): ByteStream => {
  const packed = createReadStream(join(LIST_FILES, name))
  if (!name.endsWith('.gz')) return packed
  const unpacked = createGunzip()
  packed.on('error', (error) => unpacked.destroy(error)).pipe(unpacked)
  return unpacked
}

/** Reads a list of real files, by role. */
export const parseListFiles = (
  format: ListFormat,
  list: ListId,
  files: Partial<Record<FileRole, string>>,
): Promise<ParsedList> =>
  parseFormat(format, list, (role) => {
    const name = files[role]
    return name === undefined ? undefined : openListFile(name)
  })

/** For `before`: skips a suite where the data set is not beside the project, and says so. */
export function needListFiles(this: Mocha.Context): void {
  if (existsSync(LIST_FILES)) return
  console.log('      skipped: the real list files (../shared/data/sanctions) are not here')
  this.skip()
}
