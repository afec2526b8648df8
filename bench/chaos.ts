import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { auditBooks, isSettled } from '../test/support/cluster/books.ts'
import { noEncounters } from '../test/support/cluster/client.ts'
import { startTestCluster } from '../test/support/cluster/cluster.ts'
import { startLoad, undecided, type LoadKind } from '../test/support/cluster/load.ts'
import { pick, sequence } from '../test/support/documents/random.ts'
import { report } from './report.ts'

// `npm run bench -- chaos`: verifications, and the delivery of each decision, while a process is killed every few seconds (kill -9). Every kind
// has its turn, and chance chooses order and process (--seed). Ends with code 1 after a loss, a repeated effect or a forbidden answer.
// --count=500 --live=100 (passports with pictures; the rest are screened names and test mode) --every=3 (seconds) --minutes=15 (of kills, at most)

const { values } = parseArgs({
  strict: false,
  options: {
    count: { type: 'string', default: '500' },
    live: { type: 'string' },
    seed: { type: 'string', default: '1' },
    every: { type: 'string', default: '3' },
    minutes: { type: 'string', default: '15' },
  },
})
const [COUNT, SEED, EVERY_MS, MOST_MS] = [
  Number(values.count),
  Number(values.seed),
  Number(values.every) * 1_000,
  Number(values.minutes) * 60_000,
]
const LIVE = values.live === undefined ? Math.round(COUNT / 5) : Number(values.live)
const AT_ONCE = 6
/** Time for the last killed process to restart and to repeat its work. */
const SETTLE_MS = 900_000

const random = sequence(SEED)
const kinds = Array.from({ length: COUNT }, (_, i): LoadKind => (i < LIVE ? 'LIVE' : i % 3 === 0 ? 'TEST' : 'SCREENED'))
shuffle(kinds)

function shuffle(list: unknown[]): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[list[i], list[j]] = [list[j], list[i]]
  }
}

const say = (line: string) => void process.stdout.write(`${line}\n`)
const started = Date.now()
const cluster = await startTestCluster()
say(
  `cluster of ${cluster.members.length} processes ready after ${Math.round((Date.now() - started) / 1_000)} s; seed ${SEED}, ${COUNT} verifications, ${LIVE} of them passports with every check, a kill every ${EVERY_MS / 1_000} s`,
)

const met = noEncounters()
const loadedFrom = Date.now()
const load = startLoad(cluster, kinds, AT_ONCE, met)
const deaths = new Map<string, number>()
let isOver = false
let bag: string[] = []

async function killAll(): Promise<void> {
  while (!isOver && Date.now() - loadedFrom < MOST_MS) {
    await sleep(EVERY_MS)
    if (bag.length === 0) {
      bag = [...new Set(cluster.members.map(({ kind }) => kind))]
      shuffle(bag)
    }
    const kind = bag.pop()
    const victim = pick(
      random,
      cluster.members.filter((member) => member.kind === kind),
    )
    if (!isOver && victim.kill()) deaths.set(victim.kind, (deaths.get(victim.kind) ?? 0) + 1)
  }
}
async function tellProgress(): Promise<void> {
  while (!isOver) {
    await sleep(30_000)
    if (!isOver)
      say(
        `  after ${Math.round((Date.now() - loadedFrom) / 1_000)} s: ${load.ids.size} created, ${String((await undecided(cluster)) ?? '?')} undecided, ${cluster.receiver.arrivals.size} delivered, ${[...deaths.values()].reduce((a, b) => a + b, 0)} killed`,
      )
  }
}

const killing = killAll()
void tellProgress()
await load.submitted
const submittedAfter = Date.now() - loadedFrom
let underFire = 0
for (
  const deadline = loadedFrom + MOST_MS + SETTLE_MS;
  !(await isSettled(cluster, load)) && Date.now() < deadline;
  await sleep(500)
) {
  if (Date.now() - loadedFrom < MOST_MS) underFire = cluster.receiver.arrivals.size
}
isOver = true
const settledAfter = Date.now() - loadedFrom
await killing
await Promise.all(cluster.members.map((member) => member.untilReady()))
const books = await auditBooks(cluster, load)

const times = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([what, n]) => `${what} ${n}`).join(', ') || 'none'
report(`chaos, seed ${SEED}`, {
  'verifications created / decided once': `${load.ids.size} / ${books.verifications}`,
  'deliveries / accepted by event id': `${books.deliveries} / ${cluster.receiver.accepted.size}`,
  'attempts / requests repeated at the receiver': `${books.attempts} / ${books.repeats}`,
  killed: times(deaths),
  'arrived while killing went on': underFire,
  'submitted, settled after, seconds': `${Math.round(submittedAfter / 1_000)} / ${Math.round(settledAfter / 1_000)}`,
  'answers to clients': times(met.answers),
  'cuts that clients saw': times(met.cuts),
  'answers that none may see': met.wrong.length,
  'credits charged, balance, ledger': `${books.credits.charged}, ${books.credits.total}, ${books.credits.ledgerTotal}`,
  'lost, double or unequal': books.faults.length,
})
for (const line of [...books.faults, ...met.wrong].slice(0, 40)) say(`  ${line}`)
await cluster.stop()
process.exit(books.faults.length + met.wrong.length === 0 ? 0 : 1)
