import { embeddedTexts } from '../../image-files/embedded-text.ts'
import { readFileMarks } from '../../image-files/file-marks.ts'
import { editorWord, generatorWord } from '../../image-files/file-words.ts'
import type { LivenessCircumstances, LivenessPictures, PictureMark } from './evidence.ts'
import { doubt, spoof, type LivenessFinding } from './liveness-finding.ts'

/**
 * Reads the origins that the files state. Safari writes its own EXIF block into a canvas image
 * (everestpipkin/image-scrubber, issue 44), with colour and size but no text. So the block alone is not a mark, but its
 * texts are. Comments are not marks either, because encoders write them as signatures.
 */
export function readMarks({ selfie, frames, series }: LivenessPictures): PictureMark[] {
  const pictures = [
    { name: 'selfie', bytes: selfie.bytes },
    ...frames.map(({ action, bytes }) => ({ name: action, bytes })),
    ...series.map(({ step, atMs, bytes }) => ({ name: `${step} at ${(atMs / 1000).toFixed(1)} s`, bytes })),
  ]
  return pictures.flatMap(({ name, bytes }): PictureMark[] => {
    const kind = kindOf(bytes)
    return kind === undefined ? [] : [{ name, kind }]
  })
}

function kindOf(bytes: Uint8Array): PictureMark['kind'] | undefined {
  const marks = readFileMarks(bytes)
  const { isWhole, isPart } = generatorWord(marks)
  if (isWhole || isPart) return 'GENERATOR'
  if (editorWord(marks).isEdited) return 'EDITOR'
  return embeddedTexts(bytes).some(({ carrier }) => carrier === 'EXIF' || carrier === 'XMP') ? 'TEXTS' : undefined
}

const SAYS: Readonly<Record<PictureMark['kind'], string>> = {
  EDITOR: 'an image editor wrote the file',
  GENERATOR: 'the file says that a generative network made a part of it',
  TEXTS: 'the file has texts that our page never writes (EXIF or XMP)',
}

/**
 * The meaning of the stated origins. Our page takes images from a canvas, so only a program that replaces the page
 * writes an editor's or a network's name into one. People crop some of the images that they send. A missing name proves
 * nothing, because anyone can strip it. Pure.
 */
export function markFindings(
  marks: readonly PictureMark[],
  { origin }: Pick<LivenessCircumstances, 'origin'>,
): LivenessFinding[] {
  return marks.flatMap(({ name, kind }) => {
    const said = `${name}: ${SAYS[kind]}`
    if (origin === 'DIRECT') return kind === 'TEXTS' ? [] : [doubt(said)]
    return [
      kind === 'TEXTS' ? doubt(said) : spoof(`${said}, although the image is said to come from our page`, 'INJECTION'),
    ]
  })
}
