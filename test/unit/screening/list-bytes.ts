import type { ByteStream } from '../../../activities/screening/list-entry.ts'

/** A list file's bytes, cut into pieces of `size` so that every boundary is met. */
export async function* bytesOf(content: string | Uint8Array, size = 7): ByteStream & AsyncGenerator<Uint8Array> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** Text in Windows-1252 for the characters that it shares with Latin-1. */
export const windows1252 = (text: string): Uint8Array => Buffer.from(text, 'latin1')

/** Matches the error of a named list. */
export const unusable = (list: string, reason: RegExp) => (error: unknown): boolean =>
  error instanceof Error && error.name === 'UnusableListError' && error.message.includes(` ${list} `) && reason.test(error.message)
