// Tabs of code (WAI-ARIA Authoring Practices, "Tabs" with automatic activation). All tabs show the last chosen language.

const KEPT = 'docs-tab'

const kept = (): string | null => {
  try {
    return localStorage.getItem(KEPT)
  } catch {
    return null // storage is off, so no choice is stored
  }
}

const keep = (label: string): void => {
  try {
    localStorage.setItem(KEPT, label)
  } catch {
    /* as above */
  }
}

/** Turns stacked blocks into tabs. */
export function showTabs(groups: Iterable<Element>): void {
  const chosen: ((label: string) => void)[] = []
  let made = 0
  for (const group of groups) {
    const panels = [...group.querySelectorAll<HTMLElement>(':scope > section')]
    const list = Object.assign(document.createElement('div'), { className: 'tab-list', role: 'tablist' })
    list.setAttribute('aria-label', 'Language')
    const tabs = panels.map((panel) => {
      const label = panel.dataset.tab ?? ''
      panel.id = `panel-${made++}`
      panel.setAttribute('role', 'tabpanel')
      const tab = Object.assign(document.createElement('button'), {
        type: 'button',
        role: 'tab',
        id: `${panel.id}-tab`,
        textContent: label,
      })
      tab.setAttribute('aria-controls', panel.id)
      panel.setAttribute('aria-labelledby', tab.id)
      return { label, panel, tab }
    })
    const show = (label: string): void => {
      if (!tabs.some((each) => each.label === label)) return
      for (const each of tabs) {
        const isShown = each.label === label
        each.panel.hidden = !isShown
        each.tab.setAttribute('aria-selected', String(isShown))
        each.tab.tabIndex = isShown ? 0 : -1
      }
    }
    chosen.push(show)
    const choose = (label: string): void => {
      keep(label)
      for (const showIn of chosen) showIn(label)
    }
    tabs.forEach(({ tab, label }, index) => {
      tab.addEventListener('click', () => {
        choose(label)
      })
      tab.addEventListener('keydown', (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1, Home: -index, End: tabs.length - 1 - index }[event.key]
        if (step === undefined) return
        event.preventDefault()
        const next = tabs[(index + step + tabs.length) % tabs.length]
        choose(next.label)
        next.tab.focus()
      })
      list.append(tab)
    })
    group.prepend(list)
    show(tabs[0]?.label ?? '')
    show(kept() ?? '')
  }
}
