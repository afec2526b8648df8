// Document and faces in one activity, through the real networks: its results, its reads of the object store, and its repetition.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MockActivityEnvironment } from '@temporalio/testing'
import { createLogger } from '../../runtime/log.ts'
import { createVisionActivities } from '../../activities/vision/vision-activities.ts'
import { openVisionModels, type VisionModels } from '../../activities/vision/vision-models.ts'
import { seal } from '../../encryption/seal.ts'
import { newId } from '../../db/ids.ts'
import { unwrapDataKey } from '../../encryption/key-ring.ts'
import { openFolderStore } from '../../objects/folder-store.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import type { Db } from '../../db/pool.ts'
import { assetPlace, submitAssets } from '../../db/verifications/assets.ts'
import { listCheckResults } from '../../db/verifications/check-results.ts'
import { SPECIMEN_CAPTURE, specimenDocument, specimenFrame } from '../../dev/specimen/pictures.ts'
import { aVerification, anAccount, KEY_RING } from '../support/factories.ts'
import { rememberingAll } from '../support/remembered-networks.ts'
import { testDatabase } from '../support/stack.ts'
import { onlyWhereSourcesChanged } from '../support/by-path.ts'

describe('the check of all assets', function () {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'the check of all pictures')
  })
  const folder = mkdtempSync(join(tmpdir(), 'check-pictures-'))
  const stored = openFolderStore(folder)
  let db: Db
  let models: VisionModels

  before(async () => {
    ;({ db } = await testDatabase())
    models = rememberingAll(await openVisionModels(undefined))
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  /** The submitted specimen, with its assets as objects. */
  async function submitted() {
    const {
      id,
      data_key: wrapped,
      challenge,
    } = await aVerification(db, await anAccount(db), { level: ['FULL_KYC'], docType: 'PASSPORT' })
    if (wrapped === null) throw new Error('no data key')
    const pictures = [
      { type: 'DOCUMENT_FRONT', action: null, data: specimenDocument() } as const,
      { type: 'SELFIE', action: null, data: SPECIMEN_CAPTURE.selfie } as const,
      ...challenge.map((action) => ({ type: 'LIVENESS_FRAME', action, data: specimenFrame(action) }) as const),
    ]
    const assets = await Promise.all(
      pictures.map(async ({ type, action, data }) => {
        const asset = {
          id: newId('asset'),
          type,
          action,
          mediaType: 'image/jpeg',
          bytes: data.length,
          width: 640,
          height: 480,
        } as const
        const objectKey = `assets/${asset.id}`
        await stored.put(objectKey, seal(unwrapDataKey(KEY_RING, wrapped, id), data, assetPlace(id, asset.id)))
        return { ...asset, objectKey }
      }),
    )
    await submitAssets(db, id, assets)
    return { id, selfie: assets[1].objectKey, keys: assets.map(({ objectKey }) => objectKey) }
  }
  /** The activities on a store that records every read. */
  const activities = (get: ObjectStore['get']) =>
    createVisionActivities({
      db,
      objects: { ...stored, get },
      keyRing: KEY_RING,
      log: createLogger('test', 'silent'),
      models,
      allowSpecimens: true,
    })
  const run = <T>(activity: () => Promise<T>): Promise<T> => new MockActivityEnvironment().run(activity)
  const names = async (id: string) => (await listCheckResults(db, id)).map(({ name }) => name).sort()

  it('has the same results as the two checks of document and faces, and opens each asset once', async () => {
    const { id, keys } = await submitted()
    const read: string[] = []
    const vision = activities((key) => {
      read.push(key)
      return stored.get(key)
    })
    const together = await run(() => vision.checkPictures(id))
    assert.deepEqual(read.toSorted(), keys.toSorted())
    assert.deepEqual(await names(id), ['DOCUMENT', 'FACE_MATCH', 'LIVENESS'])
    assert.deepEqual(
      together.map(({ check }) => check),
      ['DOCUMENT', 'LIVENESS', 'FACE_MATCH'],
    )
    assert.deepEqual(together[0], await run(() => vision.checkDocument(id)))
  })

  it('keeps the document’s result when the faces fail; a repetition replaces the result and completes the rest', async () => {
    const { id, selfie } = await submitted()
    let isAway = true
    const vision = activities(async (key) => {
      if (isAway && key === selfie) throw new Error('the store is away')
      return stored.get(key)
    })
    await assert.rejects(
      run(() => vision.checkPictures(id)),
      /the store is away/,
    )
    assert.deepEqual(await names(id), ['DOCUMENT'])
    isAway = false
    assert.equal((await run(() => vision.checkPictures(id))).length, 3)
    assert.deepEqual(await names(id), ['DOCUMENT', 'FACE_MATCH', 'LIVENESS'])
  })

  it('rejects a missing asset', async () => {
    const { id, selfie } = await submitted()
    await stored.delete(selfie)
    await assert.rejects(run(() => activities((key) => stored.get(key)).checkPictures(id)))
    assert.deepEqual(await names(id), ['DOCUMENT'])
  })
})
