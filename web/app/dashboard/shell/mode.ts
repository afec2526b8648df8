import { createContext, use, useCallback, useSyncExternalStore } from 'react'

export type Mode = 'LIVE' | 'TEST'
type Chosen = readonly [mode: Mode, choose: (mode: Mode) => void]

// Live or test, for the whole dashboard and for the next visit. It is a view, not a secret.
const KEY = 'identity.mode'
const listeners = new Set<() => void>()

const isMode = (value: unknown): value is Mode => value === 'LIVE' || value === 'TEST'

/** The mode of the link, else the last choice. */
function chosen(): Mode | undefined {
  const named = new URLSearchParams(location.search).get('mode')?.toUpperCase()
  if (isMode(named)) return named
  try {
    const kept = localStorage.getItem(KEY)
    return isMode(kept) ? kept : undefined
  } catch {
    return undefined // storage is off
  }
}

let mode = chosen()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The current mode: the chosen one, else `fallback`. */
export function useMode(fallback: Mode): Chosen {
  const current = useSyncExternalStore(subscribe, () => mode)
  const choose = useCallback((next: Mode) => {
    mode = next
    try {
      localStorage.setItem(KEY, next)
    } catch {
      /* for this visit only */
    }
    for (const listener of listeners) listener()
  }, [])
  return [current ?? fallback, choose]
}

export const ModeContext = createContext<Chosen>(['TEST', () => undefined])

/** The current mode of all pages, and a function to change it. */
export const useChosenMode = (): Chosen => use(ModeContext)
