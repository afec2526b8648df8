import type { MouseEvent } from 'react'

/** Marks the link or button that opens the row's record. Keyboard and screen readers use it, the pointer can use the whole row. */
export const OPENS = { 'data-opens': '' } as const

const CONTROLS = 'a, button, input, select, textarea, label, summary, [role=menu], [role=menuitem]'

/**
 * Opens the record of the pressed row like its link: Ctrl, Command, Shift or the middle button open a tab. Nothing
 * happens on a control within the row, nor where text was selected.
 */
function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, button } = event
  const isMiddle = button === 1
  if (
    event.defaultPrevented ||
    !(target instanceof Element) ||
    (button !== 0 && !isMiddle) ||
    target.closest(CONTROLS) !== null
  )
    return
  const row = target.closest('tr, li')
  const opener = row?.querySelector<HTMLElement>('[data-opens]')
  if (opener === null || opener === undefined || isSelected(row)) return
  const isNewTab = isMiddle || event.ctrlKey || event.metaKey || event.shiftKey
  if (opener instanceof HTMLAnchorElement && isNewTab) window.open(opener.href, '_blank', 'noopener')
  else if (!isMiddle) opener.click()
}

/** Stops a press with Shift from selecting text. Otherwise the browser selects from the last press to the row, and {@link openRow} does nothing. */
function keepUnselected(event: MouseEvent<HTMLElement>): void {
  const { target, button, shiftKey } = event
  if (!shiftKey || button !== 0 || !(target instanceof Element) || target.closest(CONTROLS) !== null) return
  event.preventDefault()
  getSelection()?.removeAllRanges()
}

/** The listeners of the element around rows, so that pressing a row opens its record. */
export const OPENING_ROWS = { onMouseDown: keepUnselected, onClick: openRow, onAuxClick: openRow } as const

/** Whether the press ended a text selection in the row. */
function isSelected(row: Element | null | undefined): boolean {
  const selection = getSelection()
  return (
    selection !== null &&
    selection.type === 'Range' &&
    row !== null &&
    row !== undefined &&
    selection.containsNode(row, true)
  )
}
