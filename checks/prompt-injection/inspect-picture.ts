import type { EmbeddedText } from '../../image-files/embedded-text.ts'
import type { TextLine } from '../text/line-reader.ts'
import type { DocumentModels } from '../text/models.ts'
import type { Picture } from '../image/image.ts'
import { readFaceText, type FaceText } from './face-text.ts'
import { readHiddenLines } from './hidden-text.ts'
import { injectionsInData, injectionsInFile, injectionsInLines, type Injection } from './prompt-injection.ts'

/**
 * Looks for texts that speak to a machine in one picture of a document: in what was read of it, in what is hidden on it, in its file
 * and in what was read of its barcodes.
 *
 * @param lines what was read of it
 * @param coded texts of its barcodes
 */
export async function inspectPicture(
  models: DocumentModels,
  picture: Picture,
  lines: readonly TextLine[],
  coded: readonly EmbeddedText[] = [],
): Promise<Injection[]> {
  const printed = injectionsInLines(lines, 'printed text')
  const hidden = await readHiddenLines(models, picture.image, lines)
  // An order may be printed in part and hidden in part: what is hidden is weighed together with what is not.
  const unseen =
    hidden.length === 0 || printed.length > 0 ? [] : injectionsInLines([...lines, ...hidden], 'hidden text')
  return [...printed, ...unseen, ...injectionsInFile(picture.bytes), ...injectionsInData(coded)]
}

/** What is printed in pictures of a face, and what of it and of their files speaks to a machine. */
export interface FacePicturesRead {
  readonly text: readonly FaceText[]
  readonly injections: readonly Injection[]
}

/** Likewise for pictures of a face, of which nothing has been read: what is printed on shirts and walls counts only as an order. */
export async function readFacePictures(
  models: DocumentModels,
  pictures: readonly Picture[],
): Promise<FacePicturesRead> {
  const text = await readFaceText(
    models,
    pictures.map(({ image }) => image),
  )
  return {
    text,
    injections: [
      ...text.flatMap(({ lines }) => injectionsInLines(lines, 'printed text')),
      ...pictures.flatMap(({ bytes }) => injectionsInFile(bytes)),
    ],
  }
}

/** {@link readFacePictures}, of which only the orders are asked for. */
export const inspectFacePictures = async (
  models: DocumentModels,
  pictures: readonly Picture[],
): Promise<readonly Injection[]> => (await readFacePictures(models, pictures)).injections
