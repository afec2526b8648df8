import { z } from 'zod'
import { flag, type Given } from './variable-types.ts'

/** The variables of every process. */
export const PROCESS_VARIABLES = {
  SHUTDOWN_GRACE_SECONDS: z.coerce
    .number()
    .min(1)
    .max(300)
    .default(20)
    .describe('seconds that open requests and activities get to finish after SIGTERM'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('address that serves metrics, by plain HTTP; for operators only'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe('port of `/metrics` (Prometheus), one for each process; off when unset'),
  TEMPORAL_METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe("port of the Temporal SDK's own metrics in a worker; off when unset"),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('pino level'),
  EXIT_WITH_PARENT: flag
    .default(false)
    .describe('end when the parent process closes standard input; the development stack sets it'),
}

type ProcessVariables = Given<typeof PROCESS_VARIABLES>

/** How a process logs and ends. */
export interface ProcessSettings {
  readonly logLevel: ProcessVariables['LOG_LEVEL']
  /** Seconds that open requests and activities get to finish after SIGTERM. */
  readonly shutdownGraceSeconds: number
  /** Whether it ends when the parent process closes standard input. */
  readonly exitWithParent: boolean
}

/** Address and ports of metrics. Metrics of an undefined port are off. */
export interface MetricsSettings {
  readonly host: string
  readonly port: number | undefined
  /** Port of the Temporal SDK's own metrics. */
  readonly temporalPort: number | undefined
}

/** The settings of logs and shutdown. */
export const processSettings = (given: ProcessVariables): ProcessSettings => ({
  logLevel: given.LOG_LEVEL,
  shutdownGraceSeconds: given.SHUTDOWN_GRACE_SECONDS,
  exitWithParent: given.EXIT_WITH_PARENT,
})

/** The settings of metrics. */
export const metricsSettings = (given: ProcessVariables): MetricsSettings => ({
  host: given.METRICS_HOST,
  port: given.METRICS_PORT,
  temporalPort: given.TEMPORAL_METRICS_PORT,
})
