export type Scheme = 'system' | 'light' | 'dark'

// Light or dark: the user's choice, else the system's. The choice is stored in this browser.
const KEY = 'identity.scheme'

/** The chosen scheme. */
export function chosenScheme(): Scheme {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'light' || kept === 'dark' ? kept : 'system'
  } catch {
    return 'system' // storage is off
  }
}

/** Applies the chosen scheme. */
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
    /* for this visit only */
  }
}
