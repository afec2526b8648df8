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
  /** Public address of the service, without a slash at its end. */
  readonly baseUrl: string
  readonly keyRing: KeyRing
  readonly objectStore: ObjectStoreSettings
  readonly retention: RetentionSettings
}

/** What a command works with. */
export interface OpsContext {
  readonly config: OpsConfig
  readonly db: Db
  /** Connects at the first call: most commands need the database only. */
  temporal(): Promise<Client>
}

export interface OptionHead {
  readonly type: 'string' | 'boolean'
  /** Placeholder of a string's value in the help, for example `<time>`. */
  readonly value?: string
  readonly help: string
}

export interface CommandHead {
  /** As it is typed: `account suspend`. */
  readonly name: string
  readonly summary: string
  /** What stands after the name, in order; one that ends with `?` may be left out: `['account']`. */
  readonly operands: readonly string[]
  readonly options: Readonly<Record<string, OptionHead>>
}

/** What a command answers: printed as `name: value` lines, a list as a table, or as JSON with --json. */
export type Report = Readonly<Record<string, unknown>>

export interface Command {
  readonly head: CommandHead
  /** Of operands and options together, by name. */
  readonly input: z.ZodType
  /** Parses operands and options by their names, and runs. Throws {@link OpsRefusal} (not done), {@link UsageError} or a ZodError (usage). */
  run(context: OpsContext, given: Readonly<Record<string, unknown>>): Promise<Report | OpsOutcome>
}

/** A report that exit code 0 would say too much of: printed as any, with a code of its own (docs/how-to/operate/ops.md). */
export class OpsOutcome {
  readonly report: Report
  readonly exitCode: number

  constructor(report: Report, exitCode: number) {
    this.report = report
    this.exitCode = exitCode
  }
}

/** Options of every command that changes something: it is written down who did it and why. */
export const AUDIT_OPTIONS = {
  by: { type: 'string', value: '<who>', help: 'who does this (required)' },
  reason: { type: 'string', value: '<why>', help: 'why, without personal data (required)' },
} as const satisfies Record<string, OptionHead>

/**
 * Declares a command. One that takes an account calls that operand or option `account` (ACCOUNT in account-operand.ts): `run` is given
 * its id, whether it was named by that or by an e-mail address.
 *
 * @param input schema of operands and options together, by name; what it refuses is a usage error (exit code 2)
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
