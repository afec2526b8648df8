import type { LookupAddress } from 'node:dns'
import { Resolver as DnsResolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { isIP, type LookupFunction } from 'node:net'
import { AddressNotAllowed, addressPolicy, type AddressPolicy } from './address-guard.ts'
import { askName, type FamilyAnswer, type NameQuestion } from './name-question.ts'
import { hostOf } from './webhook-url.ts'

// Uses c-ares, not getaddrinfo (dns.lookup), which occupies a libuv thread, with two lookups at most at a time.
// Measured with a name server that does not answer: behind four hanging lookups, the lookup of localhost took 5,018 ms;
// with 2,000 c-ares queries hanging, another name was answered in 1 ms. There are no search domains: a customer's name
// is a whole name.

/** Time limit of the name server: half of the 8 s of an attempt. */
const LOOKUP_TIMEOUT_MS = 4_000
/**
 * How long the slower of `A` and `AAAA` is awaited once the other is known (RFC 8305 3 says 50 ms; we want to judge both).
 */
const OTHER_FAMILY_MS = 300
/** More than two of each family gain nothing inside 8 s. */
const MAX_ADDRESSES = 4

/**
 * A name has no address. `code` is that of `node:dns` (ENOTFOUND, ENODATA, ESERVFAIL, ETIMEOUT …), or of an unreadable
 * hosts file.
 */
export class DnsError extends Error {
  readonly code: string
  constructor(code: string) {
    super('the name was not resolved')
    this.code = code
  }
}

export interface Resolver {
  /** @throws DnsError */
  addressesOf(hostname: string): Promise<readonly LookupAddress[]>
  /** Ends open queries. */
  close(): void
}

/**
 * Resolves names as the system does (hosts file, then the name servers of resolv.conf), without its threads and its
 * cache. `localhost` and names under it are the loopback addresses, without a query (RFC 6761 6.3).
 *
 * @param options.servers name servers (`address:port`) instead of the system's
 */
export function createResolver(
  options: { readonly servers?: readonly string[]; readonly hostsFile?: string } = {},
): Resolver {
  const questions = new Set<NameQuestion>()
  const open = new Map<string, Promise<readonly LookupAddress[]>>()

  return {
    addressesOf(hostname) {
      const name = hostname.toLowerCase().replace(/\.$/, '')
      // Concurrent callers share one question: a burst of deliveries to one host is not a burst at its name server.
      const asked = open.get(name)
      if (asked !== undefined) return asked
      const lookup = resolve(name).finally(() => open.delete(name))
      open.set(name, lookup)
      return lookup
    },
    close() {
      for (const question of questions) question.end('ECANCELLED')
    },
  }

  async function resolve(name: string): Promise<readonly LookupAddress[]> {
    const literal = isIP(name)
    if (literal !== 0) return [{ address: name, family: literal }]
    if (name === 'localhost' || name.endsWith('.localhost'))
      return [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]
    const listed = await hostsEntries(options.hostsFile ?? '/etc/hosts', name)
    if (listed.length > 0) return listed
    // Read at each lookup: resolv.conf may have changed.
    const question = askName(name, options.servers ?? new DnsResolver().getServers())
    questions.add(question)
    const timer = setTimeout(() => question.end('ETIMEOUT'), LOOKUP_TIMEOUT_MS)
    const answers = await enough(question.answers).finally(() => {
      clearTimeout(timer)
      questions.delete(question)
      question.end('ECANCELLED')
    })
    const addresses = answers.flatMap((answer) => answer.addresses)
    if (addresses.length > 0) return addresses
    // The error of a failed name server says more than the lack of a record of one family.
    throw new DnsError(answers.map(({ code }) => code).find((code) => code !== 'ENODATA') ?? 'ENODATA')
  }
}

/** Waits for both families' answers, or for one with addresses if the other is slow. */
async function enough(answers: readonly Promise<FamilyAnswer>[]): Promise<readonly FamilyAnswer[]> {
  const both = Promise.all(answers)
  const first = await Promise.race(answers)
  return first.addresses.length > 0 ? within(OTHER_FAMILY_MS, both, [first]) : both
}

/** Waits for the promise's value, or returns `late` after `ms`. */
async function within<T>(ms: number, promise: Promise<T>, late: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(late), ms)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}

/** Reads the addresses of a name in a hosts file. None if there is no such file. */
async function hostsEntries(file: string, name: string): Promise<LookupAddress[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw new DnsError(error.code ?? 'EFILE')
  })
  return text.split('\n').flatMap((line) => {
    const [address, ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    const number = isIP(address ?? '')
    return number !== 0 && names.some((other) => other.toLowerCase() === name) ? [{ address, family: number }] : []
  })
}

/**
 * A lookup for sockets that refuses a name if any of its addresses is not allowed. It runs at connect time, and the
 * socket goes to exactly these addresses, so a name that changes between check and connect gains nothing.
 */
export const guardedLookup =
  (policy: AddressPolicy, resolver: Resolver): LookupFunction =>
  (hostname, options, callback) => {
    resolver.addressesOf(hostname).then(
      (addresses) => {
        if (!addresses.every(({ address }) => policy.allows(address))) return callback(new AddressNotAllowed(), [])
        const tried = interleave(addresses)
        if (options.all === true) return callback(null, tried)
        return callback(null, tried[0].address, tried[0].family)
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    )
  }

/**
 * Alternates the families, IPv4 first (RFC 8305 4). Most receivers have it, and a machine without an IPv6 route loses
 * no time.
 */
function interleave(addresses: readonly LookupAddress[]): LookupAddress[] {
  const v4 = addresses.filter((address) => address.family === 4)
  const v6 = addresses.filter((address) => address.family === 6)
  const count = Math.max(v4.length, v6.length)
  return Array.from({ length: count }, (_, i) => [...v4.slice(i, i + 1), ...v6.slice(i, i + 1)])
    .flat()
    .slice(0, MAX_ADDRESSES)
}

/**
 * Checks whether the host of an address now resolves to public addresses only. At the registration it reports a mistake
 * fast. It is no protection, because names change: the guard judges again at every connect.
 *
 * @returns PUBLIC, ADDRESS_NOT_ALLOWED, or DNS_ERROR if no address was found in time
 */
export async function resolvesToPublic(
  url: URL,
  options: { readonly resolver?: Resolver; readonly timeoutMs?: number; readonly allowPrivate?: boolean } = {},
): Promise<'PUBLIC' | 'ADDRESS_NOT_ALLOWED' | 'DNS_ERROR'> {
  const policy = addressPolicy({ allowPrivate: options.allowPrivate ?? false })
  const resolver = options.resolver ?? createResolver()
  const addresses = await within(
    options.timeoutMs ?? LOOKUP_TIMEOUT_MS,
    resolver.addressesOf(hostOf(url)).catch((error: unknown) => {
      if (error instanceof DnsError) return []
      throw error
    }),
    [],
  )
  if (options.resolver === undefined) resolver.close()
  if (addresses.length === 0) return 'DNS_ERROR'
  return addresses.every(({ address }) => policy.allows(address)) ? 'PUBLIC' : 'ADDRESS_NOT_ALLOWED'
}
