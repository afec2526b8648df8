import assert from 'node:assert/strict'
import { doubt, fact, spoof, type LivenessFinding } from '../../../../checks/liveness/liveness-finding.ts'
import { judgeLiveness, type EvidenceStanding } from '../../../../checks/liveness/judge.ts'
import { MOST_SUCCESSFUL_ATTACK } from '../../../../checks/liveness/residual-risk.ts'
import type { PassiveReading } from '../../../../checks/liveness/passive.ts'

const CLEAR: PassiveReading = { score: 0.97, threshold: 0.8 }
const UNCLEAR: PassiveReading = { score: 0.79, threshold: 0.8 }
const captured: EvidenceStanding = { origin: 'CAPTURED', doubts: [], isTrusted: false, isUnable: false }
const direct: EvidenceStanding = { origin: 'DIRECT', doubts: ['NO_SESSION'], isTrusted: false, isUnable: false }
const trusted: EvidenceStanding = { ...direct, isTrusted: true }

// spec: verdicts.md part 3, decisions.md "Liveness".
describe('the liveness policy', () => {
  const CASES: readonly (readonly [
    name: string,
    standing: EvidenceStanding,
    findings: readonly LivenessFinding[],
    passive: PassiveReading | undefined,
    codes: readonly string[],
  ])[] = [
    ['captured, nothing against it', captured, [fact('turned')], undefined, []],
    ['captured, a clear passive score', captured, [fact('turned')], CLEAR, []],
    ['captured, a passive score below its threshold', captured, [fact('turned')], UNCLEAR, ['LIVENESS_LOW']],
    ['captured, a doubt', captured, [fact('turned'), doubt('a jump')], CLEAR, ['LIVENESS_LOW']],
    [
      'captured, an attack',
      captured,
      [doubt('a jump'), spoof('flat', 'PRINT')],
      CLEAR,
      ['LIVENESS_SPOOF', 'LIVENESS_SPOOF_PRINT'],
    ],
    ['direct, nothing against it', direct, [fact('turned')], undefined, ['LIVENESS_UNSUBSTANTIATED']],
    ['direct, whatever a passive model says', direct, [fact('turned')], CLEAR, ['LIVENESS_UNSUBSTANTIATED']],
    ['direct, a doubt is still a doubt', direct, [doubt('no frames')], CLEAR, ['LIVENESS_LOW']],
    ['direct, a passive score below its threshold', direct, [fact('turned')], UNCLEAR, ['LIVENESS_LOW']],
    ['direct, an attack', direct, [spoof('flat')], undefined, ['LIVENESS_SPOOF']],
    ['trusted, nothing against it', trusted, [fact('turned')], undefined, []],
    ['trusted, a clear passive score', trusted, [], CLEAR, []],
    ['trusted, a passive score below its threshold', trusted, [fact('turned')], UNCLEAR, ['LIVENESS_LOW']],
    [
      'trusted, a passive score that is no number',
      trusted,
      [],
      { score: Number.NaN, threshold: 0.8 },
      ['LIVENESS_LOW'],
    ],
    ['trusted, a doubt', trusted, [doubt('not performed')], undefined, ['LIVENESS_LOW']],
    ['trusted, an attack', trusted, [spoof('another person')], CLEAR, ['LIVENESS_SPOOF']],
    [
      'somebody who cannot do a movement, captured',
      { ...captured, isUnable: true },
      [fact('turned')],
      CLEAR,
      ['LIVENESS_UNABLE'],
    ],
    [
      'somebody who cannot do a movement, trusted',
      { ...trusted, isUnable: true },
      [fact('turned')],
      CLEAR,
      ['LIVENESS_UNABLE'],
    ],
    [
      'somebody who cannot do a movement, whatever is seen',
      { ...direct, isUnable: true },
      [spoof('flat')],
      undefined,
      ['LIVENESS_UNABLE'],
    ],
  ]
  for (const [name, standing, findings, passive, codes] of CASES) {
    it(`${name}: ${codes.length === 0 ? 'PASS' : codes.join()}`, () => {
      const result = judgeLiveness(findings, standing, passive)
      const verdict = codes.length === 0 ? 'PASS' : codes[0] === 'LIVENESS_SPOOF' ? 'FAIL' : 'REVIEW'
      assert.deepEqual([result.verdict, result.codes], [verdict, codes])
      assert.ok(result.score !== null && result.score >= 0 && result.score <= 1)
      for (const { observation } of findings) assert.ok(result.observations.includes(observation))
    })
  }

  it("says where the evidence comes from, why it is not a session's own, and whether the account is trusted", () => {
    const said = (standing: EvidenceStanding) =>
      judgeLiveness([], standing).observations.find((observation) => observation.startsWith('evidence source '))
    assert.equal(said(captured), 'evidence source CAPTURED: one complete capture session of our page, in time')
    assert.equal(
      said(direct),
      'evidence source DIRECT (no capture session was open): nothing proves that a person was in front of a camera',
    )
    assert.equal(
      said({ ...trusted, doubts: [] }),
      "evidence source DIRECT: submitted by the account's own app, which staff declared trusted",
    )
    assert.equal(
      said({ ...direct, doubts: ['FILE_PICKED', 'NEW_DOUBT'] }),
      'evidence source DIRECT (an image was picked from the device; NEW_DOUBT): nothing proves that a person was in front of a camera',
    )
  })

  it('names the residual risk of a pass with its figure, and of nothing else', () => {
    const risk = (standing: EvidenceStanding, findings: readonly LivenessFinding[] = []) =>
      judgeLiveness(findings, standing).observations.filter((observation) => observation.startsWith('residual risk: '))
    const { passed, of } = MOST_SUCCESSFUL_ATTACK
    assert.match(risk(captured).join(), new RegExp(`a program .* \\(${passed} of ${of} such attacks passed`))
    assert.match(risk(trusted).join(), /attestation/)
    for (const [standing, findings] of [
      [direct, []],
      [captured, [doubt('a jump')]],
      [captured, [spoof('flat')]],
    ] as const)
      assert.deepEqual(risk(standing, findings), [])
  })

  it('shows the reviewer the codes without the report, where somebody cannot do a movement', () => {
    assert.ok(
      judgeLiveness([], { ...direct, isUnable: true }).observations.includes(
        'without this report, the codes would be LIVENESS_UNSUBSTANTIATED',
      ),
    )
  })
})
