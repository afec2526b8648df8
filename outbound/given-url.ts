import { isIPv4 } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { hostSpoof } from './host-spoof.ts'

// The one reader of addresses that a customer gives: where an end user is sent, where a webhook goes, which pages may embed the flow. The URL
// parser of browsers forgives much (back slashes, missing slashes, blanks, `%61` in a host, 127.1), and other parsers forgive something else:
// what two of them read as two hosts is taken by neither. So a text is read strictly first, and only what leaves nothing to forgive is parsed.

/** decisions.md, "Webhooks". */
export const MAX_URL_LENGTH = 2_048
/** RFC 1035 2.3.4. */
const MAX_NAME_LENGTH = 253
const MAX_LABEL_LENGTH = 63

/** Thrown for a text that is no usable address, wherever it may lead. The message never repeats the text. */
export class InvalidUrl extends Error {
  readonly code = 'INVALID_URL'
  readonly reason: string
  constructor(reason: string) {
    super(`not a usable address: ${reason}`)
    this.reason = reason
  }
}

/** Blanks, controls, halves of a pair, what turns the direction of reading, and the slash that only some parsers take for one. */
const NOT_OF_URL = /[\p{Control}\p{White_Space}\p{Surrogate}\p{Bidi_Control}\u2028\u2029\u180e\ufeff\\]/u
/** RFC 3986, 3: a scheme, two slashes, an authority that is not empty. */
const ABSOLUTE = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)(?:[/?#]|$)/i
/** An IPv6 address in brackets, or a name; and a port in plain digits. */
const HOST_AND_PORT = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::([1-9][0-9]{0,4}))?$/i
/** What a host is written with: of ASCII, letters, digits, hyphens, dots, and the underscore that names below a domain have. */
const HOST = /^(?:[a-z0-9_.-]|[^\x00-\x7f])+$/i
/** What nothing draws, but for the joiners, which IDNA takes where they change what is drawn (RFC 5892, appendix A). */
const UNSEEN = /[[\p{Format}\p{Default_Ignorable_Code_Point}]--[\u200c\u200d]]/v
const OTHER_DOTS = /[\u3002\uff0e\uff61]/

export interface GivenUrlOptions {
  /** Take `http:` too. */
  readonly allowHttp?: boolean
  readonly maxLength?: number
}

/**
 * Reads an address that a customer gives: absolute, https, of a host that any parser finds in it, and that a person reads as what it is.
 * A host in letters of another script is taken, and comes out in the form of DNS (`xn--…`).
 *
 * @returns the URL; its `href` is the text to store and to follow, with its query and fragment as given
 * @throws InvalidUrl
 */
export function parseGivenUrl(
  text: string,
  { allowHttp = false, maxLength = MAX_URL_LENGTH }: GivenUrlOptions = {},
): URL {
  if (text.length > maxLength) throw new InvalidUrl(`longer than ${maxLength} characters`)
  if (NOT_OF_URL.test(text)) throw new InvalidUrl('white space, control characters or back slashes')
  const [, scheme, authority] = ABSOLUTE.exec(text) ?? []
  if (scheme === undefined || authority === undefined)
    throw new InvalidUrl('not an absolute URL with two slashes and a host')
  const isHttp = scheme.toLowerCase() === 'http'
  if (scheme.toLowerCase() !== 'https' && !(allowHttp && isHttp)) throw new InvalidUrl('another scheme than https')
  if (authority.includes('@')) throw new InvalidUrl('credentials')
  const [, host, port] = HOST_AND_PORT.exec(authority) ?? []
  if (host === undefined || Number(port ?? 1) > 65_535) throw new InvalidUrl('no plain host and port')
  if (!URL.canParse(text)) throw new InvalidUrl('no host that can be')
  const url = new URL(text)
  if (url.href.length > maxLength) throw new InvalidUrl(`longer than ${maxLength} characters when escaped`)
  if (!host.startsWith('[')) checkHost(host, url.hostname)
  return url
}

/** @param parsed the host as the URL parser understood it */
function checkHost(host: string, parsed: string): void {
  if (!HOST.test(host)) throw new InvalidUrl('a host with other characters than a name has')
  // Full-width letters, ligatures, letters in circles: each would become plain ASCII on the way.
  if (OTHER_DOTS.test(host) || UNSEEN.test(host) || [...host].some(isAsciiInDisguise))
    throw new InvalidUrl('a host in other characters than those of its name')
  if (isIPv4(parsed)) {
    if (host !== parsed) throw new InvalidUrl('an IPv4 address that is not written as four decimal numbers')
    return
  }
  const labels = parsed.split('.')
  if (parsed.length > MAX_NAME_LENGTH || labels.some((label) => label === '' || label.length > MAX_LABEL_LENGTH))
    throw new InvalidUrl('a host name with an empty or overlong label')
  if (labels.some((label) => label.startsWith('-') || label.endsWith('-')))
    throw new InvalidUrl('a host name with a hyphen at the end of a label')
  const name = domainToUnicode(parsed)
  // What does not come back the same was encoded by hand, to another end than to name a host.
  if (name === '' || domainToASCII(name) !== parsed || /(^|\.)xn--/.test(name))
    throw new InvalidUrl('a host name that is not well encoded')
  const spoof = hostSpoof(name)
  if (spoof !== undefined) throw new InvalidUrl(`a host name that can be taken for another (${spoof})`)
}

const isAsciiInDisguise = (character: string): boolean =>
  character > '\x7f' && /^[\x00-\x7f]+$/.test(character.normalize('NFKC').toLowerCase())
