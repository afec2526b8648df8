import type { Exchange } from '../http/exchange.ts'

const BEARER = /^Bearer +(\S+)$/i

/** The token of `Authorization: Bearer …`; undefined without this header, or with more than one. */
export function bearerOf({ request }: Exchange): string | undefined {
  const headers = request.headersDistinct.authorization ?? []
  return headers.length === 1 ? BEARER.exec(headers[0])?.[1] : undefined
}
