import assert from 'node:assert/strict'
import { loginAddress, wantedPage } from '../../../../../web/app/dashboard/sign-in/return-to.ts'
import { filterQuery, readFilters, writeFilters } from '../../../../../web/app/dashboard/verifications/filters.ts'

describe('the addresses of the dashboard', () => {
  it('lead from the login back to the previous page', () => {
    const here = '/dashboard/verifications?status=REVIEW&from=2026-11-01'
    assert.equal(wantedPage(new URL(loginAddress(here), 'https://id.example').search), here)
    assert.equal(loginAddress('/dashboard'), '/dashboard/login')
    assert.equal(wantedPage(''), '/dashboard')
  })

  it('lead to no foreign page after the login', () => {
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

  it('contain only the filters and the page of the list', () => {
    const search = new URLSearchParams('q=%20ab%20&status=REVIEW&country=de&page=3&utm=x&reason=')
    const { filters, page } = readFilters(search)
    assert.deepEqual([filters, page], [{ q: 'ab', status: 'REVIEW', country: 'de' }, 3])
    assert.equal(writeFilters(filters, page).toString(), 'q=ab&status=REVIEW&country=de&page=3')
    for (const wrong of ['0', '-1', '1.5', 'x', '1e9', '1000000'])
      assert.equal(readFilters(new URLSearchParams({ page: wrong })).page, 1, wrong)
  })

  it('request whole days in UTC, and accept a reference code with blanks', () => {
    assert.deepEqual(filterQuery({ q: '7QK4 M0ZT 93XB', from: '2026-11-01', to: '2026-11-30' }, 'LIVE'), {
      mode: 'LIVE',
      q: '7QK4M0ZT93XB',
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-12-01T00:00:00.000Z',
    })
    assert.deepEqual(filterQuery({ q: 'a b', from: '2026-13-01', to: 'yesterday' }, 'TEST'), { mode: 'TEST', q: 'a b' })
  })
})
