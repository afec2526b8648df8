import assert from 'node:assert/strict'
import { callJson } from '../../dev/https-json.ts'
import { receivingKey } from '../../config/payments.ts'
import { anAccount, aSession } from '../support/factories.ts'
import { heldPort } from '../support/held-port.ts'
import { PAYMENT_ENV, readyForPayments, settingsOf } from '../support/payments.ts'
import { anAddress, startTestService } from '../support/service.ts'

describe('payment addresses from two processes of the API', function () {
  this.timeout(600_000)

  it('case 44: two hundred concurrent requests: no gap and no duplicate, though one process is killed meanwhile', async () => {
    const service = await startTestService({ services: [], env: { ...PAYMENT_ENV } })
    const { db, ca } = service
    await readyForPayments(db)
    const other = await heldPort()
    const [first] = await service.start(['api'])
    await service.start(['api'], { PORT: String(other) })
    const people = await Promise.all(
      Array.from(
        { length: 40 },
        async () => (await aSession(db, (await anAccount(db, { credits: 0 })).accountId)).token,
      ),
    )
    const bases = [service.baseUrl, `https://localhost:${other}`]
    let answered = 0
    const ask = async (apiKey: string, n: number) => {
      const answer = await callJson(
        { baseUrl: bases[n % 2], ca, apiKey },
        'POST',
        '/v1/payments/crypto/address',
        { network: 'ethereum', asset: 'ETH', credits: 10 },
        { 'x-forwarded-for': anAddress(), 'x-forwarded-proto': 'https' },
      ).catch(() => undefined)
      if (++answered === 60) process.kill(first.pid, 'SIGKILL')
      return answer
    }
    const answers = await Promise.all(people.flatMap((key) => Array.from({ length: 5 }, (_, n) => ask(key, n))))
    const made = answers.flatMap((answer) => (answer?.status === 201 ? [String(answer.body.address)] : []))
    const rows = await db.selectFrom('payment').select(['key_index', 'address']).orderBy('key_index').execute()
    assert.deepEqual(
      rows.map(({ key_index: index }) => index),
      rows.map((_, at) => at),
      'a gap',
    )
    // Every answered address is stored; some stored ones lost their answer with their process.
    const kept = new Set(rows.map(({ address }) => address))
    assert.ok(
      made.every((address) => kept.has(address)) && new Set(made).size === made.length && kept.size === rows.length,
    )
    assert.ok(made.length >= 60 && rows.length - made.length < 100, `${made.length} answered, ${rows.length} stored`)
    const key = receivingKey(settingsOf(), 'ethereum')
    for (const { key_index: index, address } of rows) assert.equal(address, key?.addressAt(index))
  })
})
