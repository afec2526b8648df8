import { z } from 'zod'
import { flag, type Given } from './variable-types.ts'

// Whether traces are sent, and where. The names are those of OpenTelemetry, so that operators of a collector know them:
// https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/

const MAX_ATTRIBUTES = 32
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}$/
const SHOWN_ASCII = /^[\x20-\x7e]{1,4096}$/

/**
 * `name=value,name=value`, percent-encoded, as in W3C Baggage. No message quotes a value, because values are secrets.
 */
const pairs = z
  .string()
  .max(16_384)
  .transform((text, context) => {
    const found: Record<string, string> = {}
    for (const part of text
      .split(',')
      .map((piece) => piece.trim())
      .filter((piece) => piece !== '')) {
      const [name, value] = [part.slice(0, part.indexOf('=')).trim(), decoded(part.slice(part.indexOf('=') + 1).trim())]
      if (!part.includes('=') || !HEADER_NAME.test(name) || value === undefined || !SHOWN_ASCII.test(value)) {
        context.addIssue({ code: 'custom', message: 'must be name=value,name=value, values percent-encoded' })
        return z.NEVER
      }
      found[name] = value
    }
    return found
  })

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined // the caller reports it
  }
}

const endpoint = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine(
    ({ username, password }) => username === '' && password === '',
    'must contain no credentials: set OTEL_EXPORTER_OTLP_HEADERS',
  )

const json = z.literal('http/json', 'must be http/json, the only supported protocol').optional()

/** The variables of traces. Unsupported variables that affect who gets which spans are rejected; others are ignored. */
export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint
    .optional()
    .describe(
      'OpenTelemetry collector, `http://host:4318`. Traces go to `/v1/traces` below it, as OTLP over HTTP with JSON; no traces when unset ([trace](../how-to/operate/trace.md))',
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint.optional().describe('full address for traces; replaces the one above'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs
    .optional()
    .describe('headers for the collector, `name=value,…`, percent-encoded. Keep them secret if they hold a key'),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: pairs
    .optional()
    .describe('headers for traces alone; they override the ones above'),
  OTEL_EXPORTER_OTLP_PROTOCOL: json.describe('only `http/json` is supported'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: json.describe('only `http/json` is supported'),
  OTEL_SDK_DISABLED: flag.default(false).describe('turn traces off, whatever else is set'),
  OTEL_TRACES_EXPORTER: z
    .enum(['otlp', 'none'], 'must be otlp or none')
    .default('otlp')
    .describe('`none` turns traces off, whatever else is set'),
  OTEL_TRACES_SAMPLER: z
    .literal('parentbased_traceidratio', 'must be parentbased_traceidratio, the only supported sampler')
    .optional()
    .describe('only `parentbased_traceidratio` is supported'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('share of traces that are sent, from 0 to 1, decided when a trace starts'),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,100}$/)
    .optional()
    .describe('`service.name` of the traces; default: `identity-verification-api` and `identity-verification-worker`'),
  OTEL_RESOURCE_ATTRIBUTES: pairs
    .refine((given) => Object.keys(given).length <= MAX_ATTRIBUTES, `must have at most ${MAX_ATTRIBUTES} attributes`)
    .optional()
    .describe('attributes of the process in its traces, `name=value,…`, percent-encoded: `k8s.pod.name=…`'),
}

type TracingVariables = Given<typeof TRACING_VARIABLES>

/** Target and share of traces. */
export interface TracingSettings {
  /** Address that receives batches by POST. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Share of traces that are sent, from 0 to 1. */
  readonly ratio: number
  /** Undefined: the name of the process. */
  readonly serviceName?: string
  readonly resourceAttributes: Readonly<Record<string, string>>
  /** Names of OpenTelemetry variables that are set but ignored. */
  readonly unread: readonly string[]
}

const MAX_UNREAD = 40
const OTEL_NAME = /^OTEL_[A-Z0-9_]{1,80}$/

/** The settings of traces; undefined when traces are off. `set`: the names of all variables that are set. */
export function tracingSettings(given: TracingVariables, set: readonly string[] = []): TracingSettings | undefined {
  const {
    OTEL_EXPORTER_OTLP_ENDPOINT: base,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: whole,
    OTEL_SERVICE_NAME: serviceName,
  } = given
  const url =
    whole?.href ?? (base === undefined ? undefined : `${base.origin}${base.pathname.replace(/\/$/, '')}/v1/traces`)
  if (url === undefined || given.OTEL_SDK_DISABLED || given.OTEL_TRACES_EXPORTER === 'none') return undefined
  return {
    url,
    headers: {
      ...lowerCased(given.OTEL_EXPORTER_OTLP_HEADERS),
      ...lowerCased(given.OTEL_EXPORTER_OTLP_TRACES_HEADERS),
    },
    ratio: given.OTEL_TRACES_SAMPLER_ARG,
    resourceAttributes: given.OTEL_RESOURCE_ATTRIBUTES ?? {},
    unread: set
      .filter((name) => OTEL_NAME.test(name) && !(name.replace(/_FILE$/, '') in TRACING_VARIABLES))
      .slice(0, MAX_UNREAD),
    ...(serviceName === undefined ? {} : { serviceName }),
  }
}

/** Header names in lower case. A later header overrides an earlier one with the same name. */
const lowerCased = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
