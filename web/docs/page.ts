/** A heading that can be linked to. */
export interface Heading {
  readonly depth: 2 | 3
  readonly id: string
  readonly text: string
}

/** A page of the docs without its layout. */
export interface DocsPage {
  /** Its address below /docs: `webhooks`, `reference/api-keys`, or empty for the first page. */
  readonly path: string
  readonly title: string
  readonly summary: string
  readonly group: 'Guides' | 'Reference'
  readonly html: string
  readonly headings: readonly Heading[]
  /** Further anchors that the search finds: error codes, reason codes. */
  readonly terms: readonly { readonly id: string; readonly text: string; readonly about: string }[]
}

/** The address of a page, as links write it. */
export const addressOf = (path: string): string => (path === '' ? '/docs' : `/docs/${path}`)
