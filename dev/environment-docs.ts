import { z } from 'zod'
import { ENVIRONMENT } from '../config/environment.ts'

/** docs/environment.md, from the schema that parses the environment; a test compares the committed file with it. */
export function environmentDocs(): string {
  const rows = Object.entries(ENVIRONMENT.shape).map(([name, schema]) => {
    const absent = schema.safeParse(undefined)
    const standard = !absent.success ? '**required**' : absent.data === undefined ? '' : `\`${defaultOf(name)}\``
    return `| \`${name}\` | ${standard} | ${schema.description ?? ''} |`
  })
  return [
    '# Environment variables',
    '',
    'Read and checked once at start by `config/`; a process that lacks one, or has a wrong one, says which and ends.',
    'This page is generated from there (`npm run env-docs`).',
    '',
    'Instead of `NAME` a process takes `NAME_FILE`, a file that holds the value: for secrets that are mounted ([production.md](production.md#containers)).',
    '',
    '| variable | default | meaning |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

/** Defaults as one would write them in the environment. */
const WRITTEN: Record<string, string> = {
  VERIFICATION_TTL_DAYS: '7',
  TRUSTED_PROXIES: '(none)',
  TOKENS: '(none)',
  PAYMENT_TOLERANCE: '0.5',
  WEBHOOK_PORTS: '443,8443',
  WEBHOOK_HOSTS: '(none)',
}

function defaultOf(name: string): string {
  const written = WRITTEN[name]
  if (written !== undefined) return written
  return String(
    z
      .union([z.string(), z.number(), z.boolean()])
      .parse(ENVIRONMENT.shape[name as keyof typeof ENVIRONMENT.shape].parse(undefined)),
  )
}
