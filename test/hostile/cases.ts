import type { Answer } from '../../outbound/safe-fetch.ts'

/** One misbehaving receiver, and the expected result. */
export interface HostileCase {
  readonly name: string
  /** `HTTP 200` for success. */
  readonly says: string
  run(): Promise<Answer>
  /** What else must hold at the end. */
  check?(): void
}

/** The same words for both ends: `HTTP <status>` or the stable text. A status without `HTTP` in front is a bug. */
export function spoken({ responseCode, error }: Answer): string {
  if (error === null) return `HTTP ${responseCode}`
  return responseCode === null || error === `HTTP ${responseCode}` ? error : `${error} with status ${responseCode}`
}
