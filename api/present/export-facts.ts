import { ACCOUNT, NOT_EXPORTED, tablesBelow } from '../../db/privacy/held-tables.ts'

/** Facts that GDPR, art. 15 requires beside the data itself. Periods are those that the operator has set. */
export const exportFacts = ({
  accountId,
  controller,
  at,
}: {
  readonly accountId: string
  readonly controller: string
  readonly at: Date
}) => ({
  format: 'identity-verification/export/1',
  generated_at: at.toISOString(),
  account_id: accountId,
  note: 'Each list is read when its turn comes, so it shows changes up to that moment. The document is complete when its last member is "complete": true.',
  responsible: {
    account: `${controller} is the controller of the data of your account, its sessions, keys, payments and messages.`,
    verifications:
      'You are the controller of the data of the people whom you verify. The service processes the data for you.',
  },
  purposes: {
    account:
      'to provide and bill the service, to keep your account safe, and to keep accounting records (contract; legal duties)',
    verifications:
      'to check identity documents, faces and sanctions lists on your request, and to show how each decision was made (your instruction)',
    audit: 'to show who did what with the data (legitimate interest, legal duties)',
  },
  origin: {
    account: 'you, and your use of the service',
    verifications: 'you, the person on the hosted page, and the published sanctions lists',
  },
  recipients: [
    'the addresses of your webhook endpoints, listed in this document',
    'staff of the service, for reviews and support; the audit records each view',
    'mail servers, for messages to you',
    'your partner, if one manages your account; your clients, if you are a partner',
    'public block chains, for payments',
  ],
  periods: {
    account: 'until it is erased',
    messages: 'rows of sent messages: some weeks; their recipients: until they are sent',
    sessions: 'until the account is erased',
    verifications:
      'until the account or the verification is erased; images of live verifications as long as the operator has set (ASSET_RETENTION_DAYS, docs/reference/table-lifetimes.md)',
    ledger: 'as long as the law requires accounting records; after an erasure without your identity',
    backups: 'until the master key that sealed them is destroyed',
  },
  decisions:
    'Rules decide verifications from the results of checks (reason_codes). A person decides every doubtful case and every possible sanctions match.',
  rights:
    'rectification (the dashboard), erasure (POST /v1/me/erase), restriction, portability, objection, and a complaint to a supervisory authority',
  not_included: [
    ...new Set([
      ...tablesBelow(ACCOUNT).flatMap(({ columns, unread = {} }) => [
        ...Object.values(columns).flatMap((rule) =>
          rule !== undefined && rule !== 'shown' && 'withheld' in rule ? [rule.withheld] : [],
        ),
        ...Object.values(unread),
      ]),
      ...Object.values(NOT_EXPORTED),
    ]),
  ].sort(),
})
