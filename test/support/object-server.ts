import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NO_OBJECT_SERVER, objectServerProgram, startObjectServer, type ObjectServer, type ObjectServerOptions } from '../../dev/object-server.ts'
import { atEnd } from './stack.ts'

/** An S3 server with an empty bucket, in a folder of its own. Stopped at the end of the file. Where there is none, the suite is skipped with a word. */
export async function testObjectServer(suite: Mocha.Context, options: ObjectServerOptions = {}): Promise<ObjectServer & { readonly folder: string; readonly program: string }> {
  const program = await objectServerProgram((line) => console.error(line))
  if (program === undefined) {
    console.log(`    skipped: ${NO_OBJECT_SERVER}`)
    return suite.skip()
  }
  const folder = await mkdtemp(join(tmpdir(), 'identity-objects-'))
  const server = await startObjectServer(program, folder, options)
  atEnd(async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return { ...server, folder, program }
}
