import { request } from 'node:https'

export interface JsonAnswer {
  readonly status: number
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: Record<string, unknown>
}

/**
 * Sends one JSON call to the running service and trusts the development CA. Throws on network errors, not on statuses.
 */
export async function callJson(
  target: { baseUrl: string; ca: string; apiKey?: string },
  method: 'GET' | 'PATCH' | 'POST',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<JsonAnswer> {
  const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  return new Promise((resolve, reject) => {
    const call = request(
      `${target.baseUrl}${path}`,
      {
        method,
        ca: target.ca,
        timeout: 60_000,
        headers: {
          ...(target.apiKey === undefined ? {} : { authorization: `Bearer ${target.apiKey}` }),
          ...(payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': payload.length }),
          ...headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          try {
            const parsed = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: parsed })
          } catch (error) {
            reject(error instanceof Error ? error : new Error('the answer is not JSON'))
          }
        })
      },
    )
    call.on('error', reject)
    call.end(payload)
  })
}
