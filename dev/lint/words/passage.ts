/** Where a text is read: it decides which rules of CONTRIBUTING.md, "Writing", hold for it. */
export type PassageKind = 'document' | 'comment' | 'test title' | 'log message' | 'message' | 'page text' | 'api text'

/** A text that a person reads: a paragraph, a heading, a cell, a comment or a string. Code in it is blanked. */
export interface Passage {
  readonly kind: PassageKind
  /** Path from the root of the repository. */
  readonly file: string
  /** From 1. */
  readonly line: number
  readonly text: string
}

/** A break of a rule, at its line. */
export interface WordsFault {
  readonly file: string
  readonly line: number
  readonly rule: string
  /** The fault, and the text to write instead. */
  readonly message: string
}

/** Blanks quoted samples, which are not the text's own language. */
export const withoutQuotes = (text: string): string => text.replaceAll(/"[^"]*"|“[^”]*”/g, '…')

/** A fault of a passage. Pure. */
export const faultOf = ({ file, line }: Passage, rule: string, message: string): WordsFault => ({
  file,
  line,
  rule,
  message,
})

/** Removes code, tags and addresses, which are no prose. An ellipsis keeps the place of each, so that the sentence stays one. */
export const withoutCode = (text: string): string =>
  text
    .replaceAll(/```[\s\S]*?(```|$)/g, '…')
    .replaceAll(/`[^`]*`/g, '…')
    .replaceAll(/\{@link [^}]*\}/g, '…')
    .replaceAll(/\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]/g, '')
    .replaceAll(/<[^<>\s][^<>]*>/g, ' ')
    .replaceAll(/\bhttps?:\/\/\S+/g, '…')
    .replaceAll(/\{[\w.]+\}/g, '…')
