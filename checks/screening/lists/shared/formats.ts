// The readable formats of the publishers' lists, and the files of each format.
import { type ByteStream, type ListId, type ParsedList, UnusableListError } from './list-entry.ts'
import { parseEuCsv } from '../eu/eu-csv.ts'
import { parseEuXml } from '../eu/eu-xml.ts'
import { parseOfacAdvancedXml } from '../ofac/ofac-advanced-xml.ts'
import { parseOfacCsv } from '../ofac/ofac-csv.ts'
import { parseOfacEnhancedXml } from '../ofac/ofac-enhanced-xml.ts'
import { parseOfacXml } from '../ofac/ofac-xml.ts'
import { parseUkOfsiCsv } from '../uk/uk-ofsi-csv.ts'
import { parseUkSanctionsListCsv } from '../uk/uk-sanctions-list-csv.ts'
import { parseUnXml } from '../un/un-xml.ts'
import { unzipped } from './zip-member.ts'

export const LIST_FORMATS = [
  'ofac-csv',
  'ofac-xml',
  'ofac-enhanced-xml',
  'ofac-advanced-xml',
  'eu-xml-1.1',
  'eu-csv-1.1',
  'uk-sanctions-list-csv',
  'uk-ofsi-csv',
  'un-xml',
] as const
export type ListFormat = (typeof LIST_FORMATS)[number]

/**
 * The role of a file in its list: `list` for a single file. The others are OFAC's flat files. Only `addresses` and
 * `comments` may be missing.
 */
export const FILE_ROLES = ['list', 'primary', 'alternates', 'addresses', 'comments'] as const
export type FileRole = (typeof FILE_ROLES)[number]

/** Returns the bytes of a list's file of a role, or undefined if there is none. */
export type OpenFile = (role: FileRole) => ByteStream | undefined

/**
 * Reads a list in one of the formats. Each file may be a ZIP with one member. Files are opened in turn and read as
 * streams.
 *
 * @throws UnusableListError if a required file is missing, the format belongs to another publisher, or a parser throws
 */
export async function parseFormat(format: ListFormat, list: ListId, open: OpenFile): Promise<ParsedList> {
  const file = (role: FileRole): ByteStream | undefined => {
    const bytes = open(role)
    return bytes ? unzipped(bytes, list) : undefined
  }
  const needed = (role: FileRole): ByteStream => {
    const bytes = file(role)
    if (!bytes) throw new UnusableListError(list, `it has no file with role ${role}`)
    return bytes
  }
  if (PUBLISHERS[format] !== list.split('-')[0]) {
    throw new UnusableListError(list, `it is not published as ${format}`)
  }
  switch (format) {
    case 'ofac-csv':
      return parseOfacCsv(list, {
        primary: needed('primary'),
        alternates: needed('alternates'),
        addresses: file('addresses'),
        comments: file('comments'),
      })
    case 'ofac-xml':
      return parseOfacXml(list, needed('list'))
    case 'ofac-enhanced-xml':
      return parseOfacEnhancedXml(list, needed('list'))
    case 'ofac-advanced-xml':
      return parseOfacAdvancedXml(list, needed('list'))
    case 'eu-xml-1.1':
      return parseEuXml(needed('list'))
    case 'eu-csv-1.1':
      return parseEuCsv(needed('list'))
    case 'uk-sanctions-list-csv':
      return parseUkSanctionsListCsv(needed('list'))
    case 'uk-ofsi-csv':
      return parseUkOfsiCsv(needed('list'))
    case 'un-xml':
      return parseUnXml(needed('list'))
  }
}

const PUBLISHERS: Record<ListFormat, 'ofac' | 'eu' | 'uk' | 'un'> = {
  'ofac-csv': 'ofac',
  'ofac-xml': 'ofac',
  'ofac-enhanced-xml': 'ofac',
  'ofac-advanced-xml': 'ofac',
  'eu-xml-1.1': 'eu',
  'eu-csv-1.1': 'eu',
  'uk-sanctions-list-csv': 'uk',
  'uk-ofsi-csv': 'uk',
  'un-xml': 'un',
}
