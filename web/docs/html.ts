/** Escapes text for HTML, also inside a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The anchor of a heading in GitHub's form, so that links also work on GitHub. */
export const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')

/** A description of the OpenAPI document as HTML: paragraphs, and code between backticks. */
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

/** A description with a capital first letter. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
