import assert from 'node:assert/strict'
import { permissionsOf } from '../../../../api/auth/staff-roles.ts'
import { needsTwo } from '../../../../db/reviews/review-queue.ts'
import { countVote, mustWaitForAnother, type Said } from '../../../../db/reviews/vote-count.ts'

const said = (...votes: string[]): Said[] =>
  votes.map((vote) => ({ staffId: vote.charAt(0), outcome: vote.endsWith('+') ? 'APPROVED' : 'DECLINED' }))

describe('the count of review votes', () => {
  it('decides by one vote where one is enough', () => {
    assert.deepEqual(countVote([], said('a+')[0], false), { kind: 'DECIDED', by: ['a'] })
  })

  it('needs two equal votes of different people where four eyes are needed', () => {
    const table: [before: string[], vote: string, comesTo: string][] = [
      [[], 'a+', 'SECOND_NEEDED'],
      [['a+'], 'a+', 'SAME_PERSON'],
      [['a+'], 'a-', 'SAME_PERSON'],
      [['a+'], 'b+', 'a b'],
      [['a+'], 'b-', 'SECOND_NEEDED'],
      [['a+', 'b-'], 'a+', 'SAME_PERSON'], // repeats the vote
      [['a+', 'b-'], 'a-', 'b a'], // changes the vote
      [['a+', 'b-'], 'b+', 'a b'],
      [['a+', 'b-'], 'c+', 'a c'],
      [['a+', 'b-'], 'c-', 'b c'],
    ]
    for (const [before, vote, comesTo] of table) {
      const count = countVote(said(...before), said(vote)[0], true)
      assert.equal(
        count.kind === 'DECIDED' ? count.by.join(' ') : count.kind,
        comesTo,
        `${before.join(' ')}, then ${vote}`,
      )
    }
  })

  it('shows who must wait for a second vote, and which codes need two', () => {
    assert.deepEqual(
      [said(), said('a+'), said('b+'), said('a+', 'b-')].map((before) => mustWaitForAnother(before, 'a')),
      [false, true, false, false],
    )
    assert.deepEqual(
      [['FACE_MATCH_LOW'], ['FACE_MATCH_LOW', 'SANCTIONS_POSSIBLE_MATCH'], ['SCREENING_INCONCLUSIVE'], []].map(
        needsTwo,
      ),
      [false, true, false, false],
    )
  })

  it('separates the roles: administrators do not decide, and support sees no reviews', () => {
    assert.deepEqual(
      ['REVIEWER', 'SENIOR', 'SUPPORT', 'ADMIN'].map((role) => permissionsOf(role as 'ADMIN').join(' ')),
      ['self reviews', 'self reviews sanctions', 'self deliveries', 'self deliveries audit people'],
    )
  })
})
