import assert from 'node:assert/strict'
import { getAddress } from 'viem'
import { redriveOutbox } from '../../temporal/redrive-outbox.ts'
import { openEthereum } from '../../activities/payments/ethereum.ts'
import { rejectPayout } from '../../db/partners/payout-steps.ts'
import { createLogger } from '../../runtime/log.ts'
import { freshEthereumAddress, testEthereum, type TestEthereum } from '../support/anvil.ts'
import { KEY_RING } from '../support/factories.ts'
import { mailTo } from '../support/mail.ts'
import { openPayoutDesk, type PayoutDesk } from '../support/payout-desk.ts'

// Through the real steps, worker, queue and mail server.
describe('mails about the end of a payout', () => {
  let chain: TestEthereum
  let desk: PayoutDesk
  before(async () => {
    chain = await testEthereum()
    desk = await openPayoutDesk({
      ethereum: openEthereum({ urls: [chain.url], chainId: chain.chainId, tokens: new Map() }),
    })
  })
  type Requested = Awaited<ReturnType<PayoutDesk['requested']>>
  const ends = (mail: { subject?: string }) => mail.subject?.startsWith('Your payout') === true
  /** The one mail about the end of a payout: its subject. It names the payout, and no address, amount or transaction. */
  async function told({ partner, id, address }: Requested): Promise<string | undefined> {
    const owner = await desk.ownerOf(partner)
    const { subject, text = '' } = await mailTo(desk.mailbox.folder, owner, 1, ends)
    assert.ok(
      text.includes(`Your payout ${id} `) && text.includes('https://id.example.org/dashboard/partner/payouts\n'),
      text,
    )
    assert.ok(!text.toLowerCase().includes(address.toLowerCase()) && !/0x|\$|\d\.\d/.test(text), text)
    const mails = await desk.db
      .selectFrom('mail')
      .select('kind')
      .where('account_id', '=', partner.accountId)
      .where('kind', '<>', 'PAYOUT_ADDRESS')
      .execute()
    assert.equal(mails.length, 1)
    return subject
  }

  it('say SENT when the chain confirms it', async () => {
    const payout = await desk.requested({ asset: 'ETH', address: freshEthereumAddress() })
    await desk.done(`approve|${payout.id}|--amount|0.0042`)
    assert.equal(
      (
        await desk.db
          .selectFrom('mail')
          .select('id')
          .where('about_id', '=', payout.id)
          .where('kind', '<>', 'PAYOUT_ADDRESS')
          .execute()
      ).length,
      0,
      'not at an end',
    )
    const hash = await chain.send({ to: getAddress(payout.address), value: 4_200_000_000_000_000n })
    await chain.mine(12)
    await desk.done(`sent|${payout.id}|--tx|${hash}`, 'bob')
    await desk.ended(payout.handle, payout.id, 'SENT')
    assert.equal(await told(payout), 'Your payout was sent')
  })

  it('say REJECTED, once, also after a second request', async () => {
    const payout = await desk.requested({ address: freshEthereumAddress() })
    await desk.done(`reject|${payout.id}`)
    assert.equal((await rejectPayout(desk.db, KEY_RING, payout.id, 'ann')).mailId, undefined)
    await desk.ended(payout.handle, payout.id, 'REJECTED')
    assert.equal(await told(payout), 'Your payout was not approved')
  })

  it('say FAILED when it was approved and never sent', async () => {
    const payout = await desk.requested({ address: freshEthereumAddress() })
    await desk.done(`approve|${payout.id}`)
    await desk.done(`fail|${payout.id}`)
    await desk.ended(payout.handle, payout.id, 'FAILED')
    assert.equal(await told(payout), 'Your payout could not be sent')
  })

  it('are sent by the sweep when the process died after the step', async () => {
    const payout = await desk.requested({ address: freshEthereumAddress() })
    assert.ok((await rejectPayout(desk.db, KEY_RING, payout.id, 'ann')).mailId !== undefined)
    await redriveOutbox({ db: desk.db, client: desk.client.workflow, log: createLogger('test', 'silent') }, -1_000)
    assert.equal(await told(payout), 'Your payout was not approved')
    await payout.handle.terminate()
  })

  it('are not sent when the step fails', async () => {
    const payout = await desk.requested({ address: freshEthereumAddress() })
    await desk.refused(`fail|${payout.id}`, 'ann', /not approved for sending/)
    assert.deepEqual(await desk.db.selectFrom('mail').select('kind').where('about_id', '=', payout.id).execute(), [
      { kind: 'PAYOUT_ADDRESS' },
    ])
    await desk.done(`reject|${payout.id}`)
  })
})
