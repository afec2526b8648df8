import { shownText } from '../../contract/shown-text.ts'

// Print on an image, the content of a barcode and the texts of a file are untrusted data. This file makes them safe to
// show and store.

/** Unassigned characters, which each font draws differently, besides invisible ones (contract/shown-text.ts). */
const UNAGREED = /[\p{Co}\p{Cn}]/gu
/** Letters under many combining marks cover the lines around them. */
const TOWER = /(\p{M}{3})\p{M}+/gu
const QUOTED = 80
/** Longest text. An observation is a sentence, and a field is one line of print. Longer texts are abuse. */
const SENTENCE = 1_000

/** Cleans an untrusted text: no control characters, one line, up to a number of characters. */
export function plainText(text: string, most = SENTENCE): string {
  const plain = shownText(text.slice(0, most * 8))
    .replace(UNAGREED, '')
    .replace(TOWER, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...plain]
  return characters.length <= most ? plain : `${characters.slice(0, most - 1).join('')}…`
}

/**
 * Quotes an untrusted text inside one of our sentences: plain, at most 80 characters, in quotation marks that it cannot
 * close.
 */
export const quoted = (text: string): string => `“${plainText(text.replace(/[“”„‟"]/g, "'"), QUOTED)}”`
