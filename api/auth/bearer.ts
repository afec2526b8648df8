import type { Exchange } from '../http/exchange.ts'

const BEARER = /^Bearer +(\S+)$/i

/** What `Authorization: Bearer …` carries; undefined when there is no such header, or more than one. */
export function bearerOf({ request }: Exchange): string | undefined {
  const headers = request.headersDistinct.authorization ?? []
  return headers.length === 1 ? BEARER.exec(headers[0])?.[1] : undefined
}
