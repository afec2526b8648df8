import assert from 'node:assert/strict'
import { CATALOGUE, type Code } from '../../contract/error-codes.ts'
import { permissionsOf, type Permission } from '../../api/auth/staff-roles.ts'
import { ROUTES } from '../../api/routes/index.ts'
import { STAFF_ROUTES } from '../../api/routes/staff/index.ts'
import { newId } from '../../db/ids.ts'
import { STAFF_ROLES } from '../../db/staff/schema.ts'
import { call, startApi, type Call, type TestApi } from '../support/api.ts'
import { everyCredential } from '../support/credentials.ts'
import { anAccount } from '../support/factories.ts'
import { aReview } from '../support/reviews.ts'
import { aStaffMember, type StaffMember } from '../support/staff.ts'

interface Row {
  /** Who may call: staff with this permission, anyone, or anybody with the cookie of a session. */
  readonly may: Permission | 'anyone' | 'cookie'
  /** The id for `:id`, where it is needed to get past the credential. */
  readonly id?: () => string
  readonly send?: Call
  /** The answer to a caller with access; by default 200. */
  readonly ok?: 201 | Code
}

const SAYS_NOTHING = { send: { json: { nothing: 'of use' } }, ok: 'VALIDATION_ERROR' } as const

describe('access: every route of the console by every credential', () => {
  let api: TestApi
  let staff: Record<(typeof STAFF_ROLES)[number], StaffMember>
  let review: string
  const ACCESS: Readonly<Record<string, Row>> = {
    'POST /v1/staff/auth/setup': { may: 'anyone', ...SAYS_NOTHING },
    'POST /v1/staff/auth/setup/finish': { may: 'anyone', ...SAYS_NOTHING },
    'POST /v1/staff/auth/login': { may: 'anyone', ...SAYS_NOTHING },
    'POST /v1/staff/auth/refresh': { may: 'cookie', ok: 201 },
    'GET /v1/staff/me': { may: 'self' },
    'GET /v1/staff/counts': { may: 'self' },
    'GET /v1/staff/me/sessions': { may: 'self' },
    'DELETE /v1/staff/me/sessions/:id': { may: 'self', id: () => newId('staffSession'), ok: 'NOT_FOUND' },
    'GET /v1/staff/reviews': { may: 'reviews' },
    'GET /v1/staff/reviews/:id': { may: 'reviews', id: () => review },
    'POST /v1/staff/reviews/:id/claim': { may: 'reviews', id: () => newId('verification'), ok: 'NOT_FOUND' },
    'DELETE /v1/staff/reviews/:id/claim': { may: 'reviews', id: () => newId('verification') },
    'GET /v1/staff/reviews/:id/assets/:asset': { may: 'reviews', id: () => review, ok: 'CLAIM_NEEDED' },
    'POST /v1/staff/reviews/:id/decision': { may: 'reviews', id: () => review, ...SAYS_NOTHING },
    'GET /v1/staff/cases': { may: 'sanctions' },
    'GET /v1/staff/cases/:id': { may: 'sanctions', id: () => newId('screeningCase'), ok: 'NOT_FOUND' },
    'POST /v1/staff/cases/:id/decision': { may: 'sanctions', id: () => newId('screeningCase'), ...SAYS_NOTHING },
    'GET /v1/staff/deliveries': { may: 'deliveries' },
    'POST /v1/staff/deliveries/:id/rearm': { may: 'deliveries', id: () => newId('delivery'), ...SAYS_NOTHING },
    'GET /v1/staff/audit': { may: 'audit' },
    'GET /v1/staff/people': { may: 'people' },
    // Last, because it ends the sessions of permitted staff.
    'POST /v1/staff/auth/logout': { may: 'self', ok: 201 },
  }

  before(async () => {
    api = await startApi()
    const members = await Promise.all(
      STAFF_ROLES.map(async (role) => [role, await aStaffMember(api.db, role)] as const),
    )
    staff = Object.fromEntries(members) as typeof staff
    review = (await aReview(api.db, api.deps.objects, await anAccount(api.db), ['FACE_MATCH_LOW'])).id
  })

  const name = ({ method, path }: { method: string; path: string }) => `${method.toUpperCase()} ${path}`
  const ask = (route: string, row: Row, options: Call) => {
    const [method, path] = route.split(' ')
    return call(api, method, path.replace(':id', row.id?.() ?? '').replace(':asset', newId('asset')), {
      ...row.send,
      ...options,
      headers: { ...row.send?.headers, ...options.headers },
    })
  }

  it('names every route, and no route of a client', () => {
    assert.deepEqual(Object.keys(ACCESS).sort(), STAFF_ROUTES.map(({ head }) => name(head)).sort())
    assert.ok(STAFF_ROUTES.every(({ head }) => head.path.startsWith('/v1/staff/')))
    assert.ok(ROUTES.every(({ head }) => !head.path.startsWith('/v1/staff')))
  })

  for (const route of STAFF_ROUTES.map(({ head }) => name(head)).filter((one) => !one.endsWith('logout'))) {
    it(`${route}: ${ACCESS[route]?.may ?? '?'}`, async () => {
      const row = ACCESS[route]
      const expected = (isLetIn: boolean, isStaff: boolean): [number, Code | undefined] => {
        const code: Code | undefined =
          row.may === 'anyone' || isLetIn
            ? typeof row.ok === 'string'
              ? row.ok
              : undefined
            : isStaff && row.may !== 'cookie'
              ? 'ROLE_NOT_ALLOWED'
              : 'INVALID_SESSION'
        return [code === undefined ? (row.ok === 201 ? 201 : 200) : CATALOGUE[code], code]
      }
      for (const role of STAFF_ROLES) {
        const isLetIn = permissionsOf(role).some((permission) => permission === row.may)
        const answer = await ask(route, row, { key: staff[role].token })
        assert.deepEqual([answer.status, answer.code], expected(isLetIn, true), `${role}: ${answer.text.slice(0, 200)}`)
      }
      const [status, code] = expected(row.may === 'cookie', false)
      const withCookie = await ask(route, row, {
        headers: { cookie: staff.SENIOR.cookie, 'sec-fetch-site': 'same-origin' },
      })
      assert.deepEqual([withCookie.status, withCookie.code], [status, code], 'by the cookie alone')
    })
  }

  it('refuses every credential of a client, good or bad', async () => {
    const kinds = (await everyCredential(api.db, await anAccount(api.db))).filter(
      ({ name: kind }) => !kind.startsWith('a token of the staff'),
    )
    for (const [route, row] of Object.entries(ACCESS).filter(([, { may }]) => may !== 'anyone')) {
      for (const kind of kinds) {
        const answer = await ask(route, row, kind.token === undefined ? {} : { key: kind.token })
        assert.deepEqual(
          [answer.status, answer.code, answer.headers['www-authenticate']],
          [401, 'INVALID_SESSION', 'Bearer'],
          `${route} by ${kind.name}`,
        )
      }
    }
  })
})
