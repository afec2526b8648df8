import assert from 'node:assert/strict'
import type { ScreeningHit } from '../../../../checks/results/check-result.ts'
import { assessScreening } from '../../../../checks/screening/assess.ts'
import { SCREENING_THRESHOLD } from '../../../../checks/screening/matching/score.ts'
import type { ListState } from '../../../../checks/screening/screening.ts'

const lists: ListState[] = [{ list: 'un', date: '2026-04-17', version: 'lsv_1', sha256: 'a'.repeat(64), entries: 1005 }]

const aHit = (score: number): ScreeningHit => ({
  list: 'un',
  list_date: '2026-04-17',
  list_version: 'lsv_1',
  list_sha256: 'a'.repeat(64),
  entry_id: '42',
  entry_hash: 'b'.repeat(64),
  matched_name: 'SOME BODY',
  quality: 'PRIMARY',
  score,
  threshold: SCREENING_THRESHOLD,
  algorithm: 'name-match/2',
  alignment: [],
  modifiers: [],
  why: ['full name equal'],
})

describe('screening check', () => {
  it('asks for a review at the threshold, and passes just below it', () => {
    assert.equal(assessScreening([aHit(SCREENING_THRESHOLD)], lists).verdict, 'REVIEW')
    assert.equal(assessScreening([aHit(SCREENING_THRESHOLD - 0.001)], lists).verdict, 'PASS')
  })

  it('is never a failure, however sure', () => {
    const { verdict, codes, score } = assessScreening([aHit(1), aHit(1)], lists)
    assert.deepEqual([verdict, codes, score], ['REVIEW', ['SANCTIONS_POSSIBLE_MATCH'], 0])
  })

  it('counts the hits that a birth date set aside, beside possible matches and alone', () => {
    assert.match(
      assessScreening([aHit(0.7)], lists).observations.join(' '),
      /Set aside, same full name but the birth date contradicts: 1\./,
    )
    const both = assessScreening([aHit(0.9), aHit(0.7), aHit(0.71)], lists)
    assert.equal(both.verdict, 'REVIEW')
    assert.match(
      both.observations.join(' '),
      /Possible match: un entry 42, score 0\.90: full name equal\. Set aside, .* 2\./,
    )
  })

  it('says which version of each list was searched, and no name', () => {
    const { observations } = assessScreening([aHit(0.9)], lists)
    assert.equal(observations[0], '1 lists searched: un of 2026-04-17 (1005 entries, lsv_1).')
    assert.doesNotMatch(observations.join(' '), /SOME BODY/)
  })

  it('is inconclusive without a whole name, and still reports the hits of a part', () => {
    const nothing = assessScreening([], lists, 'no name was read')
    assert.deepEqual([nothing.verdict, nothing.codes, nothing.score], ['REVIEW', ['SCREENING_INCONCLUSIVE'], null])
    assert.match(nothing.observations.join(' '), /no name was read/)
    assert.deepEqual(assessScreening([aHit(0.9)], lists, 'no name was read').codes, [
      'SANCTIONS_POSSIBLE_MATCH',
      'SCREENING_INCONCLUSIVE',
    ])
  })
})
