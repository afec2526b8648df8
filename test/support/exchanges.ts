import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Exchange } from '../../api/http/exchange.ts'
import type { ApiDeps } from '../../api/deps.ts'

/** An exchange for a route's own body reader, with a body that has already arrived. No service is behind it. */
export function exchangeOf(
  body: Buffer | readonly Buffer[],
  headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' },
  clientAddress = '192.0.2.1',
): Exchange {
  const request = new IncomingMessage(new Socket())
  const chunks = Buffer.isBuffer(body) ? [body] : body
  for (const [name, value] of Object.entries({ 'transfer-encoding': 'chunked', ...headers })) {
    request.headers[name] = value
    request.headersDistinct[name] = [value]
  }
  for (const chunk of chunks) request.push(chunk)
  request.push(null)
  const response = new ServerResponse(request)
  // As after an answer: the reader releases the body.
  request.once('end', () => {
    response.emit('close')
  })
  return {
    get deps(): ApiDeps {
      throw new Error('this exchange has no service behind it')
    },
    request,
    response,
    requestId: 'test',
    clientAddress,
    params: {},
    query: {},
    setHeader: () => undefined,
    note: () => undefined,
  }
}
