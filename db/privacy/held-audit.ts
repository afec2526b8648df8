import { held } from './held-table.ts'
import { withoutOthers } from './own-ids.ts'

/** The audit of a row. */
export const auditOf = held('audit_entry', {
  as: 'audit',
  of: 'subject_id',
  order: ['at', 'id'],
  columns: {
    id: 'shown',
    at: 'shown',
    action: 'shown',
    subject_id: 'shown',
    actor: { as: 'by', open: ({ actor }, { accountId }) => (actor === accountId ? 'ACCOUNT' : 'SERVICE') }, // without naming one of its people
    reason: { open: ({ reason }, { accountId }) => withoutOthers(reason, accountId) },
    detail: { open: ({ detail }, { accountId }) => withoutOthers(detail, accountId) },
  },
})
