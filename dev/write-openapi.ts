import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describeApi } from '../api/http/openapi.ts'
import { ROUTES } from '../api/routes/index.ts'

// npm run openapi: writes docs/openapi.json from the routes; a test fails while it is not up to date.

/** The OpenAPI document as the text of docs/openapi.json. */
export const openApiText = (): string => `${JSON.stringify(describeApi(ROUTES), null, 2)}\n`

export const OPENAPI_FILE = join(import.meta.dirname, '..', 'docs', 'openapi.json')

if (import.meta.main) {
  mkdirSync(dirname(OPENAPI_FILE), { recursive: true })
  writeFileSync(OPENAPI_FILE, openApiText())
}
