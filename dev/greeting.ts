import { countUndecided } from '../db/operations/backlog.ts'
import { openDatabase } from '../db/pool.ts'
import type { Demo } from './demo.ts'
import type { DemoChain } from './demo-chain.ts'
import type { DemoStaff } from './demo-staff.ts'
import { buyCredits } from './purchase-run.ts'
import { newHostedLink, submitSpecimen, untilDecided } from './specimen-run.ts'

/** The service that runs, for those who greet its user. */
export interface Running {
  readonly baseUrl: string
  readonly caFile: string
  readonly ca: string
  readonly uiUrl: string | undefined
  readonly mailUrl: string
  readonly databaseUrl: string
  readonly demo: Demo
  /** Undefined where there is none to pay on. */
  readonly chain: DemoChain | undefined
  /** At least one. */
  readonly staff: readonly DemoStaff[]
  /** The folder of all that it keeps, as its user knows it. */
  readonly folder: string
}

export interface Printer {
  readonly say: (line?: string) => void
  /** With the time since the start. */
  readonly step: (line: string) => void
}

/**
 * Verifies the bundled specimen through the running service and shows its stages and the decision. It is a greeting, no test of the
 * service: a failure is told, and a slow decision shown when it comes; neither stops anything.
 *
 * @returns settles when it was decided or has failed, or after twenty seconds: it then goes on by itself
 */
export function showSpecimen(
  { baseUrl, ca, demo, databaseUrl, folder }: Running,
  { say, step }: Printer,
): Promise<void> {
  const target = { baseUrl, ca, apiKey: demo.live_api_key }
  step('verifying the bundled specimen, live, through a capture session and the real pipeline …')
  return new Promise((resolve) => {
    const onSlow = async (waitedMs: number) => {
      const waiting = await undecided(databaseUrl).then(
        (count) =>
          `${count} submitted verification${count === 1 ? ' waits' : 's wait'} for a decision, this one included`,
        () => 'how many wait cannot be read',
      )
      step(
        `no decision after ${Math.round(waitedMs / 1_000)} s: ${waiting}. The service stays up and works on; the decision is shown when it comes`,
      )
      resolve()
    }
    const run = async () => {
      const { id, createMs, captureMs, submitMs } = await submitSpecimen(target)
      const { record, decideMs } = await untilDecided(target, id, (waitedMs) => void onSlow(waitedMs))
      step(
        `${id}: captured as by the page in ${(captureMs / 1_000).toFixed(1)} s, created in ${Math.round(createMs)} ms, submitted in ${Math.round(submitMs)} ms, decided in ${Math.round(decideMs)} ms`,
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
          `the specimen could not be verified: ${error instanceof Error ? error.message : String(error)}. The service stays up; logs are in ${folder}/logs`,
        )
      })
      .finally(resolve)
  })
}

/** Buys credits through the running service and shows what came of it; a greeting too. Without a chain there is nothing to show. */
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
      `the purchase was not completed: ${error instanceof Error ? error.message : String(error)}. The service stays up; logs are in ${folder}/logs`,
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

/** Shows where everything is, and a first call to try. */
export async function showAddresses(
  { baseUrl, ca, caFile, uiUrl, mailUrl, demo, staff: [reviewer], folder }: Running,
  { say }: Printer,
): Promise<void> {
  const link = (apiKey: string) =>
    newHostedLink({ baseUrl, ca, apiKey }).catch(
      (error: unknown) => `(none: ${error instanceof Error ? error.message : String(error)})`,
    ) // a greeting: the service is up all the same
  const [testLink, liveLink] = await Promise.all([demo.test_api_key, demo.live_api_key].map(link))
  say(`
  hosted flow    ${testLink} (test: nothing is checked)
                 ${liveLink} (live)
  dashboard      ${baseUrl}/dashboard: ${demo.email}, ${demo.password}
  review console ${baseUrl}/staff: ${reviewer.email}, ${reviewer.password}, and the code that npm run -s staff-code tells
  guides         ${baseUrl}/docs
  API            ${baseUrl}/v1
  Temporal UI    ${uiUrl ?? '(your own cluster)'}
  mail           ${mailUrl} (all that the service sends; also in ${folder}/mail/)
  keys, secrets  ${folder}/demo.json
  logs           ${folder}/logs/
  operators      npm run ops -- --help

  curl --cacert ${caFile} -X POST ${baseUrl}/v1/verifications \\
    -H 'Authorization: Bearer ${demo.test_api_key}' -H 'Idempotency-Key: first' -H 'Content-Type: application/json' \\
    -d '{"level":["FULL_KYC"],"country":"de","end_user_ref":"test:review>approved"}'

  Ctrl-C stops everything.`)
}
