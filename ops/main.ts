import { parseArgs } from 'node:util'
import { Client, Connection } from '@temporalio/client'
import { ZodError } from 'zod'
import { readConfig } from '../config/index.ts'
import { openDatabase } from '../db/pool.ts'
import { temporalConnectionOptions } from '../temporal/connection.ts'
import { OpsOutcome, OpsRefusal, UsageError, type Command, type OpsContext } from './command.ts'
import { COMMANDS } from './commands/index.ts'
import { helpOf, overview, print } from './print.ts'

// npm run ops -- <command> …: the operator's command line (docs/how-to/operate/ops.md). Exit code 0: done. 1: not done.
// 2: wrong usage. A command may add others.

/** Finds the command that the arguments name. Returns it with the remaining arguments. */
function find(args: readonly string[]): { found: Command; rest: string[] } | undefined {
  for (const words of [3, 2, 1]) {
    const found = COMMANDS.find(({ head }) => head.name === args.slice(0, words).join(' '))
    if (found !== undefined) return { found, rest: args.slice(words) }
  }
  return undefined
}

function parse({ head }: Command, args: string[]): Record<string, unknown> {
  const options = {
    ...Object.fromEntries(Object.entries(head.options).map(([name, { type }]) => [name, { type }])),
    json: { type: 'boolean' as const },
  }
  let parsed
  try {
    parsed = parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : 'invalid arguments')
  }
  const { values, positionals } = parsed
  const needed = head.operands.filter((name) => !name.endsWith('?'))
  if (positionals.length < needed.length || positionals.length > head.operands.length) {
    throw new UsageError(`${head.name} takes ${head.operands.map((name) => `<${name}>`).join(' ') || 'no operand'}`)
  }
  const operands = Object.fromEntries(positionals.map((value, i) => [head.operands[i].replace(/\?$/, ''), value]))
  const { json: _json, ...given } = values
  return { ...given, ...operands }
}

/** Runs one command line and returns the exit code. Output goes to `out` and `err`. */
export async function runOps(
  args: readonly string[],
  context: () => OpsContext,
  out: (line: string) => void,
  err: (line: string) => void,
): Promise<number> {
  const asksHelp = args.length === 0 || args.includes('--help') || args.includes('-h')
  const named = find(args.filter((arg) => arg !== '--help' && arg !== '-h'))
  if (named === undefined) {
    if (!asksHelp) err(`no such command: "${args.slice(0, 2).join(' ')}"`)
    ;(asksHelp ? out : err)(overview(COMMANDS))
    return asksHelp ? 0 : 2
  }
  const { found, rest } = named
  if (asksHelp) {
    out(helpOf(found))
    return 0
  }
  try {
    const given = parse(found, rest)
    const answer = await found.run(context(), given)
    const { report, exitCode } = answer instanceof OpsOutcome ? answer : new OpsOutcome(answer, 0)
    out(print(report, rest.includes('--json')))
    return exitCode
  } catch (error) {
    if (error instanceof UsageError || error instanceof ZodError) {
      err(
        error instanceof ZodError
          ? error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n')
          : error.message,
      )
      err(`\n${helpOf(found)}`)
      return 2
    }
    err(
      error instanceof OpsRefusal
        ? error.message
        : `failed: ${error instanceof Error ? error.message : 'unknown error'}`,
    )
    return 1
  }
}

/** Opens the database and Temporal for the command, and closes them afterwards. */
async function main(): Promise<number> {
  const closers: (() => Promise<unknown>)[] = []
  let opened: OpsContext | undefined
  const context = (): OpsContext => (opened ??= openContext(closers))
  try {
    return await runOps(
      process.argv.slice(2),
      context,
      (line) => process.stdout.write(`${line}\n`),
      (line) => process.stderr.write(`${line}\n`),
    )
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

function openContext(closers: (() => Promise<unknown>)[]): OpsContext {
  const config = readConfig()
  // a broken connection makes the command fail with a message
  const db = openDatabase(config.database.url, 2, () => undefined)
  closers.push(() => db.destroy())
  let client: Promise<Client> | undefined
  return {
    config,
    db,
    temporal: () =>
      (client ??= Connection.connect(temporalConnectionOptions(config.temporal)).then((connection) => {
        closers.push(() => connection.close())
        return new Client({ connection, namespace: config.temporal.namespace })
      })),
  }
}

if (import.meta.main) {
  main().then(
    (code) => {
      process.exitCode = code
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : 'failed'}\n`)
      process.exitCode = 1
    },
  )
}
