import { join } from 'node:path'
import { z } from 'zod'
import { REASON_CODES } from '../contract/reason-codes.ts'

// The source of the TypeScript client library: the part of the OpenAPI document that an API key may call.

const CLIENT = join(import.meta.dirname, '..', 'clients', 'typescript', 'src')
export const CLIENT_TYPES_FILE = join(CLIENT, 'api.ts')
export const CLIENT_CODES_FILE = join(CLIENT, 'reason-codes.ts')

const operation = z.looseObject({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.unknown())).optional(),
})
const openApi = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
})

/** Whether the libraries contain an operation: an API key may call it, or it is the health check. */
const isForKeys = ({ operationId, security = [] }: z.output<typeof operation>): boolean =>
  operationId === 'getHealth' || security.some((scheme) => 'apiKey' in scheme)

/** The part of a document with the operations that an API key may call, and their schemas. */
export function keyedPart(text: string): { paths: z.output<typeof openApi>['paths']; text: string } {
  const document = openApi.parse(JSON.parse(text))
  const paths = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, methods]) => {
      const kept = Object.entries(methods).filter(([, one]) => isForKeys(one))
      return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)]]
    }),
  )
  const reached = new Set<string>()
  const follow = (part: unknown): void => {
    for (const [, name] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([A-Za-z]+)"/g)) {
      if (reached.has(name)) continue
      reached.add(name)
      follow(document.components.schemas[name])
    }
  }
  follow(paths)
  const schemas = Object.fromEntries(Object.entries(document.components.schemas).filter(([name]) => reached.has(name)))
  return { paths, text: JSON.stringify({ ...document, paths, components: { ...document.components, schemas } }) }
}

/** clients/typescript/src/reason-codes.ts: the codes as an open type, and a description of each. */
export function clientCodesText(): string {
  const asType = (code: string) =>
    code.includes('<') ? `\`${code.replaceAll(/<[A-Z]+>/g, '${string}')}\`` : `'${code}'`
  const rows = REASON_CODES.map(
    ({ code, meaning, outcome }) =>
      `  { code: '${code}', meaning: '${meaning.replaceAll("'", "\\'")}', outcome: '${outcome}' },\n`,
  )
  return (
    '// Generated from the service (npm run openapi).\n\n' +
    '/** Reason codes of this version. Later versions may add more. */\n' +
    `export type KnownReasonCode =\n${REASON_CODES.map(({ code }) => `  | ${asType(code)}\n`).join('')}\n` +
    '/** The meaning of each code, and its effect when it is the only one. `<…>` in a code means capitals, digits and _. */\n' +
    `export const REASON_CODES: readonly { readonly code: string; readonly meaning: string; readonly outcome: 'REVIEW' | 'DECLINE' }[] = [\n${rows.join('')}]\n`
  )
}
