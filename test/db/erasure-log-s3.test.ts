import assert from 'node:assert/strict'
import type { ObjectStore } from '../../objects/object-store.ts'
import { openS3Store } from '../../objects/s3-store.ts'
import type { Db } from '../../db/pool.ts'
import { openErasureLog, readErasureLog, recordErasure } from '../../db/privacy/erasure-log.ts'
import { newId } from '../../db/ids.ts'
import { startObjectServer, type ObjectServer } from '../../dev/object-server.ts'
import { aVerification, anAccount } from '../support/factories.ts'
import { listed } from '../support/listed-objects.ts'
import { testObjectServer } from '../support/object-server.ts'
import { ops } from '../support/ops.ts'
import { atEnd, testDatabase } from '../support/stack.ts'

describe('erasure requests in the log of the bucket', () => {
  let db: Db, url: string, server: Awaited<ReturnType<typeof testObjectServer>>, bucket: ObjectStore
  const credentials = { accessKeyId: 'operator', secretAccessKey: 'a-secret-of-this-test' }
  const settings = () => ({
    bucket: server.bucket,
    region: server.region,
    endpoint: server.endpoint,
    prefix: 'production',
    isPathStyle: true,
    credentials,
  })
  before(async function () {
    server = await testObjectServer(this, { credentials })
    ;({ db, url } = await testDatabase())
    const store = openS3Store(settings())
    bucket = store
    atEnd(async () => store.close())
  })

  it("outlast the erased data and the server's death, and are replayed into a database that has forgotten them", async () => {
    const account = await anAccount(db)
    const [erased, stays] = [await aVerification(db, account), await aVerification(db, account)]
    for (const { id } of [erased, stays]) await bucket.put(`${id}/ast_1`, Buffer.from('sealed'))
    const request = {
      id: newId('erasure'),
      account_id: account.accountId,
      verification_id: erased.id,
      requested_at: new Date(),
    }
    await recordErasure(openErasureLog(undefined, bucket), request)
    await bucket.deleteAll(erased.id) // as the erasure itself does
    process.kill(server.pid, 'SIGKILL')
    await server.ended
    const again: ObjectServer = await startObjectServer(server.program, server.folder, {
      port: server.port,
      credentials,
      bucket: server.bucket,
    })
    atEnd(() => again.stop())

    assert.deepEqual(
      (await listed(bucket)).map(({ key }) => key).sort(),
      [`erasures/${request.id}`, `${stays.id}/ast_1`].sort(),
    )
    assert.deepEqual(await readErasureLog(openErasureLog(undefined, bucket)), [request])
    // This database is from before the request: it has the verification, and no row of the erasure.
    const { bucket: S3_BUCKET, region: S3_REGION, endpoint: S3_ENDPOINT, prefix: S3_PREFIX } = settings()
    const store = {
      S3_BUCKET,
      S3_REGION,
      S3_ENDPOINT,
      S3_PREFIX,
      S3_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    }
    const replay = () => ops({ db, url, store }, 'erase replay|--by|tester|--reason|restored from a backup|--json')
    const { code, report, err } = await replay()
    assert.equal(code, 0, err)
    assert.deepEqual(
      [report.folder, report.records, report.repeated, report.unknown],
      ['erasures/ of the object store', 1, 1, 0],
    )
    assert.deepEqual(await replay().then(({ report: { repeated, standing } }) => [repeated, standing]), [0, 1])
    const asked = await db.selectFrom('erasure').select(['id', 'verification_id']).execute()
    assert.deepEqual(asked, [{ id: request.id, verification_id: erased.id }])
  })

  it('are rejected when the object is no record of an erasure', async () => {
    const id = newId('erasure')
    await bucket.put(`erasures/${id}`, Buffer.from('{"id":"another"}'))
    await assert.rejects(
      readErasureLog(openErasureLog(undefined, bucket)),
      new RegExp(`${id} is not the record of an erasure`),
    )
  })
})
