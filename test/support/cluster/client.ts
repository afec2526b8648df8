import { setTimeout as sleep } from 'node:timers/promises'
import { callJson, type JsonAnswer } from '../../../dev/https-json.ts'
import { anAddress } from '../service.ts'

/** The answers and errors that callers met. */
export interface Encounters {
  calls: number
  /** Answers by status and code. */
  readonly answers: Map<string, number>
  /** Connections that were cut or refused, by error. The caller does not know whether its request was processed. */
  readonly cuts: Map<string, number>
  /** Answers that no caller may ever get, in words. */
  readonly wrong: string[]
}

export const noEncounters = (): Encounters => ({ calls: 0, answers: new Map(), cuts: new Map(), wrong: [] })

/** Longer than any process takes to come back. */
const PATIENCE_MS = 180_000
const count = (tally: Map<string, number>, what: string) => tally.set(what, (tally.get(what) ?? 0) + 1)

/**
 * A caller that follows the contract. It repeats 503 and 409 IDEMPOTENCY_IN_PROGRESS after Retry-After, and a cut
 * connection after a moment, with the same body and the same key.
 *
 * @returns the first other answer; `mayBeTaken` says that an earlier attempt was cut or answered 503. The request may
 *   still have succeeded, because the database can die during a commit
 */
export function patientCaller(target: { baseUrl: string; ca: string }, met: Encounters) {
  return async (
    apiKey: string,
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<JsonAnswer & { mayBeTaken: boolean }> => {
    let mayBeTaken = false
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline;) {
      met.calls++
      let answer: JsonAnswer
      try {
        answer = await callJson({ ...target, apiKey }, method, path, body, {
          'x-forwarded-for': anAddress(),
          'x-forwarded-proto': 'https',
          ...headers,
        })
      } catch (error) {
        mayBeTaken = true
        count(met.cuts, error instanceof Error && 'code' in error ? String(error.code) : String(error))
        await sleep(200 + Math.random() * 300)
        continue
      }
      const code = (answer.body.error as { code?: string } | undefined)?.code ?? ''
      const retryAfter = Number(answer.headers['retry-after'])
      count(met.answers, `${answer.status} ${code}`.trim())
      const isBusy = answer.status === 503 || (answer.status === 409 && code === 'IDEMPOTENCY_IN_PROGRESS')
      if (answer.status >= 500 && (answer.status !== 503 || code !== 'SERVICE_UNAVAILABLE' || !(retryAfter > 0))) {
        met.wrong.push(
          `${method} ${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}, Retry-After ${String(answer.headers['retry-after'])}`,
        )
      }
      if (answer.status < 500 && !isBusy) return { ...answer, mayBeTaken }
      mayBeTaken = true
      await sleep((retryAfter > 0 ? retryAfter * 1_000 : 500) + Math.random() * 300)
    }
    throw new Error(`${method} ${path}: no answer in ${PATIENCE_MS / 1_000} s`)
  }
}

export type PatientCaller = ReturnType<typeof patientCaller>
