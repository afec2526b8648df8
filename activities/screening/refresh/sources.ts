// The sources of the lists. The addresses are the publishers' documented ones. SANCTIONS_SOURCES can name others.
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { LIST_IDS, type ListId } from '../../../checks/screening/lists/shared/list-entry.ts'
import {
  FILE_ROLES,
  LIST_FORMATS,
  type FileRole,
  type ListFormat,
} from '../../../checks/screening/lists/shared/formats.ts'

export interface SourceFile {
  readonly role: FileRole
  readonly url: string
}

/** How one list is fetched. */
export interface ListSource {
  readonly list: ListId
  readonly format: ListFormat
  /** Fetched within one run, because they must fit each other. */
  readonly files: readonly SourceFile[]
  /** For a mirror in one's own network: loopback and private addresses are allowed. */
  readonly allowPrivate: boolean
}

/**
 * Limits of every download. The EU generates its 25 MB XML on request and takes over a minute before the first byte (a
 * note in opensanctions' eu_fsf.yml). The cap is five times the largest file of today.
 */
export const DOWNLOAD_LIMITS = { maxBytes: 128 * 1024 * 1024, idleTimeoutMs: 180_000, totalTimeoutMs: 900_000 } as const

const OFAC = 'https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports'

/** The publishers' documented addresses. OFAC's answer with 302 to a short-lived signed address. */
export const PUBLISHERS: Readonly<Record<ListId, ListSource>> = {
  'ofac-sdn': source('ofac-sdn', 'ofac-csv', {
    primary: `${OFAC}/sdn.csv`,
    alternates: `${OFAC}/alt.csv`,
    addresses: `${OFAC}/add.csv`,
    comments: `${OFAC}/sdn_comments.csv`,
  }),
  'ofac-nonsdn': source('ofac-nonsdn', 'ofac-csv', {
    primary: `${OFAC}/CONS_PRIM.CSV`,
    alternates: `${OFAC}/CONS_ALT.CSV`,
    addresses: `${OFAC}/CONS_ADD.CSV`,
    comments: `${OFAC}/CONS_COMMENTS.CSV`,
  }),
  // The token is the public one of the European Commission's own documentation, the same for everyone.
  eu: source('eu', 'eu-xml-1.1', {
    list: 'https://webgate.ec.europa.eu/fsd/fsf/public/files/xmlFullSanctionsList_1_1/content?token=dG9rZW4tMjAxNw',
  }),
  uk: source('uk', 'uk-sanctions-list-csv', { list: 'https://sanctionslist.fcdo.gov.uk/docs/UK-Sanctions-List.csv' }),
  un: source('un', 'un-xml', { list: 'https://scsanctions.un.org/resources/xml/en/consolidated.xml' }),
}

function source(
  list: ListId,
  format: ListFormat,
  files: Partial<Record<FileRole, string>>,
  allowPrivate = false,
): ListSource {
  return {
    list,
    format,
    files: FILE_ROLES.flatMap((role) => (files[role] === undefined ? [] : [{ role, url: files[role] }])),
    allowPrivate,
  }
}

/** Lists the files that a format needs, and its optional files (lists/formats.ts). */
export function formatRoles(format: ListFormat): { needed: readonly FileRole[]; optional: readonly FileRole[] } {
  return format === 'ofac-csv'
    ? { needed: ['primary', 'alternates'], optional: ['addresses', 'comments'] }
    : { needed: ['list'], optional: [] }
}

const sourceSchema = z
  .strictObject({
    format: z.enum(LIST_FORMATS),
    files: z.partialRecord(z.enum(FILE_ROLES), z.url({ protocol: /^https$/ })),
    allow_private: z.boolean().default(false),
  })
  .superRefine(({ format, files }, context) => {
    const { needed, optional } = formatRoles(format)
    for (const role of needed)
      if (files[role] === undefined)
        context.addIssue({ code: 'custom', path: ['files'], message: `${format} needs the file ${role}` })
    for (const role of FILE_ROLES) {
      if (files[role] !== undefined && !needed.includes(role) && !optional.includes(role))
        context.addIssue({ code: 'custom', path: ['files'], message: `${format} has no file ${role}` })
    }
  })

/** The format of SANCTIONS_SOURCES: other sources by list. The other lists keep their publisher's source. */
const sourcesSchema = z.partialRecord(z.enum(LIST_IDS), sourceSchema)

/**
 * Reads the source of every list.
 *
 * @param file JSON file with other sources (docs/how-to/operate/sanctions-lists.md), or undefined
 * @throws Error with the file and its problem, without the addresses in it: they may contain tokens
 */
export async function readSources(file: string | undefined): Promise<Readonly<Record<ListId, ListSource>>> {
  if (file === undefined) return PUBLISHERS
  const parsed = sourcesSchema.safeParse(await readFile(file, 'utf8').then(parseJson))
  if (!parsed.success) {
    throw new Error(
      `SANCTIONS_SOURCES ${file}: ${parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`,
    )
  }
  const others = Object.entries(parsed.data).map(([list, given]) => {
    const id = z.enum(LIST_IDS).parse(list)
    return [id, source(id, given.format, given.files, given.allow_private)] as const
  })
  return { ...PUBLISHERS, ...Object.fromEntries(others) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('SANCTIONS_SOURCES is not JSON')
  }
}
