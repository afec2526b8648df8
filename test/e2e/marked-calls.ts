import assert from 'node:assert/strict'
import { request } from 'node:https'
import type { JsonAnswer } from '../../dev/https-json.ts'
import type { Marks } from '../support/marks.ts'
import { anAddress, type TestService } from '../support/service.ts'

/**
 * Calls of a service with a different mark in every field, and the fate of each mark: the accepted fields, and why others
 * were refused. `credentials` are those of the next calls.
 */
export function markedCalls(service: Pick<TestService, 'baseUrl' | 'ca'>, marks: Marks) {
  const taken = new Set<string>()
  const refused = new Map<string, string>()
  const credentials = { session: '', key: '' }
  const requests = new Map(marks.requests().map((one) => [one.name, one]))

  function call(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<JsonAnswer> {
    const payload = body === undefined ? undefined : JSON.stringify(body)
    const { hostname, port } = new URL(service.baseUrl)
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: hostname,
          port,
          ca: service.ca,
          method,
          path,
          headers: {
            'x-forwarded-for': anAddress(),
            'x-forwarded-proto': 'https',
            ...(payload === undefined
              ? {}
              : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
            ...headers,
          },
        },
        (response) => {
          let text = ''
          response
            .setEncoding('utf8')
            .on('data', (part: string) => {
              text += part
            })
            .on('error', reject)
            .on('end', () =>
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text },
              }),
            )
        },
      )
      outgoing.on('error', reject)
      outgoing.end(payload)
    })
  }

  /** Calls an operation with its marks; `changes` replace body fields that need another value, `path` replaces parameters. */
  async function ask(
    name: string,
    changes: Record<string, unknown> = {},
    path: Record<string, string> = {},
  ): Promise<JsonAnswer> {
    const marked = requests.get(name)
    assert.ok(marked !== undefined, `${name} is not in the OpenAPI document`)
    const body =
      typeof marked.body === 'object' && marked.body !== null
        ? Object.fromEntries(
            Object.entries({ ...marked.body, ...changes, transport: undefined }).filter(
              ([, value]) => value !== undefined,
            ),
          )
        : marked.body
    const query = new URLSearchParams(marked.query).toString()
    const at = Object.entries(path).reduce(
      (made, [parameter, value]) => made.replace(`{${parameter}}`, encodeURIComponent(value)),
      marked.path,
    )
    const credential: Record<string, string> =
      marked.needs === 'nobody'
        ? {}
        : { authorization: `Bearer ${marked.needs === 'session' ? credentials.session : credentials.key}` }
    const answer = await call(marked.method, `${at}${query === '' ? '' : `?${query}`}`, body, {
      ...credential,
      ...Object.fromEntries(
        Object.entries(marked.headers).filter(
          ([header]) =>
            header.toLowerCase() !== 'authorization' && !(header.startsWith('Capture-') && 'data' in changes),
        ),
      ),
    })
    const sent = marks.namesIn(JSON.stringify([body, query, marked.headers]))
    if (answer.status < 300) for (const field of sent) taken.add(field)
    else for (const field of sent) refused.set(field, `${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
    return answer
  }
  /** Calls an operation that must succeed, and returns its body. */
  async function must(
    name: string,
    changes: Record<string, unknown> = {},
    path: Record<string, string> = {},
  ): Promise<Record<string, unknown>> {
    const answer = await ask(name, changes, path)
    assert.ok(answer.status < 300, `${name}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return { marks, taken, refused, credentials, requests, call, ask, must }
}

export type MarkedCalls = ReturnType<typeof markedCalls>
