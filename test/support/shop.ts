import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { prepareTls } from '../../dev/tls.ts'
import { atEnd } from './stack.ts'

/** A page of the shop: its HTML, and headers of its answer. */
export interface ShopPage {
  readonly html: string
  readonly headers?: Readonly<Record<string, string>>
}

const ROOT = join(import.meta.dirname, '..', '..')

/**
 * Another company's web site on this machine: `https://NAME.localhost:PORT`, which browsers find without set-up, or
 * plain `http://localhost:PORT`.
 *
 * @param pages by path; pages that are added later are served too
 */
export async function startShop(name: string, pages: Map<string, ShopPage>): Promise<{ origin: string }> {
  const answer: RequestListener = (request, response) => {
    const page = pages.get((request.url ?? '').split('?')[0])
    response
      .writeHead(page === undefined ? 404 : 200, { 'Content-Type': 'text/html; charset=utf-8', ...page?.headers })
      .end(page?.html ?? '')
  }
  const isPlain = name === 'localhost'
  const tls = isPlain ? undefined : await prepareTls(join(ROOT, '.local', 'test'))
  const server =
    tls === undefined
      ? createServer(answer)
      : createTlsServer({ cert: await readFile(tls.certFile), key: await readFile(tls.keyFile) }, answer)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { origin: isPlain ? `http://localhost:${port}` : `https://${name}.localhost:${port}` }
}
