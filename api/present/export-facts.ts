import { ACCOUNT, NOT_EXPORTED, tablesBelow } from '../../db/privacy/held-tables.ts'

/** What GDPR, art. 15 wants told beside the data itself. Periods that the operator sets are told as they are set. */
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
  note: 'Each list is read when its turn comes: what is changed meanwhile is there as it was then. The document is whole when its last member is "complete": true.',
  responsible: {
    account: `${controller} is the controller of the data of your account, its sessions, keys, payments and messages.`,
    verifications:
      'You are the controller of the data of the people whom you have verified; the service processes it for you.',
  },
  purposes: {
    account:
      'to give you the service, to bill it, to keep your account safe, and to keep the books (contract; legal duties)',
    verifications:
      'to check identity documents, faces and sanctions lists as you asked, and to show how it was decided (your instruction)',
    audit: 'to show who did what with the data (legitimate interest, legal duties)',
  },
  origin: {
    account: 'you, and what you do with the service',
    verifications: 'you, the person on the hosted page, and the published sanctions lists',
  },
  recipients: [
    'the addresses of your webhook endpoints, as they stand in this document',
    'people who work for the service, for reviews and support; each look is in the audit',
    'mail servers, for messages to you',
    'your partner, where one manages your account; its clients, where you are one',
    'public block chains, for payments',
  ],
  periods: {
    account: 'until it is erased',
    messages: 'rows of sent messages some weeks; their recipients only until they are sent',
    sessions: 'until the account is erased',
    verifications:
      'until the account or the verification is erased; pictures of live verifications as long as the operator has set (ASSET_RETENTION), as docs/reference/table-lifetimes.md says',
    ledger: 'as long as the law wants books kept; after an erasure without you',
    backups: 'until the master key that sealed them is destroyed',
  },
  decisions:
    'Verifications are decided by rules over the results of checks (reason_codes); whatever is doubtful is decided by a person, and every possible sanctions match is.',
  rights:
    'to have it corrected (the dashboard), erased (POST /v1/me/erase), restricted or moved, to object, and to complain to a supervisory authority',
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
