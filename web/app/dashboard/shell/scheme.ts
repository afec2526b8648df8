export type Scheme = 'system' | 'light' | 'dark'

// Light or dark as the system has it, unless somebody chose; kept in this browser.
const KEY = 'identity.scheme'

/** What was chosen. */
export function chosenScheme(): Scheme {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system' // storage is switched off
  }
}

/** Shows the page in the scheme that was chosen. */
export function applyScheme(scheme = chosenScheme()): void {
  if (scheme === 'system') delete document.documentElement.dataset.scheme
  else document.documentElement.dataset.scheme = scheme
}

/** Chooses a scheme for this and later visits. */
export function chooseScheme(scheme: Scheme): void {
  applyScheme(scheme)
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    /* for this visit alone */
  }
}
