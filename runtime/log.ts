import { pino, type Logger } from 'pino'
import { cutIds } from '../contract/log-ids.ts'
import { openLogOutput } from './log-output.ts'

export type { Logger } from 'pino'

// Logs contain ids, codes, counts and durations. These keys never belong in a line. The redaction is the second net.
const NEVER = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'key',
  'token',
  'name',
  'first_name',
  'last_name',
  'declared',
  'extracted',
  'data',
  'body',
  'email',
  'mrz',
  'date_of_birth',
  'document_number',
]

/**
 * Creates the process logger: one JSON line an event on standard output, without ever blocking (runtime/log-output.ts).
 * It cuts the ids of verifications whose flow may be open (contract/log-ids.ts).
 *
 * @param fields returns further fields of each line, such as a `trace_id`
 */
export function createLogger(process: string, level: string, fields?: () => object): Logger {
  const output = openLogOutput((lost) => log.warn({ lost }, 'log lines lost: no reader'))
  const log = pino(
    {
      level,
      base: { process },
      timestamp: pino.stdTimeFunctions.isoTime,
      ...(fields === undefined ? {} : { mixin: fields }),
      redact: { paths: NEVER.flatMap((key) => [key, `*.${key}`]), censor: '[redacted]' },
      serializers: { err: describeError },
    },
    {
      write: (line: string) => {
        output.write(cutIds(line))
      },
    },
  )
  return log
}

/**
 * Writes an error as a log field: type, code, message's first line and own stack frames. A database error's detail may
 * contain data and is left out.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = error as Error & { code?: unknown }
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    message: error.message.split('\n')[0].slice(0, 200),
    stack: error.stack
      ?.split('\n')
      .slice(1, 8)
      .map((line) => line.trim()),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  }
}
