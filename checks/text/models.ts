import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MODELS_FOLDER, openModel } from '../image/onnx.ts'
import type { Model } from '../image/model.ts'

/** The networks that read documents. models/README.md has sources, licences and preprocessing. */
export interface DocumentModels {
  /** PP-OCRv6 small text detection, 8 bit: a probability map of text. */
  readonly detector: Model
  /** PP-OCRv6 small recognition, reduced to Latin and Greek, 8 bit: characters along one line. */
  readonly recogniser: Model
  /** PP-OCR v2 line classifier: upright or upside down. */
  readonly classifier: Model
  /** The characters of the recogniser's classes. The first is the CTC blank (empty), the last a space. */
  readonly characters: readonly string[]
}

/** The files that {@link openDocumentModels} loads, so that bench/ can compare other sets. */
export const DOCUMENT_MODEL_FILES = {
  detector: 'ocr_det_int8.onnx',
  recogniser: 'ocr_rec_int8.onnx',
  classifier: 'ch_ppocr_mobile_v2.0_cls_mobile.onnx',
  characters: 'v6_latin_keys.txt',
} as const

/** Loads the document networks, once per process. Throws if a file is missing or is not an ONNX model. */
export async function openDocumentModels(
  files: Record<keyof typeof DOCUMENT_MODEL_FILES, string> = DOCUMENT_MODEL_FILES,
): Promise<DocumentModels> {
  const [detector, recogniser, classifier, list] = await Promise.all([
    openModel(files.detector),
    openModel(files.recogniser),
    openModel(files.classifier),
    readFile(join(MODELS_FOLDER, files.characters), 'utf8'),
  ])
  return { detector, recogniser, classifier, characters: ['', ...list.replace(/\n$/, '').split('\n'), ' '] }
}
