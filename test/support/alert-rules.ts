import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { DEPLOY } from './deployed.ts'

const rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^[A-Za-z]+$/),
          expr: z.string(),
          for: z.string().regex(/^\d+[mh]$/),
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string(), runbook_url: z.string() }),
        }),
      ),
    }),
  ),
})

/** The alerts of deploy/monitoring/alerts.yaml. */
export const alertRules = () =>
  rules
    .parse(parse(readFileSync(join(DEPLOY, 'monitoring/alerts.yaml'), 'utf8')))
    .groups.flatMap((group) => group.rules)

/** Of other programs: Prometheus itself, and node exporter. */
const NOT_OURS = new Set(['up', 'node_filesystem_avail_bytes'])

/** Our metrics that queries name, histograms by their base name. */
export function metricsIn(queries: readonly string[]): Set<string> {
  const names = queries.flatMap(
    (query) =>
      query
        .replaceAll(/"[^"]*"/g, '')
        .replaceAll(/\b(by|without) \([^)]*\)/g, '')
        .match(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b(?!\s*\()|\bup\b/g) ?? [],
  )
  return new Set(names.filter((name) => !NOT_OURS.has(name)).map((name) => name.replace(/_bucket$/, '')))
}
