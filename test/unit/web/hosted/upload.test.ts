import { deepEqual, equal } from 'node:assert/strict'
import {
  allSent,
  createUploads,
  nextTry,
  STALL_MS,
  WAITS_MS,
  type Outcome,
  type Upload,
} from '../../../../web/hosted/upload.ts'

/** A clock and a network that the test controls. */
function bench(random = 0) {
  let time = 0
  let timers: { at: number; task: () => void }[] = []
  const calls: {
    item: string
    signal: AbortSignal
    progress: (share: number) => void
    answer: (outcome: Outcome<string>) => void
  }[] = []
  const seen: (readonly Upload<string>[])[] = []
  const uploads = createUploads<string, string>({
    now: () => time,
    later: (task, ms) => {
      const timer = { at: time + ms, task }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    random: () => random,
    send: (item, signal, progress) =>
      new Promise((answer) => {
        calls.push({ item, signal, progress, answer })
        signal.addEventListener('abort', () => {
          answer({ kind: 'LOST' })
        })
      }),
    onChange: (now) => {
      seen.push(now)
    },
  })
  const breathe = () =>
    new Promise<void>((done) => {
      setImmediate(done)
    })
  return {
    uploads,
    calls,
    last: () => seen.at(-1) ?? [],
    status: () => (seen.at(-1) ?? []).map(({ key, status }) => `${key}:${status}`).join(' '),
    answer: async (outcome: Outcome<string>) => {
      calls.at(-1)?.answer(outcome)
      await breathe()
    },
    pass: async (ms: number) => {
      const end = time + ms
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0]
        if (next === undefined) break
        timers = timers.filter((timer) => timer !== next)
        time = Math.max(time, next.at)
        next.task()
        await breathe()
      }
      time = end
    },
  }
}

const sent = (answer = 'ok'): Outcome<string> => ({ kind: 'SENT', answer })
const lost: Outcome<string> = { kind: 'LOST' }

describe('the upload queue', () => {
  it('sends one image at a time, in order', async () => {
    const { uploads, calls, answer, status, last } = bench()
    uploads.put('front', 'a')
    uploads.put('selfie', 'b')
    equal(calls.length, 1)
    equal(status(), 'front:SENDING selfie:WAITING')
    await answer(sent('asset 1'))
    equal(calls.length, 2)
    await answer(sent('asset 2'))
    equal(allSent(last()), true)
    deepEqual(
      last().map((upload) => upload.answer),
      ['asset 1', 'asset 2'],
    )
  })

  it('retries after 1, 2, 4, 8, 15 and 15 s', async () => {
    const { uploads, calls, answer, pass, last } = bench()
    uploads.put('front', 'a')
    let tries = 1
    for (const wait of [...WAITS_MS, 15_000]) {
      await answer(lost)
      equal(nextTry(last()) !== undefined, true)
      await pass(wait - 1)
      equal(calls.length, tries)
      await pass(1)
      tries += 1
      equal(calls.length, tries)
    }
  })

  it('delays a retry by up to a quarter more, at random', async () => {
    const { uploads, calls, answer, pass } = bench(0.999)
    uploads.put('front', 'a')
    await answer(lost)
    await pass(1_249)
    equal(calls.length, 1)
    await pass(1)
    equal(calls.length, 2)
  })

  it('sends other images while one waits for its retry', async () => {
    const { uploads, calls, answer, status } = bench()
    uploads.put('front', 'a')
    uploads.put('selfie', 'b')
    await answer(lost)
    equal(calls.at(-1)?.item, 'b')
    equal(status(), 'front:AGAIN selfie:SENDING')
  })

  it('aborts and retries an upload after 30 s without progress', async () => {
    const { uploads, calls, pass, status } = bench()
    uploads.put('front', 'a')
    await pass(STALL_MS - 1)
    calls[0]?.progress(0.5)
    await pass(STALL_MS - 1)
    equal(calls[0]?.signal.aborted, false)
    await pass(1)
    equal(calls[0]?.signal.aborted, true)
    equal(status(), 'front:AGAIN')
  })

  it('waits for the Retry-After of the server with every image, even when asked to retry now', async () => {
    const { uploads, calls, answer, pass } = bench()
    uploads.put('front', 'a')
    uploads.put('selfie', 'b')
    await answer({ kind: 'LOST', retryAfterMs: 40_000 })
    uploads.now()
    await pass(39_999)
    equal(calls.length, 1)
    await pass(1)
    equal(calls.length, 2)
  })

  it('retries at once when the connection is back', async () => {
    const { uploads, calls, answer } = bench()
    uploads.put('front', 'a')
    for (let i = 0; i < 5; i += 1) {
      await answer(lost)
      uploads.now()
      equal(calls.length, i + 2)
    }
  })

  it('sends a new image after the one that it replaces, and drops the earlier result', async () => {
    const { uploads, calls, answer, last } = bench()
    uploads.put('front', 'old')
    uploads.put('front', 'new')
    equal(calls.length, 1)
    equal(calls[0]?.signal.aborted, false)
    await answer({ kind: 'REFUSED', code: 'NO_ASSETS' })
    equal(calls.at(-1)?.item, 'new')
    await answer(sent('second'))
    deepEqual(
      last().map((upload) => [upload.status, upload.answer]),
      [['SENT', 'second']],
    )
  })

  it('does not retry a refused image until it is taken again', async () => {
    const { uploads, calls, answer, pass, last } = bench()
    uploads.put('front', 'a')
    await answer({ kind: 'REFUSED', code: 'NO_ASSETS' })
    uploads.now()
    await pass(100_000)
    equal(calls.length, 1)
    equal(last()[0]?.code, 'NO_ASSETS')
    uploads.put('front', 'b')
    equal(calls.length, 2)
  })

  it('sends no dropped image, and nothing after a stop', async () => {
    const { uploads, calls, answer, pass, status } = bench()
    uploads.put('front', 'a')
    uploads.put('selfie', 'b')
    uploads.drop('selfie')
    await answer(lost)
    equal(status(), 'front:AGAIN')
    uploads.stop()
    await pass(100_000)
    equal(calls.length, 1)
  })

  it('retries after a send that throws', async () => {
    let tries = 0
    const seen: string[] = []
    const uploads = createUploads<string, string>({
      now: () => 0,
      later: () => () => undefined,
      random: () => 0,
      send: async () => {
        tries += 1
        throw new Error('no')
      },
      onChange: ([upload]) => {
        seen.push(upload?.status ?? '')
      },
    })
    uploads.put('front', 'a')
    await new Promise<void>((done) => {
      setImmediate(done)
    })
    equal(tries, 1)
    equal(seen.at(-1), 'AGAIN')
  })
})
