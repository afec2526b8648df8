import { describeApi } from '../../routing/openapi.ts'
import type { Route } from '../../routing/route.ts'
import type { StaticFile } from '../../http/static-file.ts'

/** The OpenAPI document, made from the served routes. The pages of the docs are built (web/docs). */
export const documentationFiles = (routes: readonly Route[]): StaticFile[] => [
  { path: '/docs/openapi.json', type: 'application/json', body: Buffer.from(JSON.stringify(describeApi(routes))) },
]
