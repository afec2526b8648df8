import ipaddr from 'ipaddr.js'

/**
 * Reads an address in its usual form only. ipaddr.js also takes `0x7f.1`, `127.1` and octal parts, which readers take
 * for other addresses.
 */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text)
  if (text.includes('%') || !text.includes(':') || !ipaddr.IPv6.isValid(text)) return undefined
  return ipaddr.IPv6.parse(text)
}

/**
 * The canonical text of a network in CIDR notation, v4 or v6. `192.0.2.7/24` becomes `192.0.2.0/24`, a single address a
 * network of one, and an IPv4-mapped IPv6 network its IPv4 network, because callers are compared as such.
 *
 * @returns undefined for a text that is not a network
 */
export function canonicalNetwork(text: string): string | undefined {
  const [addressText, bitsText, ...rest] = text.split('/')
  const address = parseAddress(addressText)
  if (address === undefined || rest.length > 0) return undefined
  const width = address.kind() === 'ipv4' ? 32 : 128
  if (bitsText !== undefined && (!/^(0|[1-9]\d{0,2})$/.test(bitsText) || Number(bitsText) > width)) return undefined
  const bits = bitsText === undefined ? width : Number(bitsText)
  if (address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96)
    return canonicalNetwork(`${address.toIPv4Address().toString()}/${bits - 96}`)
  const network =
    address instanceof ipaddr.IPv4
      ? ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`)
  return `${network.toString()}/${bits}`
}
