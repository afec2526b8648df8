import Router, { type RouterContext } from '@koa/router'
import type { ApiDeps } from '../deps.ts'
import type { Exchange } from '../http/exchange.ts'
import { Problem } from '../http/problem.ts'
import { countCall, type RateClass } from '../http/rate-limit.ts'
import type { Route } from './route.ts'
import type { Middleware, RequestState } from '../http/state.ts'
import { answerFile, type StaticFile } from '../http/static-file.ts'

/**
 * A page that is made for each request, from the database. It counts as a call, but is not part of the JSON interface.
 */
export interface MadePage {
  readonly path: string
  readonly rateClass: RateClass
  make(exchange: Exchange): Promise<StaticFile>
}

const METHODS = ['get', 'post', 'patch', 'delete'] as const

/**
 * Serves routes (rate limit, credential, validation and handler: route.ts) and files. Rejects other addresses and
 * methods.
 */
export function serve(
  deps: ApiDeps,
  routes: readonly Route[],
  files: readonly StaticFile[],
  pages: readonly MadePage[] = [],
): Middleware[] {
  // A path must match interface.md exactly: no other case, no trailing slash.
  const router = new Router<RequestState>({
    methods: [...METHODS, 'head', 'options'].map((method) => method.toUpperCase()),
    strict: true,
    sensitive: true,
  })
  for (const route of routes) {
    const { head } = route
    router.register(head.path, [head.method], async (ctx) => {
      ctx.state.routePath = head.path
      const exchange = exchangeOf(deps, ctx)
      const body = await route.answer(exchange)
      ctx.status = exchange.status ?? head.status
      ctx.body = body
    })
  }
  for (const page of pages) {
    router.get(page.path, async (ctx) => {
      ctx.state.routePath = page.path
      await countCall(deps, page.rateClass, ctx.state.clientAddress)
      answerFile(ctx, await page.make(exchangeOf(deps, ctx)))
    })
  }
  for (const file of files) {
    router.get(file.path, (ctx) => {
      ctx.state.routePath = file.path
      answerFile(ctx, file)
    })
  }
  return [
    router.routes() as Middleware,
    withoutSlash(router, new Set([...files, ...pages].map(({ path }) => path))),
    refuse(deps, router),
  ]
}

const exchangeOf = (deps: ApiDeps, ctx: RouterContext<RequestState>): Exchange => ({
  deps,
  request: ctx.req,
  response: ctx.res,
  requestId: ctx.state.requestId,
  clientAddress: ctx.state.clientAddress,
  params: ctx.params,
  query: ctx.query,
  setHeader: (name, value) => {
    ctx.set(name, value)
  },
  note: (ids) => {
    Object.assign(ctx.state, ids)
  },
})

/** The page for visitors of the bare host. */
const HOME = '/docs'

/**
 * Redirects a page address with a trailing slash, because people and programs append one. On an operation it is an
 * error.
 */
const withoutSlash =
  (router: Router<RequestState>, shown: ReadonlySet<string>): Middleware =>
  async (ctx, next) => {
    const path = ctx.path === '/' ? HOME : ctx.path.replace(/\/+$/, '')
    const isShown =
      path !== ctx.path &&
      router
        .match(path, ctx.method)
        .pathAndMethod.some((layer) => typeof layer.path === 'string' && shown.has(layer.path))
    if (!isShown) {
      await next()
      return
    }
    ctx.status = 308
    ctx.redirect(`${path}${ctx.search}`)
  }

/**
 * Answers requests without a route. OPTIONS lists the methods of a known path; else METHOD_NOT_ALLOWED or NOT_FOUND.
 */
const refuse =
  (deps: ApiDeps, router: Router<RequestState>): Middleware =>
  async (ctx) => {
    await countCall(deps, 'OTHER', ctx.state.clientAddress)
    const layers = router.match(ctx.path, ctx.method).path
    if (layers.length === 0) throw new Problem('NOT_FOUND')
    const allow = [...new Set([...layers.flatMap(({ methods }) => methods), 'OPTIONS'])].join(', ')
    if (ctx.method !== 'OPTIONS') throw new Problem('METHOD_NOT_ALLOWED', { headers: { Allow: allow } })
    ctx.status = 204
    ctx.set('Allow', allow)
  }
