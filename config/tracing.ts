import { z } from 'zod'
import { flag, type Given } from './variable-types.ts'

// Whether and where traces go. The names are OpenTelemetry's own, so that who has a collector
// knows them: https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/

const MAX_ATTRIBUTES = 32
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}$/
const SHOWN_ASCII = /^[\x20-\x7e]{1,4096}$/

/** `name=value,name=value`, percent-encoded, as W3C Baggage has it. No message quotes a value: they are secrets. */
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
    return undefined // told by the caller
  }
}

const endpoint = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine(
    ({ username, password }) => username === '' && password === '',
    'must hold no credentials: they belong into OTEL_EXPORTER_OTLP_HEADERS',
  )

const json = z.literal('http/json', 'must be http/json: no other is spoken').optional()

/** The variables of traces. What would change who gets which spans, and cannot be had, is refused; of the others nothing is read. */
export const TRACING_VARIABLES = {
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint
    .optional()
    .describe(
      'OpenTelemetry collector, `http://host:4318`: traces go to `/v1/traces` below it, as OTLP by HTTP and JSON; no traces when unset ([trace](../how-to/operate/trace.md))',
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint.optional().describe('the whole address for traces, instead'),
  OTEL_EXPORTER_OTLP_HEADERS: pairs
    .optional()
    .describe('headers for the collector, `name=value,…`, percent-encoded: a secret where it is a key'),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: pairs.optional().describe('headers for traces alone, which go before those'),
  OTEL_EXPORTER_OTLP_PROTOCOL: json.describe('may only say `http/json`'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: json.describe('may only say `http/json`'),
  OTEL_SDK_DISABLED: flag.default(false).describe('no traces, whatever else is set'),
  OTEL_TRACES_EXPORTER: z
    .enum(['otlp', 'none'], 'must be otlp or none')
    .default('otlp')
    .describe('`none`: no traces, whatever else is set'),
  OTEL_TRACES_SAMPLER: z
    .literal('parentbased_traceidratio', 'must be parentbased_traceidratio: there is no other')
    .optional()
    .describe('may only say `parentbased_traceidratio`'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('share of the traces that is kept, from 0 to 1, drawn where a trace begins'),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[A-Za-z0-9._-]{1,100}$/)
    .optional()
    .describe('`service.name` of the traces; default: `identity-verification-api` and `identity-verification-worker`'),
  OTEL_RESOURCE_ATTRIBUTES: pairs
    .refine((given) => Object.keys(given).length <= MAX_ATTRIBUTES, `may hold ${MAX_ATTRIBUTES} at most`)
    .optional()
    .describe('what else is said of a process in its traces, `name=value,…`, percent-encoded: `k8s.pod.name=…`'),
}

type TracingVariables = Given<typeof TRACING_VARIABLES>

/** Where traces go, and how many. */
export interface TracingSettings {
  /** Address that batches are posted to. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Share of the traces that is kept, from 0 to 1. */
  readonly ratio: number
  /** Undefined: named after the process. */
  readonly serviceName?: string
  readonly resourceAttributes: Readonly<Record<string, string>>
  /** Variables of OpenTelemetry that are set and of which nothing is read: their names. */
  readonly unread: readonly string[]
}

const MAX_UNREAD = 40
const OTEL_NAME = /^OTEL_[A-Z0-9_]{1,80}$/

/** The settings of traces; undefined where none are wanted. `set`: the names of all variables that are set. */
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

/** A header goes before another of its name, however both are written. */
const lowerCased = (headers: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
