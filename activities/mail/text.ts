/** A mail as it is written. */
export interface Text {
  readonly subject: string
  readonly text: string
}

/** The text of a mail, a blank line between its parts. */
export const paragraphs = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`
