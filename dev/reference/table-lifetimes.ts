import { TABLES } from '../../db/privacy/table-policies.ts'
import type { Rule, TableName, TablePolicy } from '../../db/privacy/table-policy.ts'
import { code, pageHead, pageOf, table } from './markdown.ts'

/** What an erasure does to a table, in a cell. */
function shownRule(rule: Rule | undefined): string {
  if (rule === undefined) return '-'
  return rule.does === 'delete' ? 'deletes' : 'empties'
}

function shownRetention({ retention }: TablePolicy): string {
  if ('how' in retention) return retention.how
  const days = retention.days === 'SETTING' ? 'a setting, in days' : `${retention.days} days`
  const unless = retention.unless === undefined ? '' : '; longer while other rows need it'
  return `${days}, from ${code(retention.since)}${unless}`
}

function emptiedColumns({ erase }: TablePolicy): string[] {
  const columns = [erase.person, erase.account].flatMap((rule) =>
    rule?.does === 'blank' ? Object.entries(rule.set) : [],
  )
  return [...new Set(columns.filter(([column]) => column !== 'erased_at').map(([column]) => code(column)))]
}

const bullets = (tell: (policy: TablePolicy, name: TableName) => string | undefined): string[] => [
  ...TABLES.flatMap(([name, policy]) => {
    const told = tell(policy, name)
    return told === undefined ? [] : [`- ${code(name)}: ${told}`]
  }),
  '',
]

/** docs/reference/table-lifetimes.md; a test compares the committed file with it. */
export const tableLifetimesDocs = (): string =>
  pageOf([
    ...pageHead('Table lifetimes', '`db/privacy/table-policies.ts`'),
    'This page lists what an erasure, an export and the retention do to each table. Erasure and export run by the same list. A test compares the list with the catalogue of the database.',
    '',
    'Three programs remove rows:',
    '',
    '- **The erasure** of an end user or an account, on request.',
    '- **The sweep** runs every ten seconds. It removes rows that live for minutes or days.',
    '- **The retention** runs once a day. It removes a batch in a transaction, the oldest rows first. It skips locked rows until the next day.',
    '',
    'Removed rows leave their place to new rows. Files do not shrink by themselves. [Decision 16](../decisions/0016-growth.md) has the reasons.',
    '',
    '## Erasure and retention',
    '',
    '- **End user**: the effect of the erasure of one end user on the rows of the verification.',
    '- **Account**: the effect of the erasure of an account, after the erasure of its end users.',
    '- The order of the rows is the order of an erasure.',
    '',
    ...table(
      ['table', 'end user', 'account', 'retention'],
      TABLES.map(([name, policy]) => [
        code(name),
        shownRule(policy.erase.person),
        shownRule(policy.erase.account),
        shownRetention(policy),
      ]),
    ),
    '## What the law requires',
    '',
    '- Accounting records stay. Most countries require 8 to 10 years (Germany: HGB § 257, AO § 147). Each balance is the sum of its entries.',
    '- The audit stays for `AUDIT_RETENTION_DAYS`. Directive (EU) 2015/849, article 40, requires five years. The database refuses to delete a younger entry.',
    '- A verification under a legal hold stays until the hold is over.',
    '',
    '## Columns that an erasure empties',
    '',
    ...bullets((policy) => emptiedColumns(policy).join(', ') || undefined),
    '## Rows that stay, and why',
    '',
    ...bullets(({ erase }) => erase.keeps),
    '## Columns that stay, and why they identify nobody',
    '',
    ...bullets(({ erase }) =>
      erase.stays === undefined
        ? undefined
        : Object.entries(erase.stays)
            .map(([column, why]) => `${code(column)} (${why})`)
            .join(', '),
    ),
    '## Tables that no export contains, and why',
    '',
    ...bullets(({ exports }) => (exports === 'as held' ? undefined : exports.not)),
  ])
