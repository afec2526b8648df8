import { join } from 'node:path'
import { z } from 'zod'
import { keyedPart } from './client-types.ts'

/** A collection (format 2.1) of every call that an API key may make. */
export const POSTMAN_FILE = join(import.meta.dirname, '..', 'clients', 'identity-verification.postman_collection.json')

const queryOf = z.array(z.looseObject({ in: z.string(), name: z.string(), description: z.string().optional() })).default([]).transform((all) => all.filter((one) => one.in === 'query'))

const BODIES: Readonly<Record<string, object>> = {
  create: { mode: 'raw', raw: '{\n  "level": ["FULL_KYC"],\n  "country": "de",\n  "end_user_ref": "test:approved"\n}', options: { raw: { language: 'json' } } },
  submit: { mode: 'formdata', formdata: ['DOCUMENT_FRONT', 'SELFIE'].map((key) => ({ key, type: 'file', src: [] })) },
}

/** The collection's text from that of docs/openapi.json. */
export function postmanText(openApi: string): string {
  const item = Object.entries(keyedPart(openApi).paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, { summary, operationId, parameters }]) => {
    const raw = path.replaceAll(/\{([a-zA-Z]+)\}/g, ':$1')
    const query = queryOf.parse(parameters)
    const kind = method !== 'post' ? undefined : path.endsWith('/submit') ? 'submit' : 'create'
    return {
      name: typeof summary === 'string' ? summary : operationId,
      request: {
        method: method.toUpperCase(),
        header: kind === 'create' ? [{ key: 'Idempotency-Key', value: '{{$guid}}' }] : [],
        url: {
          raw: `{{base_url}}${raw}`, host: ['{{base_url}}'], path: raw.slice(1).split('/'),
          // None is needed: each is there to be switched on.
          ...(query.length === 0 ? {} : { query: query.map(({ name, description = '' }) => ({ key: name, value: '', description, disabled: true })) }),
          variable: [...raw.matchAll(/:([a-zA-Z]+)/g)].map(([, key]) => ({ key, value: '' })),
        },
        ...(kind === undefined ? {} : { body: BODIES[kind] }),
      },
    }
  }))
  return `${JSON.stringify({
    info: { name: 'Identity Verification Service', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{api_key}}', type: 'string' }] },
    variable: [{ key: 'base_url', value: 'https://localhost:8443' }, { key: 'api_key', value: '' }],
    item,
  }, null, 2)}\n`
}
