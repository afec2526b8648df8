import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'

/**
 * The files on disk that contain a text: files of the client's own database, and of the write-ahead log of all. The
 * text must be written out first, by a `checkpoint`.
 */
export async function filesWith(client: pg.Client, text: string): Promise<{ tables: string[]; log: string[] }> {
  const {
    rows: [{ folder, oid }],
  } = await client.query<{ folder: string; oid: string }>(
    "select current_setting('data_directory') as folder, oid::text from pg_database where datname = current_database()",
  )
  const found = async (path: string): Promise<string[]> => {
    const names: string[] = []
    for (const entry of await readdir(path, { withFileTypes: true }))
      if (entry.isFile() && (await readFile(join(path, entry.name)).catch(() => Buffer.alloc(0))).includes(text))
        names.push(entry.name)
    return names
  }
  return { tables: await found(join(folder, 'base', oid)), log: await found(join(folder, 'pg_wal')) }
}
