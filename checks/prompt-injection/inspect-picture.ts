import type { EmbeddedText } from '../../image-files/embedded-text.ts'
import type { TextLine } from '../text/line-reader.ts'
import type { DocumentModels } from '../text/models.ts'
import type { Picture } from '../image/image.ts'
import { readFaceText, type FaceText } from './face-text.ts'
import { readHiddenLines } from './hidden-text.ts'
import { injectionsInData, injectionsInFile, injectionsInLines, type Injection } from './prompt-injection.ts'

/**
 * Finds texts that address a machine in one image of a document: in its printed text, its hidden text, its file and its
 * barcodes.
 *
 * @param lines lines of the image
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
  // An order may be partly printed and partly hidden, so both are weighed together.
  const unseen =
    hidden.length === 0 || printed.length > 0 ? [] : injectionsInLines([...lines, ...hidden], 'hidden text')
  return [...printed, ...unseen, ...injectionsInFile(picture.bytes), ...injectionsInData(coded)]
}

/** The printed text of face images, and the texts in them and in their files that address a machine. */
export interface FacePicturesRead {
  readonly text: readonly FaceText[]
  readonly injections: readonly Injection[]
}

/** The same for images of a face without earlier text. Print on shirts and walls counts only if it is an order. */
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

/** Only the orders of {@link readFacePictures}. */
export const inspectFacePictures = async (
  models: DocumentModels,
  pictures: readonly Picture[],
): Promise<readonly Injection[]> => (await readFacePictures(models, pictures)).injections
