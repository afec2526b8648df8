import assert from 'node:assert/strict'
import { loginAddress, wantedPage } from '../../../../../web/app/dashboard/sign-in/return-to.ts'
import { filterQuery, readFilters, writeFilters } from '../../../../../web/app/dashboard/verifications/filters.ts'

describe('the addresses of the dashboard', () => {
  it('lead from the login back to where one was', () => {
    const here = '/dashboard/verifications?status=REVIEW&from=2026-11-01'
    assert.equal(wantedPage(new URL(loginAddress(here), 'https://id.example').search), here)
    assert.equal(loginAddress('/dashboard'), '/dashboard/login')
    assert.equal(wantedPage(''), '/dashboard')
  })

  it('lead nowhere else, however the link to the login is written', () => {
    const strange = [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/dashboard/../staff',
      '/dashboard//evil.example',
      'javascript:alert(1)',
      '/dashboardx',
      '/v1/auth/logout',
      '/dashboard/login?next=/dashboard',
      '/dashboard?x=\\y',
      '/dashboard/%2e%2e/staff',
      ' /dashboard',
      '/dashboard#x',
    ]
    for (const next of strange) assert.equal(wantedPage(`?next=${encodeURIComponent(next)}`), '/dashboard', next)
  })

  it('hold the filters of the list, and only those', () => {
    const search = new URLSearchParams('q=%20ab%20&status=REVIEW&country=de&page=3&utm=x&reason=')
    const { filters, page } = readFilters(search)
    assert.deepEqual([filters, page], [{ q: 'ab', status: 'REVIEW', country: 'de' }, 3])
    assert.equal(writeFilters(filters, page).toString(), 'q=ab&status=REVIEW&country=de&page=3')
    for (const wrong of ['0', '-1', '1.5', 'x', '1e9', '1000000'])
      assert.equal(readFilters(new URLSearchParams({ page: wrong })).page, 1, wrong)
  })

  it('ask for whole days in UTC, and for a reference code as it is read aloud', () => {
    assert.deepEqual(filterQuery({ q: '7QK4 M0ZT 93XB', from: '2026-11-01', to: '2026-11-30' }, 'LIVE'), {
      mode: 'LIVE',
      q: '7QK4M0ZT93XB',
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-12-01T00:00:00.000Z',
    })
    assert.deepEqual(filterQuery({ q: 'a b', from: '2026-13-01', to: 'yesterday' }, 'TEST'), { mode: 'TEST', q: 'a b' })
  })
})
