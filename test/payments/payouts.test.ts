import assert from 'node:assert/strict'
import type { Client } from '@temporalio/client'
import { listAuditEntries } from '../../db/operations/audit.ts'
import { requestPayout } from '../../db/partners/payout-requests.ts'
import { takeBackCommission } from '../../db/partners/commissions.ts'
import type { Payout } from '../../db/partners/schema.ts'
import type { Db } from '../../db/pool.ts'
import { redriveOutbox } from '../../temporal/redrive-outbox.ts'
import { createLogger } from '../../runtime/log.ts'
import { payoutWorkflowId } from '../../contract/payouts.ts'
import { freshEthereumAddress, type TestEthereum } from '../support/anvil.ts'
import { KEY_RING } from '../support/factories.ts'
import { historyText } from '../support/history-text.ts'
import type { PayoutDesk } from '../support/payout-desk.ts'
import { aPaidPartner, earn } from '../support/payouts.ts'
import { until } from '../support/until.ts'
import { openEthereumDesk, type EthereumDesk } from './ethereum-desk.ts'

const HASH = `0x${'12'.repeat(32)}`

describe('payouts: two people, one transaction, and the chain', () => {
  let db: Db, client: Client, chain: TestEthereum, coin: EthereumDesk['coin'], desk: PayoutDesk
  let requested: EthereumDesk['requested'], pay: EthereumDesk['pay']
  before(async () => {
    ;({ desk, chain, coin, requested, pay } = await openEthereumDesk())
    ;({ db, client } = desk)
  })

  const run = (...line: Parameters<PayoutDesk['run']>) => desk.run(...line)
  const done = (...line: Parameters<PayoutDesk['done']>) => desk.done(...line)
  const refused = (...line: Parameters<PayoutDesk['refused']>) => desk.refused(...line)
  const row = (id: string) => desk.row(id)
  const balance = (of: { partnerId: string }) => desk.balance(of)

  it('[43] are sent when the chain shows the amount at the address, 12 blocks deep; their commissions are paid', async () => {
    const { id, address, handle, partner, commissions } = await requested()
    assert.equal((await done(`approve|${id}`)).to_send, '10 USDC')
    const hash = await pay(address, 10_000_000n)
    await done(`sent|${id}|--tx|${hash.toUpperCase().replace('0X', '0x')}`, 'bob')
    await chain.mine(8)
    assert.equal((await row(id)).status, 'APPROVED', 'not deep enough')
    await chain.mine(4)
    await desk.ended(handle, id, 'SENT')
    assert.deepEqual(await balance(partner), { pending: 0, free: 0, reserved: 0, paid: 12_000_000 })
    await assert.rejects(
      db
        .updateTable('commission')
        .set({ payout_id: null, status: 'PAYABLE' })
        .where('id', '=', commissions[0])
        .execute(),
      /is paid/,
      'a paid payout stays paid',
    )
    const steps = (await listAuditEntries(db, id)).map(({ actor, action, detail }) => [actor, action, detail.step])
    assert.deepEqual(steps, [
      ['ann', 'payout approve', 'requested'],
      ['ann', 'payout approve', 'done'],
      ['bob', 'payout sent', 'requested'],
      ['bob', 'payout sent', 'done'],
      ['chain', 'payout confirmed', 'done'],
    ])
    const history = await historyText(handle)
    assert.ok(
      history.includes('bob') &&
        !history.includes('Quillfeather') &&
        !history.toLowerCase().includes(address.toLowerCase()),
      'the history has ids, and no person',
    )
    const { json: shown } = { json: (await run(`show|${id}`)).report }
    assert.equal(shown.sent_by, 'bob')
  })

  it('[40] need two people, in any spelling of their names, who did not approve the partner', async () => {
    const { id, handle } = await requested()
    await refused(`approve|${id}`, 'APPROVER', /approved the partner/)
    await done(`approve|${id}`)
    await refused(`sent|${id}|--tx|${HASH}`, 'ANN', /another person/)
    await refused(`sent|${id}|--tx|${HASH}`, 'approver', /approved the partner/)
    await assert.rejects(
      db.updateTable('payout').set({ tx_hash: HASH, sent_by: 'Ann' }).where('id', '=', id).execute(),
      /payout_two_people/,
    )
    await assert.rejects(
      db.updateTable('payout').set({ tx_hash: HASH, sent_by: 'Approver' }).where('id', '=', id).execute(),
      /payout_not_of_the_approver/,
    )
    await done(`fail|${id}`)
    await desk.ended(handle, id, 'FAILED')
  })

  it('[41, 42] are decided once: a rejected one releases its sum, and refuses later decisions', async () => {
    const { id, handle, partner } = await requested()
    const answers = await Promise.all([
      run(`reject|${id}`, 'ann'),
      run(`reject|${id}`, 'bob'),
      run(`approve|${id}`, 'eve'),
    ])
    assert.equal(answers.filter(({ code }) => code === 0).length, 1)
    if ((await row(id)).status === 'APPROVED') await done(`fail|${id}`)
    assert.deepEqual(await balance(partner), { pending: 0, free: 12_000_000, reserved: 0, paid: 0 })
    await handle.result()
    await refused(`approve|${id}`, 'ann', /the payout is (REJECTED|FAILED)/)
  })

  it('[38] to a new address are held for 72 hours: they can be rejected, not approved', async () => {
    const { id, handle } = await requested({ held: true })
    await refused(`approve|${id}`, 'ann', /on hold/)
    await client.workflowService.updateWorkflowExecutionOptions({
      namespace: client.options.namespace,
      workflowExecution: { workflowId: handle.workflowId },
      workflowExecutionOptions: { timeSkippingConfig: { enabled: true } },
      updateMask: { paths: ['time_skipping_config'] },
    })
    await until('the end of the hold', async () => (await row(id)).released_at !== null)
    await until('released', async () => (await handle.query<{ isHeld: boolean }>('state')).isHeld === false)
    await done(`approve|${id}`)
    await done(`fail|${id}`)
    await desk.ended(handle, id, 'FAILED')
  })

  it('[39] whose address is on a list when they are decided are never approved', async () => {
    const { id, handle, address } = await requested()
    desk.sanctioned.add(address)
    await refused(`approve|${id}`, 'ann', /sanctions list/)
    assert.equal((await row(id)).is_sanctioned, true)
    await done(`reject|${id}`)
    await desk.ended(handle, id, 'REJECTED')
  })

  it('[43, 45] with another amount, another address, a failed or missing transaction raise an alarm, and are never sent automatically', async () => {
    const { id, address, handle, partner } = await requested()
    await done(`approve|${id}`)
    await done(`sent|${id}|--tx|${HASH}`, 'bob')
    await desk.untilProblem(id, 'NOT_SEEN')
    await done(`sent|${id}|--tx|${await pay(freshEthereumAddress(), 10_000_000n)}`, 'bob')
    await chain.mine(12)
    await desk.untilProblem(id, 'WRONG_ADDRESS')
    // Nobody has this much: the transaction is in a block, and has failed.
    await done(
      `sent|${id}|--tx|${await chain
        .call(coin, 'transferFrom', [freshEthereumAddress(), address, 10n ** 30n])
        .then(async (hash) => {
          await chain.mine(13)
          return hash
        })}`,
      'bob',
    )
    await desk.untilProblem(id, 'TX_FAILED')
    const short = await pay(address, 9_999_999n)
    await done(`sent|${id}|--tx|${short}`, 'bob')
    await desk.untilProblem(id, 'WRONG_AMOUNT')
    await chain.mine(13)
    assert.equal((await row(id)).status, 'APPROVED')
    await refused(`fail|${id}`, 'ann', /the transaction is on the chain/)
    await refused(`accept|${id}`, 'bob', /another person/)
    await done(`accept|${id}`, 'ann')
    await desk.ended(handle, id, 'SENT')
    assert.equal((await balance(partner)).paid, 12_000_000)
  })

  it('[45] are not sent when a reorganisation removes the transaction, and another person can mark them as failed', async () => {
    const { id, address, handle, partner } = await requested()
    await done(`approve|${id}`)
    const hash = await pay(address, 10_000_000n)
    await done(`sent|${id}|--tx|${hash}`, 'bob')
    await chain.mine(3)
    await refused(`fail|${id}`, 'ann', /the transaction is on the chain/)
    await chain.reorganise(4)
    await chain.rpc('anvil_dropTransaction', hash)
    await desk.untilProblem(id, 'NOT_SEEN')
    await refused(`fail|${id}`, 'bob', /another person/)
    await done(`fail|${id}`)
    await desk.ended(handle, id, 'FAILED')
    assert.equal((await balance(partner)).free, 12_000_000)
  })

  it('to one address need a transaction each', async () => {
    const address = freshEthereumAddress()
    const [one, other] = [await requested({ address }), await requested({ address })]
    await done(`approve|${one.id}`)
    await done(`approve|${other.id}`)
    const hash = await pay(address, 10_000_000n)
    await done(`sent|${one.id}|--tx|${hash}`, 'bob')
    await refused(`sent|${other.id}|--tx|${hash}`, 'bob', /pays another payout/)
    await chain.mine(12)
    await desk.ended(one.handle, one.id, 'SENT')
    await refused(`sent|${other.id}|--tx|${hash}`, 'bob', /pays another payout/)
    await done(`fail|${other.id}`)
  })

  it('need the sent amount for ether, none for a dollar token, and never a bitcoin hash on ethereum', async () => {
    const ether = await requested({ asset: 'ETH' })
    await refused(`approve|${ether.id}`, 'ann', /amount is missing/)
    await refused(`approve|${ether.id}|--amount|0`, 'ann', /amount is missing/)
    assert.equal((await done(`approve|${ether.id}|--amount|0.0042`)).to_send, '0.0042 ETH')
    await refused(`sent|${ether.id}|--tx|${HASH.slice(2)}`, 'bob', /not a transaction hash of this network/)
    const hash = await chain.send({ to: ether.address, value: 4_200_000_000_000_000n })
    await chain.mine(12)
    await done(`sent|${ether.id}|--tx|${hash}`, 'bob')
    await desk.ended(ether.handle, ether.id, 'SENT')
    const dollars = await requested()
    await refused(`approve|${dollars.id}|--amount|10`, 'ann', /net amount/)
    await done(`reject|${dollars.id}`)
  })

  it('[30] beside a refund are refused, or the next payout makes up for the refund', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, partner, commissions } = await requested()
      const { verification_id: verificationId } = await db
        .selectFrom('commission')
        .select('verification_id')
        .where('id', '=', commissions[0])
        .executeTakeFirstOrThrow()
      const [approval] = await Promise.all([
        run(`approve|${id}`),
        db.transaction().execute((trx) => takeBackCommission(trx, verificationId)),
      ])
      assert.deepEqual(await balance(partner), { pending: 0, free: -5_000_000, reserved: 12_000_000, paid: 0 })
      assert.match(approval.err, /^$|balance is negative/)
      await done(approval.code === 0 ? `fail|${id}` : `reject|${id}`)
      assert.deepEqual(await balance(partner), { pending: 0, free: 7_000_000, reserved: 0, paid: 0 })
    }
  })

  it('[8] are not approved while the partner, or its account, is suspended', async () => {
    const { id, partner } = await requested()
    const set = async (table: 'partner' | 'account', row: string, status: 'ACTIVE' | 'SUSPENDED') => {
      await db.updateTable(table).set({ status }).where('id', '=', row).execute()
    }
    for (const [table, of] of [
      ['partner', partner.partnerId],
      ['account', partner.accountId],
    ] as const) {
      await set(table, of, 'SUSPENDED')
      await refused(`approve|${id}`, 'ann', /its account, is not active/)
      await set(table, of, 'ACTIVE')
    }
    await done(`approve|${id}`)
    await done(`fail|${id}`)
  })

  it('[44] are started by the sweep when the process died after the commit', async () => {
    const { id, handle } = await requested()
    await handle.terminate()
    const partner = await aPaidPartner(db)
    await earn(db, partner, 12_000_000)
    const outcome = await requestPayout(db, KEY_RING, partner, {
      network: 'ethereum',
      asset: 'USDC',
      address: freshEthereumAddress(),
      isSanctioned: false,
      isProven: false,
    })
    assert.equal(outcome.kind, 'requested')
    const lost = (outcome as { payout: Payout }).payout.id
    await redriveOutbox({ db, client: client.workflow, log: createLogger('test', 'silent') }, -1_000)
    assert.equal((await client.workflow.getHandle(payoutWorkflowId(lost)).describe()).status.name, 'RUNNING')
    await refused(`approve|${id}`, 'ann', /has ended or does not exist/)
  })

  it('refuse invalid updates', async () => {
    const { id, handle } = await requested()
    for (const [update, argument] of [
      ['decide', null],
      ['decide', {}],
      ['decide', { decision: 'approved', by: 'ann' }],
      ['decide', { decision: 'APPROVED', by: 'a\nb' }],
      ['decide', { decision: 'APPROVED', by: '' }],
      ['decide', { decision: 'APPROVED', by: 'ann', amount: 10 }],
      ['decide', { decision: 'APPROVED', by: 'ann', amount: '-1' }],
      ['sent', { txHash: 'x', by: 'bob' }],
      ['sent', { txHash: HASH, by: 7 }],
      ['fail', 'x'],
      ['accept', {}],
      ['sent', { txHash: HASH, by: 'bob' }],
      ['fail', { by: 'bob' }],
    ] as const)
      await assert.rejects(handle.executeUpdate(update, { args: [argument] }), `${update} ${JSON.stringify(argument)}`)
    assert.equal((await row(id)).status, 'REQUESTED')
    await assert.rejects(
      client.workflow.execute('payout', {
        workflowId: 'payout/none',
        taskQueue: 'payments',
        args: [{ payoutId: 'x y' }],
      }),
    )
    await done(`reject|${id}`)
  })
})
