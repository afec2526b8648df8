import { escapeHtml } from './html.ts'
import { addressOf, type DocsPage } from './page.ts'

/** The layout data of a page. */
export interface Frame {
  readonly pages: readonly DocsPage[]
  /** Addresses of the built script, styles and mark. */
  readonly assets: { readonly script: string; readonly style: string; readonly logo: string }
}

const icon = (path: string): string => `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${path}</svg>`
const MENU = icon('<path d="M4 6h16M4 12h16M4 18h16"/>')
const SEARCH = icon('<circle cx="11" cy="11" r="7"/><path d="m21 21-4.3-4.3"/>')
const FORTH = icon('<path d="M5 12h14M13 6l6 6-6 6"/>')
const BACK = icon('<path d="M19 12H5M11 18l-6-6 6-6"/>')

const NAME = 'Identity Verification'

/** The complete HTML of a page, with its navigation. */
export function framePage(page: DocsPage, { pages, assets }: Frame): string {
  const isHome = page.path === ''
  return `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="description" content="${escapeHtml(page.summary)}">
  <title>${escapeHtml(isHome ? `${NAME} docs` : `${page.title} – ${NAME} docs`)}</title>
  <link rel="icon" type="image/svg+xml" href="${assets.logo}">
  <link rel="stylesheet" href="${assets.style}">
  <script type="module" src="${assets.script}"></script>
</head>
<body class="${isHome ? 'home' : page.group.toLowerCase()}">
<a class="skip" href="#main">Skip to the text</a>
<header class="top">
  <button type="button" class="menu" popovertarget="nav" aria-label="All pages">${MENU}</button>
  <a class="brand" href="/docs"><img src="${assets.logo}" alt="" width="30" height="30"><b>Identity</b> <span>Docs</span></a>
  <button type="button" class="find" hidden>${SEARCH}<span>Search</span><kbd>/</kbd></button>
  <a class="out" href="/dashboard">Dashboard</a>
</header>
<div class="frame">
<nav id="nav" class="nav" popover aria-label="Docs">${navOf(pages, page)}</nav>
<main id="main" tabindex="-1">
<article>
<p class="kicker">${isHome ? 'Docs' : page.group}</p>
<h1>${escapeHtml(page.title)}</h1>
<p class="lead">${escapeHtml(page.summary)}</p>
${isHome ? cardsOf(pages) : insetOf(page)}
${page.html}
</article>
${neighboursOf(page, pages)}
</main>
${page.headings.length > 1 ? `<nav class="on-page" aria-label="On this page">${headingsOf(page)}</nav>` : ''}
</div>
<dialog class="search" aria-label="Search the docs">
  <form method="dialog"><label class="vh" for="query">Search</label>${SEARCH}<input id="query" type="text" role="searchbox" enterkeyhint="search" autocomplete="off" spellcheck="false" placeholder="Search guides, calls, codes"><button type="submit">Close</button></form>
  <p class="vh" role="status"></p>
  <ul></ul>
</dialog>
</body>
</html>
`
}

/** All pages by group. The current one is marked. */
function navOf(pages: readonly DocsPage[], current: DocsPage): string {
  return (['Guides', 'Reference'] as const)
    .map((group) => {
      const links = pages
        .filter((page) => page.group === group)
        .map(
          (page) =>
            `<li><a href="${addressOf(page.path)}"${page === current ? ' aria-current="page"' : ''}>${escapeHtml(page.path === '' ? 'Overview' : page.title)}</a></li>`,
        )
      return `<p class="group" id="group-${group}">${group}</p><ul aria-labelledby="group-${group}">${links.join('')}</ul>`
    })
    .join('')
}

const headingsOf = ({ headings }: DocsPage): string =>
  `<p class="group">On this page</p><ul>${headings.map(({ depth, id, text }) => `<li class="depth-${depth}"><a href="#${id}">${escapeHtml(text)}</a></li>`).join('')}</ul>`

/** The headings above the text, for windows without room beside it. */
const insetOf = (page: DocsPage): string =>
  page.headings.length > 1 ? `<details class="inset"><summary>On this page</summary>${headingsOf(page)}</details>` : ''

/** The guides as cards, on the first page. */
const cardsOf = (pages: readonly DocsPage[]): string =>
  `<ul class="cards">${pages
    .filter(({ group, path }) => group === 'Guides' && path !== '')
    .map(
      ({ path, title, summary }) =>
        `<li><a href="${addressOf(path)}"><b>${escapeHtml(title)}</b><span>${escapeHtml(summary)}</span></a></li>`,
    )
    .join('')}</ul>`

function neighboursOf(page: DocsPage, pages: readonly DocsPage[]): string {
  const index = pages.indexOf(page)
  const link = (other: DocsPage | undefined, className: string, before: string, after: string) =>
    other === undefined
      ? ''
      : `<a class="${className}" href="${addressOf(other.path)}">${before}<span><small>${className === 'back' ? 'Previous' : 'Next'}</small>${escapeHtml(other.path === '' ? 'Overview' : other.title)}</span>${after}</a>`
  return `<nav class="neighbours" aria-label="Previous and next page">${link(pages[index - 1], 'back', BACK, '')}${link(pages[index + 1], 'forth', '', FORTH)}</nav>`
}
