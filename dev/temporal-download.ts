import { TestWorkflowEnvironment } from '@temporalio/testing'

const DOWNLOAD_TIMEOUT_MS = 60_000

/**
 * Lets the SDK's own helper download the official Temporal CLI into a folder, once. The helper starts it, too: it is stopped again,
 * for its process could not be watched.
 *
 * @returns whether it could be had
 */
export async function downloadCli(folder: string, say: (line: string) => void, signal?: AbortSignal): Promise<boolean> {
  say('looking for the official Temporal CLI (a download, once) …')
  const start = TestWorkflowEnvironment.createLocal({
    server: { executable: { type: 'cached-download', downloadDir: folder } },
  })
  const tooLate = AbortSignal.any([AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS), ...(signal === undefined ? [] : [signal])])
  try {
    const environment = await Promise.race([
      start,
      new Promise<never>((_, reject) => {
        tooLate.addEventListener('abort', () => reject(new Error('no answer in time')))
      }),
    ])
    await environment.teardown()
    return true
  } catch (error) {
    void start.then(
      (late) => late.teardown(),
      () => undefined,
    )
    say(
      `… not to be had here (${error instanceof Error ? error.message.split('\n')[0].slice(0, 120) : 'unknown error'})`,
    )
    return false
  }
}
