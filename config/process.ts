import { z } from 'zod'
import { flag, type Given } from './variable-types.ts'

/** The variables that every process has. */
export const PROCESS_VARIABLES = {
  SHUTDOWN_GRACE_SECONDS: z.coerce
    .number()
    .min(1)
    .max(300)
    .default(20)
    .describe('time for open requests and activities at SIGTERM'),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('address on which metrics are served, by plain HTTP: for operators only'),
  METRICS_PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .describe('port of `/metrics` (Prometheus); not served when unset; one for each process'),
  TEMPORAL_METRICS_PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .optional()
    .describe("port of the Temporal SDK's own metrics in a worker; not served when unset"),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('pino level'),
  EXIT_WITH_PARENT: flag
    .default(false)
    .describe('end when the parent process closes standard input; set by the development stack'),
}

type ProcessVariables = Given<typeof PROCESS_VARIABLES>

/** How a process logs and ends. */
export interface ProcessSettings {
  readonly logLevel: ProcessVariables['LOG_LEVEL']
  /** Time for open requests and activities at SIGTERM. */
  readonly shutdownGraceSeconds: number
  /** Whether it ends when the parent process closes standard input. */
  readonly exitWithParent: boolean
}

/** Where metrics are served; a port that is undefined is not served. */
export interface MetricsSettings {
  readonly host: string
  readonly port: number | undefined
  /** Of the Temporal SDK's own metrics. */
  readonly temporalPort: number | undefined
}

/** How a process logs and ends, by the environment. */
export const processSettings = (given: ProcessVariables): ProcessSettings => ({
  logLevel: given.LOG_LEVEL,
  shutdownGraceSeconds: given.SHUTDOWN_GRACE_SECONDS,
  exitWithParent: given.EXIT_WITH_PARENT,
})

/** Where metrics are served, by the environment. */
export const metricsSettings = (given: ProcessVariables): MetricsSettings => ({
  host: given.METRICS_HOST,
  port: given.METRICS_PORT,
  temporalPort: given.TEMPORAL_METRICS_PORT,
})
