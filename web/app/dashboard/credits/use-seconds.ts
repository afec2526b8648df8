import { useEffect, useState } from 'react'

/** Counts down the seconds until a time, then stays at 0. */
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
