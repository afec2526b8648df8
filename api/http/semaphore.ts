/** Runs at most `size` tasks in parallel. Others wait in the order of their arrival. */
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
      else next() // passes the slot on
    }
  }
}
