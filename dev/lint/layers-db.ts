import type { Room } from './room.ts'

export const BELOW_DB = ['contract', 'encryption', 'money', 'objects']

/** A room of `db/`. It imports the ground of `db/`, the rooms below that ground, and the given rooms. */
const dbRoom = (name: string, holds: string, rooms: readonly string[] = []): Room => ({
  path: `db/${name}`,
  holds,
  imports: ['db', ...BELOW_DB, ...rooms.map((room) => `db/${room}`)],
})

/** The floors of `db/`, from the ground up. */
export const DB_FLOORS: readonly (readonly Room[])[] = [
  [
    dbRoom('operations', 'audit, outbox, rate limits, backlog, worker processes'),
    dbRoom('tallies', 'counts, kept up to date by triggers'),
  ],
  [
    dbRoom('keys', 'rotation of master keys; the list of sealed columns', ['operations']),
    dbRoom('webhooks', 'endpoint, delivery, attempt, rearm', ['operations']),
    dbRoom('mail', 'mail, its tokens, quote requests', ['operations']),
    dbRoom('staff', 'staff, setup links, staff sessions', ['operations']),
    dbRoom('credits', 'balance and ledger', ['operations', 'tallies']),
  ],
  [
    dbRoom('accounts', 'account, API key, session, second factor, wrong guesses', [
      'operations',
      'tallies',
      'webhooks',
      'mail',
      'credits',
    ]),
    dbRoom('payments', 'payments, receipts, prices, unexpected deposits', ['operations', 'credits']),
  ],
  [
    dbRoom('partners', 'partner, clients, invitations, commissions, payouts and their fees', [
      'operations',
      'tallies',
      'mail',
      'accounts',
    ]),
  ],
  [
    dbRoom(
      'verifications',
      'verification, asset, capture session, check result, prices, country rules; create, submit, settle',
      ['operations', 'tallies', 'webhooks', 'credits', 'accounts', 'partners'],
    ),
  ],
  [
    dbRoom('sanctions', 'versions of the lists, monitored people, cases, decisions', ['operations', 'verifications']),
    dbRoom('reviews', 'queue, claims, votes, decisions of the review console', [
      'operations',
      'staff',
      'verifications',
    ]),
  ],
  [
    dbRoom('privacy', 'erasure, export and retention of each table', [
      'operations',
      'webhooks',
      'mail',
      'credits',
      'accounts',
      'payments',
      'partners',
      'verifications',
      'sanctions',
      'reviews',
      'staff',
      'keys',
      'tallies',
    ]),
  ],
]
