import { Pages, type Page } from './pages.ts'
import { TestEventsApi } from './test-events.ts'
import { Transport, type CallOptions, type ClientOptions } from './transport.ts'
import type { Catalogue, CreditBalance, LedgerEntry } from './types.ts'
import { idOf, OwnVerifications, Verifications } from './verifications.ts'

export interface LedgerFilter {
  readonly type?: LedgerEntry['type']
  /** Not before this time. */
  readonly from?: Date
  /** Before this time. */
  readonly to?: Date
  /** Entries a page, 100 by default and at most. */
  readonly pageSize?: number
}

/** The service for the API key of an account. Make one client and keep it. It holds no open connection. */
export class IdentityVerification {
  readonly verifications: OwnVerifications
  readonly credits: Credits
  /** Events of test mode, for a key of test mode. */
  readonly testEvents: TestEventsApi
  readonly #transport: Transport

  constructor(options: ClientOptions) {
    const transport = new Transport(options)
    this.#transport = transport
    this.verifications = new OwnVerifications(transport)
    this.credits = new Credits(transport)
    this.testEvents = new TestEventsApi(transport)
  }

  /** Whether the key belongs to test mode. */
  get isTest(): boolean {
    return this.#transport.isTest
  }

  /** Verifications under a partner's code. */
  partner(code: string): { readonly verifications: Verifications } {
    return { verifications: new Verifications(this.#transport, `/v1/p/${idOf(code)}/verifications`) }
  }

  /** Prices, countries, kinds of document, and every reason code with its meaning. */
  async catalogue(options: CallOptions = {}): Promise<Catalogue> {
    return (await this.#transport.call(
      { method: 'GET', path: '/v1/catalogue', isRepeatable: true },
      options,
    )) as Catalogue
  }

  /** Throws when the service is not healthy. */
  async health(options: CallOptions = {}): Promise<{ readonly status: string }> {
    return (await this.#transport.call({ method: 'GET', path: '/v1/health', isRepeatable: true }, options)) as {
      status: string
    }
  }
}

/** Balance and ledger. */
export class Credits {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  async balance(options: CallOptions = {}): Promise<CreditBalance> {
    return (await this.#transport.call(
      { method: 'GET', path: '/v1/credits/balance', isRepeatable: true },
      options,
    )) as CreditBalance
  }

  /** Every movement of credits, newest first. */
  ledger({ type, from, to, pageSize = 100 }: LedgerFilter = {}, options: CallOptions = {}): Pages<LedgerEntry> {
    return new Pages(
      async ({ page, cursor }) =>
        (await this.#transport.call(
          {
            method: 'GET',
            path: '/v1/credits/ledger',
            query: { page, cursor, page_size: pageSize, type, from: from?.toISOString(), to: to?.toISOString() },
            isRepeatable: true,
          },
          options,
        )) as Page<LedgerEntry>,
    )
  }
}
