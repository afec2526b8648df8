import assert from 'node:assert/strict'
import { findFaces } from '../../../../checks/face/find-faces.ts'
import type { Pose } from '../../../../checks/face/mesh.ts'
import type { FaceModels } from '../../../../checks/face/models.ts'
import type { Image } from '../../../../checks/image/image.ts'
import type { Still } from '../../../support/faces/depth.ts'
import { reRender, type View } from '../../../support/faces/re-render.ts'
import { stillOf } from '../../../support/faces/stills.ts'
import { specimenImage } from '../../../support/pictures.ts'
import { faceNetworks } from '../../../support/remembered-networks.ts'

// It makes the attacks of the other tests and of bench/liveness. The service's own mesh must see each change that it claims.
describe('re-rendering a still', function () {
  let models: FaceModels
  let still: Still
  let own: Pose
  before(async () => {
    models = await faceNetworks()
    still = await stillOf(models, await specimenImage('selfie'))
    own = (await seen({})).pose
  })

  async function seen(view: View) {
    const [face] = await findFaces(models, reRender(still, view))
    assert.ok(face !== undefined, `no face in ${JSON.stringify(view)}`)
    return face
  }
  /** Height of a gap as a share of its width. */
  const ratio = async (view: View, [top, bottom, left, right]: readonly number[]): Promise<number> => {
    const {
      mesh: { points },
    } = await seen(view)
    return (
      Math.hypot(points[bottom][0] - points[top][0], points[bottom][1] - points[top][1]) /
      Math.hypot(points[right][0] - points[left][0], points[right][1] - points[left][1])
    )
  }
  const MOUTH = [13, 14, 78, 308],
    EYE = [159, 145, 33, 133]
  const sameAs = (a: Image, b: Image) => Buffer.from(a.data).equals(Buffer.from(b.data))

  for (const [axis, degrees, within] of [
    ['yaw', 25, 6],
    ['yaw', -25, 6],
    ['pitch', 20, 6],
    ['pitch', -20, 6],
  ] as const) {
    it(`turns the head by ${axis} ${degrees} where the mesh gives the depth`, async () => {
      const { pose } = await seen({ [axis]: degrees })
      assert.ok(Math.abs(pose[axis] - own[axis] - degrees) < within, `read ${pose[axis] - own[axis]}`)
      const aside = axis === 'yaw' ? 'pitch' : 'yaw'
      assert.ok(Math.abs(pose[aside] - own[aside]) < within, `${aside} ${pose[aside] - own[aside]}`)
    })
  }

  it('gives a print less of a turn than a head: flat least, then bent and relief', async () => {
    const turn = async (view: View) => Math.abs((await seen({ yaw: 30, ...view })).pose.yaw - own.yaw)
    const [flat, relief, mesh] = [
      await turn({ depth: { kind: 'flat' } }),
      await turn({ depth: { kind: 'relief', factor: 0.4 } }),
      await turn({}),
    ]
    assert.ok(flat < 8 && flat < relief && relief < mesh, `${flat} ${relief} ${mesh}`)
    for (const depth of [{ kind: 'bent', radius: 0.8 }, { kind: 'ellipsoid' }] as const)
      assert.ok((await turn({ depth })) > flat, depth.kind)
  })

  it('opens the mouth, closes the eyes and draws a smile', async () => {
    const [shut, open] = [await ratio({}, MOUTH), await ratio({ expression: { mouth: 1 } }, MOUTH)]
    assert.ok(open > shut + 0.25, `mouth ${shut} to ${open}`)
    const half = await ratio({ expression: { mouth: 0.5 } }, MOUTH)
    assert.ok(half > shut + 0.05 && half < open, `half open ${half}`)
    assert.ok((await ratio({ expression: { mouth: 1, jaw: false } }, MOUTH)) > shut + 0.1)
    assert.ok((await ratio({ expression: { eyes: 1 } }, EYE)) < 0.8 * (await ratio({}, EYE)))
    const width = async (view: View) => {
      const {
        mesh: { points },
      } = await seen(view)
      return (points[291][0] - points[61][0]) / (points[454][0] - points[234][0])
    }
    assert.ok((await width({ expression: { smile: 1 } })) > 1.05 * (await width({})))
  })

  it('returns the still itself without changes, the same pixels each time, and a mirror image on request', () => {
    assert.ok(sameAs(reRender(still, {}), still.image))
    const view: View = { yaw: 14, pitch: 5, shade: 0.5, noise: 4, seed: 3, zoom: 1.05 }
    assert.ok(sameAs(reRender(still, view), reRender(still, view)))
    assert.ok(!sameAs(reRender(still, view), reRender(still, { ...view, seed: 4 })))
    const { width } = still.image
    const mirrored = reRender(still, { mirror: true }).data
    for (const at of [0, 100, 401]) assert.equal(mirrored[at * 3], still.image.data[(width - 1 - at) * 3])
  })

  it('leaves the background where it is, unless it is to move with the head', () => {
    const corner = (image: Image) => Buffer.from(image.data.subarray(0, 60)).toString('hex')
    assert.equal(corner(reRender(still, { yaw: 25 })), corner(still.image))
    assert.notEqual(corner(reRender(still, { yaw: 25, background: 'moved' })), corner(still.image))
  })
})
