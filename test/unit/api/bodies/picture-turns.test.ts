import assert from 'node:assert/strict'
import { submissionBody } from '../../../../api/bodies/uploads.ts'
import { exchangeOf } from '../../../support/exchanges.ts'
import { blackPng, multipart, MULTIPART_TYPE, picture } from '../../../support/image-bytes.ts'

describe('images of several callers at once', function () {
  const submit = async (parts: readonly Buffer[], address: string): Promise<number> => {
    const body = multipart(parts.map((bytes) => ({ name: 'DOCUMENT_FRONT', bytes })))
    const pending = await submissionBody.read(exchangeOf(body, { 'content-type': MULTIPART_TYPE }, address))
    return (await pending.receive()).usable.length
  }

  it("are decoded in turns, so no image waits behind another caller's slow ones", async () => {
    const slow = blackPng(7_000, 7_000)
    const honest = await picture()
    const ended: string[] = []
    const note =
      (who: string) =>
      (count: number): void => {
        ended.push(who)
        assert.ok(count > 0)
      }
    const attack = Array.from({ length: 8 }, (_, i) =>
      submit(
        Array.from({ length: 4 }, () => slow),
        `2001:db8::${i}`,
      ).then(note('attacker')),
    )
    await Promise.all([...attack, submit([honest], '192.0.2.7').then(note('honest'))])
    assert.equal(ended.length, 9)
    assert.ok(ended.indexOf('honest') <= 1, ended.join(' '))
  })

  it('are all judged for a caller that sent several', async () => {
    assert.equal(await submit([await picture(), blackPng(100, 100), await picture(700, 500, 'webp')], '192.0.2.8'), 2)
  })
})
