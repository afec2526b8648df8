import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { idPattern } from '../ids.ts'
import { openFolderStore } from '../objects/object-store.ts'
import type { Erasure } from './schema.ts'

// Requests to erase, written down outside the database: one restored from an old backup has forgotten them, and learns of them
// from here (ops erase replay). One file a request, ids only, written whole or not at all.

const record = z.strictObject({
  id: z.string().regex(idPattern('erasure')),
  account_id: z.string().regex(idPattern('account')),
  verification_id: z.string().regex(idPattern('verification')).nullable(),
  requested_at: z.iso.datetime().transform((text) => new Date(text)),
})

export type ErasureRecord = z.output<typeof record>

/** Writes a request down; repeated it writes the same. */
export async function recordErasure(folder: string, { id, account_id, verification_id, requested_at }: Erasure): Promise<void> {
  await openFolderStore(folder).put(id, Buffer.from(`${JSON.stringify({ id, account_id, verification_id, requested_at: requested_at.toISOString() })}\n`))
}

/** All requests that were written down, the oldest first. Throws on a file that is none, by its name: nothing is left out unseen. */
export async function readErasureLog(folder: string): Promise<ErasureRecord[]> {
  const names = (await readdir(folder)).filter((name) => idPattern('erasure').test(name))
  const records = await Promise.all(names.map(async (name) => {
    const parsed = record.safeParse(jsonOf(await readFile(join(folder, name), 'utf8')))
    if (!parsed.success || parsed.data.id !== name) throw new Error(`${name} is not the record of an erasure`)
    return parsed.data
  }))
  return records.sort((a, b) => a.requested_at.getTime() - b.requested_at.getTime())
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // is then said to be no record, with its name
  }
}
