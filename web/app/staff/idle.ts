import { useEffect, useState } from 'react'

/** Without input for so long a desk counts as left: pictures are hidden, and nothing keeps the session alive. */
const IDLE_MS = 5 * 60_000
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Whether nobody has touched the page for five minutes. */
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
