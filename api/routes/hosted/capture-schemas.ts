import { z } from 'zod'
import type { CaptureProof } from '../../../db/verifications/capture.ts'
import {
  MAX_CAPTURE_FRAME_BYTES,
  MAX_CAPTURE_FRAMES,
  CAPTURE_TTL_MS,
  OWN_STEP_MS,
} from '../../../db/verifications/capture-limits.ts'
import { idPattern } from '../../../db/ids.ts'
import { ASSET_SOURCES, CAPTURE_STEPS, OWN_STEP_PLACES, OWN_STEPS } from '../../../contract/assets.ts'

const SESSION = idPattern('capture').source.slice(1, -1)
const NONCE = '[A-Za-z0-9_-]{43}'

/** `Capture-Session: cap_… nonce` ties a call to the capture session that the page opened. */
export const captureSession = z
  .string()
  .regex(new RegExp(`^${SESSION} ${NONCE}$`), 'must be the id of a capture session, a space and its nonce')
  .transform((text): CaptureProof => ({
    sessionId: text.slice(0, text.indexOf(' ')),
    nonce: text.slice(text.indexOf(' ') + 1),
  }))
  .meta({ description: 'id and nonce of the capture session that the page opened, with a space between' })

export const captureSource = z
  .enum(ASSET_SOURCES)
  .meta({ description: 'CAMERA: this page took the photo; FILE: the end user picked a file' })

export const openedCapture = z
  .strictObject({
    session_id: z.string(),
    nonce: z.string().meta({ description: 'sent only once; keep it in the tab' }),
    expires_at: z.iso.datetime().meta({ description: `${CAPTURE_TTL_MS / 60_000} minutes from now` }),
    frames_left: z.int().meta({ description: `at most ${MAX_CAPTURE_FRAMES} in a session` }),
  })
  .meta({ id: 'CaptureSession' })

/** Longer camera labels are rejected; a page cuts them. */
export const MAX_CAMERA_LABEL = 200

/** Most frames in one call. */
export const FRAMES_A_CALL = 8

export const captureFrames = z
  .strictObject({
    frames: z
      .array(
        z.strictObject({
          step: z.enum(CAPTURE_STEPS).meta({
            description: 'step that it shows; OWN_STEP and SECOND_STEP only after capture/step revealed them',
          }),
          at_ms: z.int().min(0).max(CAPTURE_TTL_MS).meta({
            description:
              "ms since the session opened, by the page's clock. The same time must mean the same frame, sent again",
          }),
          data: z.string().meta({
            description: `a JPEG of at most ${MAX_CAPTURE_FRAME_BYTES / 1024} KiB, 160 to 640 px a side, as base64 or a data: URL of base64`,
          }),
        }),
      )
      .min(1)
      .max(FRAMES_A_CALL),
    camera: z.string().max(MAX_CAMERA_LABEL).optional().meta({
      description: `label of the camera's track, at most 256 bytes of JSON. It is compared with the names of known virtual cameras and not stored, because it may contain a person's name`,
    }),
  })
  .meta({ id: 'CaptureFrames' })

export const stagedFrames = z
  .strictObject({ frames: z.int(), frames_left: z.int() })
  .meta({ id: 'CaptureFramesStaged' })

export const toldStep = z
  .strictObject({
    step: z.enum(OWN_STEPS),
    series_step: z.enum(OWN_STEP_PLACES).meta({ description: 'the step that its frames must name' }),
    steps: z.int().min(1).max(2).meta({ description: 'how many steps the random challenge has' }),
    answer_within_ms: z
      .int()
      .min(0)
      .meta({ description: `time left of the ${OWN_STEP_MS / 1_000} s for the movement` }),
  })
  .meta({ id: 'CaptureStep' })

export const submissionOfHosted = z
  .strictObject({
    liveness: z.literal('UNABLE').optional().meta({
      description:
        'the end user cannot do a requested movement. A person reviews the verification, and nothing counts against the end user',
    }),
  })
  .meta({ id: 'HostedSubmission' })
