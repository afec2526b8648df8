/** Runs at most `size` tasks side by side; the others wait in the order they came. */
export function createSlots(size: number): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let free = size
  const enter = (): Promise<void> | undefined => {
    if (free === 0)
      return new Promise((resolve) => {
        waiting.push(resolve)
      })
    free--
    return undefined
  }
  return async (task) => {
    await enter()
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next === undefined) free++
      else next() // the slot is handed on
    }
  }
}
