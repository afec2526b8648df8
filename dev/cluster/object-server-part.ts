import { randomBytes } from 'node:crypto'
import type { Child } from '../child-process.ts'
import { objectServerProgram, startObjectServer } from '../object-server.ts'
import type { Part } from './supervisor.ts'

/** The S3 server of a cluster: its start, and the settings for API and workers. */
export interface ObjectServerPart {
  readonly part: Part
  readonly settings: Readonly<Record<string, string>>
}

const BUCKET = 'objects'

/**
 * An S3 server that restarts on the same port with its data after a kill. Undefined if there is no Go to build it.
 *
 * @param port its port at each start
 */
export async function objectServerPart(
  folder: string,
  port: number,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<ObjectServerPart | undefined> {
  const program = await objectServerProgram(say, signal)
  if (program === undefined) return undefined
  const credentials = {
    accessKeyId: `cluster${randomBytes(8).toString('hex')}`,
    secretAccessKey: randomBytes(24).toString('hex'),
  }
  const part: Part = {
    name: 'S3 server',
    kind: 'object-server',
    async launch() {
      const server = await startObjectServer(program, folder, { port, credentials, bucket: BUCKET })
      void server.ended.then(() => server.stop()) // its guard has nothing left to guard
      const child: Child = {
        name: 'S3 server',
        pid: server.pid,
        ended: server.ended.then((how) => how.replace(/^object-server /, '')),
        lastWords: () => '',
        stop: () => server.stop(),
      }
      return { child, ready: Promise.resolve() } // it is ready
    },
  }
  return {
    part,
    settings: {
      S3_BUCKET: BUCKET,
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
  }
}
