import { sql } from 'kysely'
import { CREDITS, type ServiceClient } from './account.ts'
import type { Load, LoadKind } from './load.ts'

const OUTCOME: Record<LoadKind, { status: string; ledger: string; event: string }> = {
  LIVE: { status: 'APPROVED', ledger: 'HOLD,CHARGE', event: 'verification.approved' },
  SCREENED: { status: 'APPROVED', ledger: 'HOLD,CHARGE', event: 'verification.approved' },
  TEST: { status: 'DECLINED', ledger: '', event: 'verification.declined' },
}

export interface Books {
  readonly verifications: number
  readonly deliveries: number
  /**
   * Requests at the receiver beyond one for each delivery. They are allowed, and the receiver takes each event id
   * once.
   */
  readonly repeats: number
  readonly attempts: number
  readonly credits: {
    readonly total: number
    readonly held: number
    readonly ledgerTotal: number
    readonly ledgerHeld: number
    readonly charged: number
  }
  /** Losses, duplicates and wrong sums, in words. Empty when all is well. */
  readonly faults: readonly string[]
}

/**
 * Compares the answers to clients with the database and the receiver, when all is decided and delivered. Each
 * verification exists once, is decided once and charged once. Each event has one delivery, which arrived and was
 * accepted once. The sums of the ledger are the balance.
 */
export async function auditBooks(client: ServiceClient, load: Pick<Load, 'ids'>): Promise<Books> {
  const { db, accountId, receiver } = client
  const faults: string[] = [...receiver.wrong]
  const rows = await db
    .selectFrom('verification')
    .select(['id', 'status', 'cost_credits'])
    .where('account_id', '=', accountId)
    .execute()
  const statusOf = new Map(rows.map(({ id, status }) => [id, status]))
  for (const id of load.ids.keys()) if (!statusOf.has(id)) faults.push(`${id} was returned to a client and is lost`)
  for (const { id } of rows)
    if (!load.ids.has(id)) faults.push(`${id} exists, but no client got this id: created twice under one key`)

  const entries = await db
    .selectFrom('ledger_entry')
    .select(['verification_id', 'type', 'amount', 'held_amount'])
    .where('account_id', '=', accountId)
    .orderBy('seq')
    .execute()
  const ledgerOf = Map.groupBy(entries, ({ verification_id: id }) => id ?? '')
  const deliveries = await db
    .selectFrom('webhook_delivery')
    .select(['id', 'verification_id', 'event', 'status'])
    .where('account_id', '=', accountId)
    .execute()
  const deliveriesOf = Map.groupBy(deliveries, ({ verification_id: id }) => id ?? '')
  const acceptedOf = Map.groupBy([...receiver.arrivals.values()], ({ verificationId }) => verificationId)
  for (const [id, kind] of load.ids) {
    const { status, ledger, event } = OUTCOME[kind]
    if (statusOf.get(id) !== status) faults.push(`${id} (${kind}) is ${String(statusOf.get(id))}, not ${status}`)
    const moves = (ledgerOf.get(id) ?? []).map(({ type }) => type).join(',')
    if (moves !== ledger) faults.push(`${id} (${kind}): ledger ${moves || 'empty'}, not ${ledger || 'empty'}`)
    const sent = (deliveriesOf.get(id) ?? []).map((delivery) => `${delivery.event} ${delivery.status}`).join(',')
    if (sent !== `${event} DELIVERED`) faults.push(`${id}: deliveries ${sent || 'none'}`)
    const accepted = (acceptedOf.get(id) ?? []).map((arrival) => arrival.event).join(',')
    if (accepted !== event) faults.push(`${id}: the receiver accepted ${accepted || 'nothing'}`)
  }
  const outbox = await db.selectFrom('outbox').select(['kind', 'subject_id']).execute()
  for (const { kind, subject_id: subject } of outbox) faults.push(`the outbox still holds ${kind} ${subject}`)

  const balance = await db
    .selectFrom('credit_balance')
    .select(['total', 'held'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const sum = (of: (entry: (typeof entries)[number]) => number) =>
    entries.reduce((total, entry) => total + of(entry), 0)
  const charged = rows
    .filter(({ id }) => OUTCOME[load.ids.get(id) ?? 'TEST'].ledger !== '')
    .reduce((total, { cost_credits: cost }) => total + cost, 0)
  const credits = {
    ...balance,
    ledgerTotal: sum(({ amount }) => amount),
    ledgerHeld: sum(({ held_amount: held }) => held),
    charged,
  }
  if (credits.total !== credits.ledgerTotal || credits.held !== credits.ledgerHeld)
    faults.push(`the balance is not the ledger's: ${JSON.stringify(credits)}`)
  if (credits.held !== 0) faults.push(`${credits.held} credits are still held`)
  if (credits.total !== CREDITS - charged)
    faults.push(`${CREDITS - credits.total} credits are gone, and ${charged} were to be charged`)

  const {
    rows: [{ n: attempts }],
  } = await sql<{
    n: number
  }>`select count(*) as n from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id where d.account_id = ${accountId}`.execute(
    db,
  )
  const requests = [...receiver.arrivals.values()].reduce((total, { times }) => total + times, 0)
  return {
    verifications: rows.length,
    deliveries: deliveries.length,
    repeats: requests - receiver.arrivals.size,
    attempts,
    credits,
    faults,
  }
}

/** Whether all is decided and delivered. False too while the database does not answer. */
export async function isSettled({ db, accountId, receiver }: ServiceClient, load: Pick<Load, 'ids'>): Promise<boolean> {
  if (receiver.arrivals.size < load.ids.size) return false
  try {
    const {
      rows: [{ n }],
    } = await sql<{
      n: number
    }>`select (select count(*) from verification where account_id = ${accountId} and status = 'PENDING')
      + (select count(*) from webhook_delivery where account_id = ${accountId} and status <> 'DELIVERED') + (select count(*) from outbox) as n`.execute(
      db,
    )
    return n === 0
  } catch {
    return false
  }
}
