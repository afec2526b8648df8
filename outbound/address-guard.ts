import { isIPv4, isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Thrown for an address or URL that the service may not reach from inside its network. */
export class AddressNotAllowed extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED'
  /** For the log: a port or a name that cannot be registered, or an address that is not public. */
  readonly reason: 'NOT_PUBLIC' | 'PORT' | 'HOST_INSIDE'
  constructor(reason: AddressNotAllowed['reason'] = 'NOT_PUBLIC') {
    super('the address is not public')
    this.reason = reason
  }
}

// IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890 and its updates), multicast, and special addresses of
// clouds. The table is our own, because ipaddr.js takes ::/96 for unicast and the local NAT64 prefix 64:ff9b:1::/48 for
// the public one.

const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '168.63.129.16/32', // Azure's wire server: a public number that every Azure machine reaches inside
].map((range) => ipaddr.IPv4.parseCIDR(range))

/**
 * Everything outside it is loopback, link-local, unique local, site-local, multicast, IPv4-compatible or unassigned.
 */
const GLOBAL_UNICAST_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')
const SPECIAL_IPV6 = [
  '2001::/23', // IETF protocol assignments: Teredo, benchmarking, AMT, ORCHID, drone ids
  '2001:db8::/32',
  '3fff::/20', // documentation
  '2002::/16', // 6to4: a tunnel to the IPv4 address inside it
  '2620:4f:8000::/48', // AS112
].map((range) => ipaddr.IPv6.parseCIDR(range))

/** Ranges with an IPv4 address in their last 32 bits. That address is judged by itself. */
const IPV4_INSIDE = ['::ffff:0:0/96', '64:ff9b::/96'].map((range) => ipaddr.IPv6.parseCIDR(range))

/**
 * Whether an IP address is public unicast. A text that is no plain IP address (a name, a zone id, an octal spelling) is
 * not.
 */
export function isPublicAddress(text: string): boolean {
  if (isIPv4(text)) return isPublicIpv4(ipaddr.IPv4.parse(text))
  if (!isIPv6(text) || text.includes('%')) return false
  // Through the URL parser, which writes no dotted form: ipaddr.js reads the dotted ::8.8.8.8 as ::ffff:8.8.8.8.
  const address = ipaddr.IPv6.parse(new URL(`http://[${text}]`).hostname.slice(1, -1))
  if (IPV4_INSIDE.some((range) => address.match(range)))
    return isPublicIpv4(new ipaddr.IPv4(address.toByteArray().slice(12)))
  return address.match(GLOBAL_UNICAST_IPV6) && !SPECIAL_IPV6.some((range) => address.match(range))
}

const isPublicIpv4 = (address: ipaddr.IPv4): boolean => !SPECIAL_IPV4.some((range) => address.match(range))

/** The allowed addresses of a connection, and whether it may be plain http. */
export interface AddressPolicy {
  readonly allowHttp: boolean
  allows(address: string): boolean
}

/** Production: https to public addresses only. With `allowPrivate` (development): any address, and also http. */
export const addressPolicy = (options: { readonly allowPrivate: boolean }): AddressPolicy =>
  options.allowPrivate ? { allowHttp: true, allows: () => true } : { allowHttp: false, allows: isPublicAddress }
