import { isLive, resistsInjection, type Requirement } from './requirement.ts'

/** Bars of NIST SP 800-63A-4, section 3.11: one false match in 10,000, one genuine pair in 100 missed. */
export const NIST_FACE_BARS = { falseMatch: 0.0001, falseNonMatch: 0.01 } as const
/** Section 3.13: most forged documents accepted, and genuine ones rejected. */
const DOCUMENT_BAR = 0.1
/** Section 3.11: presentation attacks accepted (IAPAR) are fewer. */
const PAD_BAR = 0.07

/** NIST SP 800-63A-4 (July 2025), IAL2 by a comparison of faces: remote, unattended, one document. */
export const NIST_IAL2: readonly Requirement[] = [
  {
    source: 'section 4.2',
    requirement: "Two pieces of evidence, or one with its issuer's digital signature verified",
    isMet: ({ pieces, isSigned }) => pieces > 1 || isSigned,
  },
  {
    source: 'section 4.2',
    requirement: 'Attributes validated with the issuer, with a credible source, or by a digital signature',
    isMet: ({ isSigned }, { asksSources }) => asksSources || isSigned,
  },
  {
    source: 'section 4.2.6',
    requirement: 'The face compared with the portrait of the evidence, and found the same',
    isMet: ({ passed }) => passed.has('FACE_MATCH'),
  },
  {
    source: 'section 3.2.1',
    requirement: 'A check against records of deaths',
    isMet: (_, { asksDeathRecords }) => asksDeathRecords,
  },
  {
    source: 'section 3.11',
    requirement: 'A stored record of the consent to biometrics',
    isMet: (_, { storesConsent }) => storesConsent,
  },
  {
    source: 'section 3.11',
    requirement: 'At most 1 false match in 10,000 comparisons of faces',
    isMet: (_, { faceMatch }) => faceMatch.falseMatch <= NIST_FACE_BARS.falseMatch,
  },
  {
    source: 'section 3.11',
    requirement: 'At most 1 missed match in 100 comparisons of faces',
    isMet: (_, { faceMatch }) => faceMatch.falseNonMatch <= NIST_FACE_BARS.falseNonMatch,
  },
  {
    source: 'section 3.11',
    requirement: 'Similar performance for every group of people',
    isMet: (_, { isShownForGroups }) => isShownForGroups,
  },
  {
    source: 'section 3.11',
    requirement: 'A test of the face match by an independent body',
    isMet: (_, { isFaceMatchTested }) => isFaceMatchTested,
  },
  {
    source: 'section 3.11',
    requirement: 'A live person in front of the camera, and no sign of a presentation attack',
    isMet: isLive,
  },
  {
    source: 'section 3.11',
    requirement: 'Detection of presentation attacks that accepts fewer than 7 %, tested by ISO/IEC 30107-3',
    isMet: (_, { padLaboratory }) => padLaboratory !== undefined && padLaboratory.accepted < PAD_BAR,
  },
  {
    source: 'sections 2.4.2 and 3.13',
    requirement: 'A document without a sign of tampering, its MRZ or barcode consistent with its print',
    isMet: ({ passed }) => passed.has('DOCUMENT'),
  },
  {
    source: 'section 3.13',
    requirement: 'At most 10 % of forged documents accepted and 10 % of genuine ones rejected, as measured',
    isMet: ({ isSigned }, { documentErrors }) =>
      isSigned ||
      (documentErrors !== undefined &&
        documentErrors.falseAccept <= DOCUMENT_BAR &&
        documentErrors.falseReject <= DOCUMENT_BAR),
  },
  {
    source: 'section 3.13',
    requirement: 'Live capture of the document',
    isMet: ({ isSigned }, { seesDocumentLive }) => seesDocumentLive || isSigned,
  },
  {
    source: 'section 3.14',
    requirement: 'Controls that only a genuine camera feeds the capture',
    isMet: resistsInjection,
  },
]
