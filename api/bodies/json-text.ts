import { checkStructure } from './json-structure.ts'
import { invalid } from '../http/problem.ts'
import { abbreviate } from '../http/validation.ts'

// Keys that reach a prototype, not a field, when an object is copied carelessly.
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Parses JSON (RFC 8259), more strictly than JSON.parse: no duplicate key in one object (parsers disagree on which
 * counts), no key that names a prototype, and the limits of json-structure.ts on levels and values, which are checked
 * first.
 *
 * @throws VALIDATION_ERROR
 */
export function parseJson(bytes: Uint8Array): unknown {
  checkStructure(bytes)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalid('', 'the body must be UTF-8')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalid('', 'the body must be JSON')
  }
  checkKeys(text)
  return value
}

/** Walks through valid JSON text and checks its keys only. */
function checkKeys(text: string): void {
  // One set of keys for each open object, undefined for each open array.
  const open: (Set<string> | undefined)[] = []
  for (let i = 0; i < text.length; i++) {
    const character = text[i]
    if (character === '{' || character === '[') {
      open.push(character === '{' ? new Set() : undefined)
    } else if (character === '}' || character === ']') {
      open.pop()
    } else if (character === '"') {
      const end = endOfString(text, i)
      const keys = open.at(-1)
      if (keys !== undefined && isKey(text, end)) checkKey(keys, JSON.parse(text.slice(i, end + 1)) as string)
      i = end
    }
  }
}

function checkKey(keys: Set<string>, key: string): void {
  if (FORBIDDEN_KEYS.has(key)) throw invalid(key, 'this key is not allowed')
  if (keys.has(key)) throw invalid(abbreviate(key), 'this key is a duplicate: send it once')
  keys.add(key)
}

/** Index of the quote that closes the string from `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let backslashes = 0
    while (text[end - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return end
  }
}

/** Whether a string is a key: in an object a colon follows it. */
function isKey(text: string, end: number): boolean {
  let next = end + 1
  while (text[next] === ' ' || text[next] === '\n' || text[next] === '\r' || text[next] === '\t') next++
  return text[next] === ':'
}
