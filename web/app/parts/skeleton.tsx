import { useEffect, useState } from 'react'

/** Whether `ms` have passed since the part was shown. Fast parts show no loading state. */
function useLate(ms = 300): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isLate
}

/** The placeholder during loading. Its bars appear after 300 ms. */
export function Skeleton({ lines = 3, tall = false }: { readonly lines?: number; readonly tall?: boolean }) {
  const isLate = useLate()
  return (
    <div className={`skeleton${isLate ? ' is-late' : ''}${tall ? ' is-tall' : ''}`} role="status" aria-busy="true">
      <span className="vh">{isLate ? 'Loading' : ''}</span>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="bar" aria-hidden="true" />
      ))}
    </div>
  )
}
