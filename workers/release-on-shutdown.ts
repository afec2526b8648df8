import type { ActivityInterceptorsFactory } from '@temporalio/worker'

/**
 * Releases an activity that still runs after the grace of a stopping worker. The SDK then cancels it and waits for
 * ever. A rescan of addresses has hours left, a hanging mail server 20 s, a locked row any time. Temporal receives a
 * failure at once, so another worker continues without waiting for a heartbeat or a timeout. The rest ends with the
 * process, as by a kill, because every activity can be repeated. Put it next to the activity, so that other
 * interceptors see the end.
 *
 * Local activities are excluded. They end in seconds, and the workflow would record their failure as its own.
 */
export const letGoAtShutdown: ActivityInterceptorsFactory = (context) => ({
  inbound: {
    execute(input, next) {
      const running = next(input)
      if (context.info.isLocal) return running
      running.catch(() => undefined) // after the release nobody waits for its end
      const letGo = context.cancelled.catch((error: unknown) => {
        if (context.cancellationDetails?.workerShutdown === true) throw error
        return running // the activity handles any other cancellation
      })
      return Promise.race([running, letGo])
    },
  },
})
