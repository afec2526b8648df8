import { useCallback, useEffect, useState } from 'react'
import { ErrorBox, ShownError } from '../../parts/error-box.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { UNREACHABLE } from '../words/errors.ts'
import { Brand } from './brand.tsx'

/** Whoever waits before a page need not press anything. */
const AGAIN_MS = 15_000

/** Asks who is logged in; while the service does not answer, says so, asks again by itself, and lets one ask at once. */
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
