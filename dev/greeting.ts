import { countUndecided } from '../db/operations/backlog.ts'
import { openDatabase } from '../db/pool.ts'
import type { Demo } from './demo.ts'
import type { DemoChain } from './demo-chain.ts'
import type { DemoStaff } from './demo-staff.ts'
import { buyCredits } from './purchase-run.ts'
import { newHostedLink, submitSpecimen, untilDecided } from './specimen-run.ts'

/** The running service, for the greeting of its user. */
export interface Running {
  readonly baseUrl: string
  readonly caFile: string
  readonly ca: string
  readonly uiUrl: string | undefined
  readonly mailUrl: string
  readonly databaseUrl: string
  readonly demo: Demo
  /** Undefined without a chain for payments. */
  readonly chain: DemoChain | undefined
  /** At least one. */
  readonly staff: readonly DemoStaff[]
  /** The folder of all its data, in the form that its user knows. */
  readonly folder: string
}

export interface Printer {
  readonly say: (line?: string) => void
  /** With the time since the start. */
  readonly step: (line: string) => void
}

/**
 * Verifies the bundled specimen through the running service and prints its stages and the decision. It is a greeting,
 * not a test: it reports failures, prints a slow decision later, and stops nothing.
 *
 * @returns settles after the decision, a failure, or twenty seconds. It then continues by itself.
 */
export function showSpecimen(
  { baseUrl, ca, demo, databaseUrl, folder }: Running,
  { say, step }: Printer,
): Promise<void> {
  const target = { baseUrl, ca, apiKey: demo.live_api_key }
  step('verifying the bundled specimen in live mode, through a capture session …')
  return new Promise((resolve) => {
    const onSlow = async (waitedMs: number) => {
      const waiting = await undecided(databaseUrl).then(
        (count) =>
          `${count} submitted verification${count === 1 ? ' waits' : 's wait'} for a decision, this one included`,
        () => 'the number of waiting verifications is unknown',
      )
      step(
        `no decision after ${Math.round(waitedMs / 1_000)} s: ${waiting}. The service keeps running; the decision is printed when it arrives`,
      )
      resolve()
    }
    const run = async () => {
      const { id, createMs, captureMs, submitMs } = await submitSpecimen(target)
      const { record, decideMs } = await untilDecided(target, id, (waitedMs) => void onSlow(waitedMs))
      step(
        `${id}: captured in ${(captureMs / 1_000).toFixed(1)} s, created in ${Math.round(createMs)} ms, submitted in ${Math.round(submitMs)} ms, decided in ${Math.round(decideMs)} ms`,
      )
      for (const check of record.checks ?? [])
        say(
          `          ${check.name.padEnd(11)}${check.verdict.padEnd(7)}${check.score?.toFixed(2) ?? ''}  ${check.observations[0] ?? ''}`,
        )
      step(
        `decision: ${record.status}, risk ${record.risk_score}${record.reason_codes.length > 0 ? `, ${record.reason_codes.join(', ')}` : ''}`,
      )
    }
    run()
      .catch((error: unknown) => {
        step(
          `the verification of the specimen failed: ${error instanceof Error ? error.message : String(error)}. The service keeps running; logs are in ${folder}/logs`,
        )
      })
      .finally(resolve)
  })
}

/** Buys credits through the running service and prints the result; also a greeting. Prints nothing without a chain. */
export async function showPurchase({ baseUrl, ca, demo, chain, folder }: Running, { step }: Printer): Promise<void> {
  if (chain === undefined) return
  try {
    const { payment, asset, available } = await buyCredits({ baseUrl, ca, ...demo }, chain)
    step(
      `${payment.id}: ${payment.amount_expected} ${asset} to ${payment.address}, ${payment.confirmations} of ${payment.confirmations_required} confirmations: ` +
        `${payment.status}, ${payment.credits_granted} credits, ${available} available`,
    )
  } catch (error) {
    step(
      `the purchase failed: ${error instanceof Error ? error.message : String(error)}. The service keeps running; logs are in ${folder}/logs`,
    )
  }
}

async function undecided(databaseUrl: string): Promise<number> {
  const db = openDatabase(databaseUrl, 2, () => undefined)
  try {
    return await countUndecided(db)
  } finally {
    await db.destroy()
  }
}

/** Prints all addresses, and a first call to try. */
export async function showAddresses(
  { baseUrl, ca, caFile, uiUrl, mailUrl, demo, staff: [reviewer], folder }: Running,
  { say }: Printer,
): Promise<void> {
  const link = (apiKey: string) =>
    newHostedLink({ baseUrl, ca, apiKey }).catch(
      (error: unknown) => `(none: ${error instanceof Error ? error.message : String(error)})`,
    ) // only a greeting: the service runs anyway
  const [testLink, liveLink] = await Promise.all([demo.test_api_key, demo.live_api_key].map(link))
  say(`
  hosted flow    ${testLink} (test: nothing is checked)
                 ${liveLink} (live)
  dashboard      ${baseUrl}/dashboard: ${demo.email}, ${demo.password}
  review console ${baseUrl}/staff: ${reviewer.email}, ${reviewer.password}, and the code that npm run -s staff-code prints
  guides         ${baseUrl}/docs
  API            ${baseUrl}/v1
  Temporal UI    ${uiUrl ?? '(your own cluster)'}
  mail           ${mailUrl} (every mail of the service; also in ${folder}/mail/)
  keys, secrets  ${folder}/demo.json
  logs           ${folder}/logs/
  operators      npm run ops -- --help

  curl --cacert ${caFile} -X POST ${baseUrl}/v1/verifications \\
    -H 'Authorization: Bearer ${demo.test_api_key}' -H 'Idempotency-Key: first' -H 'Content-Type: application/json' \\
    -d '{"level":["FULL_KYC"],"country":"de","end_user_ref":"test:review>approved"}'

  Ctrl-C stops everything.`)
}
