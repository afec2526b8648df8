import { setTimeout as sleep } from 'node:timers/promises'
import { callJson, type JsonAnswer } from '../../../dev/https-json.ts'
import { anAddress } from '../service.ts'

/** What callers met, by what they saw. */
export interface Encounters {
  calls: number
  /** Answers by status and code. */
  readonly answers: Map<string, number>
  /** Connections that were cut or refused, by error: the caller does not know whether its request was taken. */
  readonly cuts: Map<string, number>
  /** What no caller may ever see, in words. */
  readonly wrong: string[]
}

export const noEncounters = (): Encounters => ({ calls: 0, answers: new Map(), cuts: new Map(), wrong: [] })

/** Longer than anything takes to come back. */
const PATIENCE_MS = 180_000
const count = (tally: Map<string, number>, what: string) => tally.set(what, (tally.get(what) ?? 0) + 1)

/**
 * A caller that does as the contract says: 503 and 409 IDEMPOTENCY_IN_PROGRESS are repeated after Retry-After, a cut connection after a moment, with the same body and the same key.
 *
 * @returns the first other answer; `mayBeTaken` says that an earlier try of it was cut or answered 503, and may have been taken all the same: the database can die while it commits
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
