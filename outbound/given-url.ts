import { isIPv4 } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { hostSpoof } from './host-spoof.ts'

// The only reader of addresses that a customer gives: the return page of an end user, a webhook, the pages that embed
// the flow. The URL parser of browsers forgives much (back slashes, missing slashes, blanks, `%61` in a host, 127.1),
// and other parsers forgive other things. A text that two parsers read as two hosts is rejected. So the text is first
// read strictly, and only a text that needs no forgiveness is parsed.

/** decisions.md, "Webhooks". */
export const MAX_URL_LENGTH = 2_048
/** RFC 1035 2.3.4. */
const MAX_NAME_LENGTH = 253
const MAX_LABEL_LENGTH = 63

/** Thrown for a text that is not a usable address. The message never repeats the text. */
export class InvalidUrl extends Error {
  readonly code = 'INVALID_URL'
  readonly reason: string
  constructor(reason: string) {
    super(`not a usable address: ${reason}`)
    this.reason = reason
  }
}

/** Blanks, control characters, unpaired surrogates, direction marks, and the slash that only some parsers accept. */
const NOT_OF_URL = /[\p{Control}\p{White_Space}\p{Surrogate}\p{Bidi_Control}\u2028\u2029\u180e\ufeff\\]/u
/** RFC 3986, 3: a scheme, two slashes, an authority that is not empty. */
const ABSOLUTE = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]+)(?:[/?#]|$)/i
/** An IPv6 address in brackets, or a name, and a port in plain digits. */
const HOST_AND_PORT = /^(\[[0-9a-f:.]+\]|[^:[\]]+)(?::([1-9][0-9]{0,4}))?$/i
/** The characters of a host: of ASCII, letters, digits, hyphens, dots, and the underscore of names below a domain. */
const HOST = /^(?:[a-z0-9_.-]|[^\x00-\x7f])+$/i
/**
 * Invisible characters, except the joiners, which IDNA accepts where they change the drawing (RFC 5892, appendix A).
 */
const UNSEEN = /[[\p{Format}\p{Default_Ignorable_Code_Point}]--[\u200c\u200d]]/v
const OTHER_DOTS = /[\u3002\uff0e\uff61]/

export interface GivenUrlOptions {
  /** Accept `http:` too. */
  readonly allowHttp?: boolean
  readonly maxLength?: number
}

/**
 * Reads an address that a customer gives. It must be absolute and https, every parser must find the same host in it,
 * and a person must read it correctly. A host in letters of another script is accepted and returned in the form of DNS
 * (`xn--…`).
 *
 * @returns the URL. Its `href` is the text to store and to follow, with its query and fragment as given
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
  if (scheme.toLowerCase() !== 'https' && !(allowHttp && isHttp)) throw new InvalidUrl('a scheme other than https')
  if (authority.includes('@')) throw new InvalidUrl('credentials')
  const [, host, port] = HOST_AND_PORT.exec(authority) ?? []
  if (host === undefined || Number(port ?? 1) > 65_535) throw new InvalidUrl('no plain host and port')
  if (!URL.canParse(text)) throw new InvalidUrl('an impossible host')
  const url = new URL(text)
  if (url.href.length > maxLength) throw new InvalidUrl(`longer than ${maxLength} characters when escaped`)
  if (!host.startsWith('[')) checkHost(host, url.hostname)
  return url
}

/** @param parsed the host as the URL parser understood it */
function checkHost(host: string, parsed: string): void {
  if (!HOST.test(host)) throw new InvalidUrl('a host with characters that no name has')
  // Full-width letters, ligatures and letters in circles would become plain ASCII on the way.
  if (OTHER_DOTS.test(host) || UNSEEN.test(host) || [...host].some(isAsciiInDisguise))
    throw new InvalidUrl('a host with invisible characters, or with characters that become plain ASCII')
  if (isIPv4(parsed)) {
    if (host !== parsed) throw new InvalidUrl('an IPv4 address not written as four decimal numbers')
    return
  }
  const labels = parsed.split('.')
  if (parsed.length > MAX_NAME_LENGTH || labels.some((label) => label === '' || label.length > MAX_LABEL_LENGTH))
    throw new InvalidUrl('a host name with an empty or overlong label')
  if (labels.some((label) => label.startsWith('-') || label.endsWith('-')))
    throw new InvalidUrl('a host name with a hyphen at the end of a label')
  const name = domainToUnicode(parsed)
  // A name that does not come back the same was encoded by hand, to disguise a host.
  if (name === '' || domainToASCII(name) !== parsed || /(^|\.)xn--/.test(name))
    throw new InvalidUrl('a badly encoded host name')
  const spoof = hostSpoof(name)
  if (spoof !== undefined) throw new InvalidUrl(`a host name that looks like another (${spoof})`)
}

const isAsciiInDisguise = (character: string): boolean =>
  character > '\x7f' && /^[\x00-\x7f]+$/.test(character.normalize('NFKC').toLowerCase())
