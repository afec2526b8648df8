import '../../shared/logo.svg?url'
import './docs.css'
import { showTabs } from './tabs.ts'
import { openSearch } from './search.ts'

// Every page is readable without this script. It adds copying, tabs, search, and the mark of the current heading.

for (const button of document.querySelectorAll<HTMLButtonElement>('.code .copy')) {
  button.hidden = false
  button.addEventListener('click', () => void copy(button))
}

async function copy(button: HTMLButtonElement): Promise<void> {
  const code = button.closest('.code')?.querySelector('code')?.textContent ?? ''
  const said = await navigator.clipboard.writeText(code).then(
    () => 'Copied',
    () => 'Not copied',
  )
  button.textContent = said
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 2_000)
}

showTabs(document.querySelectorAll('.tabs'))
openSearch()

/** Only scrolling blocks need keyboard focus. */
const reach = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    if (target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight)
      target.setAttribute('tabindex', '0')
    else target.removeAttribute('tabindex')
  }
})
for (const box of document.querySelectorAll('.code pre, .table')) reach.observe(box)

/** Marks the heading that is being read. */
const links = new Map(
  [...document.querySelectorAll<HTMLAnchorElement>('.on-page a')].map((link) => [link.hash.slice(1), link]),
)
const headings = [...document.querySelectorAll<HTMLElement>('main h2[id], main h3[id]')].filter(({ id }) =>
  links.has(id),
)
const mark = (): void => {
  const read = headings.findLast((heading) => heading.getBoundingClientRect().top < 140) ?? headings[0]
  for (const [id, link] of links) link.toggleAttribute('data-read', id === read.id)
}
if (headings.length > 0) {
  mark()
  addEventListener('scroll', mark, { passive: true })
}
