import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { evidenceLevels, STANDARDS, type EvidenceLevel } from '../../../../checks/evidence-levels/evidence-levels.ts'
import {
  MEASURED_FACE_MATCH,
  SERVICE,
  type EvidenceFacts,
  type ServiceFacts,
} from '../../../../checks/evidence-levels/facts.ts'
import { CHECKS, type Check } from '../../../../contract/verification.ts'

const RESULTS = join(import.meta.dirname, '..', '..', '..', '..', 'bench', 'results', '2026-11-27-embedder.md')

/** Evidence and a service that meet every requirement. */
const BEST: EvidenceFacts = {
  passed: new Set(CHECKS),
  origin: 'CAPTURED',
  proofs: ['ATTESTED_APPLICATION'],
  pieces: 1,
  isSigned: true,
}
const IDEAL: ServiceFacts = {
  asksSources: true,
  asksDeathRecords: true,
  storesConsent: true,
  seesDocumentLive: true,
  filmsDocument: true,
  securityFeatures: { all: 3, variable: 2 },
  filmsFace: true,
  detectsGeneratedFaces: true,
  documentErrors: { falseAccept: 0.1, falseReject: 0.1 },
  faceMatch: { falseMatch: 0.0001, falseNonMatch: 0.01 },
  isShownForGroups: true,
  isFaceMatchTested: true,
  padLaboratory: { accepted: 0.0699 },
  injectionTestLevel: 3,
  injectedPassed: 0,
}
/** The best that photos can be today. */
const PHOTOS: EvidenceFacts = { ...BEST, proofs: [], isSigned: false }
const without = (...failed: Check[]): ReadonlySet<Check> => new Set(CHECKS.filter((check) => !failed.includes(check)))

const sources = (levels: readonly EvidenceLevel[]): Record<string, [string, ...string[]]> =>
  Object.fromEntries(
    levels.map(({ standard, level, unmet }) => [
      standard.split(' ')[0],
      [level, ...unmet.map(({ source }) => source)] as [string, ...string[]],
    ]),
  )

describe('evidence levels', () => {
  it('are the highest where every requirement is met', () => {
    assert.deepEqual(evidenceLevels(BEST, IDEAL), [
      { standard: 'NIST SP 800-63A-4', level: 'IAL2', unmet: [] },
      { standard: 'ETSI TS 119 461', level: 'EXTENDED', unmet: [] },
    ])
  })

  it('are NONE for the best photos of this version, with every unmet requirement by name', () => {
    assert.deepEqual(sources(evidenceLevels(PHOTOS)), {
      NIST: [
        'NONE',
        'section 4.2',
        'section 4.2',
        'section 3.2.1',
        'section 3.11',
        'section 3.11',
        'section 3.11',
        'section 3.11',
        'section 3.11',
        'section 3.11',
        'section 3.13',
        'section 3.13',
        'section 3.14',
      ],
      ETSI: [
        'NONE',
        'VAL-8.3.3-02X',
        'VAL-8.3.3-03, VAL-8.3.3-05B',
        'VAL-8.3.3-04X',
        'VAL-8.3.3-05A',
        'VAL-8.3.3-07X',
        'VAL-8.3.3-07A',
        'BIN-8.4.2-01',
        'BIN-8.4.2-03X',
        'BIN-8.4.2-04A',
        'BIN-8.4.2-06X, BIN-8.4.2-07X',
        'BIN-8.4.3-06X',
        'BIN-8.4.2-04B',
      ],
    })
  })

  it('are NONE for every verification of photos, whatever its checks and its source say', () => {
    let tried = 0
    for (let mask = 0; mask < 2 ** CHECKS.length; mask++)
      for (const origin of ['CAPTURED', 'DIRECT', null] as const)
        for (const proofs of [[], ['ATTESTED_APPLICATION']] as const) {
          const passed = new Set(CHECKS.filter((_, bit) => (mask & (1 << bit)) !== 0))
          for (const { level, unmet } of evidenceLevels({ passed, origin, proofs, pieces: 1, isSigned: false })) {
            assert.equal(level, 'NONE')
            assert.ok(unmet.length > 0)
            tried++
          }
        }
    assert.equal(tried, 16 * 3 * 2 * 2)
  })

  // Each fact alone keeps ideal evidence from the level.
  const BROKEN: readonly [
    what: string,
    facts: Partial<EvidenceFacts>,
    service: Partial<ServiceFacts>,
    nist: readonly string[],
    etsi: readonly string[],
  ][] = [
    ['the face does not match', { passed: without('FACE_MATCH') }, {}, ['section 4.2.6'], ['BIN-8.4.3-01X']],
    ['liveness did not pass', { passed: without('LIVENESS') }, {}, ['section 3.11'], ['BIN-8.4.2-02X']],
    ['the images are files', { origin: 'DIRECT', proofs: [] }, {}, ['section 3.11'], ['BIN-8.4.2-02X']],
    [
      'the document did not pass',
      { passed: without('DOCUMENT') },
      {},
      ['sections 2.4.2 and 3.13'],
      ['VAL-8.3.3-03, VAL-8.3.3-05B', 'VAL-8.3.3-12X'],
    ],
    ['screening found somebody', { passed: without('SCREENING') }, {}, [], []],
    ['no signature and one piece', { isSigned: false }, {}, ['section 4.2'], []],
    ['no signature and two pieces', { isSigned: false, pieces: 2 }, {}, [], []],
    ['no signature and nobody asked', { isSigned: false, pieces: 2 }, { asksSources: false }, ['section 4.2'], []],
    ['one false match more', {}, { faceMatch: { falseMatch: 0.00011, falseNonMatch: 0 } }, ['section 3.11'], []],
    ['one missed match more', {}, { faceMatch: { falseMatch: 0, falseNonMatch: 0.011 } }, ['section 3.11'], []],
    ['no figures by group', {}, { isShownForGroups: false }, ['section 3.11'], []],
    ['no independent test', {}, { isFaceMatchTested: false }, ['section 3.11'], ['BIN-8.4.3-06X']],
    ['no stored consent', {}, { storesConsent: false }, ['section 3.11'], []],
    ['no death records', {}, { asksDeathRecords: false }, ['section 3.2.1'], []],
    ['a weak laboratory result', {}, { padLaboratory: { accepted: 0.07 } }, ['section 3.11'], []],
    ['no laboratory result', {}, { padLaboratory: undefined }, ['section 3.11'], ['BIN-8.4.2-06X, BIN-8.4.2-07X']],
    ['injected attacks pass, but not through the application', {}, { injectedPassed: 0.99 }, [], []],
    [
      'injected attacks pass',
      { proofs: [] },
      { injectedPassed: 0.01 },
      ['section 3.14'],
      ['VAL-8.3.3-05A', 'BIN-8.4.2-04A'],
    ],
    ['the document is a file', {}, { seesDocumentLive: false }, [], ['VAL-8.3.3-02X']],
    ['the document is a still', {}, { filmsDocument: false }, [], ['VAL-8.3.3-04X', 'VAL-8.3.3-05A']],
    [
      'two security features',
      {},
      { securityFeatures: { all: 2, variable: 2 } },
      [],
      ['VAL-8.3.3-03, VAL-8.3.3-05B', 'VAL-8.3.3-07X'],
    ],
    ['one hologram', {}, { securityFeatures: { all: 3, variable: 1 } }, [], ['VAL-8.3.3-07A']],
    ['no video of the face', {}, { filmsFace: false }, [], ['BIN-8.4.2-01']],
    ['no detection of generated faces', {}, { detectsGeneratedFaces: false }, [], ['BIN-8.4.2-03X']],
    [
      'a document as a file, unsigned',
      { isSigned: false, pieces: 2 },
      { seesDocumentLive: false },
      ['section 3.13'],
      ['VAL-8.3.3-02X'],
    ],
    [
      'too many forged documents',
      { isSigned: false, pieces: 2 },
      { documentErrors: { falseAccept: 0.11, falseReject: 0 } },
      ['section 3.13'],
      [],
    ],
    [
      'too many genuine documents rejected',
      { isSigned: false, pieces: 2 },
      { documentErrors: { falseAccept: 0, falseReject: 0.11 } },
      ['section 3.13'],
      [],
    ],
    ['a test of level 1', {}, { injectionTestLevel: 1 }, [], ['BIN-8.4.2-04B']],
  ]
  for (const [what, facts, service, nist, etsi] of BROKEN)
    it(`name what is unmet: ${what}`, () => {
      assert.deepEqual(sources(evidenceLevels({ ...BEST, ...facts }, { ...IDEAL, ...service })), {
        NIST: [nist.length === 0 ? 'IAL2' : 'NONE', ...nist],
        ETSI: [etsi.length === 0 ? 'EXTENDED' : 'NONE', ...etsi],
      })
    })

  it('stop at the lower level, and name the requirement of the higher', () => {
    assert.deepEqual(sources(evidenceLevels(BEST, { ...IDEAL, injectionTestLevel: 2 })).ETSI, [
      'BASELINE',
      'BIN-8.4.2-04C',
    ])
  })

  it('have a source and plain words for each requirement, none of them twice', () => {
    const requirements = STANDARDS.flatMap(({ standard, levels }) =>
      levels.flatMap(({ requirements: of }) => of.map((requirement) => ({ standard, ...requirement }))),
    )
    assert.equal(
      new Set(requirements.map(({ standard, requirement }) => standard + requirement)).size,
      requirements.length,
    )
    for (const { source, requirement } of requirements) {
      assert.match(source, /^(sections? \d|(VAL|BIN)-8\.[34]\.\d-\d\d)/)
      assert.match(requirement, /^[A-Z].*[^.]$/)
      assert.doesNotMatch(requirement, /\b(IAPAR|FMR|FNMR|PAD|DFAR)\b/, 'a client knows no abbreviations')
    }
  })

  it('use the measured figures of the face match, the ends of their intervals', () => {
    const page = readFileSync(RESULTS, 'utf8')
    const upper = (row: string): number =>
      Number(new RegExp(`^\\| ${row} \\| [\\d.]+ % of \\d+ \\([\\d.]+ % to ([\\d.]+) %\\)`, 'm').exec(page)?.[1]) / 100
    assert.equal(MEASURED_FACE_MATCH.falseMatch, upper('strangers at `pass`'))
    assert.equal(MEASURED_FACE_MATCH.falseNonMatch, upper('genuine pairs below `pass`'))
    assert.deepEqual(SERVICE.faceMatch, MEASURED_FACE_MATCH)
  })
})
