interface Entry {
  readonly text: string
  readonly about: string
  readonly address: string
}

const MOST = 12

/** Sets up the search: button, key and dialog. */
export function openSearch(): void {
  const [button, dialog] = [
    document.querySelector<HTMLButtonElement>('.find'),
    document.querySelector<HTMLDialogElement>('dialog.search'),
  ]
  const [input, list, status] = ['input', 'ul', '[role=status]'].map(
    (selector) => dialog?.querySelector<HTMLElement>(selector) ?? null,
  )
  if (button === null || dialog === null || !(input instanceof HTMLInputElement) || list === null || status === null)
    return
  let entries: Promise<readonly Entry[]> | undefined
  const open = (): void => {
    entries ??= load().catch(() => {
      entries = undefined // loaded again when the dialog is opened again
      return []
    })
    dialog.showModal()
    input.select()
  }
  const look = async (): Promise<void> => {
    const query = input.value
    const found = findEntries(await (entries ?? []), query)
    if (query !== input.value) return // the user has typed more
    list.replaceChildren(...found.map(show))
    status.textContent = query.trim() === '' ? '' : found.length === 0 ? 'Nothing found' : `${found.length} found`
    if (found.length === 0 && query.trim() !== '')
      list.append(Object.assign(document.createElement('li'), { className: 'none', textContent: 'Nothing found.' }))
  }
  button.hidden = false
  button.addEventListener('click', open)
  input.addEventListener('input', () => void look())
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault() // else the form closes the dialog
    list.querySelector('a')?.click()
  })
  list.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') !== null) dialog.close()
  })
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close()
  })
  dialog.addEventListener('keydown', (event) => {
    moveIn([input, ...list.querySelectorAll('a')], event)
  })
  document.addEventListener('keydown', (event) => {
    const isTyping =
      event.target instanceof HTMLElement && event.target.closest('input, textarea, select, [contenteditable]') !== null
    if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey || dialog.open) return
    event.preventDefault()
    open()
  })
}

async function load(): Promise<readonly Entry[]> {
  const response = await fetch('/docs/search.json')
  if (!response.ok) throw new Error(`search.json: ${response.status}`)
  return (await response.json()) as readonly Entry[] // our own file, written by the build
}

/** Entries that contain every word. Entries that begin with the first word come first. */
export function findEntries(entries: readonly Entry[], query: string): readonly Entry[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  const rank = ({ text, about }: Entry): number => {
    const [name, all] = [text.toLowerCase(), `${text} ${about}`.toLowerCase()]
    if (!words.every((word) => all.includes(word))) return -1
    return (name.startsWith(words[0]) ? 4 : 0) + (words.every((word) => name.includes(word)) ? 2 : 0)
  }
  return entries
    .map((entry, index) => ({ entry, rank: rank(entry), index }))
    .filter((each) => each.rank >= 0)
    .sort((a, b) => b.rank - a.rank || a.index - b.index)
    .slice(0, MOST)
    .map(({ entry }) => entry)
}

function show({ text, about, address }: Entry): HTMLLIElement {
  const link = Object.assign(document.createElement('a'), { href: address })
  link.append(
    Object.assign(document.createElement('b'), { textContent: text }),
    Object.assign(document.createElement('span'), { textContent: about }),
  )
  const item = document.createElement('li')
  item.append(link)
  return item
}

/** The arrow keys move through the results. */
function moveIn(stops: readonly HTMLElement[], event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  if (step === undefined || at === -1) return
  event.preventDefault()
  stops[(at + step + stops.length) % stops.length].focus()
}
