import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
export type Network = [Address, number]

/**
 * Reads networks in CIDR notation. A single address is a network of one.
 *
 * @throws on any other entry
 */
export const parseNetworks = (networks: readonly string[]): Network[] =>
  networks.map((network) => {
    if (network.includes('/')) return ipaddr.parseCIDR(network)
    const address = ipaddr.process(network)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  })

/** Whether an address is in one of the networks. IPv4-mapped IPv6 counts as its IPv4 address. */
export function isInNetworks(address: string, networks: readonly Network[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))
}

/**
 * The client's address of a request: that of the connection, or, behind trusted proxies, the rightmost entry of
 * X-Forwarded-For that is not a trusted proxy. The caller wrote the entries left of it, so they are not trusted.
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

/** Whether a trusted proxy made the request's connection. */
export const isFromProxy = (request: IncomingMessage, trustedProxies: readonly Network[]): boolean =>
  isInNetworks(request.socket.remoteAddress ?? '', trustedProxies)

/**
 * The part of an address that counts as one caller: an IPv4 address, or the /64 of an IPv6 address, because anyone with
 * IPv6 has a whole /64 of addresses (RFC 6177).
 */
export function callerNetwork(address: string): string {
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}

/** The canonical text of an address. Some proxies add a port. */
function normalise(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : undefined
}
