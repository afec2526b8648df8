import { useCallback, useEffect, useState } from 'react'
import { ErrorBox, ShownError } from '../../parts/error-box.tsx'
import { Skeleton } from '../../parts/skeleton.tsx'
import { Brand } from './brand.tsx'

/** Asks who is logged in; while the service does not answer, says so and lets one ask again. */
export function Unreachable({ ask }: { readonly ask: () => Promise<unknown> }) {
  const [hasFailed, setFailed] = useState(false)
  const tryIt = useCallback(() => {
    setFailed(false)
    ask().catch(() => setFailed(true))
  }, [ask])
  useEffect(tryIt, [tryIt])
  return (
    <main className="gate">
      <h1 className="vh">Identity dashboard</h1>
      <header><Brand /></header>
      {hasFailed ? <ErrorBox error={new ShownError('The service cannot be reached. Check your connection and try again.')} again={tryIt} /> : <Skeleton lines={3} tall />}
    </main>
  )
}
