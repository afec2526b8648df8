import { useState, type FormEvent } from 'react'

/** The submit of a form: one at a time. The error stays until the next submit. */
export interface Submit {
  readonly busy: boolean
  readonly error: unknown
  readonly onSubmit: (event: FormEvent) => void
}

/** Runs `act` when a form is submitted. */
export function useSubmit(act: () => Promise<unknown>): Submit {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const run = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await act()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    error,
    onSubmit: (event) => {
      event.preventDefault()
      if (!busy) void run()
    },
  }
}
