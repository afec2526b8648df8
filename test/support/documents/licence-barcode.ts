import sharp from 'sharp'
import { aamvaText, drawBarcode } from './aamva.ts'
import { STATES } from './states.ts'
import type { DocumentTruth } from './truth.ts'

/** The text of a made licence's barcode: the printed values, in one version of the standard by its seed. */
export function licenceText(truth: DocumentTruth): string {
  const state = STATES.find(({ code }) => code === truth.state)
  const plain = (name: string): string =>
    name
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replaceAll('’', "'")
      .replaceAll('ẞ', 'SS')
  return aamvaText(
    {
      surname: plain(truth.surname),
      givenNames: plain(truth.givenNames),
      number: truth.number,
      birthDate: truth.birthDate,
      issueDate: truth.issueDate,
      expiryDate: truth.expiryDate ?? truth.issueDate,
      sex: truth.sex,
      jurisdiction: truth.state ?? 'CA',
    },
    { version: 1 + (truth.seed % 10), ...(state === undefined ? {} : { iin: state.iin }) },
  )
}

/** The PDF417 of a made licence as PNG. */
export async function licenceBarcode(truth: DocumentTruth, text = licenceText(truth)): Promise<Buffer> {
  const { data, width, height } = await drawBarcode(text)
  return sharp(data, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}
