import { isIP } from 'node:net'
import { AddressNotAllowed, addressPolicy, type AddressPolicy } from './address-guard.ts'

/** decisions.md, "Webhooks". */
export const MAX_URL_LENGTH = 2_048
/** RFC 1035 2.3.4. */
const MAX_NAME_LENGTH = 253
const MAX_LABEL_LENGTH = 63

/** Thrown for a text that is no usable address, wherever it may lead. */
export class InvalidUrl extends Error {
  readonly code = 'INVALID_URL'
  constructor(reason: string) {
    super(`not a usable address: ${reason}`)
  }
}

/** The host of a URL as sockets take it: an IPv6 address without its brackets, a name without its trailing dot. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')

/**
 * Judges an address that a customer gives, by its text alone: use it at registration, before `resolvesToPublic`. Names
 * (`.internal`, `.local`, single-label ones too) are judged by the addresses they resolve to, never by their spelling.
 * The URL parser has already turned decimal, octal, hex and short spellings of an IP address into the plain one.
 *
 * @returns the URL without its fragment; `href` is the text to store
 * @throws InvalidUrl for a text that is no URL, is too long, or has a host or port that cannot be
 * @throws AddressNotAllowed for credentials, another scheme than https, and an IP address that is not public
 */
export function checkWebhookUrl(text: string, options: { readonly allowPrivate: boolean }): URL {
  return checkUrl(text, addressPolicy(options))
}

/** The same for any policy; also asked before each use, as Node does not ask a custom lookup for IP addresses. */
export function checkUrl(text: string, policy: AddressPolicy, maxLength = MAX_URL_LENGTH): URL {
  if (text.length > maxLength) throw new InvalidUrl(`longer than ${maxLength} characters`)
  // The URL parser silently drops these, so what is stored would not be what was typed.
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
  if (name.split('.').some((label) => label === '' || label.length > MAX_LABEL_LENGTH)) throw new InvalidUrl('host name with an empty or overlong label')
}
