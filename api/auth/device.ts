import ipaddr from 'ipaddr.js'
import type { SessionOrigin } from '../../db/accounts/sessions.ts'
import type { Transport } from '../../db/accounts/schema-sessions.ts'
import type { Exchange } from '../http/exchange.ts'

// Order counts: Edge and Opera also say Chrome, Chrome also says Safari.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'], [/\bOPR\//, 'Opera'], [/\bSamsungBrowser\//, 'Samsung Internet'], [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'], [/\bVersion\/.*\bSafari\//, 'Safari'], [/^curl\//, 'curl'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'], [/\biPad\b/, 'iPad'], [/\bAndroid\b/, 'Android'], [/\bWindows\b/, 'Windows'], [/\bCrOS\b/, 'ChromeOS'], [/\bMac OS X\b/, 'macOS'], [/\bLinux\b/, 'Linux'],
]

const firstOf = (names: typeof BROWSERS, text: string): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1]

/** What a User-Agent says of browser and system, in words of ours: nothing that a caller wrote is kept. Null when it says neither. */
export function deviceLabel(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, 512)
  const [browser, system] = [firstOf(BROWSERS, text), firstOf(SYSTEMS, text)]
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`
  return browser ?? system ?? null
}

/** An address as its owner recognises it, and no closer: /24 of IPv4, /48 of IPv6. */
export function coarseNetwork(address: string): string {
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString()}/24` : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()}/48`
}

/** Where a session is opened from, or used. */
export const sessionOrigin = ({ request, clientAddress }: Exchange, transport: 'body' | 'cookie'): SessionOrigin => ({
  transport: transport === 'cookie' ? 'COOKIE' : 'BODY' satisfies Transport,
  device: deviceLabel(request.headers['user-agent']), network: coarseNetwork(clientAddress),
})
