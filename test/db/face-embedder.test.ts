// Another face embedder and another threshold, from the settings to the stored result, through the real activity.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MockActivityEnvironment } from '@temporalio/testing'
import { createLogger } from '../../runtime/log.ts'
import { createVisionActivities } from '../../activities/vision/vision-activities.ts'
import { openVisionModels } from '../../activities/vision/vision-models.ts'
import { readCheckDetails, dataKeyOf } from '../../activities/verification/check-detail.ts'
import type { EmbedderChoice } from '../../checks/face/embedder.ts'
import { seal } from '../../encryption/seal.ts'
import { newId } from '../../db/ids.ts'
import { openFolderStore } from '../../objects/folder-store.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import type { Db } from '../../db/pool.ts'
import { assetPlace, submitAssets } from '../../db/verifications/assets.ts'
import { COARSE, writeEmbedder } from '../support/coarse-embedder.ts'
import { aVerification, anAccount, KEY_RING } from '../support/factories.ts'
import { specimen } from '../support/pictures.ts'
import { rememberingAll } from '../support/remembered-networks.ts'
import { testDatabase } from '../support/stack.ts'
import { SHIPPED } from '../support/shipped-embedder.ts'

describe('the face match with another embedder', function () {
  const folder = mkdtempSync(join(tmpdir(), 'embedder-'))
  let db: Db
  let objects: ObjectStore
  before(async () => {
    ;({ db } = await testDatabase())
    objects = openFolderStore(folder)
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  /** Submits the specimen and lets the activity judge it; returns the stored face match. */
  async function matchBy(choice: EmbedderChoice) {
    const verification = await aVerification(db, await anAccount(db), { level: ['FULL_KYC'], docType: 'PASSPORT' })
    const dataKey = dataKeyOf(verification, KEY_RING)
    const { id } = verification
    const assets = []
    for (const [type, name] of [
      ['DOCUMENT_FRONT', 'passport'],
      ['SELFIE', 'selfie'],
    ] as const) {
      const bytes = specimen(name)
      const asset = {
        id: newId('asset'),
        type,
        action: null,
        mediaType: 'image/jpeg',
        bytes: bytes.length,
        width: 640,
        height: 480,
      } as const
      await objects.put(`assets/${asset.id}`, seal(dataKey, bytes, assetPlace(id, asset.id)))
      assets.push({ ...asset, objectKey: `assets/${asset.id}` })
    }
    await submitAssets(db, id, assets)
    const models = rememberingAll(await openVisionModels(undefined, choice))
    const vision = createVisionActivities({
      db,
      objects,
      keyRing: KEY_RING,
      log: createLogger('test', 'silent'),
      models,
      allowSpecimens: true,
    })
    await new MockActivityEnvironment().run(() => vision.checkPictures(id))
    const found = (await readCheckDetails(db, dataKey, id)).find(({ result }) => result.name === 'FACE_MATCH')
    if (found === undefined) throw new Error('no face match was stored')
    return found.result
  }

  it('uses its vectors and thresholds, and records both', async () => {
    const shipped = await matchBy({})
    assert.deepEqual([shipped.verdict, shipped.codes], ['PASS', []])
    assert.match(
      shipped.observations.join(),
      new RegExp(`match from ${SHIPPED.thresholds.pass}, mismatch below ${SHIPPED.thresholds.mismatch}\\)`),
    )

    const other = await matchBy({ specFile: writeEmbedder(COARSE) })
    assert.match(other.observations.join(), /match from 0\.5, mismatch below 0\.2\)/)
    const similarity = (result: typeof other) => Number(/similarity (-?[\d.]+)/.exec(result.observations.join())?.[1])
    assert.notEqual(similarity(other), similarity(shipped))
    assert.equal(other.score, Math.round(1000 / (1 + Math.exp(-(10 * similarity(other) - 3)))) / 1000)

    const strict = await matchBy({
      specFile: writeEmbedder({ ...COARSE, thresholds: { ...COARSE.thresholds, pass: 0.9985, sameFace: 0.9999 } }),
    })
    assert.deepEqual([strict.verdict, strict.codes], ['REVIEW', ['FACE_MATCH_LOW']])
  })

  it('passes from FACE_PASS_FROM on', async () => {
    const { verdict, codes, observations } = await matchBy({ passFrom: 0.9974 })
    assert.deepEqual([verdict, codes], ['REVIEW', ['FACE_MATCH_LOW']])
    assert.match(observations.join(), /match from 0\.9974/)
  })
})
