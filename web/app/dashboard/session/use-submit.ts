import { useState, type FormEvent } from 'react'

/** What a form does when it is sent: one at a time, with its error kept until the next try. */
export interface Submit {
  readonly busy: boolean
  readonly error: unknown
  readonly onSubmit: (event: FormEvent) => void
}

/** Runs `act` when a form is sent. */
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
