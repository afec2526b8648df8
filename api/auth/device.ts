import ipaddr from 'ipaddr.js'
import type { SessionTraits } from '../../db/accounts/sessions.ts'
import type { Exchange } from '../http/exchange.ts'

// Labels from the User-Agent of browsers, which anyone may write: for the owner to read, never for a decision. The
// first match counts, because Edge also claims to be Chrome, and all claim to be Safari.

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (table: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** A browser in words that its owner recognises: `Firefox on Linux`; null for an unknown one. */
export function deviceLabel(userAgent: string | undefined): string | null {
  const text = (userAgent ?? '').slice(0, 512)
  const [browser, system] = [firstOf(BROWSERS, text), firstOf(SYSTEMS, text)]
  if (browser === undefined) return system ?? null
  return system === undefined ? browser : `${browser} on ${system}`
}

/** The network of an address, too coarse to identify a person: /24, or /48 of IPv6. */
export function coarseNetwork(address: string): string | null {
  if (!ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/24`).toString()}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/48`).toString()}/48`
}

/** Stored facts about the caller who opens, or refreshes, a session. */
export const newSession = ({ request, clientAddress }: Exchange, transport: 'body' | 'cookie'): SessionTraits => ({
  transport: transport === 'cookie' ? 'COOKIE' : 'BODY',
  device: deviceLabel(request.headers['user-agent']),
  network: coarseNetwork(clientAddress),
})
