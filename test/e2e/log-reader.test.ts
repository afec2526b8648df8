import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestService } from '../support/service.ts'
import { besideSharedService } from '../support/shared-service.ts'
import { until } from '../support/until.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const isEagain = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EAGAIN'

/** A pipe whose reader the test controls: it reads on, stops reading, or goes away. */
function makePipe() {
  const path = join(mkdtempSync(join(tmpdir(), 'identity-pipe-')), 'pipe')
  execFileSync('mkfifo', [path])
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const writer = openSync(path, constants.O_WRONLY) // blocking, like the pipe of a shell or a container
  let text = ''
  return {
    writer,
    async readUntil(pattern: RegExp): Promise<void> {
      const buffer = Buffer.alloc(65_536)
      await until(
        () => `${String(pattern)} in the log:\n${text}`,
        () => {
          try {
            text += buffer.toString('utf8', 0, readSync(reader, buffer))
          } catch (error) {
            if (!isEagain(error)) throw error
          }
          return pattern.test(text)
        },
      )
    },
    /** Fills the pipe to the last byte: the reader stops reading. */
    stall(): void {
      const filler = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK)
      try {
        for (const size of [4_096, 1])
          for (;;)
            try {
              writeSync(filler, Buffer.alloc(size))
            } catch (error) {
              if (isEagain(error)) break
              throw error
            }
      } finally {
        closeSync(filler)
      }
    },
    close: () => closeSync(reader),
  }
}

describe('the reader of the log', function () {
  let service: TestService
  before(async () => {
    service = await besideSharedService()
  })

  for (const [name, args, ready] of [
    ['the API', ['api/main.ts'], /api listening/],
    ['a worker', ['workers/main.ts', 'verification', 'webhooks'], /worker ready/],
  ] as const) {
    for (const [what, end] of [
      ['has gone', 'close'],
      ['stops reading', 'stall'],
    ] as const) {
      it(`does not block ${name} when it ${what}: work continues, SIGTERM ends it with code 0`, async () => {
        const pipe = makePipe()
        const child = spawn(
          process.execPath,
          args.map((arg) => (arg.includes('/') ? join(ROOT, arg) : arg)),
          {
            cwd: ROOT,
            env: { ...process.env, ...service.env },
            stdio: ['ignore', pipe.writer, 'inherit'],
          },
        )
        const ended = new Promise((resolve) => {
          child.on('exit', (code, signal) => resolve(signal ?? code))
        })
        closeSync(pipe.writer)
        try {
          await pipe.readUntil(ready)
          pipe[end]()
          if (name === 'the API' && end === 'stall') {
            // only the very last lines reach a closed reader
            // Each request is logged, and still answered.
            for (let i = 0; i < 20; i++)
              assert.equal((await service.call('GET', '/v1/verifications/ver_00000000000000000000000000')).status, 404)
          }
          child.kill('SIGTERM')
          assert.equal(await Promise.race([ended, sleep(60_000, 'still there after a minute', { ref: false })]), 0)
        } finally {
          child.kill('SIGKILL')
        }
      })
    }
  }
})
