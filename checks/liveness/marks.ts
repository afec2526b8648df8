import { embeddedTexts } from '../../image-files/embedded-text.ts'
import { readFileMarks } from '../../image-files/file-marks.ts'
import { editorWord, generatorWord } from '../../image-files/file-words.ts'
import type { LivenessCircumstances, LivenessPictures, PictureMark } from './evidence.ts'
import { doubt, spoof, type LivenessFinding } from './liveness-finding.ts'

/**
 * Reads what the files say of themselves. Safari writes an EXIF block of its own into what a canvas gives (everestpipkin/image-scrubber,
 * issue 44), colour and size and no text: so the block alone is no mark, texts in it are. Comments are none either: encoders sign with them.
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
  GENERATOR: 'the file says that a generative network had a part in it',
  TEXTS: 'the file has texts that no page writes (EXIF or XMP)',
}

/**
 * What the files' own words mean. Our page takes pictures from a canvas: an editor's or a network's name in one is put there by a program
 * that stands in for the page. Of pictures that were sent, people crop some. Absence says nothing: whoever wants to, strips it. Pure.
 */
export function markFindings(
  marks: readonly PictureMark[],
  { origin }: Pick<LivenessCircumstances, 'origin'>,
): LivenessFinding[] {
  return marks.flatMap(({ name, kind }) => {
    const said = `${name}: ${SAYS[kind]}`
    if (origin === 'DIRECT') return kind === 'TEXTS' ? [] : [doubt(said)]
    return [kind === 'TEXTS' ? doubt(said) : spoof(`${said}, and the page is said to have taken it`, 'INJECTION')]
  })
}
