import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { documentPrintFindings } from '../../../../checks/document/fields/document-print.ts'
import { copyFindings } from '../../../../checks/face/copies.ts'
import type { FaceModels } from '../../../../checks/face/models.ts'
import { seeFace } from '../../../../checks/face/see-face.ts'
import { readFaceText } from '../../../../checks/prompt-injection/face-text.ts'
import type { DocumentModels } from '../../../../checks/text/models.ts'
import { decodeImage } from '../../../../checks/image/image.ts'
import { renderSpecimen } from '../../../../dev/specimen/generate.ts'
import { needShared, specimen, specimenImage } from '../../../support/pictures.ts'
import { writeOn } from '../../../support/written-pictures.ts'
import { faceNetworks, textNetworks } from '../../../support/remembered-networks.ts'
import { onlyWhereSourcesChanged } from '../../../support/by-path.ts'

describe('a document printed around the face of a selfie', function () {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'portraits that are printed selfies')
  })
  let faces: FaceModels, texts: DocumentModels
  before(async () => {
    ;[faces, texts] = [await faceNetworks(), await textNetworks()]
  })
  const look = async (bytes: Uint8Array) => {
    const image = await decodeImage(bytes, 1280)
    const [seen, read] = [await seeFace(faces, image), await readFaceText(texts, [image])]
    assert.ok(seen.face !== undefined)
    return {
      seen,
      found: documentPrintFindings(
        'the selfie',
        seen,
        read.flatMap(({ lines }) => lines),
      ),
    }
  }
  /** An attacker's cut-out of a photographed document: the face with a rim and a part below, both in face widths. */
  const cut = async (bytes: Uint8Array, rim: number, below: number): Promise<Buffer> => {
    const { image, face } = await seeFace(faces, await decodeImage(bytes, 2400))
    if (face === undefined) throw new Error('no portrait')
    const left = Math.max(0, Math.round(face.box.x0 - rim * face.sizePx)),
      top = Math.max(0, Math.round(face.box.y0 - rim * face.sizePx))
    return sharp(bytes)
      .extract({
        left,
        top,
        width: Math.min(image.width - left, Math.round((1 + 2 * rim) * face.sizePx)),
        height: Math.min(image.height - top, Math.round((1 + rim + below) * face.sizePx)),
      })
      .resize(720)
      .jpeg({ quality: 85 })
      .toBuffer()
  }

  it('is recognised by its machine-readable zone below, and by labels beside it', async function () {
    const { found, seen } = await look(await cut(specimen('passport'), 0.9, 2.4))
    assert.deepEqual(
      found.map(({ codes }) => codes),
      [['FACE_MATCH_UNSUBSTANTIATED']],
    )
    assert.match(found[0].observation, /machine-readable zone/)
    assert.doesNotMatch(found[0].observation, /FALKENRATH|TOBIAS|K74H/)
    assert.equal(
      copyFindings(await seeFace(faces, await specimenImage('passport')), [{ name: 'the selfie', seen }]).length,
      1,
    )
    const folder = needShared(this, 'documents')
    const beside = await look(
      await cut(readFileSync(join(folder, 'docai', 'USA-Driver-License-MT-2015.png')), 0.8, 0.8),
    )
    assert.match(beside.found[0]?.observation ?? '', /the label of birthDate.*the label of expiryDate/)
  })

  it('is not seen in words on shirts and posters', async function () {
    const person = readFileSync(join(needShared(this, 'faces'), 'london', '030_neutral.jpg'))
    for (const words of [
      'PASSPORT OFFICE 12 JUN 2024',
      '<<< REWIND <<<',
      'SURNAME UNKNOWN',
      'DATE OF BIRTH: TODAY',
      'ID CARD PLEASE',
      'BORN 04 JUL 1976',
      'PASSPORT',
      'A<B>C 123456 <<',
    ]) {
      const { found } = await look(
        await writeOn(person, { words, x: 150, y: 640, size: 32, fill: '#101010', ground: '#f0f0f0' }),
      )
      assert.deepEqual(found, [], words)
    }
  })

  it('is not seen in a passport held up beside the face, and its portrait is not the selfie', async function () {
    const folder = join(needShared(this, 'faces'), 'london')
    const passport = await renderSpecimen({ portrait: readFileSync(join(folder, '030_neutral.jpg')) })
    const held = await sharp(passport).resize(450).toBuffer()
    const { found, seen } = await look(
      await sharp(readFileSync(join(folder, '022_neutral.jpg')))
        .resize(900)
        .composite([{ input: held, left: 450, top: 600 }])
        .jpeg()
        .toBuffer(),
    )
    assert.deepEqual(found, [])
    assert.deepEqual(
      copyFindings(await seeFace(faces, await decodeImage(passport)), [{ name: 'the selfie', seen }]),
      [],
    )
  })
})
