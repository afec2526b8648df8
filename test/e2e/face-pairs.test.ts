// Pairs of a document and a selfie through the API: the same person, strangers of one group, and two people in one picture.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { renderSpecimen } from '../../dev/specimen/generate.ts'
import { readPictures } from '../../bench/faces/people.ts'
import { needShared, specimen } from '../support/pictures.ts'
import { actionsOf, specimenAssets } from '../support/service.ts'
import { sharedService, type SharedService } from '../support/shared-service.ts'

const BODY = { level: ['FULL_KYC'], country: 'gb' }
const isDecided = ({ status }: Record<string, unknown>) => status !== 'PENDING'

describe('pairs of a document and a selfie, end to end', function () {
  let service: SharedService
  before(async () => {
    service = await sharedService({ trustedCapture: true })
  })

  /** The face match of a record, and its status. The specimen's movements belong to no other selfie, so liveness does not pass. */
  async function matched(document: Buffer, selfie: Buffer) {
    const created = await service.create(BODY)
    const data: Record<string, Buffer> = { DOCUMENT_FRONT: document, SELFIE: selfie }
    const assets = specimenAssets(actionsOf(created)).map((asset) =>
      asset.type in data ? { ...asset, data: data[asset.type].toString('base64') } : asset,
    )
    assert.equal((await service.submit(created.id, assets)).status, 201)
    const record = await service.until(created.id, isDecided)
    const face = (record.checks as { name: string; verdict: string; observations: string[] }[]).find(
      ({ name }) => name === 'FACE_MATCH',
    )
    return { status: record.status, codes: record.reason_codes as string[], ...(face ?? assert.fail('no face match')) }
  }
  let made = 0
  const passportOf = (portrait: Buffer, surname: string) =>
    renderSpecimen({
      fields: { surname, givenNames: 'KIM', number: `P4${made}Q88${made++}1`, birthDate: '1991-08-02', sex: 'F' },
      portrait,
      seed: 60 + made,
    })
  const beside = async (left: Buffer, right: Buffer, width: { left: number; right: number }) =>
    sharp({ create: { width: 1700, height: 1200, channels: 3, background: '#6b7280' } })
      .composite([
        { input: await sharp(left).resize(width.left).toBuffer(), left: 10, top: 40 },
        { input: await sharp(right).resize(width.right).toBuffer(), left: 1690 - width.right, top: 300 },
      ])
      .jpeg({ quality: 92 })
      .toBuffer()

  it('pass: the only real pair of this project', async function () {
    const folder = join(needShared(this, 'faces'), 'onfido')
    const [licence, selfie] = ['sample_driving_licence.png', 'sample_photo.png'].map((name) =>
      readFileSync(join(folder, name)),
    )
    const { verdict, observations } = await matched(licence, selfie)
    assert.equal(verdict, 'PASS', observations.join('\n'))
  })

  it('pass: a holder whose passport has a ghost of the portrait', async () => {
    const ghost = await sharp(specimen('portrait')).resize(110).greyscale().modulate({ brightness: 1.35 }).toBuffer()
    const passport = await sharp(specimen('passport'))
      .composite([{ input: ghost, left: 1010, top: 470 }])
      .jpeg({ quality: 92 })
      .toBuffer()
    const { verdict, observations } = await matched(passport, specimen('selfie'))
    assert.equal(verdict, 'PASS', observations.join('\n'))
  })

  it('never pass for strangers of one sex and group', async function () {
    const folder = needShared(this, 'faces')
    const groups = new Map<string, string[]>()
    for (const { file, group, expression } of readPictures(folder))
      if (group !== undefined && expression === 'neutral' && file.startsWith('london/'))
        groups.set(group, [...(groups.get(group) ?? []), file])
    const pairs = [...groups].flatMap(([group, [one, two]]) => (two === undefined ? [] : [{ group, one, two }]))
    assert.ok(pairs.length >= 5, [...groups.keys()].join())
    for (const [i, { group, one, two }] of pairs.entries()) {
      const [portrait, selfie] = [readFileSync(join(folder, one)), readFileSync(join(folder, two))]
      const { verdict, status, codes, observations } = await matched(
        await passportOf(portrait, `GROUP${'ABCDEFGHIJ'[i]}`),
        selfie,
      )
      assert.notEqual(verdict, 'PASS', `${group}: ${observations.join('; ')}`)
      assert.notEqual(status, 'APPROVED', group)
      assert.ok(
        codes.some((code) => /^FACE_/.test(code)),
        `${group}: ${codes.join()}`,
      )
    }
  })

  it('never pass for the person who holds the passport of another beside their own, larger face', async function () {
    const folder = needShared(this, 'faces/london')
    const attacker = readFileSync(join(folder, '012_neutral.jpg'))
    const photo = await beside(attacker, specimen('passport'), { left: 760, right: 900 })
    const { verdict, status, observations } = await matched(photo, attacker)
    assert.notEqual(verdict, 'PASS', observations.join('\n'))
    assert.notEqual(status, 'APPROVED')
  })

  it('find the portrait of the holder beside a larger face, and send the photo to a person', async function () {
    const folder = needShared(this, 'faces/london')
    const photo = await beside(readFileSync(join(folder, '012_neutral.jpg')), specimen('passport'), {
      left: 760,
      right: 900,
    })
    const { verdict, codes, observations } = await matched(photo, specimen('selfie'))
    assert.notEqual(verdict, 'FAIL', observations.join('\n'))
    assert.ok(!codes.includes('FACE_MISMATCH'), codes.join())
  })
})
