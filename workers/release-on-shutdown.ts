import type { ActivityInterceptorsFactory } from '@temporalio/worker'

/**
 * Lets go of an activity that is still under way when the grace of a worker that ends is over: the SDK cancels it then, and waits for it
 * without end, and a rescan of addresses has hours left, a mail server that hangs 20 s, a row that somebody holds any time at all. It is told to Temporal as failed at once, so
 * that another worker goes on with it and need not wait for a heartbeat or a timeout. What of it still runs ends with the process, as by a
 * kill: every activity can be repeated. Put it next to the activity, so that others see how it ended.
 *
 * Not for local activities, which end in seconds and whose failure the workflow would write down as its own.
 */
export const letGoAtShutdown: ActivityInterceptorsFactory = (context) => ({
  inbound: {
    execute(input, next) {
      const running = next(input)
      if (context.info.isLocal) return running
      running.catch(() => undefined) // after it was let go nobody waits for its end
      const letGo = context.cancelled.catch((error: unknown) => {
        if (context.cancellationDetails?.workerShutdown === true) throw error
        return running // any other cancellation is for the activity to heed
      })
      return Promise.race([running, letGo])
    },
  },
})
