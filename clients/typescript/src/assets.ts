import { open } from 'node:fs/promises'
import type { ChallengeAction } from './types.ts'

/** An image: the path of a file, its bytes, or a Blob (a File too). JPEG, PNG, WebP or HEIC, at most 10 MiB. */
export type Picture = string | URL | Uint8Array | Blob

/** The images of one submission, at most 16 and 40 MiB together. */
export interface Pictures {
  readonly documentFront?: Picture
  readonly documentBack?: Picture
  readonly selfie?: Picture
  /** A frame of each action of the verification's `liveness_challenge`. */
  readonly livenessFrames?: Readonly<Partial<Record<ChallengeAction, Picture>>>
}

const MAX_BYTES = 10 * 1024 * 1024
const MAX_TOGETHER = 40 * 1024 * 1024

/** The form of a submission. Each file is read once, so that every try sends the same bytes. */
export async function formOf({
  documentFront,
  documentBack,
  selfie,
  livenessFrames = {},
}: Pictures): Promise<FormData> {
  const named = Object.entries({
    DOCUMENT_FRONT: documentFront,
    DOCUMENT_BACK: documentBack,
    SELFIE: selfie,
    ...Object.fromEntries(
      Object.entries(livenessFrames).map(([action, picture]) => [`LIVENESS_FRAME:${action}`, picture]),
    ),
  }).flatMap(([name, picture]) => (picture === undefined ? [] : [{ name, picture }]))
  if (named.length === 0) throw new TypeError('no image given')
  const form = new FormData()
  let together = 0
  for (const { name, picture } of named) {
    const blob = await blobOf(name, picture)
    if (blob.size === 0) throw new TypeError(`${name} is empty`)
    if (blob.size > MAX_BYTES) throw new TypeError(`${name} is larger than 10 MiB`)
    together += blob.size
    if (together > MAX_TOGETHER) throw new TypeError('the images are larger than 40 MiB together')
    form.append(name, blob, name.toLowerCase().replace(':', '-')) // never send the names of people's files
  }
  return form
}

async function blobOf(name: string, picture: Picture): Promise<Blob> {
  if (picture instanceof Blob) return picture
  if (picture instanceof Uint8Array) return new Blob([new Uint8Array(picture)])
  if (typeof picture !== 'string' && !(picture instanceof URL))
    throw new TypeError(`${name} must be a path, bytes or a Blob`)
  const file = await open(picture, 'r')
  try {
    const stat = await file.stat()
    if (!stat.isFile()) throw new TypeError(`${name} is not a file`)
    if (stat.size > MAX_BYTES) throw new TypeError(`${name} is larger than 10 MiB`)
    return new Blob([await file.readFile()])
  } finally {
    await file.close()
  }
}
