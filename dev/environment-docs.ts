import { z } from 'zod'
import { DATABASE_VARIABLES } from '../config/database.ts'
import { ENVIRONMENT } from '../config/environment.ts'
import { KEY_VARIABLES } from '../config/keys.ts'
import { MAIL_VARIABLES } from '../config/mail.ts'
import { OBJECT_STORE_VARIABLES } from '../config/object-store.ts'
import { PAYMENT_VARIABLES } from '../config/payments.ts'
import { PROCESS_VARIABLES } from '../config/process.ts'
import { RETENTION_VARIABLES } from '../config/retention.ts'
import { SCREENING_VARIABLES } from '../config/screening.ts'
import { SERVER_VARIABLES } from '../config/server.ts'
import { TEMPORAL_VARIABLES } from '../config/temporal.ts'
import { TRACING_VARIABLES } from '../config/tracing.ts'
import { VERIFICATION_VARIABLES } from '../config/verifications.ts'
import { VISION_VARIABLES } from '../config/vision.ts'
import { WEBHOOK_VARIABLES } from '../config/webhooks.ts'

/** Headings of the page, in the order of the schema. */
const SECTIONS: Readonly<Record<string, object>> = {
  Database: DATABASE_VARIABLES,
  Temporal: TEMPORAL_VARIABLES,
  Keys: KEY_VARIABLES,
  'Object store': OBJECT_STORE_VARIABLES,
  Retention: RETENTION_VARIABLES,
  API: SERVER_VARIABLES,
  Verifications: VERIFICATION_VARIABLES,
  Webhooks: WEBHOOK_VARIABLES,
  Mail: MAIL_VARIABLES,
  Vision: VISION_VARIABLES,
  'Sanctions lists': SCREENING_VARIABLES,
  Payments: PAYMENT_VARIABLES,
  Processes: PROCESS_VARIABLES,
  Traces: TRACING_VARIABLES,
}

/**
 * docs/reference/environment.md, from the schema that parses the environment. A test compares the committed file with
 * it.
 *
 * @throws Error if a variable of the schema has no section
 */
export function environmentDocs(): string {
  const shown = new Set(Object.values(SECTIONS).flatMap((variables) => Object.keys(variables)))
  const left = Object.keys(ENVIRONMENT.shape).filter((name) => !shown.has(name))
  if (left.length > 0) throw new Error(`no section of docs/reference/environment.md has ${left.join(', ')}`)
  return [
    '# Environment variables',
    '',
    'Each process reads and checks its variables once, at start. A process that lacks one, or has a wrong one, names it and ends.',
    '`npm run env-docs` generates this page from `config/`.',
    '',
    'Instead of `NAME` you may set `NAME_FILE`: a file that holds the value. Use it for secrets that are mounted',
    '([Containers](../how-to/operate/containers.md)).',
    ...Object.entries(SECTIONS).flatMap(([title, variables]) => [
      '',
      `## ${title}`,
      '',
      ...Object.keys(variables).map((name) => line(name as keyof typeof ENVIRONMENT.shape)),
    ]),
    '',
  ].join('\n')
}

function line(name: keyof typeof ENVIRONMENT.shape): string {
  const schema = ENVIRONMENT.shape[name]
  const absent = schema.safeParse(undefined)
  const standard = !absent.success ? ' (**required**)' : absent.data === undefined ? '' : ` (\`${defaultOf(name)}\`)`
  return `- \`${name}\`${standard}: ${schema.description ?? ''}`
}

/** Defaults in the form of the environment. */
const WRITTEN: Record<string, string> = {
  VERIFICATION_TTL_DAYS: '7',
  TRUSTED_PROXIES: '(none)',
  TOKENS: '(none)',
  PAYMENT_TOLERANCE: '0.5',
  WEBHOOK_PORTS: '443,8443',
  WEBHOOK_HOSTS: '(none)',
}

function defaultOf(name: keyof typeof ENVIRONMENT.shape): string {
  const written = WRITTEN[name]
  if (written !== undefined) return written
  return String(z.union([z.string(), z.number(), z.boolean()]).parse(ENVIRONMENT.shape[name].parse(undefined)))
}
