import { Readable } from 'node:stream'
import Router from '@koa/router'
import type { ApiDeps } from '../deps.ts'
import type { Exchange } from './exchange.ts'
import { Problem } from './problem.ts'
import { countCall } from './rate-limit.ts'
import type { Route } from './route.ts'
import type { Middleware, RequestState } from './state.ts'

/** A file or page that is not part of the JSON interface (the API reference). */
export interface StaticFile {
  readonly path: string
  readonly type: string
  readonly body: string | Buffer
  readonly contentSecurityPolicy?: string
}

const FILE_SLICE_BYTES = 64 * 1024

const METHODS = ['get', 'post', 'patch', 'delete'] as const

/** Serves routes and files: rate limit, then credential, validation and handler. Other addresses and methods are refused. */
export function serve(deps: ApiDeps, routes: readonly Route[], files: readonly StaticFile[]): Middleware[] {
  // A path is what interface.md writes, to the letter: no other case, no trailing slash.
  const router = new Router<RequestState>({ methods: [...METHODS, 'head', 'options'].map((method) => method.toUpperCase()), strict: true, sensitive: true })
  for (const route of routes) {
    const { head } = route
    router.register(head.path, [head.method], async (ctx) => {
      ctx.state.routePath = head.path
      await countCall(deps, head.rateClass, ctx.state.clientAddress)
      const exchange: Exchange = {
        deps,
        request: ctx.req,
        response: ctx.res,
        requestId: ctx.state.requestId,
        clientAddress: ctx.state.clientAddress,
        params: ctx.params,
        query: ctx.query,
        setHeader: (name, value) => { ctx.set(name, value) },
        note: (ids) => { Object.assign(ctx.state, ids) },
      }
      const body = await route.answer(exchange)
      ctx.status = head.status
      ctx.body = body
    })
  }
  for (const file of files) {
    const bytes = Buffer.from(file.body)
    router.get(file.path, async (ctx) => {
      ctx.state.routePath = file.path
      await countCall(deps, 'OTHER', ctx.state.clientAddress)
      if (file.contentSecurityPolicy !== undefined) ctx.set('Content-Security-Policy', file.contentSecurityPolicy)
      ctx.type = file.type
      ctx.body = Readable.from(slices(bytes))
      ctx.length = bytes.length
    })
  }
  return [router.routes() as Middleware, refuse(deps, router)]
}

/** A file piece by piece: a caller that does not read it holds one of them, not a copy of the file. */
function* slices(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += FILE_SLICE_BYTES) yield bytes.subarray(start, start + FILE_SLICE_BYTES)
}

/** Where no route answered: OPTIONS tells the methods of a known path; else METHOD_NOT_ALLOWED or NOT_FOUND. */
const refuse = (deps: ApiDeps, router: Router<RequestState>): Middleware => async (ctx) => {
  await countCall(deps, 'OTHER', ctx.state.clientAddress)
  const layers = router.match(ctx.path, ctx.method).path
  if (layers.length === 0) throw new Problem('NOT_FOUND')
  const allow = [...new Set([...layers.flatMap(({ methods }) => methods), 'OPTIONS'])].join(', ')
  if (ctx.method !== 'OPTIONS') throw new Problem('METHOD_NOT_ALLOWED', { headers: { Allow: allow } })
  ctx.status = 204
  ctx.set('Allow', allow)
}
