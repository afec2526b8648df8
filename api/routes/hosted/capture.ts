import { namesOf } from '../../../contract/log-ids.ts'
import { seal } from '../../../encryption/seal.ts'
import { newId } from '../../../db/ids.ts'
import {
  capturePlace,
  frameDigest,
  openCapture,
  tellOwnStep,
  type CaptureRefusal,
} from '../../../db/verifications/capture.ts'
import { stageFrames, type StoredFrame } from '../../../db/verifications/capture-frames.ts'
import {
  MAX_CAPTURE_FRAME_BYTES,
  MAX_CAPTURE_FRAMES,
  OWN_STEP_FRAMES,
  OWN_STEP_MS,
} from '../../../db/verifications/capture-limits.ts'
import type { Verification } from '../../../db/verifications/schema.ts'
import { callerNetwork } from '../../http/client-address.ts'
import type { Exchange } from '../../http/exchange.ts'
import { BODY_ERRORS, type BodyReader } from '../../bodies/json-body.ts'
import { receivePictureJson } from '../../bodies/picture-json.ts'
import { invalid, Problem } from '../../http/problem.ts'
import type { Code } from '../../../contract/error-codes.ts'
import { open, route } from '../../routing/route.ts'
import { frameTurn, isSmallFrame } from '../../bodies/small-frame.ts'
import { parseInput } from '../../http/validation.ts'
import { noStagedRoom, requireStagedRoom, stagedBounds } from './staged-limit.ts'
import { deleteObjects } from '../verifications/submissions.ts'
import { virtualCameraOf } from '../../../checks/liveness/virtual-cameras.ts'
import {
  captureFrames,
  captureSession,
  FRAMES_A_CALL,
  MAX_CAMERA_LABEL,
  openedCapture,
  stagedFrames,
  toldStep,
} from './capture-schemas.ts'
import { hostedDevice } from './hosted-device-schemas.ts'
import { findOpen, refusal } from './hosted-standing.ts'
import { verificationId } from '../../present/verification-schemas.ts'
import { unwrapDataKey } from '../../../encryption/key-ring.ts'

// The capture session of the hosted page (decisions.md): a series of frames as they are filmed, and a random challenge.

const tag = 'Hosted flow'
const params = { id: verificationId }
const device = { 'Hosted-Device': hostedDevice.optional() }
const headers = { 'Capture-Session': captureSession, ...device }

/** Errors of a session that cannot continue. */
export const CAPTURE_ERRORS = [
  'CAPTURE_UNKNOWN',
  'CAPTURE_REPLACED',
  'CAPTURE_EXPIRED',
] as const satisfies readonly Code[]
const OF_REFUSAL = {
  unknown: 'CAPTURE_UNKNOWN',
  replaced: 'CAPTURE_REPLACED',
  expired: 'CAPTURE_EXPIRED',
} as const satisfies Record<CaptureRefusal, Code>
export const captureProblem = (kind: CaptureRefusal): Problem => new Problem(OF_REFUSAL[kind])

export const openHostedCapture = route(
  {
    method: 'post',
    path: '/v1/hosted/verifications/:id/capture',
    credential: open,
    status: 201,
    rateClass: 'OTHER',
    tag,
    summary: 'Open a capture session; a newer one ends the older',
    description:
      'For the selfie and the challenge. At most six sessions a verification; after that a person must review it.',
    errors: [
      'VALIDATION_ERROR',
      'NOT_FOUND',
      'LINK_ENDED',
      'ALREADY_SUBMITTED',
      'OPEN_ELSEWHERE',
      'CAPTURE_TRIES_EXCEEDED',
    ],
  },
  { params, headers: device, answer: openedCapture },
  async ({ params: { id }, headers: { 'Hosted-Device': token }, deps, exchange }) => {
    const { verification } = await findOpen(exchange, id, token)
    const opened = await openCapture(deps.db, id, token)
    if (opened.kind === 'refused') throw refusal(exchange, id, opened.standing)
    if (opened.kind === 'spent') throw new Problem('CAPTURE_TRIES_EXCEEDED')
    if (opened.kind !== 'opened') throw captureProblem(opened.kind)
    await deleteObjects(deps, opened.replacedKeys)
    deps.log.info(
      {
        requestId: exchange.requestId,
        ...namesOf(verification),
        sessionId: opened.session.id,
        replacedFrames: opened.replacedKeys.length,
      },
      'capture session opened',
    )
    return {
      session_id: opened.session.id,
      nonce: opened.nonce,
      expires_at: opened.session.expires_at.toISOString(),
      frames_left: MAX_CAPTURE_FRAMES,
    }
  },
)

type GivenFrame = Omit<StoredFrame, 'id' | 'objectKey' | 'bytes' | 'digest'> & { readonly data: Buffer }

/** Frames, with the virtual camera that the page names. The label itself is not passed on. */
interface GivenFrames {
  readonly given: readonly GivenFrame[]
  readonly virtualCamera: string | undefined
}

const framesBody: BodyReader<{ receive(): Promise<GivenFrames> }> = {
  errors: BODY_ERRORS,
  content: { 'application/json': captureFrames },
  read: async (exchange) => ({
    async receive() {
      const totalBytes = FRAMES_A_CALL * MAX_CAPTURE_FRAME_BYTES
      const json = await receivePictureJson(exchange, {
        bodyBytes: Math.ceil(totalBytes / 3) * 4 + 16 * 1024,
        pictureBytes: MAX_CAPTURE_FRAME_BYTES,
        totalBytes,
      })
      const { frames, camera } = parseInput(captureFrames, json.value)
      if (camera !== undefined && json.isLong(camera))
        throw invalid('camera', `must have at most ${MAX_CAMERA_LABEL} characters`)
      const given: GivenFrame[] = []
      // Frames wait one after another in one place, so that calls of other people on the same address have room.
      for (const [i, { step, at_ms: atMs, data }] of frames.entries()) {
        const bytes = json.bytesOf(data)
        const isFrame =
          bytes !== undefined && (await frameTurn(callerNetwork(exchange.clientAddress), () => isSmallFrame(bytes)))
        if (!isFrame)
          throw invalid(
            `frames[${i}].data`,
            'must be a JPEG of 160 to 640 px a side, as base64 or a data: URL of base64',
          )
        given.push({ step, atMs, data: bytes })
      }
      return { given, virtualCamera: camera === undefined ? undefined : virtualCameraOf(camera) }
    },
  }),
}

export const stageCaptureFrames = route(
  {
    method: 'post',
    path: '/v1/hosted/verifications/:id/capture/frames',
    credential: open,
    status: 201,
    rateClass: 'OTHER',
    tag,
    summary: 'Add small frames to the series of a capture session',
    description: `At most ${MAX_CAPTURE_FRAMES} frames in a session and ${FRAMES_A_CALL} in a call. A repeated frame adds nothing. After a step of the random challenge was sent, new frames of other steps are rejected (CAPTURE_STEP_LATE).`,
    errors: [
      'NOT_FOUND',
      'LINK_ENDED',
      'ALREADY_SUBMITTED',
      'OPEN_ELSEWHERE',
      ...CAPTURE_ERRORS,
      'CAPTURE_STEP_EARLY',
      'CAPTURE_STEP_LATE',
    ],
  },
  { params, headers, body: framesBody, answer: stagedFrames },
  async ({ params: { id }, headers: { 'Capture-Session': proof, 'Hosted-Device': token }, body, deps, exchange }) => {
    const { verification } = await findOpen(exchange, id, token)
    deps.objects.requireReachable()
    await requireStagedRoom(exchange, verification)
    const { given, virtualCamera } = await body.receive()
    if (verification.data_key === null) throw new Problem('LINK_ENDED')
    const dataKey = unwrapDataKey(deps.config.keyRing, verification.data_key, id)
    const frames = given.map(({ data, ...frame }) => {
      const frameId = newId('captureFrame')
      return {
        ...frame,
        id: frameId,
        bytes: data.length,
        digest: frameDigest(dataKey, data),
        objectKey: `${id}/${frameId}`,
        data,
      }
    })
    const keys = frames.map(({ objectKey }) => objectKey)
    let taken: readonly string[] = []
    try {
      for (const frame of frames)
        await deps.objects.put(frame.objectKey, seal(dataKey, frame.data, capturePlace(id, frame.id)))
      const staging = await stageFrames(
        deps.db,
        id,
        proof,
        frames,
        virtualCamera,
        stagedBounds(deps.config.verifications),
        token,
      )
      if (staging.kind !== 'staged') throw frameProblem(exchange, verification, staging)
      taken = keys.filter((key) => !staging.repeatedKeys.includes(key))
      return { frames: staging.frames, frames_left: MAX_CAPTURE_FRAMES - staging.frames }
    } finally {
      await deleteObjects(
        deps,
        keys.filter((key) => !taken.includes(key)),
      )
    }
  },
)

function frameProblem(
  exchange: Exchange,
  verification: Verification,
  staging: Exclude<Awaited<ReturnType<typeof stageFrames>>, { kind: 'staged' }>,
): Problem {
  if (staging.kind === 'refused') return refusal(exchange, verification.id, staging.standing)
  if (staging.kind === 'account-full') return noStagedRoom(exchange, verification)
  if (staging.kind === 'full') return new Problem('PAYLOAD_TOO_LARGE')
  if (staging.kind === 'other')
    return invalid(`frames[${staging.index}].at_ms`, 'must differ from the time of every other frame')
  if (staging.kind === 'closed') {
    exchange.deps.log.warn(
      { requestId: exchange.requestId, ...namesOf(verification) },
      'frames rejected after random challenge',
    )
    return new Problem('CAPTURE_STEP_LATE')
  }
  if (staging.kind === 'early') return new Problem('CAPTURE_STEP_EARLY')
  return staging.kind === 'late' ? new Problem('CAPTURE_STEP_LATE') : captureProblem(staging.kind)
}

export const tellCaptureStep = route(
  {
    method: 'post',
    path: '/v1/hosted/verifications/:id/capture/step',
    credential: open,
    status: 201,
    rateClass: 'OTHER',
    tag,
    summary: 'Get the next step of the random challenge, once all before it is staged',
    description: `The first step requires the selfie, all actions and their series. The series must show every step in order, at a person's pace, and must have been sent while it was filmed. Answer with frames of \`series_step\` within the time; the session then accepts no others. The second step requires ${OWN_STEP_FRAMES} frames of the first. It is of another kind, and one of the two is always OPEN_MOUTH. Until then a repeated call gets the same step, and the time continues.`,
    errors: [
      'VALIDATION_ERROR',
      'NOT_FOUND',
      'LINK_ENDED',
      'ALREADY_SUBMITTED',
      'OPEN_ELSEWHERE',
      ...CAPTURE_ERRORS,
      'CAPTURE_STEP_EARLY',
    ],
  },
  { params, headers, answer: toldStep },
  async ({ params: { id }, headers: { 'Capture-Session': proof, 'Hosted-Device': token }, deps, exchange }) => {
    const { verification } = await findOpen(exchange, id, token)
    const told = await tellOwnStep(deps.db, id, proof, token)
    if (told.kind === 'refused') throw refusal(exchange, id, told.standing)
    if (told.kind === 'early') {
      if (told.fault !== undefined)
        deps.log.warn(
          { requestId: exchange.requestId, ...namesOf(verification), fault: told.fault },
          'random challenge withheld, series implausible',
        )
      throw new Problem('CAPTURE_STEP_EARLY')
    }
    if (told.kind !== 'told') throw captureProblem(told.kind)
    return {
      step: told.step,
      series_step: told.place,
      steps: told.total,
      answer_within_ms: Math.max(0, Math.round(OWN_STEP_MS - told.ageMs)),
    }
  },
)
