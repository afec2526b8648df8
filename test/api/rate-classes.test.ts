import assert from 'node:assert/strict'
import { RATE_LIMITS, type RateClass } from '../../api/http/rate-limit.ts'
import { ROUTES } from '../../api/routes/index.ts'
import { call, startApi, type TestApi } from '../support/api.ts'

/** The classes of interface.md part 8; "all other operations" are OTHER. A missing route is not built yet. */
const CONTRACT: Readonly<Record<string, RateClass>> = {
  'POST /v1/verifications': 'CREATE',
  'POST /v1/p/:partnerCode/verifications': 'PARTNER_CREATE',
  'POST /v1/me/test-verifications': 'CREATE', // our own: creates, like the first
  'POST /v1/auth/login': 'LOGIN',
  'POST /v1/auth/register': 'LOGIN',
  'POST /v1/auth/forgot-password': 'MAIL',
  'POST /v1/auth/reset-password': 'MAIL',
  'POST /v1/auth/verify-email': 'MAIL',
  'POST /v1/auth/verify-email/resend': 'MAIL',
}

describe('rate classes', () => {
  const routes = ROUTES.map(({ head }) => ({ ...head, name: `${head.method.toUpperCase()} ${head.path}` }))

  it('have the limits of the contract, and the console has a limit of our own', () => {
    assert.deepEqual(RATE_LIMITS, { CREATE: 30, PARTNER_CREATE: 30, LOGIN: 5, MAIL: 4, OTHER: 120, STAFF: 600 })
  })

  it('match the contract, route by route', () => {
    for (const { name, rateClass } of routes) assert.equal(rateClass, CONTRACT[name] ?? 'OTHER', name)
  })

  describe('count apart', () => {
    let api: TestApi
    before(async () => {
      api = await startApi()
    })
    const classes = (Object.keys(RATE_LIMITS) as RateClass[]).flatMap((rateClass) => {
      const [route] = routes.filter((candidate) => candidate.rateClass === rateClass)
      return route === undefined ? [] : [{ rateClass, route }] // PARTNER_CREATE has no route yet
    })
    const use = ({ route }: (typeof classes)[number], from: string) =>
      call(api, route.method.toUpperCase(), route.path.replace(/:\w+/, 'x'), { from })

    for (const used of classes) {
      it(`${used.rateClass}: ${RATE_LIMITS[used.rateClass]} calls succeed, then none, while other classes continue`, async () => {
        const from = `198.51.100.${classes.indexOf(used) + 1}`
        const limit = RATE_LIMITS[used.rateClass]
        const answers = await Promise.all(Array.from({ length: limit }, () => use(used, from)))
        assert.ok(
          answers.every(({ status }) => status !== 429),
          'refused too early',
        )
        const refused = await use(used, from)
        assert.deepEqual([refused.status, refused.code], [429, 'RATE_LIMITED'])
        for (const other of classes.filter(({ rateClass }) => rateClass !== used.rateClass)) {
          assert.notEqual((await use(other, from)).status, 429, `${other.rateClass} was used up by ${used.rateClass}`)
        }
      })

      it(`${used.rateClass}: all its routes count together`, async () => {
        const from = `203.0.113.${classes.indexOf(used) + 1}`
        const all = routes.filter(({ rateClass }) => rateClass === used.rateClass)
        for (let i = 0; i < RATE_LIMITS[used.rateClass]; i++) await use({ ...used, route: all[i % all.length] }, from)
        for (const route of all) assert.equal((await use({ ...used, route }, from)).status, 429, route.name)
      })
    }
  })
})
