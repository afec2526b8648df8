import { condition, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow'

/** What an activity of the floor does. */
export interface NothingActivities {
  nothing(id: string): Promise<string>
}

const activities = proxyActivities<NothingActivities>({
  startToCloseTimeout: '60 seconds',
  heartbeatTimeout: '10 seconds',
})
export const go = defineSignal('go')

/** The floor of a verification: waits for its signal, as that does for the submission, and runs so many activities that do nothing. */
export async function emptyWorkflow(id: string, count: number): Promise<void> {
  let isGoing = false
  setHandler(go, () => {
    isGoing = true
  })
  await condition(() => isGoing, '1 hour')
  for (let i = 0; i < count; i++) await activities.nothing(id)
}
