import type { BitcoinChain } from '../../../money/bitcoin-chains.ts'
import { readBitcoinAddress, readEthereumAddress } from '../../../money/addresses.ts'
import { parseUsd, usdText } from '../../../money/micro-usd.ts'
import { NETWORK_ASSETS, type Asset, type Network } from '../../../money/networks.ts'
import { findMfa } from '../../../db/accounts/mfa.ts'
import { listPayoutFees } from '../../../db/partners/payout-fees.ts'
import {
  findPayoutRefusal,
  NEW_ADDRESS_HOURS,
  requestPayout,
  type PayoutRefusal,
} from '../../../db/partners/payout-requests.ts'
import { findPayoutStart, listPayouts } from '../../../db/partners/payouts.ts'
import { isPaymentAddress } from '../../../db/payments/payments.ts'
import { isSanctionedAddress } from '../../../db/payments/sanctioned-addresses.ts'
import type { PaymentSettings } from '../../../config/payments.ts'
import { takeSecondFactor } from '../../auth/second-factor.ts'
import { session } from '../../auth/session.ts'
import type { ApiDeps } from '../../deps.ts'
import { jsonBody } from '../../bodies/json-body.ts'
import { pageQuery, pagesOf } from '../../http/list-pages.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { open, route } from '../../routing/route.ts'
import { readingPartner } from './partner-status.ts'
import { tellTemporal } from '../../temporal.ts'
import { payout, payoutFees, payoutPage, payoutRequest, presentPayout, presentPayoutFee } from './payout-schemas.ts'

const shared = { rateClass: 'OTHER', tag: 'Partners' } as const

export const listPayoutFeesRoute = route(
  {
    ...shared,
    method: 'get',
    path: '/v1/partners/payout-fees',
    credential: open,
    status: 200,
    summary: 'What payouts cost',
    description: 'By network and asset; what is not listed is not offered.',
    errors: [],
  },
  { answer: payoutFees },
  async ({ deps }) => ({ items: (await listPayoutFees(deps.db)).map(presentPayoutFee) }),
)

export const listPayoutsRoute = route(
  {
    ...shared,
    method: 'get',
    path: '/v1/partners/payouts',
    credential: session,
    status: 200,
    summary: 'List payouts, newest first',
    description: 'A suspended partner still sees its own.',
    errors: ['VALIDATION_ERROR', 'NOT_A_PARTNER'],
  },
  { query: pageQuery, answer: payoutPage },
  async ({ principal, query, deps }) => {
    const partner = await readingPartner(deps, principal.accountId)
    const { paging, answer } = pagesOf(deps.config.keyRing, `payouts of ${partner.id}`, query)
    const found = await listPayouts(deps.db, partner.id, paging)
    return answer(found, found.items.map(presentPayout))
  },
)

export const requestPayoutRoute = route(
  {
    ...shared,
    method: 'post',
    path: '/v1/partners/payouts',
    credential: session,
    status: 201,
    summary: 'Request a payout of commissions',
    description:
      'Of all that is free, or of an amount. One at a time. An address other than the one that was paid last on the network is held for ' +
      `${NEW_ADDRESS_HOURS} hours, its owner is told by mail, and a second factor that is on must be shown (code or recovery_code). Staff decide; nothing is sent by itself.`,
    errors: ['NOT_A_PARTNER', 'INSUFFICIENT_BALANCE', 'INVALID_MFA_CODE', 'RATE_LIMITED'],
  },
  { body: jsonBody(payoutRequest), answer: payout },
  async ({ principal, body, deps, exchange }) => {
    const { network, amount: text } = body
    const asset = body.asset ?? (await onlyAsset(deps, network))
    if (!NETWORK_ASSETS[network].includes(asset))
      throw invalid('asset', `NOT_ON_NETWORK:${NETWORK_ASSETS[network].join(',')}`)
    const amount = text === undefined ? undefined : parseUsd(text)
    if (amount === null) throw invalid('amount', 'is not an amount in US dollars, as "25.50"')
    const address = await usableAddress(deps, network, body.address)
    const isProven =
      (body.code ?? body.recovery_code) !== undefined &&
      (await findMfa(deps.db, principal.accountId))?.enabled_at instanceof Date
    const isSanctioned = await isSanctionedAddress(deps.db, address)
    const request = { network, asset, address, amount, isSanctioned, isProven }
    if (isProven) {
      // What is refused whatever the code is does not use it up.
      const refusal = await findPayoutRefusal(deps.db, principal.accountId, request)
      if (refusal !== undefined) throw problemOf(refusal)
      await takeSecondFactor(exchange, principal.accountId, body)
    }
    const requested = await requestPayout(deps.db, deps.config.keyRing, principal, request)
    if (requested.kind === 'session-ended') throw new Problem('INVALID_SESSION')
    if (requested.kind !== 'requested') throw problemOf(requested)
    const {
      payout: { id },
      mailId,
    } = requested
    deps.log[isSanctioned ? 'error' : 'info'](
      {
        accountId: principal.accountId,
        payoutId: id,
        network,
        asset,
        isNewAddress: requested.payout.is_new_address,
        isSanctioned,
      },
      'payout requested',
    )
    const start = await findPayoutStart(deps.db, id)
    if (start !== undefined) await tellTemporal(deps, 'START_PAYOUT', start)
    if (mailId !== null) await tellTemporal(deps, 'START_MAIL', mailId)
    return presentPayout(requested.payout)
  },
)

/** The asset that is meant where none is named: the only one that is offered on the network. */
async function onlyAsset({ db }: ApiDeps, network: Network): Promise<Asset> {
  const offered = (await listPayoutFees(db)).filter((fee) => fee.network === network).map(({ asset }) => asset)
  if (offered.length === 0) throw invalid('network', 'NOT_OFFERED')
  if (offered.length > 1) throw invalid('asset', `ONE_OF:${offered.join(',')}`)
  return offered[0]
}

/**
 * An address in its one spelling. Refused is what is none, of another network, one that payments of ours go to (the money would
 * come back as somebody's purchase), and a token's contract (it would be lost).
 */
async function usableAddress({ db, config }: ApiDeps, network: Network, text: string): Promise<string> {
  const { address, problem } =
    network === 'bitcoin' ? readBitcoinAddress(text, chainOf(config.payments)) : readEthereumAddress(text)
  if (problem !== undefined) throw invalid('address', problem)
  const tokens = [...(config.payments.ethereum?.tokens.values() ?? [])].map((token) => token.toLowerCase())
  if (tokens.includes(address.toLowerCase())) throw invalid('address', 'TOKEN_CONTRACT')
  if (await isPaymentAddress(db, address)) throw invalid('address', 'OWN_PAYMENT_ADDRESS')
  return address
}

const chainOf = ({ bitcoin }: PaymentSettings): BitcoinChain => bitcoin?.chain ?? 'main'

/** Why there is no payout, as the caller is told. */
function problemOf(refusal: PayoutRefusal): Problem {
  switch (refusal.kind) {
    case 'not-a-partner':
      return new Problem('NOT_A_PARTNER')
    case 'not-offered':
      return invalid('asset', 'NOT_OFFERED')
    case 'proof-needed':
      return new Problem('INVALID_MFA_CODE')
    case 'below-minimum':
      return invalid('amount', `MINIMUM:${usdText(refusal.minimum)}`)
    case 'open':
      return invalid('', `PAYOUT_OPEN:${refusal.payoutId}`)
    case 'insufficient':
      return new Problem('INSUFFICIENT_BALANCE', {
        context: { available: usdText(refusal.available), required: usdText(refusal.required) },
      })
  }
}
