/** The text of a mail. */
export interface Text {
  readonly subject: string
  readonly text: string
}

/** Joins the paragraphs of a mail with blank lines. */
export const paragraphs = (...parts: readonly string[]): string => `${parts.join('\n\n')}\n`
