import { lookup as resolve, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Thrown for an address or URL that a webhook may not reach. */
export class AddressNotAllowed extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED'
  constructor() {
    super('the address is not public')
  }
}

// Ranges in which public unicast hosts lie inside another special range: an IPv4 address in an IPv6 one is judged by itself.
const EMBEDDED: Record<string, (address: ipaddr.IPv6) => ipaddr.IPv4 | undefined> = {
  ipv4Mapped: (address) => address.toIPv4Address(),
  rfc6052: (address) => new ipaddr.IPv4(address.toByteArray().slice(12)), // NAT64 64:ff9b::/96
}

/** Whether an IP address is public unicast: not private, loopback, link-local, CGNAT, multicast, reserved or a tunnel to such. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  const range: string = address.range()
  if (address instanceof ipaddr.IPv6) {
    const inner = EMBEDDED[range]?.(address)
    if (inner !== undefined) return inner.range() === 'unicast'
  }
  return range === 'unicast'
}

/**
 * Checks a URL before it is used. Node does not ask a custom lookup for IP literals, so these are judged here; the URL
 * parser has already turned decimal, octal and hex spellings into plain ones.
 *
 * @throws AddressNotAllowed
 */
export function checkUrl(url: URL, allowPrivate: boolean): void {
  if (url.username !== '' || url.password !== '') throw new AddressNotAllowed()
  if (url.protocol !== 'https:' && !(allowPrivate && url.protocol === 'http:')) throw new AddressNotAllowed()
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !allowPrivate && !isPublicAddress(host)) throw new AddressNotAllowed()
}

/**
 * A DNS lookup for sockets that refuses names of which any address is not public. It runs at connect time and the socket
 * goes to the very address it answers, so a name that changes between check and connect gains nothing.
 */
export const guardedLookup = (allowPrivate: boolean): LookupFunction => (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error !== null) return callback(error, [])
    if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) return callback(new AddressNotAllowed(), [])
    if (options.all === true) return callback(null, addresses)
    return callback(null, addresses[0].address, addresses[0].family)
  })
}
