import { z } from 'zod'
import { ASSET_TYPES, CHALLENGE_ACTIONS, type AssetType, type ChallengeAction } from '../../contract/assets.ts'
import { callerNetwork } from '../http/client-address.ts'
import type { Exchange } from '../http/exchange.ts'
import { BODY_ERRORS, mediaType, type BodyReader } from './json-body.ts'
import { receiveParts } from './multipart.ts'
import { receivePictureJson, type PictureJson } from './picture-json.ts'
import { judgePicture, UNSEEN_SIDE, type Picture } from './picture.ts'
import { invalid, Problem, type Issue } from '../http/problem.ts'
import { createTurns } from '../http/fair-queue.ts'
import { parseInput } from '../http/validation.ts'

// decisions.md, "Submit".
export const MAX_ASSETS = 16
export const MAX_ASSET_BYTES = 10 * 1024 * 1024
export const MAX_REQUEST_BYTES = 40 * 1024 * 1024

/** A usable asset of a submission. */
export interface Upload extends Picture {
  readonly type: AssetType
  /** For a LIVENESS_FRAME. */
  readonly action: ChallengeAction | null
  readonly bytes: Buffer
}

export interface ReceivedUploads {
  /** At least one. */
  readonly usable: readonly Upload[]
  /** One for each rejected asset: `assets[1]`, and why (picture.ts). */
  readonly unusable: readonly Issue[]
}

/** A submission that is not read yet. The route first checks whether it can accept it. */
export interface PendingUploads {
  /**
   * Receives and checks the assets. Unusable ones are left out, and listed.
   *
   * @throws VALIDATION_ERROR, UNSUPPORTED_MEDIA_TYPE or PAYLOAD_TOO_LARGE; NO_ASSETS, with reasons, when none is usable
   */
  receive(): Promise<ReceivedUploads>
}

interface RawAsset {
  readonly type: AssetType
  readonly action: ChallengeAction | null
  readonly bytes: Buffer
}

const assetEntry = z
  .strictObject({
    type: z.enum(ASSET_TYPES),
    action: z
      .enum(CHALLENGE_ACTIONS)
      .optional()
      .meta({ description: 'for a LIVENESS_FRAME: the action that it shows' }),
    data: z.string().meta({
      description: 'the image as base64, or as a data: URL of base64; JPEG, PNG, WebP or HEIC, at most 10 MiB',
    }),
  })
  .meta({ id: 'AssetInput' })

const submission = z.strictObject({ assets: z.array(assetEntry).meta({ description: 'at most 16' }) })
/** One asset, bare or as a list of one. */
const oneAsset = z.union([assetEntry, z.strictObject({ assets: z.tuple([assetEntry]) })])

const picturePart = z.string().meta({ format: 'binary' }).optional()
const parts = z.object({
  DOCUMENT_FRONT: picturePart,
  DOCUMENT_BACK: picturePart,
  SELFIE: picturePart,
  'LIVENESS_FRAME:LOOK_DOWN': picturePart,
  'LIVENESS_FRAME:TURN_RIGHT': picturePart,
  'LIVENESS_FRAME:LOOK_UP': picturePart,
  'LIVENESS_FRAME:TURN_LEFT': picturePart,
})

/** base64 has 4 characters for 3 bytes. The rest of the body is types and quotes. */
const JSON_LIMIT_BYTES = Math.ceil(MAX_REQUEST_BYTES / 3) * 4 + 64 * 1024

/**
 * The body of a direct submission: up to 16 assets, as JSON or multipart/form-data. Its answer has no quality hints.
 */
export const submissionBody: BodyReader<PendingUploads> = {
  errors: BODY_ERRORS,
  read: async (exchange) => ({
    receive: async () =>
      judge(
        exchange,
        await receiveRaw(exchange, MAX_ASSETS, (json) =>
          readEntries(parseInput(submission, allowMany(json.value)).assets, json),
        ),
        UNSEEN_SIDE,
      ),
  }),
  content: { 'application/json': submission, 'multipart/form-data': parts },
}

/** The body with one asset of the hosted flow. */
export const oneAssetBody: BodyReader<PendingUploads> = {
  errors: BODY_ERRORS,
  read: async (exchange) => ({
    receive: async () => {
      const raw = await receiveRaw(exchange, 1, (json) => {
        const asset = hasAssets(json.value) ? parseInput(oneAsset, json.value) : parseInput(assetEntry, json.value)
        return readEntries('assets' in asset ? asset.assets : [asset], json)
      })
      return judge(exchange, raw)
    },
  }),
  content: { 'application/json': oneAsset, 'multipart/form-data': parts },
}

const hasAssets = (value: unknown): value is { assets: unknown } =>
  typeof value === 'object' && value !== null && 'assets' in value

/** Too many assets are PAYLOAD_TOO_LARGE, whatever their content. */
function allowMany(value: unknown): unknown {
  if (hasAssets(value) && Array.isArray(value.assets) && value.assets.length > MAX_ASSETS)
    throw new Problem('PAYLOAD_TOO_LARGE')
  return value
}

async function receiveRaw(
  exchange: Exchange,
  limit: number,
  readJson: (json: PictureJson) => RawAsset[],
): Promise<RawAsset[]> {
  const assets =
    mediaType(exchange) === 'multipart/form-data'
      ? (await receiveParts(exchange, { parts: limit, partBytes: MAX_ASSET_BYTES, totalBytes: MAX_REQUEST_BYTES })).map(
          ({ name, bytes }, i) => ({ ...readPartName(name, i), bytes }),
        )
      : readJson(
          await receivePictureJson(exchange, {
            bodyBytes: JSON_LIMIT_BYTES,
            pictureBytes: MAX_ASSET_BYTES,
            totalBytes: MAX_REQUEST_BYTES,
          }),
        )
  if (assets.reduce((sum, { bytes }) => sum + bytes.length, 0) > MAX_REQUEST_BYTES)
    throw new Problem('PAYLOAD_TOO_LARGE')
  return assets
}

function readEntries(entries: readonly z.output<typeof assetEntry>[], json: PictureJson): RawAsset[] {
  return entries.map(({ type, action, data }, i) => ({
    type,
    action: readAction(type, action, `assets[${i}].action`),
    bytes: readBytes(json, data, `assets[${i}].data`),
  }))
}

/** `SELFIE`, or `LIVENESS_FRAME:TURN_LEFT` for a frame of an action. */
function readPartName(name: string, i: number): Omit<RawAsset, 'bytes'> {
  const [typeText, actionText, ...rest] = name.split(':')
  const type = ASSET_TYPES.find((known) => known === typeText)
  if (type === undefined) throw invalid(`assets[${i}].type`, `must be one of ${ASSET_TYPES.join(', ')}`)
  const path = `assets[${i}].action`
  const action = CHALLENGE_ACTIONS.find((known) => known === actionText)
  if ((actionText !== undefined && action === undefined) || rest.length > 0)
    throw invalid(path, `must be one of ${CHALLENGE_ACTIONS.join(', ')}`)
  return { type, action: readAction(type, action, path) }
}

function readAction(type: AssetType, action: ChallengeAction | undefined, path: string): ChallengeAction | null {
  if (type === 'LIVENESS_FRAME' && action === undefined)
    throw invalid(path, `a LIVENESS_FRAME needs one of ${CHALLENGE_ACTIONS.join(', ')}`)
  if (type !== 'LIVENESS_FRAME' && action !== undefined) throw invalid(path, 'is allowed for a LIVENESS_FRAME only')
  return action ?? null
}

function readBytes(json: PictureJson, data: string, path: string): Buffer {
  const bytes = json.bytesOf(data)
  if (bytes === undefined) throw invalid(path, 'must be base64 or a data: URL of base64')
  return bytes
}

/**
 * A process decodes two images in parallel, but never two of one caller: 50 megapixels take up to two seconds each, and
 * a caller's slow images delay only itself. Waiting assets are in memory (receive-body.ts limits that).
 */
const inTurn = createTurns({ slots: 2, waitingOfOne: 32, waitingOfAll: 256, waitMs: 30_000 })

async function judge(
  { clientAddress, response }: Exchange,
  assets: readonly RawAsset[],
  previewSide?: number,
): Promise<ReceivedUploads> {
  const caller = callerNetwork(clientAddress)
  const usable: Upload[] = []
  const unusable: Issue[] = []
  for (const [i, asset] of assets.entries()) {
    const picture = await inTurn(caller, async () => {
      if (response.destroyed) throw invalid('', 'the connection ended early') // nobody waits for the answer
      return judgePicture(asset.bytes, previewSide)
    })
    if (typeof picture === 'string') unusable.push({ path: `assets[${i}]`, message: picture })
    else usable.push({ ...asset, ...picture })
  }
  if (usable.length === 0) throw new Problem('NO_ASSETS', unusable.length === 0 ? {} : { issues: unusable })
  return { usable, unusable }
}
