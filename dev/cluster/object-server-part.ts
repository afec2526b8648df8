import { randomBytes } from 'node:crypto'
import type { Child } from '../child-process.ts'
import { objectServerProgram, startObjectServer } from '../object-server.ts'
import type { Part } from './supervisor.ts'

/** The S3 server of a cluster: how it is started, and the settings by which API and workers find it. */
export interface ObjectServerPart {
  readonly part: Part
  readonly settings: Readonly<Record<string, string>>
}

const BUCKET = 'objects'

/**
 * An S3 server that comes back, when it was killed, on the same port with what it had. Undefined where there is no Go to build it with.
 *
 * @param port where it listens, each time
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
      void server.ended.then(() => server.stop()) // what guarded it has nothing left to guard
      const child: Child = {
        name: 'S3 server',
        pid: server.pid,
        ended: server.ended.then((how) => how.replace(/^object-server /, '')),
        lastWords: () => '',
        stop: () => server.stop(),
      }
      return { child, ready: Promise.resolve() } // it answered
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
