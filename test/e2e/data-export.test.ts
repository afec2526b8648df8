import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:https'
import type { IncomingMessage } from 'node:http'
import { readFileSync } from 'node:fs'
import { createHash, randomBytes } from 'node:crypto'
import { openFolderStore } from '../../objects/folder-store.ts'
import { seal, sealJson } from '../../encryption/seal.ts'
import { newId, newReferenceCode } from '../../db/ids.ts'
import { newDataKey } from '../../encryption/key-ring.ts'
import { assetPlace } from '../../db/verifications/assets.ts'
import { declaredPlace } from '../../db/verifications/verifications.ts'
import { aSession, KEY_RING } from '../support/factories.ts'
import { heldMemoryMb } from '../support/held-memory.ts'
import { heldPort } from '../support/held-port.ts'
import { IS_NIGHTLY } from '../support/nightly.ts'
import { anAddress, type TestService } from '../support/service.ts'
import { besideSharedService } from '../support/shared-service.ts'

/** `npm test` exports a fifth of the nightly number; EXPORT_VERIFICATIONS sets another number. */
const VERIFICATIONS = Number(process.env.EXPORT_VERIFICATIONS ?? (IS_NIGHTLY ? 10_000 : 2_000))
/** So that the document of 10,000 verifications is still one string of JavaScript: 2^29 characters. */
const PICTURE_BYTES = 36_000
/** The speed of the reader. */
const BYTES_PER_MS = 16_000
/** More than the heap varies, and far less than the document: the process stores none of it. */
const BREATH_MB = 48

describe(`the export of ${VERIFICATIONS} verifications to a slow reader`, function () {
  this.timeout(120_000 + VERIFICATIONS * 30)
  let service: TestService, inspectPort: number, pid: number
  const pictures = new Map<string, string>() // by verification: sha256 of its image
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64')

  before(async () => {
    service = await besideSharedService({ ownObjects: true })
    inspectPort = await heldPort()
    const [api] = await service.start(['api'], { NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}` })
    pid = api.pid
    const objects = openFolderStore(String(service.env.OBJECT_STORE_FOLDER))
    for (let made = 0; made < VERIFICATIONS; made += 250) await plant(objects, Math.min(250, VERIFICATIONS - made))
  })

  async function plant(objects: ReturnType<typeof openFolderStore>, count: number): Promise<void> {
    const { accountId } = service.account
    const made = Array.from({ length: count }, () => {
      const id = newId('verification')
      return { id, asset: newId('asset'), ...newDataKey(KEY_RING, id), bytes: randomBytes(PICTURE_BYTES) }
    })
    await service.db
      .insertInto('verification')
      .values(
        made.map(({ id, key, wrapped }) => ({
          id,
          account_id: accountId,
          mode: 'LIVE',
          idempotency_index: randomBytes(32),
          level: ['FULL_KYC'],
          checks: ['DOCUMENT'],
          reference_code: newReferenceCode(),
          challenge: [],
          cost_credits: 5,
          credit_state: 'NONE',
          data_key: wrapped,
          declared: sealJson(key, { first_name: `Person of ${id}` }, declaredPlace(id)),
          expires_at: new Date(),
          evidence_origin: null,
        })),
      )
      .execute()
    await service.db
      .insertInto('asset')
      .values(
        made.map(({ id, asset }) => ({
          id: asset,
          verification_id: id,
          type: 'DOCUMENT_FRONT',
          action: null,
          position: 0,
          media_type: 'image/jpeg',
          bytes: PICTURE_BYTES,
          width: 640,
          height: 480,
          object_key: `${id}/${asset}`,
        })),
      )
      .execute()
    for (const { id, asset, key, bytes } of made) {
      pictures.set(id, sha256(bytes))
      await objects.put(`${id}/${asset}`, seal(key, bytes, assetPlace(id, asset)))
    }
  }

  const residentMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_000

  it('needs no more memory at the end than at the beginning, and omits nothing', async () => {
    const { token } = await aSession(service.db, service.account.accountId)
    const { port } = new URL(service.baseUrl)
    const outgoing = request({
      host: '127.0.0.1',
      servername: 'localhost',
      port,
      ca: service.ca,
      path: '/v1/me/data-export',
      agent: false,
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': anAddress() },
    })
    outgoing.end()
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    assert.equal(response.statusCode, 200)
    const expected = (VERIFICATIONS * PICTURE_BYTES * 4) / 3
    const held: number[] = []
    const resident: number[] = []
    const parts: Buffer[] = []
    let bytes = 0
    const began = performance.now()
    for await (const part of response) {
      parts.push(part as Buffer)
      bytes += (part as Buffer).length
      if (bytes > expected * (0.1 + held.length * 0.2)) {
        held.push(await heldMemoryMb(inspectPort)) // the reader does not read meanwhile
        resident.push(residentMb())
      }
      const ahead = bytes / BYTES_PER_MS - (performance.now() - began)
      if (ahead > 5) await new Promise((resolve) => setTimeout(resolve, ahead))
    }
    process.stdout.write(
      `      ${(bytes / 1e6).toFixed(0)} MB in ${((performance.now() - began) / 1_000).toFixed(1)} s; held ${held.map((mb) => mb.toFixed(0)).join(', ')} MB; resident ${resident.map((mb) => mb.toFixed(0)).join(', ')} MB\n`,
    )
    assert.equal(held.length, 5)
    assert.ok(Math.max(...held) - held[0] < BREATH_MB, `held ${held.join(', ')} MB`)
    assert.ok(bytes / 1e6 > 1.5 * BREATH_MB, 'the document is too small to tell')

    const document = JSON.parse(Buffer.concat(parts).toString()) as {
      complete: boolean
      verifications: { id: string; declared: { first_name: string }; assets: { data: string }[] }[]
    }
    assert.equal(document.complete, true)
    assert.equal(document.verifications.length, VERIFICATIONS)
    for (const {
      id,
      declared,
      assets: [asset],
    } of document.verifications) {
      assert.equal(declared.first_name, `Person of ${id}`)
      assert.equal(sha256(Buffer.from(asset.data, 'base64')), pictures.get(id), id)
      pictures.delete(id)
    }
    assert.equal(pictures.size, 0)
  })
})
