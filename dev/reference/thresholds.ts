import { code, pageHead, pageOf, table } from './markdown.ts'
import { CHECK_LIMITS } from './check-limits.ts'
import { SERVICE_LIMITS } from './service-limits.ts'
import type { Limit, LimitGroup } from './limit.ts'

const row = ({ what, value, name, file }: Limit): string[] => [what, value, `${code(name)} in ${code(file)}`]

/**
 * docs/reference/thresholds.md; a test compares the committed file with it, and each row with the code that it names.
 */
export const thresholdsDocs = (): string =>
  pageOf([
    ...pageHead('Thresholds and limits', 'the constants of the code'),
    'This page lists constants. The operator sets other limits by environment variables, for example `FACE_PASS_FROM`.',
    '',
    ...[...CHECK_LIMITS, ...SERVICE_LIMITS].flatMap(({ title, note, limits }: LimitGroup) => [
      `## ${title}`,
      '',
      ...(note === undefined ? [] : [note, '']),
      ...table(['limit', 'value', 'code'], limits.map(row)),
    ]),
  ])
