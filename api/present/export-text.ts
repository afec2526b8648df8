import type { Held, HeldList } from '../../db/privacy/data-export.ts'

// The text of an export, one part at a time, at the speed of the reader.

/** Approximate characters of a part. */
const PART_CHARACTERS = 64 * 1024
/** Bytes of an image in a part: a multiple of 3, so that base64 has no remainder. */
const SLICE_BYTES = 48 * 1024

/**
 * Writes an export as JSON text. `complete` is its last member, and is written only when nothing is missing. A document
 * that breaks off is not valid JSON.
 *
 * @param about facts about the document itself
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
  yield text.slice(0, -1) // every row has fields, so another member can follow
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
