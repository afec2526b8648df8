import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { describeApi } from '../api/routing/openapi.ts'
import { ROUTES } from '../api/routes/index.ts'
import { STAFF_ROUTES } from '../api/routes/staff/index.ts'
import { CLIENT_CODES_FILE, CLIENT_TYPES_FILE, clientCodesText, keyedPart } from './client-types.ts'
import { POSTMAN_FILE, postmanText } from './postman.ts'

// npm run openapi: writes docs/openapi.json from the routes, and the types of the pages and the client library from it.
// A test fails while one of them is outdated.

const ROOT = join(import.meta.dirname, '..')
export const OPENAPI_FILE = join(ROOT, 'docs', 'openapi.json')
export const API_TYPES_FILE = join(ROOT, 'web', 'generated', 'client-api.d.ts')
/** Types of the console's routes. Their document is in no repository, because they are not a contract. */
export const STAFF_TYPES_FILE = join(ROOT, 'web', 'generated', 'staff-api.d.ts')

/** The OpenAPI document as the text of docs/openapi.json. */
export const openApiText = (): string => `${JSON.stringify(describeApi(ROUTES), null, 2)}\n`

/** The document of the console's routes. */
export const staffApiText = (): string => JSON.stringify(describeApi(STAFF_ROUTES, 'staff'))

/** A document as TypeScript. */
export const apiTypesText = async (text: string): Promise<string> => astToString(await openapiTS(text))

if (import.meta.main) {
  const text = openApiText()
  mkdirSync(dirname(OPENAPI_FILE), { recursive: true })
  writeFileSync(OPENAPI_FILE, text)
  writeFileSync(API_TYPES_FILE, await apiTypesText(text))
  writeFileSync(CLIENT_TYPES_FILE, await apiTypesText(keyedPart(text).text))
  writeFileSync(CLIENT_CODES_FILE, clientCodesText())
  writeFileSync(POSTMAN_FILE, postmanText(text))
  writeFileSync(STAFF_TYPES_FILE, await apiTypesText(staffApiText()))
}
