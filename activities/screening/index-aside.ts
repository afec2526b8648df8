import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { ListId } from '../../checks/screening/lists/shared/list-entry.ts'
import type { ScreeningData } from '../../checks/screening/screening.ts'
import type { StoredVersion } from './lists/stored-lists.ts'

/** The lists to index: stored versions, and the snapshot folder for the other lists. */
export interface IndexRequest {
  readonly stored: readonly StoredVersion[]
  readonly snapshotFolder: string
  readonly snapshotLists: readonly ListId[]
}

/** The answer of the process. */
export type IndexAnswer = { readonly data: ScreeningData } | { readonly error: string }

/** The lists cannot be indexed. The message is that of the UnusableListError, or says how the process ended. */
class IndexFailedError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'IndexFailedError'
  }
}

/**
 * Reads and indexes the lists in a separate process. Searches continue meanwhile (here, the index alone would block
 * them for half a second), and the parsers' memory ends with the process. Resident memory after the first and the
 * fourth swap: indexed in place 219 and 355 MB, in a thread 255 and 290, in a process 153 and 213. CPU in the worker: 3
 * s on the searching thread, 4.6 s beside it, 0.1 s.
 *
 * @throws IndexFailedError
 */
export async function indexAside(request: IndexRequest): Promise<ScreeningData> {
  const child = fork(new URL('./index-process.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {}, // the process needs neither our keys nor a debugger's settings
  })
  const ending = new AbortController()
  try {
    const ended = once(child, 'exit', { signal: ending.signal }).then(([code, signal]: unknown[]) => {
      throw new IndexFailedError(`the process that indexes the lists ended with ${String(signal ?? code)}`)
    })
    const answered = once(child, 'message', { signal: ending.signal })
    child.send(request)
    const [answer] = (await Promise.race([answered, ended])) as [IndexAnswer]
    if ('error' in answer) throw new IndexFailedError(answer.error)
    return answer.data
  } finally {
    ending.abort()
    child.kill('SIGKILL') // the process has nothing left to do, or hangs
  }
}
