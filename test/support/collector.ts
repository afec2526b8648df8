import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { atEnd } from './stack.ts'
import { until } from './until.ts'

// A receiver of OTLP by HTTP and JSON, like a collector of OpenTelemetry. It keeps every byte, and can misbehave.

const attributes = z
  .array(
    z.object({
      key: z.string(),
      value: z.union([
        z.object({ stringValue: z.string() }),
        z.object({ intValue: z.union([z.number(), z.string()]) }),
      ]),
    }),
  )
  .transform((pairs) =>
    Object.fromEntries(
      pairs.map(({ key, value }) => [key, 'stringValue' in value ? value.stringValue : Number(value.intValue)]),
    ),
  )
const spanShape = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string(),
  kind: z.number(),
  attributes,
  status: z.looseObject({ code: z.number().optional(), message: z.string().optional() }),
  events: z.array(z.unknown()).max(0),
  links: z.array(z.unknown()).max(0),
})
const exported = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes }), scopeSpans: z.array(z.object({ spans: z.array(spanShape) })) }),
  ),
})

/** One span as received, with the attributes of its process. */
export type CollectedSpan = z.output<typeof spanShape> & {
  readonly resource: Readonly<Record<string, string | number>>
}

/** How it answers: with a status, not at all, or with bytes without end. */
export type Manner = number | 'hangs' | 'drips' | 'floods'

export interface Collector {
  /** The value for OTEL_EXPORTER_OTLP_ENDPOINT. */
  readonly endpoint: string
  /** The received bodies. */
  readonly bytes: Buffer[]
  readonly headers: IncomingHttpHeaders[]
  /** Every requested method and path. */
  readonly paths: string[]
  manner: Manner
  spans(): CollectedSpan[]
  /** Waits for a span that matches. */
  until(what: string, wished: (span: CollectedSpan) => boolean): Promise<CollectedSpan>
}

export async function startCollector(manner: Manner = 200): Promise<Collector> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('error', () => undefined)
    request.on('end', () => {
      collector.paths.push(`${request.method} ${request.url}`)
      collector.headers.push(request.headers)
      collector.bytes.push(Buffer.concat(chunks))
      answer(collector.manner, request, response)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const collector: Collector = {
    endpoint: `http://127.0.0.1:${port}`,
    bytes: [],
    headers: [],
    paths: [],
    manner,
    spans: () =>
      collector.bytes
        .flatMap((body) => exported.parse(JSON.parse(body.toString())).resourceSpans)
        .flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, resource: resource.attributes }))),
        ),
    until: (what, wished) => until(`span: ${what}`, () => collector.spans().find(wished)),
  }
  atEnd(async () => {
    server.close()
    server.closeAllConnections()
  })
  return collector
}

function answer(manner: Manner, request: IncomingMessage, response: ServerResponse): void {
  if (manner === 'hangs') return
  if (manner === 'drips' || manner === 'floods') {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(
      () => {
        response.write(manner === 'drips' ? ' ' : Buffer.alloc(1_048_576, ' '))
      },
      manner === 'drips' ? 200 : 5,
    )
    response.on('close', () => clearInterval(drip))
    return
  }
  // A redirect leads back here, to a path that must not be requested. A refusal has a text that must appear nowhere.
  response.writeHead(manner, {
    'content-type': 'application/json',
    ...(manner >= 300 && manner < 400 ? { location: `http://${request.headers.host}/elsewhere` } : {}),
    ...(manner === 503 ? { 'retry-after': '3600' } : {}),
  })
  response.end(manner < 300 ? '{}' : JSON.stringify({ message: 'the answer of a collector that is not to be told' }))
}
