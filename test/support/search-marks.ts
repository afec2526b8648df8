import type { Dirent } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from '@temporalio/client'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { historyText } from './history-text.ts'

// Searches a mark wherever the service could have left it: by catalogue and by folder, never by a list of places.

/** The forms of a text: plain, in capitals, in hex, and in base64 at each of its three offsets. */
export function formsOf(mark: string): string[] {
  const offsets = [0, 1, 2].map((offset) => {
    const whole = Buffer.from(`${'.'.repeat(offset)}${mark}`).toString('base64')
    // The characters at the ends depend on the neighbours.
    return whole.slice(offset === 0 ? 0 : 4, whole.length - 4)
  })
  return [
    mark,
    mark.toUpperCase(),
    Buffer.from(mark).toString('hex'),
    Buffer.from(mark.toUpperCase()).toString('hex'),
    ...offsets,
  ]
}

/** The place where it was found, and some text around it. */
export interface Found {
  readonly where: string
  readonly text: string
}

const around = (text: string, at: number): string => text.slice(Math.max(0, at - 40), at + 60)

function inText(where: string, text: string, forms: readonly string[]): Found[] {
  return forms.flatMap((form) => {
    const at = text.indexOf(form)
    return at === -1 ? [] : [{ where, text: around(text, at) }]
  })
}

/** Every row of every table of every schema except PostgreSQL's own. Bytes appear as hex. */
export async function searchTables(db: Db, mark: string): Promise<Found[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`.execute(
    db,
  )
  const forms = formsOf(mark)
  const found: Found[] = []
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.id(schema, name)} t
      where ${sql.join(
        forms.map((form) => sql`strpos(to_jsonb(t)::text, ${form}) > 0`),
        sql` or `,
      )}`.execute(db)
    for (const { text } of rows) found.push(...inText(`table ${name}`, text, forms))
  }
  return found
}

const LISTED_AT_MOST = 100

/**
 * Everything below a folder. A folder inside may disappear during the listing, such as that of another test's
 * database. Then it lists again.
 */
async function listBelow(folder: string): Promise<Dirent[]> {
  for (let times = 1; ; times++) {
    try {
      return await readdir(folder, { recursive: true, withFileTypes: true })
    } catch (error) {
      const hasGone =
        error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error && error.path !== folder
      if (!hasGone || times === LISTED_AT_MOST) throw error
    }
  }
}

/** The content and name of every file below a folder. A file that disappears during the search is skipped. */
export async function searchFolder(
  folder: string,
  mark: string,
  skip: (path: string) => boolean = () => false,
): Promise<Found[]> {
  const forms = formsOf(mark)
  const found: Found[] = []
  for (const entry of await listBelow(folder)) {
    const path = join(entry.parentPath, entry.name)
    if (skip(path)) continue
    found.push(...inText(`name of ${path}`, entry.name, forms))
    if (!entry.isFile()) continue
    const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return Buffer.alloc(0)
      throw error
    })
    for (const form of forms) {
      const at = bytes.indexOf(form)
      if (at !== -1)
        found.push({
          where: path,
          text: around(bytes.toString('latin1', Math.max(0, at - 100), at + 100), Math.min(at, 100)),
        })
    }
  }
  return found
}

/** Every execution of a namespace: its name, history with decoded payloads, memo and search attributes. */
export async function searchTemporal(client: Client, mark: string): Promise<{ found: Found[]; executions: number }> {
  const forms = formsOf(mark)
  const found: Found[] = []
  let executions = 0
  for await (const { workflowId, runId, memo, typedSearchAttributes } of client.workflow.list()) {
    executions++
    const text = [
      workflowId,
      JSON.stringify(memo ?? {}),
      JSON.stringify(typedSearchAttributes.getAll()),
      await historyText(client.workflow.getHandle(workflowId, runId)),
    ].join('\n')
    found.push(...inText(`workflow ${workflowId}`, text, forms))
  }
  return { found, executions }
}
