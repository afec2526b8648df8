import { useEffect, useState } from 'react'

/** Seconds until a time, counted down; 0 from then on. */
export function useSecondsUntil(iso: string): number {
  const left = (): number => Math.max(0, Math.ceil((Date.parse(iso) - Date.now()) / 1_000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    setSeconds(left())
    const timer = setInterval(() => setSeconds(left()), 1_000)
    return () => clearInterval(timer)
  }, [iso])
  return seconds
}
