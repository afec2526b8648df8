import { TestWorkflowEnvironment } from '@temporalio/testing'

const DOWNLOAD_TIMEOUT_MS = 60_000

/**
 * Downloads the official Temporal CLI into a folder once, with the SDK's own helper. The helper also starts it. It is
 * stopped again, because its process could not be watched.
 *
 * @returns whether the download succeeded
 */
export async function downloadCli(folder: string, say: (line: string) => void, signal?: AbortSignal): Promise<boolean> {
  say('downloading the official Temporal CLI (once) …')
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
      `… the download failed (${error instanceof Error ? error.message.split('\n')[0].slice(0, 120) : 'unknown error'})`,
    )
    return false
  }
}
