// The back of a made licence, with the barcode of its front or of another licence.
import sharp from 'sharp'
import { LICENCE_ISSUERS } from '../../../checks/document/aamva/issuers.ts'
import { aamvaText, drawBarcode, type AamvaHolder } from './aamva.ts'
import type { DocumentTruth } from './truth.ts'

/** The holder of a made licence, as its barcode describes them. */
export function holderOf(truth: DocumentTruth): AamvaHolder {
  const [first, ...middle] = truth.givenNames.split(' ')
  return {
    surname: truth.surname,
    givenNames: first,
    middleNames: middle.join(' '),
    number: truth.number,
    birthDate: truth.birthDate,
    expiryDate: truth.expiryDate ?? '',
    issueDate: truth.issueDate,
    sex: truth.sex,
    jurisdiction: truth.state ?? 'CA',
  }
}

/** A photograph of the back of a holder's licence, slightly turned and out of focus. */
export async function licenceBack(holder: AamvaHolder): Promise<Buffer> {
  const issuer = [...LICENCE_ISSUERS].find(([, { jurisdiction }]) => jurisdiction === holder.jurisdiction)
  const code = await drawBarcode(aamvaText(holder, { iin: issuer?.[0] }))
  const bars = await sharp(Buffer.from(code.data), { raw: { width: code.width, height: code.height, channels: 1 } })
    .resize(1480, 260, { fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer()
  // Black on white, as on many backs. It is not a sign of a photocopy.
  const flat = await sharp({ create: { width: 1712, height: 1080, channels: 3, background: '#ececec' } })
    .composite([{ input: bars, left: 100, top: 120 }])
    .png()
    .toBuffer()
  const turned = await sharp(flat).rotate(6, { background: '#6b5a48' }).png().toBuffer()
  return sharp(turned).resize(1600).blur(0.6).jpeg({ quality: 85 }).toBuffer()
}
