import { Problem } from './problem.ts'

export interface TurnLimits {
  /** Parallel tasks of all callers. */
  readonly slots: number
  /** Parallel tasks of one caller, by default one. A second one starts only while no other caller waits. */
  readonly slotsOfOne?: number
  /** Waiting tasks of one caller. Beyond: RATE_LIMITED. */
  readonly waitingOfOne: number
  /** Waiting tasks of all callers. Beyond: SERVICE_UNAVAILABLE. */
  readonly waitingOfAll: number
  /** Longest wait of a task. Then: SERVICE_UNAVAILABLE. */
  readonly waitMs: number
}

/** A waiting task: how to start it, and how to end its wait. */
interface Waiting {
  readonly start: () => void
  readonly giveUp: () => void
  readonly until: number
}

interface Caller {
  running: number
  readonly waiting: Waiting[]
}

/**
 * Runs a task of a caller (any name) at the caller's turn. Throws RATE_LIMITED, SERVICE_UNAVAILABLE, and the errors of
 * the task.
 */
export type InTurn = <T>(caller: string, task: () => Promise<T>) => Promise<T>

const comeBack = (code: 'RATE_LIMITED' | 'SERVICE_UNAVAILABLE'): Problem =>
  new Problem(code, { headers: { 'Retry-After': '5' } })

/**
 * Lets callers take turns. The caller with the fewest running tasks is next, and of several the one with the oldest
 * turn.
 */
export function createTurns(limits: TurnLimits): InTurn {
  const { slotsOfOne = 1 } = limits
  /** In the order of their next turns. A caller is here while it has a task. */
  const callers = new Map<string, Caller>()
  let free = limits.slots
  let waiting = 0

  /** Skips expired tasks by the clock too: after a stall of the process, due timers fire too late. */
  const nextInTime = (caller: Caller): Waiting | undefined => {
    for (;;) {
      const next = caller.waiting.shift()
      if (next === undefined || performance.now() < next.until) return next
      next.giveUp()
    }
  }

  const startNext = (): void => {
    for (let running = 0; running < slotsOfOne; running++) {
      for (const caller of callers.values()) {
        if (free === 0) return
        if (caller.running !== running) continue
        const next = nextInTime(caller)
        if (next === undefined) continue
        caller.running++
        free--
        next.start()
      }
    }
  }

  const turn = (caller: Caller): Promise<void> =>
    new Promise((resolve, reject) => {
      const leave = (): void => {
        clearTimeout(timer)
        waiting--
      }
      const own: Waiting = {
        start: () => {
          leave()
          resolve()
        },
        giveUp: () => {
          leave()
          reject(comeBack('SERVICE_UNAVAILABLE'))
        },
        until: performance.now() + limits.waitMs,
      }
      const timer = setTimeout(() => {
        caller.waiting.splice(caller.waiting.indexOf(own), 1)
        own.giveUp()
      }, limits.waitMs)
      waiting++
      caller.waiting.push(own)
      startNext()
    })

  const goLast = (name: string, caller: Caller): void => {
    callers.delete(name)
    if (caller.waiting.length > 0 || caller.running > 0) callers.set(name, caller)
  }

  return async (name, task) => {
    const caller = callers.get(name) ?? { running: 0, waiting: [] }
    if (caller.waiting.length >= limits.waitingOfOne) throw comeBack('RATE_LIMITED')
    if (waiting >= limits.waitingOfAll) throw comeBack('SERVICE_UNAVAILABLE')
    callers.set(name, caller)
    try {
      await turn(caller)
    } catch (error) {
      if (caller.running === 0 && caller.waiting.length === 0) callers.delete(name)
      throw error
    }
    try {
      return await task()
    } finally {
      caller.running--
      free++
      goLast(name, caller)
      startNext()
    }
  }
}
