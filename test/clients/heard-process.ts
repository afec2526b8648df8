import { spawn } from 'node:child_process'
import { atEnd } from '../support/stack.ts'

/** A node program, all its output so far, and its code after its end; killed at the end of the test. */
export function hear(args: readonly string[], env: NodeJS.ProcessEnv, cwd?: string) {
  const child = spawn(process.execPath, args, { env, cwd })
  atEnd(async () => {
    child.kill('SIGKILL')
  })
  const heard = { text: '', child, ended: new Promise<number | null>((resolve) => child.once('exit', resolve)) }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      heard.text += chunk.toString()
    })
  return heard
}
