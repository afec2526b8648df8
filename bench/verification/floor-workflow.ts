import { condition, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow'

/** The activity of the floor. */
export interface NothingActivities {
  nothing(id: string): Promise<string>
}

const activities = proxyActivities<NothingActivities>({
  startToCloseTimeout: '60 seconds',
  heartbeatTimeout: '10 seconds',
})
export const go = defineSignal('go')

/**
 * The floor of a verification. It waits for its signal, as a verification waits for the submission, and runs `count`
 * activities that do nothing.
 */
export async function emptyWorkflow(id: string, count: number): Promise<void> {
  let isGoing = false
  setHandler(go, () => {
    isGoing = true
  })
  await condition(() => isGoing, '1 hour')
  for (let i = 0; i < count; i++) await activities.nothing(id)
}
