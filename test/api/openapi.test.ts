import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describeApi } from '../../api/routing/openapi.ts'
import { CATALOGUE } from '../../contract/error-codes.ts'
import { ROUTES } from '../../api/routes/index.ts'
import {
  API_TYPES_FILE,
  apiTypesText,
  OPENAPI_FILE,
  openApiText,
  STAFF_TYPES_FILE,
  staffApiText,
} from '../../dev/write-openapi.ts'

interface Operation {
  operationId: string
  parameters: { name: string; in: string; required: boolean }[]
  responses: Record<string, { description: string }>
  requestBody?: { content: Record<string, unknown> }
  security: Record<string, unknown>[]
}

describe('the OpenAPI document', () => {
  const document = describeApi(ROUTES) as {
    paths: Record<string, Record<string, Operation>>
    components: { schemas: Record<string, { required?: string[]; properties?: object }> }
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  )

  it('is committed as it is served, like the types of the pages (npm run openapi writes both)', async () => {
    assert.equal(readFileSync(OPENAPI_FILE, 'utf8'), openApiText())
    assert.equal(readFileSync(API_TYPES_FILE, 'utf8'), await apiTypesText(openApiText()))
    assert.equal(readFileSync(STAFF_TYPES_FILE, 'utf8'), await apiTypesText(staffApiText()))
  })

  it('resolves every reference', () => {
    const references = [...openApiText().matchAll(/"\$ref": "([^"]+)"/g)].map(([, reference]) => reference)
    assert.ok(references.length > 50)
    for (const reference of references) {
      const name = /^#\/components\/schemas\/(\w+)$/.exec(reference)?.[1] ?? ''
      assert.ok(document.components.schemas[name], reference)
    }
    assert.ok(!openApiText().includes('$defs'))
  })

  it('gives each operation a unique name, and declares each parameter of a path', () => {
    assert.equal(new Set(operations.map(({ operation }) => operation.operationId)).size, ROUTES.length)
    for (const { path, operation } of operations) {
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)
      assert.deepEqual(
        declared,
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
        path,
      )
      assert.ok(operation.parameters.every((parameter) => parameter.in !== 'path' || parameter.required))
    }
  })

  it('describes create as the contract does', () => {
    const create = document.paths['/v1/verifications'].post
    assert.deepEqual(
      create.parameters.map(({ name, required }) => [name, required]),
      [['Idempotency-Key', true]],
    )
    assert.deepEqual(Object.keys(create.responses), [
      '201',
      '400',
      '401',
      '403',
      '409',
      '413',
      '415',
      '429',
      '500',
      '503',
    ])
    assert.deepEqual(create.security, [{ apiKey: [] }])
    assert.deepEqual(Object.keys(document.paths['/v1/verifications/{id}/submit'].post.requestBody?.content ?? {}), [
      'application/json',
      'multipart/form-data',
    ])
    assert.deepEqual(document.components.schemas.CreateVerification.required, ['level'])
    assert.ok(Object.keys(document.components.schemas.Verification.properties ?? {}).includes('id'))
  })

  it('lists codes of the catalogue only with their status', () => {
    for (const { operation } of operations) {
      for (const [status, { description }] of Object.entries(operation.responses).filter(
        ([status]) => Number(status) >= 400,
      )) {
        for (const code of description.split(', '))
          assert.equal(CATALOGUE[code as keyof typeof CATALOGUE], Number(status), code)
      }
    }
  })
})
