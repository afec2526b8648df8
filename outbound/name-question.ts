import type { LookupAddress } from 'node:dns'
import { Resolver as DnsResolver } from 'node:dns/promises'

// Each question has its own c-ares channel. A shared channel learns how fast its servers answer and shortens its waits
// to five times that, 250 ms at least. After some quick names, a name that takes 700 ms fails with seconds left. A
// channel also forgets a question when it asks again, so the answer to the first is lost. A channel with two answers
// has not learnt anything yet (MIN_COUNT_FOR_AVERAGE in ares_metrics.c is 3), and without a second question it forgets
// nothing.

/**
 * A packet can be lost, a server can be down. Without an answer, the next server, or the same again, is queried after
 * this time.
 */
const ASK_AGAIN_MS = 1_000
/** The same after a server that reported a failure. */
const AFTER_FAILURE_MS = 250
/** With ASK_AGAIN_MS they span the time of a lookup (resolve.ts). */
const MOST_QUESTIONS = 4
/** Answers that every server gives for the name. */
const DEFINITE = new Set(['ENODATA', 'ENOTFOUND', 'EBADNAME', 'ENONAME'])

/** The addresses of a name in one family. `code` says why there are none. */
export interface FamilyAnswer {
  readonly addresses: readonly LookupAddress[]
  readonly code: string
}

export interface NameQuestion {
  /** IPv4, then IPv6. Never rejected. Pending until a server answers or {@link end} is called. */
  readonly answers: readonly [Promise<FamilyAnswer>, Promise<FamilyAnswer>]
  /** Stops asking. An unanswered family has no addresses, for this reason. */
  end(code: 'ETIMEOUT' | 'ECANCELLED'): void
}

/**
 * Asks the name servers for the addresses of a name: the first at once, then in turn until an answer comes. The first
 * answer counts, to any of the questions.
 *
 * @param servers `address:port`, in the order of asking
 */
export function askName(name: string, servers: readonly string[]): NameQuestion {
  const families = [new Family(4), new Family(6)] as const
  const channels: DnsResolver[] = []
  let timer: NodeJS.Timeout | undefined
  let isEnded = false

  const isSettled = () => families.every((family) => family.isSettled)
  const askIn = (ms: number) => {
    clearTimeout(timer)
    if (!isEnded && channels.length < MOST_QUESTIONS) timer = setTimeout(ask, ms)
  }
  function ask(): void {
    const dns = new DnsResolver({ timeout: MOST_QUESTIONS * ASK_AGAIN_MS * 2, tries: 1 }) // the lookup ends earlier
    const first = channels.push(dns) - 1
    if (servers.length > 0) dns.setServers(servers.map((_, i) => servers[(i + first) % servers.length]))
    askIn(ASK_AGAIN_MS)
    for (const family of families.filter((one) => !one.isSettled)) {
      void family.ask(dns, name).then((failed) => {
        if (isSettled()) clearTimeout(timer)
        else if (failed) askIn(AFTER_FAILURE_MS)
        if (failed && channels.length === MOST_QUESTIONS) family.settleIfUnasked()
      })
    }
  }

  ask()
  return {
    answers: [families[0].answer, families[1].answer],
    end(code) {
      isEnded = true
      clearTimeout(timer)
      for (const family of families) family.settle({ addresses: [], code })
      for (const dns of channels) dns.cancel()
    },
  }
}

/** One family's side of a question. */
class Family {
  readonly answer: Promise<FamilyAnswer>
  isSettled = false
  readonly #number: 4 | 6
  readonly #resolve: (answer: FamilyAnswer) => void
  #open = 0
  #failure = 'ETIMEOUT'

  constructor(number: 4 | 6) {
    this.#number = number
    const { promise, resolve } = Promise.withResolvers<FamilyAnswer>()
    this.answer = promise
    this.#resolve = resolve
  }

  /** Returns whether the servers failed. Another question may succeed. */
  async ask(dns: DnsResolver, name: string): Promise<boolean> {
    this.#open++
    try {
      const addresses = await (this.#number === 4 ? dns.resolve4(name) : dns.resolve6(name))
      this.settle({ addresses: addresses.map((address) => ({ address, family: this.#number })), code: 'ENODATA' })
      return false
    } catch (error) {
      const code = codeOf(error)
      if (DEFINITE.has(code)) this.settle({ addresses: [], code })
      else if (code !== 'ECANCELLED') this.#failure = code
      return !this.isSettled
    } finally {
      this.#open--
    }
  }

  /** Gives up when every question has failed. */
  settleIfUnasked(): void {
    if (this.#open === 0) this.settle({ addresses: [], code: this.#failure })
  }

  settle(answer: FamilyAnswer): void {
    this.isSettled = true
    this.#resolve(answer)
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'EFORMERR'
