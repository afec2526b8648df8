import type { Held, HeldList } from '../../db/privacy/data-export.ts'

// The text of an export, a part at a time: as much is read as its reader has taken.

/** About this much text in a part. */
const PART_CHARACTERS = 64 * 1024
/** Bytes of a picture in a part, without a remainder in base64. */
const SLICE_BYTES = 48 * 1024

/**
 * An export as JSON text. `complete` is its last member, and stands there only when nothing is missing: a document that broke off is no JSON.
 *
 * @param about what is said of the document itself
 */
export async function* exportText(about: Readonly<Record<string, unknown>>, account: Held): AsyncGenerator<string> {
  let part = ''
  for await (const piece of pieces(about, account)) {
    part += piece
    if (part.length < PART_CHARACTERS) continue
    yield part
    part = ''
  }
  yield part
}

async function* pieces(about: Readonly<Record<string, unknown>>, account: Held): AsyncGenerator<string> {
  yield `{"about":${JSON.stringify(about)},"account":${JSON.stringify(account.fields)}`
  for (const list of account.lists) yield* member(list)
  yield ',"complete":true}\n'
}

async function* member({ name, pages }: HeldList): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`
  let isFirst = true
  for await (const page of pages) {
    for (const item of page) {
      if (!isFirst) yield ','
      isFirst = false
      yield* row(item)
    }
  }
  yield ']'
}

async function* row({ fields, lists, bytes }: Held): AsyncGenerator<string> {
  const text = JSON.stringify(fields)
  if (bytes === undefined && lists.length === 0) {
    yield text
    return
  }
  yield text.slice(0, -1) // every row has fields: what follows is another member
  if (bytes !== undefined) yield* picture(await bytes())
  for (const list of lists) yield* member(list)
  yield '}'
}

function* picture(bytes: Buffer | null): Generator<string> {
  if (bytes === null) {
    yield ',"data":null'
    return
  }
  yield ',"data":"'
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) yield bytes.toString('base64', at, at + SLICE_BYTES)
  yield '"'
}
