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
    summary: 'List the fees of payouts',
    description: 'By network and asset. Other networks and assets are not offered.',
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
    description: 'A suspended partner can still read its payouts.',
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
      'Pays out the whole available balance, or an amount. One open payout at a time. Any address other than the last paid one on the network is held for ' +
      `${NEW_ADDRESS_HOURS} hours, the owner gets a mail, and an active second factor needs its code (code or recovery_code). Staff decide about each payout; none is sent automatically.`,
    errors: ['NOT_A_PARTNER', 'INSUFFICIENT_BALANCE', 'INVALID_MFA_CODE', 'RATE_LIMITED'],
  },
  { body: jsonBody(payoutRequest), answer: payout },
  async ({ principal, body, deps, exchange }) => {
    const { network, amount: text } = body
    const asset = body.asset ?? (await onlyAsset(deps, network))
    if (!NETWORK_ASSETS[network].includes(asset))
      throw invalid('asset', `NOT_ON_NETWORK:${NETWORK_ASSETS[network].join(',')}`)
    const amount = text === undefined ? undefined : parseUsd(text)
    if (amount === null) throw invalid('amount', 'must be an amount in US dollars, such as "25.50"')
    const address = await usableAddress(deps, network, body.address)
    const isProven =
      (body.code ?? body.recovery_code) !== undefined &&
      (await findMfa(deps.db, principal.accountId))?.enabled_at instanceof Date
    const isSanctioned = await isSanctionedAddress(deps.db, address)
    const request = { network, asset, address, amount, isSanctioned, isProven }
    if (isProven) {
      // A request that fails with any code must not use up the code.
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

/** The default asset of a network: the only one that it offers. */
async function onlyAsset({ db }: ApiDeps, network: Network): Promise<Asset> {
  const offered = (await listPayoutFees(db)).filter((fee) => fee.network === network).map(({ asset }) => asset)
  if (offered.length === 0) throw invalid('network', 'NOT_OFFERED')
  if (offered.length > 1) throw invalid('asset', `ONE_OF:${offered.join(',')}`)
  return offered[0]
}

/**
 * The address in its canonical form. Rejects invalid addresses, addresses of another network, our own payment addresses
 * (the money would come back as somebody's purchase) and token contracts (the money would be lost).
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

/** The error for a rejected payout. */
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
