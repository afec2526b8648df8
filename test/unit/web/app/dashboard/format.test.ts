import assert from 'node:assert/strict'
import { country, duration, percent, reference, signed, since, weekday } from '../../../../../web/app/parts/format.ts'

describe('figures and times of the dashboard', () => {
  it('show a duration in its two largest units', () => {
    const told = [0.4, 9.96, 41, 59.6, 60, 185, 3_600, 8_040, 86_400, 273_600].map(duration)
    assert.deepEqual(told, [
      '0.4 s',
      '10.0 s',
      '41 s',
      '1 min',
      '1 min',
      '3 min 5 s',
      '1 h',
      '2 h 14 min',
      '1 d',
      '3 d 4 h',
    ])
  })

  it('show past and future times relative to now', () => {
    const now = Date.parse('2026-11-22T12:00:00Z')
    const told = [10, 120, 7_200, 86_400, -1_800, -7_200].map((seconds) =>
      since(new Date(now - seconds * 1_000).toISOString(), now),
    )
    assert.deepEqual(told, ['just now', '2 min ago', '2 h ago', 'yesterday', 'in 30 min', 'in 2 h'])
    assert.match(since('2026-11-01T12:00:00Z', now), /^1 Nov$/)
    assert.match(since('2025-11-01T12:00:00Z', now), /^1 Nov 2025$/)
  })

  it('show shares, changes, days, codes, and known and unknown countries', () => {
    assert.deepEqual(
      [percent(0.8891), percent(1), signed(-10), signed(5_000), signed(0)],
      ['88.9', '100', '−10', '+5,000', '0'],
    )
    assert.equal(weekday('2026-11-16'), 'Mon 16 Nov')
    assert.equal(reference('7QK4M0ZT93XB'), '7QK4 M0ZT 93XB')
    assert.deepEqual(['de', 'XX', 'nonsense', ''].map(country), ['Germany', 'XX', 'nonsense', ''])
  })
})
