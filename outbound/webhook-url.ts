import { isIP } from 'node:net'
import { AddressNotAllowed, addressPolicy, type AddressPolicy } from './address-guard.ts'
import { InvalidUrl, MAX_URL_LENGTH, parseGivenUrl } from './given-url.ts'

/** RFC 1035 2.3.4. */
const MAX_NAME_LENGTH = 253
const MAX_LABEL_LENGTH = 63

/** The https ports of receivers on the internet. */
const USUAL_PORTS: readonly number[] = [443, 8_443]

// Names that always lead inside a network: RFC 6761 (localhost, test, invalid), RFC 6762 (local, and the others of its
// appendix G), RFC 7686 (onion), RFC 8375 (home.arpa), RFC 9476 (alt), ICANN (mail among the colliding names of 2013,
// internal in 2024), and those of service discovery in clusters.
const INSIDE = new Set([
  'localhost',
  'localdomain',
  'test',
  'invalid',
  'local',
  'intranet',
  'internal',
  'private',
  'corp',
  'home',
  'lan',
  'onion',
  'home.arpa',
  'alt',
  'mail',
  'svc',
  'consul',
  'docker',
])

/**
 * Rules for the registration of a webhook. They apply once, at the registration. Earlier registrations stay, and the
 * guard checks each connect.
 */
export interface RegistrationRules {
  /** Development: any port, any host, plain http, and addresses that are not public. */
  readonly allowPrivate: boolean
  /** Allowed ports. By default {@link USUAL_PORTS}. `any` is every port. */
  readonly ports?: readonly number[] | 'any'
  /** Allowed names although they have one label or lead inside: `hooks`, or all below one, `.corp.example`. */
  readonly hosts?: readonly string[]
}

/**
 * Reads the host of a URL as sockets need it: an IPv6 address without its brackets, a name without its trailing dot.
 */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/**
 * Checks an address that a customer registers, by its text alone, before `resolvesToPublic`. It is read as strictly as
 * any address from a customer, goes to a usual port, and names no host inside a network.
 *
 * @returns the URL without its fragment. `href` is the text to store
 * @throws InvalidUrl for a text that is no address, or that could be read as another one
 * @throws AddressNotAllowed for a port, a name or an IP address that a webhook may not use
 */
export function checkWebhookUrl(
  text: string,
  { allowPrivate, ports = USUAL_PORTS, hosts = [] }: RegistrationRules,
): URL {
  const url = parseGivenUrl(text, { allowHttp: allowPrivate })
  url.hash = ''
  const host = hostOf(url)
  if (isIP(host) !== 0 && !addressPolicy({ allowPrivate }).allows(host)) throw new AddressNotAllowed()
  if (allowPrivate) return url
  if (ports !== 'any' && !ports.includes(Number(url.port === '' ? 443 : url.port))) throw new AddressNotAllowed('PORT')
  if (
    isIP(host) === 0 &&
    leadsInside(host) &&
    !hosts.some((given) => (given.startsWith('.') ? host.endsWith(given) : host === given))
  )
    throw new AddressNotAllowed('HOST_INSIDE')
  return url
}

/** Whether a name can only be inside a network: of one label, or below a name that nobody has on the internet. */
function leadsInside(host: string): boolean {
  const labels = host.split('.')
  return labels.length === 1 || INSIDE.has(labels.at(-1) ?? '') || INSIDE.has(labels.slice(-2).join('.'))
}

/**
 * Checks an address that any policy accepted before. It runs before each use, because Node does not call a custom
 * lookup for IP addresses. Names are judged by the addresses they resolve to, never by their spelling. The URL parser
 * turns decimal, octal, hex and short spellings of an IP address into the plain one.
 *
 * @throws InvalidUrl for a text that is no URL, is too long, or has an impossible host or port
 * @throws AddressNotAllowed for credentials, a scheme other than https, and an IP address that is not public
 */
export function checkUrl(text: string, policy: AddressPolicy, maxLength = MAX_URL_LENGTH): URL {
  if (text.length > maxLength) throw new InvalidUrl(`longer than ${maxLength} characters`)
  // The URL parser silently drops these, so the stored text would differ from the typed one.
  if (/[\u0000-\u0020\u007f]/.test(text)) throw new InvalidUrl('white space or control characters')
  if (!URL.canParse(text)) throw new InvalidUrl('not an absolute URL')
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(policy.allowHttp && url.protocol === 'http:')) throw new AddressNotAllowed()
  if (url.username !== '' || url.password !== '') throw new AddressNotAllowed()
  if (url.port === '0') throw new InvalidUrl('port 0')
  url.hash = ''
  if (url.href.length > maxLength) throw new InvalidUrl(`longer than ${maxLength} characters when escaped`)
  const host = hostOf(url)
  if (isIP(host) === 0) checkName(host)
  else if (!policy.allows(host)) throw new AddressNotAllowed()
  return url
}

function checkName(name: string): void {
  if (name.length > MAX_NAME_LENGTH) throw new InvalidUrl('host name too long')
  if (name.split('.').some((label) => label === '' || label.length > MAX_LABEL_LENGTH))
    throw new InvalidUrl('host name with an empty or overlong label')
}
