import assert from 'node:assert/strict'
import { ROUTES } from '../../api/routes/index.ts'
import { call, create, startApi, type TestApi } from '../support/api.ts'
import { anAccount } from '../support/factories.ts'

describe('a path', () => {
  let api: TestApi
  let key: string
  before(async () => {
    api = await startApi()
    key = (await anAccount(api.db)).test.plaintext
  })

  it('matches exactly: no other case, no extra slash, no encoded character', async function () {
    for (const {
      head: { method, path },
    } of ROUTES) {
      const exact = path.replace(/:\w+/g, 'ver_01JD8Y3T5V6W7X8Y9Z0A1B2C3D')
      const last = exact.lastIndexOf('/') + 1
      const other = [
        exact.replace('/v1/', '/V1/'),
        exact.replace(/^\/v1\/[a-z]/, (text) => `${text.slice(0, -1)}${text.at(-1)?.toUpperCase()}`),
        `${exact}/`,
        `/${exact}`,
        exact.replace('/v1/', '/v1//'),
        `${exact.slice(0, last)}/${exact.slice(last)}`,
        exact.replace(/^\/v1\/(.)/, (_, letter: string) => `/v1/%${letter.charCodeAt(0).toString(16)}`),
        exact.replace('/v1/', '/v1%2F'),
        exact.replace('/v1/', '/v1/../v1/'),
        exact.replace('/v1/', '/v1/./'),
        exact.replace('/v1/', '/v1/%2e%2e/v1/'),
        exact.replace('/v1/', '/v1\\'),
        `${exact};x=1`,
        `${exact}%00`,
        `${exact}%20`,
      ]
      for (const spelling of new Set(other)) {
        const { status, code } = await call(api, method.toUpperCase(), spelling)
        const isParameter =
          path.lastIndexOf(':') > path.lastIndexOf('/') &&
          spelling.startsWith(exact.slice(0, last)) &&
          !spelling.endsWith('/')
        // Behind the last slash of such a path is a parameter: the credential is checked first.
        if (isParameter && status === 401) continue
        assert.deepEqual([status, code], [404, 'NOT_FOUND'], `${method} ${spelling}`)
      }
    }
  })

  it('matches pages and files exactly, too', async () => {
    for (const path of [
      '/Verify-Email',
      '/VERIFY-EMAIL/',
      '/RESET-PASSWORD',
      '/Account/account.js',
      '/DOCS',
      '/docs//openapi.json',
      '/docs/OpenAPI.json',
    ]) {
      assert.equal((await call(api, 'GET', path)).code, 'NOT_FOUND', path)
    }
  })

  it('accepts parameters in any spelling of RFC 3986, and reference codes in any case', async () => {
    const {
      json: { id, reference_code: code },
    } = await create(api, key)
    const [plain, reference] = [String(id), String(code)]
    const read = async (path: string) => (await call(api, 'GET', `/v1/verifications/${path}`, { key })).json.id
    const spell = (text: string) => [...text].map((character) => `%${character.charCodeAt(0).toString(16)}`).join('')
    for (const path of [
      plain,
      `${spell(plain[0])}${plain.slice(1)}`,
      `by-reference/${reference}`,
      `by-reference/${reference.toLowerCase()}`,
      `by-reference/${spell(reference)}`,
    ]) {
      assert.equal(await read(path), plain, path)
    }
    for (const path of [
      plain.toLowerCase(),
      plain.toUpperCase(),
      `by-reference%2F${reference}`,
      `BY-REFERENCE/${reference}`,
      `${plain}%2F`,
      `x%2F..%2F${plain}`,
    ]) {
      assert.equal(await read(path), undefined, path)
    }
  })
})
