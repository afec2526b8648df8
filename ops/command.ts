import type { Client } from '@temporalio/client'
import type { z } from 'zod'
import type { ObjectStoreSettings } from '../config/object-store.ts'
import type { RetentionSettings } from '../config/retention.ts'
import type { KeyRing } from '../encryption/key-ring.ts'
import type { Db } from '../db/pool.ts'
import { resolveAccount } from './account-operand.ts'

export { OpsRefusal, UsageError } from './refusals.ts'

/** The parts of the configuration that commands read. */
export interface OpsConfig {
  /** Public address of the service, without a trailing slash. */
  readonly baseUrl: string
  readonly keyRing: KeyRing
  readonly objectStore: ObjectStoreSettings
  readonly retention: RetentionSettings
}

/** Everything that a command works with. */
export interface OpsContext {
  readonly config: OpsConfig
  readonly db: Db
  /** Connects on the first call, because most commands need only the database. */
  temporal(): Promise<Client>
}

export interface OptionHead {
  readonly type: 'string' | 'boolean'
  /** Placeholder of a string's value in the help, for example `<time>`. */
  readonly value?: string
  readonly help: string
}

export interface CommandHead {
  /** As the operator types it: `account suspend`. */
  readonly name: string
  readonly summary: string
  /** Operands after the name, in order. One that ends with `?` is optional: `['account']`. */
  readonly operands: readonly string[]
  readonly options: Readonly<Record<string, OptionHead>>
}

/** The result of a command. Printed as `name: value` lines with lists as tables, or as JSON with --json. */
export type Report = Readonly<Record<string, unknown>>

export interface Command {
  readonly head: CommandHead
  /** Schema of operands and options together, by name. */
  readonly input: z.ZodType
  /**
   * Parses operands and options by name, and runs. Throws {@link OpsRefusal} (not done), {@link UsageError} or a
   * ZodError (wrong usage).
   */
  run(context: OpsContext, given: Readonly<Record<string, unknown>>): Promise<Report | OpsOutcome>
}

/** A report with an exit code other than 0 (docs/how-to/operate/ops.md). */
export class OpsOutcome {
  readonly report: Report
  readonly exitCode: number

  constructor(report: Report, exitCode: number) {
    this.report = report
    this.exitCode = exitCode
  }
}

/** Options of every command that changes something. The audit records who did it and why. */
export const AUDIT_OPTIONS = {
  by: { type: 'string', value: '<who>', help: 'your name (required)' },
  reason: { type: 'string', value: '<why>', help: 'reason, without personal data (required)' },
} as const satisfies Record<string, OptionHead>

/**
 * Declares a command. An operand or option that names an account is called `account` (ACCOUNT in account-operand.ts).
 * `run` always receives the account id, also when the operator gave an e-mail address.
 *
 * @param input schema of operands and options together, by name. Rejected input is a usage error (exit code 2).
 */
export const command = <S extends z.ZodType>(
  head: CommandHead,
  input: S,
  run: (context: OpsContext, input: z.output<S>) => Promise<Report | OpsOutcome>,
): Command => ({
  head,
  input,
  run: async (context, given) => run(context, await withAccountId(context, input.parse(given))),
})

async function withAccountId<T>({ db, config }: OpsContext, input: T): Promise<T> {
  if (typeof input !== 'object' || input === null || !('account' in input) || typeof input.account !== 'string')
    return input
  return { ...input, account: await resolveAccount(db, config.keyRing, input.account) }
}
