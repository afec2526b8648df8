import type { Answer } from '../../outbound/safe-fetch.ts'

/** One receiver that misbehaves, and what is said of it. */
export interface HostileCase {
  readonly name: string
  /** `HTTP 200` for success. */
  readonly says: string
  run(): Promise<Answer>
  /** What else must hold when all is over. */
  check?(): void
}

/** The same words for both ends: `HTTP <status>` or the stable text; a status without `HTTP` in front would be a bug. */
export function spoken({ responseCode, error }: Answer): string {
  if (error === null) return `HTTP ${responseCode}`
  return responseCode === null || error === `HTTP ${responseCode}` ? error : `${error} with status ${responseCode}`
}
