import { isLive, resistsInjection, type Requirement } from './requirement.ts'

const VARIABLE_FEATURES = 2
const FEATURES = 3

/**
 * ETSI TS 119 461 V2.1.1 (2025-02), clauses 8.3.3, 8.4.2 and 8.4.3: unattended remote proofing with a physical
 * document and automated face biometrics. These hold for both levels.
 */
const SHARED: readonly Requirement[] = [
  {
    source: 'VAL-8.3.3-02X',
    requirement: 'The document in the hand of the person, in real time in front of a camera',
    isMet: (_, { seesDocumentLive }) => seesDocumentLive,
  },
  {
    source: 'VAL-8.3.3-03, VAL-8.3.3-05B',
    requirement: 'A genuine document: forged, altered and generated ones are reliably detected',
    isMet: ({ passed }, { securityFeatures, documentErrors }) =>
      passed.has('DOCUMENT') && securityFeatures.all >= FEATURES && documentErrors !== undefined,
  },
  {
    source: 'VAL-8.3.3-04X',
    requirement: 'A video of each side of the document. A still photo is not sufficient',
    isMet: (_, { filmsDocument }) => filmsDocument,
  },
  {
    source: 'VAL-8.3.3-05A',
    requirement: 'Protection against an injected video of a document',
    isMet: (facts, service) => service.filmsDocument && resistsInjection(facts, service),
  },
  {
    source: 'VAL-8.3.3-07X',
    requirement: 'At least three security features of the document verified',
    isMet: (_, { securityFeatures }) => securityFeatures.all >= FEATURES,
  },
  {
    source: 'VAL-8.3.3-07A',
    requirement: 'At least two of them optically variable, such as a hologram',
    isMet: (_, { securityFeatures }) => securityFeatures.variable >= VARIABLE_FEATURES,
  },
  {
    source: 'VAL-8.3.3-12X',
    requirement: 'The MRZ compared with the print',
    isMet: ({ passed }) => passed.has('DOCUMENT'),
  },
  {
    source: 'BIN-8.4.2-01',
    requirement: 'A video stream of the face',
    isMet: (_, { filmsFace }) => filmsFace,
  },
  {
    source: 'BIN-8.4.2-02X',
    requirement: 'A live person in front of the camera, by detection of presentation attacks',
    isMet: isLive,
  },
  {
    source: 'BIN-8.4.2-03X',
    requirement: 'Detection of generated and manipulated faces',
    isMet: (_, { detectsGeneratedFaces }) => detectsGeneratedFaces,
  },
  {
    source: 'BIN-8.4.2-04A',
    requirement: 'No recorded or generated video can be injected unnoticed',
    isMet: resistsInjection,
  },
  {
    source: 'BIN-8.4.2-06X, BIN-8.4.2-07X',
    requirement:
      'Detection of presentation attacks tested by ISO/IEC 30107-3, and by a laboratory until the end of 2026',
    isMet: (_, { padLaboratory }) => padLaboratory !== undefined,
  },
  {
    source: 'BIN-8.4.3-01X',
    requirement: 'The face compared with the portrait of the document, and found the same',
    isMet: ({ passed }) => passed.has('FACE_MATCH'),
  },
  {
    source: 'BIN-8.4.3-06X',
    requirement: 'The face match tested by ISO/IEC 19795-1',
    isMet: (_, { isFaceMatchTested }) => isFaceMatchTested,
  },
]

/** The levels of CEN/TS 18099 that a laboratory must have found until the end of 2026. */
const SUBSTANTIAL = 2
const HIGH = 3

export const ETSI_BASELINE: readonly Requirement[] = [
  ...SHARED,
  {
    source: 'BIN-8.4.2-04B',
    requirement: 'Detection of injection attacks tested by a laboratory by CEN/TS 18099, level substantial',
    isMet: (_, { injectionTestLevel }) => injectionTestLevel >= SUBSTANTIAL,
  },
]

/** What the extended level asks for beyond the baseline. */
export const ETSI_EXTENDED: readonly Requirement[] = [
  {
    source: 'BIN-8.4.2-04C',
    requirement: 'Detection of injection attacks tested by a laboratory by CEN/TS 18099, level high',
    isMet: (_, { injectionTestLevel }) => injectionTestLevel >= HIGH,
  },
]
