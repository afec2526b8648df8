// From an image to the answer of the API, through the real activities, policy and record: documents that must never be approved.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MockActivityEnvironment } from '@temporalio/testing'
import { createScreeningActivities } from '../../activities/screening/screening-activities.ts'
import { createLogger } from '../../runtime/log.ts'
import { createVisionActivities } from '../../activities/vision/vision-activities.ts'
import { openVisionModels, type VisionModels } from '../../activities/vision/vision-models.ts'
import { settleVerification } from '../../activities/verification/verification-activities.ts'
import { checkDigit } from '../../checks/document/mrz/mrz-check-digits.ts'
import { presentVerification } from '../../api/present/present-verification.ts'
import { seal } from '../../encryption/seal.ts'
import { newId } from '../../db/ids.ts'
import { openFolderStore } from '../../objects/folder-store.ts'
import type { ObjectStore } from '../../objects/object-store.ts'
import { unwrapDataKey } from '../../encryption/key-ring.ts'
import type { Db } from '../../db/pool.ts'
import { assetPlace, submitAssets } from '../../db/verifications/assets.ts'
import { listCheckResults } from '../../db/verifications/check-results.ts'
import { findVerification } from '../../db/verifications/verifications.ts'
import { newSpecimenNumber } from '../../dev/specimen-run.ts'
import { renderSpecimen, type SpecimenOptions } from '../../dev/specimen/generate.ts'
import { aVerification, anAccount, KEY_RING } from '../support/factories.ts'
import { activateUnList, servedUnList, type UnLists } from '../support/monitored-people.ts'
import { IS_NIGHTLY } from '../support/nightly.ts'
import { testDatabase } from '../support/stack.ts'
import { onlyWhereSourcesChanged } from '../support/by-path.ts'

/** The lower line with some characters replaced, and all its check digits corrected. */
function forged(line: string, start: number, text: string): string {
  const body = line.slice(0, start) + text + line.slice(start + text.length)
  const digit = (from: number, to: number): string => checkDigit(body.slice(from, to))
  const checked = `${body.slice(0, 9)}${digit(0, 9)}${body.slice(10, 19)}${digit(13, 19)}${body.slice(20, 27)}${digit(21, 27)}${body.slice(28, 43)}`
  return checked + checkDigit(checked.slice(0, 10) + checked.slice(13, 20) + checked.slice(21, 43))
}

/** Each takes a second of CPU. */
const STARTS = IS_NIGHTLY ? 10 : 2

describe('verdicts on documents, from the image to the record', function () {
  before(function () {
    onlyWhereSourcesChanged(this, import.meta.filename, 'verdicts on pictures of documents')
  })
  const folder = mkdtempSync(join(tmpdir(), 'verdicts-'))
  let db: Db
  let objects: ObjectStore
  let models: VisionModels
  let lists: UnLists

  before(async () => {
    ;({ db } = await testDatabase())
    objects = openFolderStore(folder)
    models = await openVisionModels(undefined)
    await activateUnList(db, objects, [{ id: '1', name: 'GORAN FALKENRATH' }])
    lists = servedUnList(db, objects)
    await lists.update()
  })
  after(() => rmSync(folder, { recursive: true, force: true }))

  /** Submits an image of a specimen and runs document check, screening and policy; returns the answer of the API. */
  async function verdictOn(options: SpecimenOptions) {
    const jpeg = await renderSpecimen(options)
    const { id, data_key: wrapped } = await aVerification(db, await anAccount(db), {
      level: ['ID_DOCUMENT', 'AML_SCREENING'],
      docType: 'PASSPORT',
    })
    if (wrapped === null) throw new Error('no data key')
    const asset = {
      id: newId('asset'),
      type: 'DOCUMENT_FRONT',
      action: null,
      mediaType: 'image/jpeg',
      bytes: jpeg.length,
      width: 1600,
      height: 1200,
    } as const
    const objectKey = `assets/${asset.id}`
    await objects.put(objectKey, seal(unwrapDataKey(KEY_RING, wrapped, id), jpeg, assetPlace(id, asset.id)))
    await submitAssets(db, id, [{ ...asset, objectKey }])
    const vision = createVisionActivities({
      db,
      objects,
      keyRing: KEY_RING,
      log: createLogger('test', 'silent'),
      models,
      allowSpecimens: true,
    })
    await new MockActivityEnvironment().run(() => vision.checkDocument(id))
    await createScreeningActivities({ db, keyRing: KEY_RING, current: lists }).screenPerson(id)
    await settleVerification({ db, keyRing: KEY_RING }, id)
    const verification = await findVerification(db, id)
    if (verification === undefined) throw new Error('the verification is gone')
    return presentVerification(
      verification,
      { results: await listCheckResults(db, id), deliveries: [] },
      { keyRing: KEY_RING, baseUrl: 'https://kyc.example' },
    )
  }
  const mrz =
    (start: number, text: string): SpecimenOptions['mrz'] =>
    ([upper, lower]) => [upper, forged(lower, start, text)]

  it('approve a genuine passport', async () => {
    const { status, reason_codes, extracted } = await verdictOn({})
    assert.deepEqual([status, reason_codes], ['APPROVED', []])
    assert.equal(extracted?.document_expiry, '2034-05-20')
  })

  it(`approve the specimens of ${STARTS} starts, each with its own number`, async function () {
    const numbers = Array.from({ length: STARTS }, newSpecimenNumber)
    assert.equal(new Set(numbers).size, STARTS)
    for (const number of numbers) {
      const { status, reason_codes, extracted } = await verdictOn({ fields: { number } })
      assert.deepEqual([extracted?.document_number, status, reason_codes], [number, 'APPROVED', []])
    }
  })

  it('decline an expired passport whose MRZ has fillers for the date of expiry', async () => {
    const { status, reason_codes, extracted } = await verdictOn({
      mrz: mrz(21, '<<<<<<'),
      printed: { issueDate: '2014-05-21', expiryDate: '2024-05-20' },
    })
    assert.equal(status, 'DECLINED')
    assert.deepEqual([...reason_codes].sort(), ['DOCUMENT_EXPIRED', 'DOC_DATE_IMPLAUSIBLE', 'RISK_SCORE_HIGH'])
    assert.equal(extracted?.document_expiry, '2024-05-20')
  })

  it('send a passport to review when its MRZ is valid for longer than its print', async () => {
    const { status, reason_codes } = await verdictOn({ printed: { issueDate: '2014-05-21', expiryDate: '2024-05-20' } })
    assert.deepEqual([status, reason_codes], ['REVIEW', ['MRZ_MISMATCH_EXPIRY']])
  })

  it('send a passport to review when its MRZ has the 13th month in the birth date', async () => {
    const { status, reason_codes, extracted } = await verdictOn({ mrz: mrz(13, '861317') })
    assert.deepEqual([status, reason_codes], ['REVIEW', ['DOC_DATE_IMPLAUSIBLE']])
    assert.equal(extracted?.date_of_birth, '1986-03-17')
  })

  it('send a passport to review when its MRZ has a different number with correct check digits', async () => {
    const { status, reason_codes } = await verdictOn({ mrz: mrz(0, 'X19258364') })
    assert.deepEqual([status, reason_codes], ['REVIEW', ['MRZ_UNCONFIRMED_DOCUMENT_NUMBER']])
  })

  it('send a passport to review when its MRZ has another sex and nationality', async () => {
    const { reason_codes } = await verdictOn({
      mrz: ([upper, lower]) => [upper, forged(forged(lower, 20, 'F'), 10, 'NOR')],
    })
    assert.deepEqual([...reason_codes].sort(), ['MRZ_MISMATCH_SEX', 'MRZ_UNCONFIRMED_NATIONALITY'])
  })

  it('do not accept a screening by surname alone, but report its findings', async () => {
    const { status, reason_codes } = await verdictOn({
      mrz: ([, lower]) => [`P<UTOFALKENRATH${'<'.repeat(29)}`, lower],
      printed: { givenNames: '' },
    })
    assert.deepEqual([status, reason_codes], ['APPROVED', []], 'the check trusts the MRZ: the holder has one name')
    const unread = await verdictOn({ mrz: () => ['', ''], printed: { givenNames: '' } })
    assert.equal(unread.status, 'REVIEW')
    assert.ok(unread.reason_codes.includes('SCREENING_INCONCLUSIVE'), unread.reason_codes.join())
    assert.equal(unread.extracted?.last_name, 'FALKENRATH')
  })
})
