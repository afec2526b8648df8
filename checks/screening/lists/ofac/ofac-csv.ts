// OFAC's flat files: SDN.CSV, ALT.CSV, ADD.CSV, SDN_COMMENTS.CSV and their CONS_PRIM, CONS_ALT, CONS_ADD, CONS_COMMENTS
// twins, which share one layout. They have no header line, and "-0-" means null. The free text of the remarks holds
// birth dates, citizenship and weak aliases. Layout: https://ofac.treasury.gov/media/29976/download (dat_spec.txt).
import {
  type ByteStream,
  type EntryBuilder,
  type ListId,
  type ParsedList,
  UnusableListError,
} from '../shared/list-entry.ts'
import { countryCode } from '../../../countries/named-countries.ts'
import { csvRows } from '../shared/csv-rows.ts'
import { EntryCollection } from '../shared/entry-collection.ts'
import { naturalOrder, readRemarks } from './ofac-remarks.ts'

export interface OfacFiles {
  /** SDN.CSV or CONS_PRIM.CSV. */
  readonly primary: ByteStream
  /** ALT.CSV or CONS_ALT.CSV. */
  readonly alternates: ByteStream
  /** ADD.CSV or CONS_ADD.CSV. Its countries replace a citizenship that the remarks lack. */
  readonly addresses?: ByteStream
  /** SDN_COMMENTS.CSV or CONS_COMMENTS.CSV: the rest of remarks longer than their field. */
  readonly comments?: ByteStream
}

/** Columns of the specification. */
const COLUMNS = { primary: 12, alternates: 5, addresses: 6, comments: 2 } as const
type Role = keyof typeof COLUMNS

/** The files that ended with OFAC's end mark. */
type EndMarks = Map<Role, boolean>

/** Longer remarks are cut here, even inside a word, and continue in the comments file. */
const REMARKS_CHARACTERS = 1000

/**
 * Reads OFAC's files into entries. Records by role: primary, alternates, addresses, comments. Rows of the last three
 * without an entry are counted too (alternatesUnmatched …), which shows files of different days.
 *
 * @throws UnusableListError if a file is empty, cut short, has other columns, or has an entry twice
 */
export async function parseOfacCsv(list: ListId, files: OfacFiles): Promise<ParsedList> {
  const records: Record<string, number> = {}
  const ends: EndMarks = new Map()
  const rows = (bytes: ByteStream, role: Role): AsyncGenerator<string[]> => readRows(bytes, list, role, ends)
  const remarksRest = files.comments
    ? await readComments(rows(files.comments, 'comments'), records)
    : new Map<string, string>()
  const entries = new EntryCollection(list)

  records.primary = 0
  for await (const row of rows(files.primary, 'primary')) {
    const [id, name, type, programmes] = row.map((cell) => cell.trim())
    const entry = entries.start(id, type === 'individual' ? 'PERSON' : 'ENTITY')
    entry.addName(inOrder(entry, name), 'PRIMARY')
    for (const programme of programmes.split(/\] \[|[[\]]/)) entry.addProgramme(programme)
    const remarks = row[COLUMNS.primary - 1]
    const rest = remarks.length === REMARKS_CHARACTERS ? remarksRest.get(id) : undefined
    if (rest !== undefined) remarksRest.delete(id)
    readRemarks(entry, remarks + (rest ?? ''))
    records.primary++
  }
  if (records.primary === 0) throw new UnusableListError(list, 'its primary file has no records')
  if (files.comments) records.commentsUnmatched = remarksRest.size

  records.alternates = 0
  records.alternatesUnmatched = 0
  for await (const [id, , , name] of rows(files.alternates, 'alternates')) {
    const entry = entries.find(id.trim())
    if (entry) entry.addName(inOrder(entry, name.trim()), 'STRONG')
    else records.alternatesUnmatched++
    records.alternates++
  }
  if (records.alternates === 0) throw new UnusableListError(list, 'its file of alternate names has no records')
  if (files.addresses) await readAddresses(rows(files.addresses, 'addresses'), entries, records)
  checkEndMarks(ends, list)
  return { entries: entries.build(), publishedOn: null, records }
}

const inOrder = (entry: EntryBuilder, name: string): string => (entry.kind === 'PERSON' ? naturalOrder(name) : name)

async function readComments(
  rows: AsyncIterable<string[]>,
  records: Record<string, number>,
): Promise<Map<string, string>> {
  const rest = new Map<string, string>()
  records.comments = 0
  for await (const [id, text] of rows) {
    // An entry may have several rows; its remarks continue from one to the next.
    rest.set(id.trim(), (rest.get(id.trim()) ?? '') + text)
    records.comments++
  }
  return rest
}

async function readAddresses(
  rows: AsyncIterable<string[]>,
  entries: EntryCollection,
  records: Record<string, number>,
): Promise<void> {
  records.addresses = 0
  records.addressesUnmatched = 0
  for await (const [id, , , , country] of rows) {
    const entry = entries.find(id.trim())
    // Only the first address with a known country counts, because no country is added to a known one.
    if (!entry) records.addressesUnmatched++
    else if (!entry.hasCountry) entry.addCountry(countryCode(country.trim()))
    records.addresses++
  }
}

/**
 * Rows with a numeric id, with nulls as empty strings. Only a header in the first row is skipped. Anything else that is
 * not a record (an error page after the rows, a half-written line) makes the list unusable.
 */
async function* readRows(bytes: ByteStream, list: string, role: Role, ends: EndMarks): AsyncGenerator<string[]> {
  let isFirst = true
  for await (const row of csvRows(watchEnd(bytes, list, role, ends), list)) {
    const isHeader = isFirst && !/^\d/.test(row[0])
    isFirst = false
    if (isHeader) continue
    if (!/^\d+$/.test(row[0].trim()))
      throw new UnusableListError(list, `its ${role} file has a row without an entry number`)
    if (row.length !== COLUMNS[role]) {
      throw new UnusableListError(
        list,
        `record ${row[0]} of its ${role} file has ${row.length} columns instead of ${COLUMNS[role]}`,
      )
    }
    yield row.map((cell) => (cell.trim() === '-0-' ? '' : cell))
  }
}

const NEWLINE = 0x0a
const END_MARK = 0x1a

/** Passes data through. Each record of OFAC's ends in a newline, so a last line without one was cut. */
async function* watchEnd(bytes: ByteStream, list: string, role: Role, ends: EndMarks): AsyncGenerator<Uint8Array> {
  let lastLine: Uint8Array = new Uint8Array(0)
  for await (const part of bytes) {
    const newline = part.lastIndexOf(NEWLINE)
    // Eight bytes are enough to recognise the end mark. Some tools add empty columns after it.
    lastLine = newline === -1 ? Buffer.concat([lastLine, part]).subarray(0, 8) : part.subarray(newline + 1)
    yield part
  }
  const isMarked = lastLine[0] === END_MARK
  if (lastLine.length > 0 && !isMarked)
    throw new UnusableListError(list, `its ${role} file is cut short in its last line`)
  ends.set(role, isMarked)
}

/**
 * OFAC ends every file with the mark. Copies rewritten by tools have lost it everywhere. A single file without it was
 * cut between two lines, which nothing else would show.
 */
function checkEndMarks(ends: EndMarks, list: string): void {
  const unmarked = [...ends].filter(([, isMarked]) => !isMarked).map(([role]) => role)
  if (unmarked.length > 0 && unmarked.length < ends.size) {
    throw new UnusableListError(
      list,
      `its ${unmarked.join(' and ')} file is cut short: it lacks the end mark of the other files`,
    )
  }
}
