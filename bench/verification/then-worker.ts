import { NativeConnection, Worker } from '@temporalio/worker'
import { recordCheck, recordChecks } from '../../activities/verification/check-detail.ts'
import { withMaterial, type Material } from '../../activities/vision/material.ts'
import { openVisionModels } from '../../activities/vision/vision-models.ts'
import { assessDocument } from '../../checks/document/judge/assess.ts'
import { fieldBoxes } from '../../checks/document/fields/field-boxes.ts'
import { DOCUMENT_SIDE } from '../../checks/document/read/inspect-side.ts'
import { readConfig } from '../../config/index.ts'
import { openObjectStore } from '../../objects/open-store.ts'
import { openDatabase } from '../../db/pool.ts'
import { createLogger } from '../../runtime/log.ts'
import { createRegistry } from '../../runtime/metrics.ts'
import { temporalConnectionOptions } from '../../temporal/connection.ts'
import { createActivityMetrics } from '../../workers/activity-metrics.ts'
import { activityInterceptors } from '../../workers/interceptors.ts'
import { queueLimits } from '../../workers/limits.ts'
import type { VisionActivities } from '../../contract/activities.ts'
import { CHECKS_THEN } from './checks.ts'

// A worker of the vision queue that runs only CHECKS_THEN, for bench/verification.ts --checks=then. The service has
// no such worker.

const config = readConfig()
const log = createLogger('worker:then', config.process.logLevel)
const db = openDatabase(config.database.url, config.database.poolSize, () => undefined)
const models = await openVisionModels(undefined)
const source = { db, objects: await openObjectStore(config.objectStore), keyRing: config.keyRing }

async function checkAll(material: Material) {
  const { verification, dataKey, picture } = material
  const sides = [await CHECKS_THEN.side(models, 'DOCUMENT_FRONT', await picture('DOCUMENT_FRONT', DOCUMENT_SIDE))]
  const { result, extracted, fields, comparisons } = assessDocument(sides, {
    country: verification.country,
    docType: verification.doc_type,
    today: new Date().toISOString().slice(0, 10),
    allowSpecimens: config.verifications.allowSpecimens,
  })
  const document = await recordCheck(db, dataKey, verification.id, {
    result,
    extracted,
    fields,
    boxes: fieldBoxes(sides, extracted),
    comparisons,
  })
  const { results } = await CHECKS_THEN.faces(models, material)
  return [document, ...(await recordChecks(db, dataKey, verification.id, results))]
}

const connection = await NativeConnection.connect(temporalConnectionOptions(config.temporal))
const activities: Pick<VisionActivities, 'checkPictures'> = {
  checkPictures: (verificationId) => withMaterial(source, verificationId, checkAll),
}
const worker = await Worker.create({
  connection,
  namespace: config.temporal.namespace,
  taskQueue: 'vision',
  activities,
  ...queueLimits(config.vision).vision,
  interceptors: { activity: [activityInterceptors(log, createActivityMetrics(createRegistry('worker:then')))] },
})
process.stdin
  .resume()
  .on('end', () => process.kill(process.pid, 'SIGTERM'))
  .unref()
const running = worker.run()
log.info('worker ready')
await running
await connection.close()
await db.destroy()
process.exit(0)
