import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { pipeline } from 'node:stream'
import { z } from 'zod'
import { insertAuditEntry } from '../../db/operations/audit.ts'
import { listSha256, storeListFile } from '../../db/sanctions/list-files.ts'
import { openObjectStore } from '../../objects/open-store.ts'
import { packFile, type PackedFile } from '../../db/sanctions/packed-file.ts'
import { noteFetched } from '../../db/sanctions/sanctions-lists.ts'
import { SANCTIONS_LISTS, type SanctionsList } from '../../contract/sanctions-lists.ts'
import { AUDITED } from '../audited.ts'
import { AUDIT_OPTIONS, command, OpsRefusal, type Command, type OpsContext } from '../command.ts'

/** The default format of each list, and the roles of its files in order. --format names another format. */
const OFAC = { format: 'ofac-csv', roles: ['primary', 'alternates', 'addresses', 'comments'] }
const one = (format: string) => ({ format, roles: ['list'] })
const FORMATS: Record<SanctionsList, { format: string; roles: string[] }> = {
  'ofac-sdn': OFAC,
  'ofac-nonsdn': OFAC,
  eu: one('eu-xml-1.1'),
  uk: one('uk-sanctions-list-csv'),
  un: one('un-xml'),
}

const input = z.strictObject({
  list: z.enum(SANCTIONS_LISTS),
  file: z.string().min(1),
  file2: z.string().min(1).optional(),
  file3: z.string().min(1).optional(),
  file4: z.string().min(1).optional(),
  format: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,40}$/, 'is not a format name')
    .optional(),
  ...AUDITED,
})

/**
 * Imports a list from local files, for an installation that cannot reach the publisher. The list is stored, passes the
 * same gates and is activated like a fetched list.
 *
 * @param take starts the workflow that checks and activates, and returns its result
 */
export const importCommand = (take: (context: OpsContext, versionId: string) => Promise<string>): Command =>
  command(
    {
      name: 'lists import',
      summary:
        'import a list from files (OFAC: SDN.CSV ALT.CSV ADD.CSV SDN_COMMENTS.CSV), plain or gzip; the gates apply',
      operands: ['list', 'file', 'file2?', 'file3?', 'file4?'],
      options: {
        format: { type: 'string', value: '<format>', help: 'format of a single file, if not the default one' },
        ...AUDIT_OPTIONS,
      },
    },
    input,
    async (context, { list, file, file2, file3, file4, format: named, by, reason }) => {
      const paths = [file, file2, file3, file4].filter((path) => path !== undefined)
      const { format, roles } = named === undefined ? FORMATS[list] : one(named)
      if (paths.length > roles.length || (roles.length > 1 && paths.length < 2))
        throw new OpsRefusal(`${format} needs the files ${roles.join(', ')}, in this order`)
      const objects = await openObjectStore(context.config.objectStore)
      const from = { etag: null, lastModified: null, urlSha256: null }
      const files = []
      for (const [at, path] of paths.entries())
        files.push(await storeListFile(objects, list, roles[at], await pack(path), from))
      const contentSha256 = listSha256(files)
      await insertAuditEntry(context.db, {
        actor: by,
        action: 'lists import',
        subjectId: list,
        reason,
        detail: { format, sha256: contentSha256 },
      })
      const noted = await noteFetched(context.db, { list, source: 'IMPORT', format, contentSha256, files })
      if (noted.outcome === 'UNCHANGED') return { list, outcome: 'UNCHANGED: the active version has the same bytes' }
      return {
        list,
        version: noted.versionId,
        outcome: noted.outcome === 'FETCHED' ? await take(context, noted.versionId) : noted.outcome,
      }
    },
  )

async function pack(path: string): Promise<PackedFile> {
  const file = createReadStream(path)
  // The loop in packFile throws the same error, because pipeline destroys the stream with it.
  const bytes = path.endsWith('.gz') ? pipeline(file, createGunzip(), () => {}) : file
  try {
    return await packFile(bytes as AsyncIterable<Buffer>)
  } catch (error) {
    throw new OpsRefusal(`${path} is not readable: ${error instanceof Error ? error.message : 'unknown error'}`)
  }
}
