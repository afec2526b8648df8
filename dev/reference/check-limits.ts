import { DECLINE_THRESHOLD, INJECTION_FLOOR } from '../../checks/decision/policy.ts'
import { WHOLE_MISMATCH } from '../../checks/document/judge/confirmation.ts'
import { DOCUMENT_SIDE } from '../../checks/document/read/inspect-side.ts'
import { SUSPECT_BELOW } from '../../checks/document/tamper/photocopy.ts'
import { SAVED_APART, UNLIKE } from '../../checks/document/tamper/portrait-splice.ts'
import { SHARPER, SMOOTHER } from '../../checks/document/tamper/retyped-line.ts'
import { STRONG_FROM, SUSPECT_FROM } from '../../checks/document/tamper/screen-recapture.ts'
import { readEmbedderSpec, SHIPPED_EMBEDDER } from '../../checks/face/embedder.ts'
import { GOOD_PORTRAIT_FACE_PX, MIN_PORTRAIT_FACE_PX, MIN_SELFIE_FACE_PX } from '../../checks/face/quality.ts'
import * as liveness from '../../checks/liveness/thresholds.ts'
import { ALGORITHM, SCREENING_THRESHOLD } from '../../checks/screening/matching/score.ts'
import { MAX_NAME_CHARACTERS } from '../../checks/screening/names/normalise.ts'
import * as capture from '../../db/verifications/capture-limits.ts'
import { MAX_FAILED_TRIES } from '../../db/verifications/failed-attempts.ts'
import { limitsOf, shownBytes, shownTime, type LimitGroup } from './limit.ts'

const { thresholds } = await readEmbedderSpec(SHIPPED_EMBEDDER)
const strong = ({ suspectFrom, strongFrom }: { suspectFrom: number; strongFrom: number }): string =>
  `${suspectFrom} (strong ${strongFrom})`
const bothAngles = ({ yaw, pitch }: { yaw: number; pitch: number }): string => `${yaw}° yaw, ${pitch}° pitch`

/** The thresholds of the checks and of the decision. */
export const CHECK_LIMITS: readonly LimitGroup[] = [
  {
    title: 'Decision',
    limits: [
      ...limitsOf('checks/decision/policy.ts', [
        ['combined risk that declines, from', DECLINE_THRESHOLD, 'DECLINE_THRESHOLD'],
        ['lowest risk after a prompt injection', INJECTION_FLOOR, 'INJECTION_FLOOR'],
      ]),
      ...limitsOf('db/verifications/failed-attempts.ts', [
        ['failed tries in 24 hours; the next one is a review', MAX_FAILED_TRIES, 'MAX_FAILED_TRIES'],
      ]),
    ],
  },
  {
    title: 'Face match',
    note: 'Similarities are cosines of the shipped embedder. Another embedder brings its own ([Models](../explanation/models.md)).',
    limits: [
      ...limitsOf('models/mobilefacenet.json', [
        ['match, from', thresholds.pass, 'pass'],
        ['mismatch, below', thresholds.mismatch, 'mismatch'],
      ]),
      ...limitsOf('checks/face/quality.ts', [
        ['smallest face of a portrait, pixels', MIN_PORTRAIT_FACE_PX, 'MIN_PORTRAIT_FACE_PX'],
        ['portrait without the note "small", pixels', GOOD_PORTRAIT_FACE_PX, 'GOOD_PORTRAIT_FACE_PX'],
        ['smallest face of a selfie, pixels', MIN_SELFIE_FACE_PX, 'MIN_SELFIE_FACE_PX'],
      ]),
    ],
  },
  {
    title: 'Liveness',
    note: 'Angles are relative to the frontal image of the same person.',
    limits: [
      ...limitsOf('checks/liveness/thresholds.ts', [
        ['turn of the head, degrees, from', liveness.YAW_TRIGGER_DEG, 'YAW_TRIGGER_DEG'],
        ['nod of the head, degrees, from', liveness.PITCH_TRIGGER_DEG, 'PITCH_TRIGGER_DEG'],
        ['yaw of a frontal selfie, degrees, at most', liveness.FRONTAL_YAW_DEG, 'FRONTAL_YAW_DEG'],
        ['pitch of a frontal selfie, degrees, at most', liveness.FRONTAL_PITCH_DEG, 'FRONTAL_PITCH_DEG'],
        ['largest angles at which a face identifies its person', bothAngles(liveness.TOO_FAR_DEG), 'TOO_FAR_DEG'],
        ['similarity may accuse up to', bothAngles(liveness.ACCUSED_UP_TO_DEG), 'ACCUSED_UP_TO_DEG'],
        ['moderate angles, where more similarity is needed', bothAngles(liveness.MODERATE_DEG), 'MODERATE_DEG'],
        ['smallest face that may be accused, pixels', liveness.MIN_ACCUSED_FACE_PX, 'MIN_ACCUSED_FACE_PX'],
        ['smallest face for pose and plane, pixels', liveness.MIN_FACE_PX, 'MIN_FACE_PX'],
        ['flat face in a turn, residual below', liveness.PLANAR_BELOW.yaw, 'PLANAR_BELOW'],
        ['flat face in a nod, residual below', liveness.PLANAR_BELOW.pitch, 'PLANAR_BELOW'],
        ['flat frames of a moved image', liveness.FLAT_FRAMES_OF_A_PRINT, 'FLAT_FRAMES_OF_A_PRINT'],
        ['stretch of a tilted image, from', liveness.TILT_STRETCH_FROM, 'TILT_STRETCH_FROM'],
        ['nod that shows relief, degrees, from', liveness.RELIEF_FROM_DEG, 'RELIEF_FROM_DEG'],
        ['relief of a flat face, below', liveness.RELIEF_BELOW, 'RELIEF_BELOW'],
      ]),
      ...limitsOf('models/mobilefacenet.json', [
        ['turned head of another person, similarity below', thresholds.otherPerson, 'otherPerson'],
        ['turned head of the same person, similarity from', thresholds.samePerson, 'samePerson'],
        ['frontal frame of certainly another person, below', thresholds.surelyOther, 'surelyOther'],
      ]),
    ],
  },
  {
    title: 'Capture session',
    limits: limitsOf('db/verifications/capture-limits.ts', [
      ['length of a session', shownTime(capture.CAPTURE_TTL_MS), 'CAPTURE_TTL_MS'],
      ['sessions of a verification', capture.MAX_CAPTURE_SESSIONS, 'MAX_CAPTURE_SESSIONS'],
      ['frames of a series', capture.MAX_CAPTURE_FRAMES, 'MAX_CAPTURE_FRAMES'],
      ['size of a frame of the series', shownBytes(capture.MAX_CAPTURE_FRAME_BYTES), 'MAX_CAPTURE_FRAME_BYTES'],
      ['time to do a step of the random challenge, as the page says', shownTime(capture.OWN_STEP_MS), 'OWN_STEP_MS'],
      ['frames of the first step that reveal the second', capture.OWN_STEP_FRAMES, 'OWN_STEP_FRAMES'],
      ['earliest answer after the reveal', shownTime(capture.OWN_STEP_SOONEST_MS), 'OWN_STEP_SOONEST_MS'],
      ['latest answer after the reveal', shownTime(capture.OWN_STEP_WITHIN_MS), 'OWN_STEP_WITHIN_MS'],
      ['earlier reveals before a review', capture.MAX_STEPS_TOLD_BEFORE, 'MAX_STEPS_TOLD_BEFORE'],
      ['time between the ends of two steps, at least', shownTime(capture.STEP_MS), 'STEP_MS'],
      ['arrival of a frame after its time, at most', shownTime(capture.SERIES_LATE_MS), 'SERIES_LATE_MS'],
      ['clock of the page ahead of ours, at most', shownTime(capture.CLOCK_DRIFT_MS), 'CLOCK_DRIFT_MS'],
    ]),
  },
  {
    title: 'Documents',
    limits: [
      ...limitsOf('checks/document/judge/confirmation.ts', [
        ['fields that disagree before the whole MRZ disagrees', WHOLE_MISMATCH, 'WHOLE_MISMATCH'],
      ]),
      ...limitsOf('checks/document/read/inspect-side.ts', [
        ['long side of the measured image, pixels', DOCUMENT_SIDE, 'DOCUMENT_SIDE'],
      ]),
    ],
  },
  {
    title: 'Signs of tampering',
    note: 'A signal is a review from the first value. It counts towards a decline from the strong value.',
    limits: [
      ...limitsOf('checks/document/tamper/screen-recapture.ts', [
        ['SCREEN_RECAPTURE, review from', SUSPECT_FROM, 'SUSPECT_FROM'],
        ['SCREEN_RECAPTURE, strong from', STRONG_FROM, 'STRONG_FROM'],
      ]),
      ...limitsOf('checks/document/tamper/photocopy.ts', [
        ['PHOTOCOPY, remaining colour below (never strong)', SUSPECT_BELOW, 'SUSPECT_BELOW'],
      ]),
      ...limitsOf('checks/document/tamper/portrait-splice.ts', [
        ['PORTRAIT_SPLICE, ghost', strong(UNLIKE), 'UNLIKE'],
        ['PORTRAIT_SPLICE, compression', strong(SAVED_APART), 'SAVED_APART'],
      ]),
      ...limitsOf('checks/document/tamper/retyped-line.ts', [
        ['FONT_ANOMALY', strong(SHARPER), 'SHARPER'],
        ['EDGE_TAMPER', strong(SMOOTHER), 'SMOOTHER'],
      ]),
    ],
  },
  {
    title: 'Screening',
    limits: [
      ...limitsOf('checks/screening/matching/score.ts', [
        ['possible match, score from', SCREENING_THRESHOLD, 'SCREENING_THRESHOLD'],
        ['rules of matching', ALGORITHM, 'ALGORITHM'],
      ]),
      ...limitsOf('checks/screening/names/normalise.ts', [
        ['characters of a name', MAX_NAME_CHARACTERS, 'MAX_NAME_CHARACTERS'],
      ]),
    ],
  },
]
