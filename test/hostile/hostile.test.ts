import assert from 'node:assert/strict'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createResolver } from '../../outbound/resolve.ts'
import { createSender, type Answer, type Sender } from '../../outbound/safe-fetch.ts'
import { literalCases, nameCases } from './address-cases.ts'
import { answerCases, redirectCases } from './answer-cases.ts'
import { spoken, type HostileCase } from './cases.ts'
import { createAuthority } from './certificates.ts'
import { startNameServer } from './name-server.ts'
import { stopReceivers } from './receivers.ts'
import { tlsCases } from './tls-cases.ts'

/** interface.md 6.4 says 8 s. All receivers run in this process too, so the longest delay of the event loop is added. */
const LONGEST_MS = 8_500
/** With the receivers, their floods and the 16 MB requests. */
const MOST_RSS_GROWTH_BYTES = 300 * 1024 * 1024

const authority = await createAuthority()
const nameServer = await startNameServer((_, type) => (type === 'A' ? ['127.0.0.1'] : []))
const resolver = createResolver({ servers: [nameServer.address] })
const took = new WeakMap<Answer, number>()
const sender = timed(createSender({ allowPrivate: true, ca: authority.ca, resolver }))
const guarded = timed(createSender({ allowPrivate: false, ca: authority.ca, resolver }))
const cases: readonly HostileCase[] = [
  ...answerCases(sender),
  ...redirectCases(sender),
  ...tlsCases(sender, authority),
  ...nameCases(),
  ...literalCases(guarded, authority),
  {
    name: 'no longer listens',
    says: 'CONNECTION_REFUSED',
    run: () => sender.post('http://127.0.0.1:1/hook', {}, '{}'),
  },
]

/** The sender, which records the duration of each post without the time for receivers and certificates. */
function timed(inner: Sender): Sender {
  return {
    ...inner,
    async post(...args) {
      const started = performance.now()
      const answer = await inner.post(...args)
      took.set(answer, performance.now() - started)
      return answer
    },
  }
}

// Every receiver starts at once, so that the test waits for the hanging ones together.
describe('a receiver that', () => {
  const finished = new Map<HostileCase, PromiseSettledResult<{ readonly answer: Answer; readonly ms: number }>>()
  const loopDelay = monitorEventLoopDelay({ resolution: 5 })
  let rssGrowthBytes = 0

  before(async function () {
    loopDelay.enable()
    const rssBefore = process.memoryUsage.rss()
    const watch = setInterval(() => {
      rssGrowthBytes = Math.max(rssGrowthBytes, process.memoryUsage.rss() - rssBefore)
    }, 50)
    const results = await Promise.allSettled(
      cases.map(async (hostile) => {
        const started = performance.now()
        const answer = await hostile.run()
        return { answer, ms: took.get(answer) ?? performance.now() - started }
      }),
    )
    results.forEach((result, i) => finished.set(cases[i], result))
    clearInterval(watch)
    loopDelay.disable()
  })
  after(() => {
    sender.close()
    guarded.close()
    resolver.close()
    nameServer.stop()
    stopReceivers()
  })

  for (const hostile of cases) {
    it(`${hostile.name}: ${hostile.says}`, () => {
      const result = finished.get(hostile) ?? assert.fail('it never ended')
      if (result.status === 'rejected') throw result.reason
      const { answer, ms } = result.value
      assert.equal(spoken(answer), hostile.says, answer.detail)
      assert.ok(ms <= LONGEST_MS + loopDelay.max / 1e6, `it took ${Math.round(ms)} ms`)
      hostile.check?.()
    })
  }

  it("misbehaves leaves nothing of it in the sender's memory", () => {
    assert.ok(
      rssGrowthBytes < MOST_RSS_GROWTH_BYTES,
      `resident memory grew by ${Math.round(rssGrowthBytes / 1_048_576)} MB`,
    )
  })
})
