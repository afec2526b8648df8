import type { LookupAddress } from 'node:dns'
import { Resolver as DnsResolver } from 'node:dns/promises'

// Each question has a c-ares channel of its own. A shared one learns how fast its servers answer and shortens its waits to
// five times that, 250 ms at least: after some quick names one that takes 700 ms fails, with seconds left. And it forgets a
// question as soon as it asks again, so that the answer to the first is lost. A channel that has had two answers has not
// learnt anything yet (MIN_COUNT_FOR_AVERAGE in ares_metrics.c is 3), and one that is not asked again forgets nothing.

/** A packet can be lost, a server can be down: without an answer the next server, or the same again, is asked after this long. */
const ASK_AGAIN_MS = 1_000
/** After a server that said it failed. */
const AFTER_FAILURE_MS = 250
/** With ASK_AGAIN_MS they span what a lookup may take (resolve.ts). */
const MOST_QUESTIONS = 4
/** Answers that are true of the name, whoever is asked. */
const DEFINITE = new Set(['ENODATA', 'ENOTFOUND', 'EBADNAME', 'ENONAME'])

/** What the name servers have for a name in one family; `code` says why there is nothing. */
export interface FamilyAnswer {
  readonly addresses: readonly LookupAddress[]
  readonly code: string
}

export interface NameQuestion {
  /** IPv4, then IPv6. Never rejected; pending as long as no server answers and {@link end} was not called. */
  readonly answers: readonly [Promise<FamilyAnswer>, Promise<FamilyAnswer>]
  /** Asks no more; what is unanswered has no addresses, for this reason. */
  end(code: 'ETIMEOUT' | 'ECANCELLED'): void
}

/**
 * Asks the name servers for the addresses of a name: the first at once, then in turn while no answer is there. The
 * first answer counts, to whichever of the questions it comes.
 *
 * @param servers `address:port`, in the order in which they are asked
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
    const dns = new DnsResolver({ timeout: MOST_QUESTIONS * ASK_AGAIN_MS * 2, tries: 1 }) // the lookup ends before
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

  /** Answers whether the servers failed: another question may do better. */
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
