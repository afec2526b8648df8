import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { describeApi } from '../api/http/openapi.ts'
import { ROUTES } from '../api/routes/index.ts'

// npm run openapi: writes docs/openapi.json from the routes, and from it the types that the pages call them with; a test fails
// while either is not up to date.

const ROOT = join(import.meta.dirname, '..')
export const OPENAPI_FILE = join(ROOT, 'docs', 'openapi.json')
export const API_TYPES_FILE = join(ROOT, 'web', 'shared', 'api.d.ts')

/** The OpenAPI document as the text of docs/openapi.json. */
export const openApiText = (): string => `${JSON.stringify(describeApi(ROUTES), null, 2)}\n`

/** The same document as TypeScript. */
export const apiTypesText = async (text: string): Promise<string> => astToString(await openapiTS(text))

if (import.meta.main) {
  const text = openApiText()
  mkdirSync(dirname(OPENAPI_FILE), { recursive: true })
  writeFileSync(OPENAPI_FILE, text)
  writeFileSync(API_TYPES_FILE, await apiTypesText(text))
}
