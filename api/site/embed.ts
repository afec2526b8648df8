import { idPattern } from '../../db/ids.ts'
import { findEmbedding } from '../../db/verifications/embedding.ts'
import type { MadePage } from '../routing/router.ts'
import type { StaticFile } from '../http/static-file.ts'
import { framingOf } from './framing.ts'
import { contentSecurityPolicy } from './policies.ts'
import type { Site } from './site.ts'

/** The place of the origin that the frame may message (web/embed/frame.html, frame.ts). */
const MARK = '<meta name="embed-parent-origin" content="">'
const ID = idPattern('verification')

/**
 * The flow in an iframe of a client's page: /embed/verify/:id?o=origin. The page is the same for every id. The account
 * decides who may embed it, so this page counts as a call.
 */
export function embedPage(site: Site): MadePage {
  const page = site.page('embed', '/embed/verify/:id')
  const html = page.body.toString()
  if (!html.includes(MARK)) throw new Error(`the built ${page.path} lacks ${MARK}: run npm run build:web`)
  return {
    path: page.path,
    rateClass: 'OTHER',
    async make(exchange): Promise<StaticFile> {
      const { deps, params, query } = exchange
      const id = params.id ?? ''
      const embedding = ID.test(id) ? await findEmbedding(deps.db, deps.config.keyRing, id) : undefined
      if (embedding !== undefined) exchange.note({ ...embedding.names, accountId: embedding.accountId })
      const named = typeof query.o === 'string' ? query.o : undefined
      const { ancestors, parentOrigin } = framingOf(embedding, named)
      if (parentOrigin === undefined)
        deps.log.info(
          { ...embedding?.names, accountId: embedding?.accountId, hasOrigin: named !== undefined },
          'embedding page excluded from messages',
        )
      return {
        ...page,
        body: Buffer.from(
          html.replace(
            MARK,
            MARK.replace('""', () => `"${parentOrigin ?? ''}"`),
          ),
        ),
        etag: undefined,
        encodings: {},
        headers: { ...page.headers, 'Content-Security-Policy': contentSecurityPolicy('embed', ancestors) },
      }
    },
  }
}

/**
 * The script for a client's page. Any page may load it, and loads it again after five minutes, because its name never
 * changes.
 */
export const embedScript = (site: Site): StaticFile =>
  site.file('embed/v1.js', {
    'Cache-Control': 'public, max-age=300',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
  })
