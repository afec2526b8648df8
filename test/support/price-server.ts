import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atEnd } from './stack.ts'

/** Two sources of prices that answer like exchanges. A test sets their prices. Undefined answers 500. */
export async function priceServer(prices: Record<string, unknown>) {
  const figures = { first: { ...prices } as Record<string, unknown>, second: { ...prices } as Record<string, unknown> }
  const server = createServer((request, response) => {
    const [, source, asset] = (request.url ?? '').split('/')
    const figure = (source === 'first' ? figures.first : figures.second)[asset]
    response.writeHead(figure === undefined ? 500 : 200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(
        source === 'first'
          ? { data: { amount: figure } }
          : { last: figure, timestamp: String(Math.floor(Date.now() / 1_000)) },
      ),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  atEnd(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
      }),
  )
  const { port } = server.address() as AddressInfo
  const url = (source: string, asset: string) => `http://127.0.0.1:${port}/${source}/${asset}`
  const sources = [
    {
      name: 'first',
      allow_private: true,
      figures: Object.fromEntries(
        Object.keys(prices).map((asset) => [asset, { url: url('first', asset), path: ['data', 'amount'] }]),
      ),
    },
    {
      name: 'second',
      allow_private: true,
      figures: Object.fromEntries(
        Object.keys(prices).map((asset) => [
          asset,
          { url: url('second', asset), path: ['last'], time_path: ['timestamp'] },
        ]),
      ),
    },
  ]
  return { figures, sources }
}
