import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  NO_OBJECT_SERVER,
  objectServerProgram,
  startObjectServer,
  type ObjectServer,
  type ObjectServerOptions,
} from '../../dev/object-server.ts'
import { openS3Store } from '../../objects/s3-store.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { atEnd } from './stack.ts'

/**
 * An S3 server with an empty bucket, in a folder of its own. Stopped at the end of the file. Without a server, the
 * suite is skipped with a message.
 */
export async function testObjectServer(
  suite: Mocha.Context,
  options: ObjectServerOptions = {},
): Promise<ObjectServer & { readonly folder: string; readonly program: string }> {
  const program = await objectServerProgram((line) => console.error(line))
  if (program === undefined) {
    console.log(`    skipped: ${NO_OBJECT_SERVER}`)
    return suite.skip()
  }
  return startIn(program, options)
}

/**
 * A bucket of an S3 server, and the environment variables that point a service to it instead of a folder. Without a
 * server it is undefined, and a message says so.
 */
export async function testBucket(): Promise<
  { readonly env: NodeJS.ProcessEnv; readonly objects: ObjectStore } | undefined
> {
  const program = await objectServerProgram((line) => console.error(line))
  if (program === undefined) {
    console.log(`    on a folder: ${NO_OBJECT_SERVER}`)
    return undefined
  }
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = await startIn(program, {})
  const objects = openS3Store({
    endpoint,
    region,
    bucket,
    isPathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  })
  atEnd(async () => objects.close())
  return {
    objects,
    env: {
      OBJECT_STORE_FOLDER: undefined,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ENDPOINT: endpoint,
      S3_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  }
}

async function startIn(
  program: string,
  options: ObjectServerOptions,
): Promise<ObjectServer & { readonly folder: string; readonly program: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'identity-objects-'))
  const server = await startObjectServer(program, folder, options)
  atEnd(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return { ...server, folder, program }
}
