/** Text as HTML shows it, also inside a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The anchor of a heading: GitHub's form, so that links work in both places. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')

/** Descriptions of the OpenAPI document: code between backticks, and paragraphs. */
export const proseOf = (text: string): string =>
  text
    .split('\n\n')
    .map((paragraph) => `<p>${inlineOf(paragraph)}</p>`)
    .join('')

/** One line of such a description. */
export const inlineOf = (text: string): string =>
  escapeHtml(text).replace(/&#96;|`([^`]+)`/g, (whole, code: string | undefined) =>
    code === undefined ? whole : `<code>${code}</code>`,
  )

/** A description as a sentence begins. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
