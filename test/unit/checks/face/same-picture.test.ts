import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { alignFace, isSamePicture, type AlignedFace } from '../../../../checks/face/same-picture.ts'
import type { FaceModels } from '../../../../checks/face/models.ts'
import { spotFace } from '../../../../checks/face/see-face.ts'
import { decodeImage, type Image } from '../../../../checks/image/image.ts'
import { savedAgain } from '../../../support/faces/saved-again.ts'
import { needShared, specimenImage } from '../../../support/pictures.ts'
import { faceNetworks } from '../../../support/remembered-networks.ts'
import { onlyWhereSourcesChanged } from '../../../support/by-path.ts'

const SAVED = { shares: [1, 0.5, 0.33], qualities: [95, 60, 30] } as const

// An embedding calls two pictures of one sitting nearer than a picture and its badly saved copy. Pixels do not.
describe('one picture, saved again', function () {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'pictures that are saved again')
  })
  let models: FaceModels
  before(async () => {
    models = await faceNetworks()
  })
  async function align(image: Image): Promise<AlignedFace> {
    const { face } = await spotFace(models, image)
    assert.ok(face !== undefined, 'no face was found')
    return alignFace(image, face.mesh)
  }
  const opened = async (file: string): Promise<Image> => decodeImage(readFileSync(file), 1280)

  it('is found at every size and quality, cut, stretched, turned, grey and mirrored', async function () {
    const folder = needShared(this, 'faces')
    const missed: string[] = []
    let count = 0
    for (const file of [
      'london/001_neutral.jpg',
      'london/036_smiling.jpg',
      'london/087_neutral.jpg',
      'selfie/lisa_lisa1.jpg',
    ]) {
      const image = await opened(join(folder, file))
      const original = await align(image)
      for (const [name, copy] of savedAgain(image, SAVED)) {
        count++
        if (!isSamePicture(original, await align(await decodeImage(await copy.toBuffer()))))
          missed.push(`${file} ${name}`)
      }
    }
    assert.deepEqual(missed, [], `of ${count}`)
  })

  it('is not another moment of one sitting, nor another person', async function () {
    const folder = needShared(this, 'faces')
    const people = readdirSync(join(folder, 'london')).filter((name) => name.endsWith('_neutral.jpg'))
    const accused: string[] = []
    let before: AlignedFace | undefined
    for (const name of people) {
      const neutral = await align(await opened(join(folder, 'london', name)))
      const smiling = await align(await opened(join(folder, 'london', name.replace('neutral', 'smiling'))))
      if (isSamePicture(neutral, smiling)) accused.push(`${name} and its smile`)
      if (before !== undefined && isSamePicture(before, neutral)) accused.push(`${name} and the one before`)
      before = neutral
    }
    assert.deepEqual(accused, [], `of ${people.length} people`)
  })

  it('is not another selfie of one woman, nor another frame of one man', async function () {
    const folders = [join(needShared(this, 'faces'), 'selfie'), join(needShared(this, 'liveness'), 'headpose')]
    for (const folder of folders) {
      const faces: [string, AlignedFace][] = []
      for (const name of readdirSync(folder).filter((file) => /\.(jpg|png)$/.test(file)))
        faces.push([name, await align(await opened(join(folder, name)))])
      for (const [i, [a, one]] of faces.entries())
        for (const [b, other] of faces.slice(i + 1)) assert.ok(!isSamePicture(one, other), `${a}, ${b}`)
    }
  })

  it('is itself, and is not what a face without detail would match', async () => {
    const image = await specimenImage('portrait')
    const original = await align(image)
    assert.ok(isSamePicture(original, original))
    assert.ok(!isSamePicture(original, new Float32Array(original.length)))
    assert.ok(!isSamePicture(new Float32Array(original.length), new Float32Array(original.length)))
  })
})
