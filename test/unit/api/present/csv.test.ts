import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { csvCell, verificationsCsv } from '../../../../api/present/csv.ts'
import type { Verification } from '../../../../db/verifications/schema.ts'
import { newDataKey } from '../../../../encryption/key-ring.ts'
import { sealedClientData } from '../../../../db/verifications/client-data.ts'
import { KEY_RING } from '../../../support/factories.ts'

describe('CSV', () => {
  it('prefixes every cell that a spreadsheet would read as a formula', () => {
    for (const text of [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      ' =1',
      '\u00a0=1',
      '\uff1d1',
      '=HYPERLINK("https://evil.example";"x")',
      "=cmd|' /C calc'!A0",
      '-',
      '\tx',
    ]) {
      const cell = csvCell(text)
      assert.match(cell, /^"?'/, JSON.stringify(text))
    }
    for (const text of ['customer-4711', 'a=b', '4711', "o'neill", '日本', 'مرحبا']) assert.equal(csvCell(text), text)
  })

  it('quotes commas, quotes, line ends and blanks', () => {
    assert.equal(csvCell('a,b'), '"a,b"')
    assert.equal(csvCell('a"b'), '"a""b"')
    assert.equal(csvCell('a\r\nb'), '"a\r\nb"')
    assert.equal(csvCell(' a '), '" a "')
    assert.deepEqual([csvCell(null), csvCell(-5), csvCell(0), csvCell('')], ['', '-5', '0', ''])
  })

  it('fetches no more batches than the reader takes', async () => {
    let asked = 0
    const { key, wrapped } = newDataKey(KEY_RING, 'ver_1')
    const row = {
      id: 'ver_1',
      mode: 'LIVE',
      level: ['FULL_KYC'],
      challenge: [],
      reason_codes: [],
      created_at: new Date(0),
      submitted_at: null,
      resolved_at: null,
      expires_at: new Date(0),
      data_key: wrapped,
      ...sealedClientData(KEY_RING, key, {
        id: 'ver_1',
        accountId: 'acc_1',
        endUserRef: 'x'.repeat(128),
        redirectUrl: null,
      }),
      credit_state: 'NONE',
      cost_credits: 5,
      reference_code: 'A',
      status: 'PENDING',
      country: 'de',
      doc_type: null,
      risk_score: null,
    } as unknown as Verification
    const stream = verificationsCsv(
      (async function* () {
        for (; ; asked++) yield Array.from({ length: 500 }, () => row)
      })(),
      { keyRing: KEY_RING, baseUrl: 'https://id.example' },
    )
    stream.once('readable', () => undefined)
    await sleep(200)
    assert.ok(asked <= 3, `${asked} batches without a reader`)
    stream.destroy()
  })
})
