import { timingSafeEqual } from 'node:crypto'
import { blindIndex, type KeyRing } from '../../encryption/key-ring.ts'
import type { Position } from '../../db/paging.ts'

// A cursor names a list and the place where a page of it ended. It works for nothing else, and nobody can forge one. It
// contains the time and id of a row, which its reader has just seen, and is valid as long as the index key. Removed or
// new rows do not matter.

const PURPOSE = 'list-cursor'
const MAC_BYTES = 16
const CONTENT = /^([1-9][0-9]{0,8})\.(-?[0-9]{1,16})\.([\x21-\x7e]{1,64})$/

/** Page `page` of a list starts after a position. */
export interface Cursor extends Position {
  readonly page: number
}

const macOf = (keyRing: KeyRing, list: string, content: string): Buffer =>
  blindIndex(keyRing, PURPOSE, `${list}\n${content}`).subarray(0, MAC_BYTES)

/**
 * Writes a cursor.
 *
 * @param list the list and its owner, and anything else that decides its order
 */
export function writeCursor(keyRing: KeyRing, list: string, { page, key, id }: Cursor): string {
  const content = `${page}.${key}.${id}`
  return Buffer.concat([macOf(keyRing, list, content), Buffer.from(content)]).toString('base64url')
}

/** Reads a cursor of this list; undefined for any other text. */
export function readCursor(keyRing: KeyRing, list: string, text: string): Cursor | undefined {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length <= MAC_BYTES || bytes.toString('base64url') !== text) return undefined // one spelling
  const content = bytes.subarray(MAC_BYTES).toString('latin1')
  if (!timingSafeEqual(bytes.subarray(0, MAC_BYTES), macOf(keyRing, list, content))) return undefined
  const [, page, key, id] = CONTENT.exec(content) ?? []
  return id === undefined ? undefined : { page: Number(page), key: Number(key), id }
}
