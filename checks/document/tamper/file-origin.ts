import { readFileMarks, type FileMarks } from '../../../image-files/file-marks.ts'
import { editorWord, generatorWord } from '../../../image-files/file-words.ts'
import type { TamperSignal } from './tamper-signal.ts'

/** Signs of an editor in the file: 1 an editor wrote it, 2 it had text layers or was composed of other images. */
function editorSignal(marks: FileMarks): TamperSignal {
  const { isEdited, hasLayers } = editorWord(marks)
  return {
    signal: 'PHOTOSHOP',
    witness: 'FILE',
    score: hasLayers ? 2 : isEdited ? 1 : 0,
    suspectFrom: 1,
    strongFrom: 2,
    decisiveFrom: null,
    explanation: hasLayers
      ? 'the file says that an image editor composed it of layers or other images'
      : isEdited
        ? 'the file says that an image editor wrote it'
        : 'the file names no image editor',
  }
}

/**
 * Signs of an image generator in the file: 1 a part or a signature, 2 the whole image by its IPTC field or with its
 * recipe.
 */
function generatorSignal(marks: FileMarks): TamperSignal {
  const { isWhole, isPart } = generatorWord(marks)
  return {
    signal: 'AI_GENERATED',
    witness: 'FILE',
    score: isWhole ? 2 : isPart ? 1 : 0,
    suspectFrom: 1,
    strongFrom: 2,
    decisiveFrom: 2,
    explanation: isWhole
      ? 'the file says that a generative network made it'
      : isPart
        ? 'the file says that a generative network made a part of it'
        : 'the file names no generative network',
  }
}

/**
 * The origin that a file states (EXIF, XMP, PNG texts, C2PA manifests). A forger can strip it, so only its presence
 * proves something.
 *
 * @param bytes the original image file
 */
export function fileOriginSignals(bytes: Uint8Array): TamperSignal[] {
  const marks = readFileMarks(bytes)
  return [editorSignal(marks), generatorSignal(marks)]
}
