import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { atEnd } from './stack.ts'

/**
 * The fault of a request. It is refused with 503 SlowDown or 500, or cut while it is sent. It is passed on, but the
 * answer is lost, cut in the middle or never sent. The answer's body is shortened or altered, with a length that
 * fits. It is redirected.
 */
export type Fault =
  | 'slow-down'
  | 'internal'
  | 'cut-request'
  | 'lose-answer'
  | 'cut-answer'
  | 'hang'
  | 'short-body'
  | 'altered-body'
  | 'redirect'

export interface FaultProxy {
  readonly endpoint: string
  /** `METHOD path?query` of all requests, in their order. */
  readonly seen: string[]
  /** The next matching requests get a fault: `times` of them, by default all. */
  fail(fault: Fault, on?: { readonly times?: number; readonly match?: RegExp }): void
  heal(): void
}

const refusal = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`

/** An HTTP proxy before an S3 server. It fails on request as such servers and networks do. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const rules: { fault: Fault; left: number; match: RegExp }[] = []
  const seen: string[] = []

  async function handle(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const line = `${incoming.method} ${incoming.url}`
    seen.push(line)
    const rule = rules.find(({ left, match }) => left > 0 && match.test(line))
    if (rule !== undefined) rule.left--
    const fault = rule?.fault
    if (fault === 'cut-request') {
      incoming.once('data', () => incoming.socket.destroy())
      incoming.once('end', () => incoming.socket.destroy())
      return
    }
    const body = await buffer(incoming)
    if (fault === 'hang') return
    if (fault === 'slow-down' || fault === 'internal') {
      answer
        .writeHead(fault === 'slow-down' ? 503 : 500, { 'content-type': 'application/xml' })
        .end(refusal(fault === 'slow-down' ? 'SlowDown' : 'InternalError'))
      return
    }
    if (fault === 'redirect') {
      answer
        .writeHead(307, { location: `${target}/elsewhere`, 'content-type': 'application/xml' })
        .end(refusal('TemporaryRedirect'))
      return
    }
    const outgoing = request(
      target,
      { method: incoming.method, path: incoming.url, headers: incoming.headers },
      (far) => {
        void buffer(far).then((got) => {
          if (fault === 'lose-answer') {
            incoming.socket.destroy()
            return
          }
          const bytes =
            fault === 'altered-body' ? altered(got) : fault === 'short-body' ? got.subarray(0, got.length / 2) : got
          const { 'content-length': length = '0', ...headers } = far.headers
          answer.writeHead(far.statusCode ?? 502, {
            ...headers,
            'content-length': incoming.method === 'HEAD' ? length : bytes.length,
          })
          if (fault !== 'cut-answer') answer.end(bytes)
          else
            answer.write(bytes.subarray(0, Math.max(1, bytes.length / 2)), () => {
              setTimeout(() => incoming.socket.destroy(), 20)
            })
        })
      },
    )
    outgoing.on('error', () => incoming.socket.destroy())
    outgoing.end(body)
  }

  const server = createServer((incoming, answer) => {
    incoming.on('error', () => undefined) // cut by us
    void handle(incoming, answer).catch(() => incoming.socket.destroy())
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  atEnd(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => {
      server.close(resolve)
    })
  })
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    fail(fault, { times = Infinity, match = /./ } = {}) {
      rules.push({ fault, left: times, match })
    },
    heal() {
      rules.length = 0
      seen.length = 0
    },
  }
}

function altered(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes)
  if (other.length > 0) other[other.length >> 1] ^= 1
  return other
}
