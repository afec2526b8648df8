import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
export type Network = [Address, number]

/**
 * Reads networks in CIDR notation; an address alone is a network of one.
 *
 * @throws on an entry that is neither
 */
export const parseNetworks = (networks: readonly string[]): Network[] =>
  networks.map((network) => {
    if (network.includes('/')) return ipaddr.parseCIDR(network)
    const address = ipaddr.process(network)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  })

/** Whether an address lies in one of the networks. IPv4-mapped IPv6 counts as the IPv4 that it is. */
export function isInNetworks(address: string, networks: readonly Network[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
}

/**
 * The address a request came from: that of the connection, or, behind trusted proxies, the rightmost entry of
 * X-Forwarded-For that is not one of them. What stands left of it was written by the caller and is not believed.
 */
export function clientAddress(request: IncomingMessage, trustedProxies: readonly Network[]): string {
  const connection = normalise(request.socket.remoteAddress ?? '') ?? '0.0.0.0'
  const forwarded = (request.headersDistinct['x-forwarded-for'] ?? []).join(',').split(',')
  let address = connection
  while (isInNetworks(address, trustedProxies)) {
    const next = normalise(forwarded.pop() ?? '')
    if (next === undefined) break
    address = next
  }
  return address
}

/** Whether the request's connection is one of a trusted proxy. */
export const isFromProxy = (request: IncomingMessage, trustedProxies: readonly Network[]): boolean =>
  isInNetworks(request.socket.remoteAddress ?? '', trustedProxies)

/**
 * The part of an address that one caller is taken to own: an IPv4 address, or the /64 of an IPv6 address, since anyone
 * with IPv6 has a whole /64 to change addresses in (RFC 6177).
 */
export function callerNetwork(address: string): string {
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}

/** The canonical text of an address; some proxies add a port. */
function normalise(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : undefined
}
