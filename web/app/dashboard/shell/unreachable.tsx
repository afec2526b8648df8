import { useCallback, useEffect, useState } from 'react'
import { ErrorBox, ShownError } from '../../parts/error-box.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { UNREACHABLE } from '../words/errors.ts'
import { Brand } from './brand.tsx'

/** Pause before the page retries by itself. */
const AGAIN_MS = 15_000

/** Loads the session. While the service does not answer, it says so, retries by itself, and offers a button to retry. */
export function Unreachable({ ask }: { readonly ask: () => Promise<unknown> }) {
  const [error, setError] = useState<ShownError>()
  const tryIt = useCallback(() => {
    ask().catch((failure: unknown) => {
      setError(failure instanceof ShownError ? failure : new ShownError(UNREACHABLE))
    })
  }, [ask])
  useEffect(tryIt, [tryIt])
  useEffect(() => {
    if (error === undefined) return undefined
    const timer = setTimeout(tryIt, AGAIN_MS)
    return () => clearTimeout(timer)
  }, [error, tryIt])
  return (
    <main className="gate">
      <h1 className="vh">Identity dashboard</h1>
      <header>
        <Brand />
      </header>
      {error === undefined ? (
        <Skeleton lines={3} tall />
      ) : (
        <ErrorBox
          error={error}
          again={() => {
            setError(undefined)
            tryIt()
          }}
        />
      )}
    </main>
  )
}
