import { join } from 'node:path'
import { z } from 'zod'
import { keyedPart } from './client-types.ts'

/**
 * A collection (format 2.1) of every call of an API key, each with a test of its status. Run in order, each call
 * supplies values for the next.
 */
export const POSTMAN_FILE = join(import.meta.dirname, '..', 'clients', 'identity-verification.postman_collection.json')

const queryOf = z
  .array(z.looseObject({ in: z.string(), name: z.string(), description: z.string().optional() }))
  .default([])
  .transform((all) => all.filter((one) => one.in === 'query'))

const BODIES: Readonly<Record<string, object>> = {
  create: {
    mode: 'raw',
    raw: '{\n  "level": ["FULL_KYC"],\n  "country": "de",\n  "end_user_ref": "test:approved"\n}',
    options: { raw: { language: 'json' } },
  },
  submit: {
    mode: 'formdata',
    formdata: [
      ['DOCUMENT_FRONT', 'document_front'],
      ['SELFIE', 'selfie'],
    ].map(([key, file]) => ({ key, type: 'file', src: `{{${file}}}` })),
  },
}

/** Initial values of path parameters: the results of earlier calls. */
const PATH_VALUES: Readonly<Record<string, string>> = {
  id: '{{verification_id}}',
  code: '{{reference_code}}',
  partnerCode: '{{partner_code}}',
}
/** Events arrive after a moment, the first time all stored ones. */
const QUERY: Readonly<Record<string, string>> = { after: '{{events_after}}', wait: '10' }
const REMEMBER: Readonly<Record<string, readonly string[]>> = {
  create: [
    "pm.collectionVariables.set('verification_id', pm.response.json().id)",
    "pm.collectionVariables.set('reference_code', pm.response.json().reference_code)",
  ],
  getTestEvents: [
    "pm.collectionVariables.set('event_id', (pm.response.json().items[0] || { id: '' }).id)",
    "pm.collectionVariables.set('events_after', pm.response.json().cursor)",
  ],
}
const succeeded = z.looseObject({ responses: z.record(z.string(), z.unknown()) }).transform(({ responses }) =>
  Object.keys(responses)
    .filter((status) => status.startsWith('2'))
    .map(Number),
)

/** The collection's text from docs/openapi.json. */
export function postmanText(openApi: string): string {
  const item = Object.entries(keyedPart(openApi).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { summary, operationId, parameters } = operation
      const raw = path.replaceAll(/\{([a-zA-Z]+)\}/g, ':$1')
      const query = queryOf.parse(parameters)
      const kind = method !== 'post' ? undefined : path.endsWith('/submit') ? 'submit' : 'create'
      const statuses = succeeded.parse(operation).join(', ')
      return {
        event: [
          {
            listen: 'test',
            script: {
              type: 'text/javascript',
              exec: [
                `pm.test('answers ${statuses}', () => pm.expect(pm.response.code).to.be.oneOf([${statuses}]))`,
                ...(REMEMBER[kind === 'create' ? kind : operationId] ?? []),
              ],
            },
          },
        ],
        name: typeof summary === 'string' ? summary : operationId,
        request: {
          method: method.toUpperCase(),
          header: kind === 'create' ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : [],
          url: {
            raw: `{{base_url}}${raw}`,
            host: ['{{base_url}}'],
            path: raw.slice(1).split('/'),
            // Most are disabled, for the user to enable.
            ...(query.length === 0
              ? {}
              : {
                  query: query.map(({ name, description = '' }) =>
                    name in QUERY
                      ? { key: name, value: QUERY[name], description }
                      : { key: name, value: '', description, disabled: true },
                  ),
                }),
            variable: [...raw.matchAll(/:([a-zA-Z]+)/g)].map(([, key]) => ({
              key,
              value: operationId === 'getTestEventsId' ? '{{event_id}}' : (PATH_VALUES[key] ?? ''),
            })),
          },
          ...(kind === undefined ? {} : { body: BODIES[kind] }),
        },
      }
    }),
  )
  return `${JSON.stringify(
    {
      info: {
        name: 'Identity Verification Service',
        schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
      },
      auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{api_key}}', type: 'string' }] },
      // The user's files: paths below Postman's working directory.
      variable: [
        ['base_url', 'https://localhost:8443'],
        ['api_key', ''],
        ['partner_code', ''],
        ['document_front', ''],
        ['selfie', ''],
        ['verification_id', ''],
        ['reference_code', ''],
        ['event_id', ''],
        ['events_after', '0.'],
      ].map(([key, value]) => ({ key, value })),
      item,
    },
    null,
    2,
  )}\n`
}
