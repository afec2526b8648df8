import { idPattern } from '../../db/ids.ts'
import { findEmbedding } from '../../db/verifications/embedding.ts'
import type { MadePage } from '../routing/router.ts'
import type { StaticFile } from '../http/static-file.ts'
import { framingOf } from './framing.ts'
import { contentSecurityPolicy } from './policies.ts'
import type { Site } from './site.ts'

/** Where the origin goes that the frame may speak to (web/embed/frame.html, frame.ts). */
const MARK = '<meta name="embed-parent-origin" content="">'
const ID = idPattern('verification')

/**
 * The flow inside a client's page: /embed/verify/:id?o=origin. The same page for every id; who may frame it is asked of the
 * account, so this one counts as a call.
 */
export function embedPage(site: Site): MadePage {
  const page = site.page('embed', '/embed/verify/:id')
  const html = page.body.toString()
  if (!html.includes(MARK)) throw new Error(`the built ${page.path} has no ${MARK}: npm run build:web`)
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
          'embedding page may not hear the frame',
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

/** The script that a client's page loads: any page may, and asks for it again after five minutes, since its name never changes. */
export const embedScript = (site: Site): StaticFile =>
  site.file('embed/v1.js', {
    'Cache-Control': 'public, max-age=300',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
  })
