import { useEffect, useState } from 'react'

/** After this time without input the page counts as idle: images are hidden, and the session is not renewed. */
const IDLE_MS = 5 * 60_000
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Whether the page had no input for five minutes. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), IDLE_MS)
    const sign = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), IDLE_MS)
      setIdle(false)
    }
    for (const name of SIGNS) addEventListener(name, sign, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const name of SIGNS) removeEventListener(name, sign)
    }
  }, [])
  return isIdle
}
