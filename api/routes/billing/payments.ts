import { z } from 'zod'
import { CONFIRMATIONS_REQUIRED, type Asset } from '../../../money/networks.ts'
import { usdText } from '../../../money/micro-usd.ts'
import { withAccountOfSession } from '../../../db/accounts/sessions.ts'
import { isKeyReady } from '../../../db/payments/payment-keys.ts'
import { createPayment, findPayment, listPayments, MAX_OPEN_PAYMENTS } from '../../../db/payments/payments.ts'
import { findPrice, listPrices } from '../../../db/payments/prices.ts'
import { offeredAssets, offeredNetworks, receivingKey } from '../../../config/payments.ts'
import { PAYMENT_STATUSES } from '../../../contract/payments.ts'
import { session } from '../../auth/session.ts'
import { jsonBody } from '../../bodies/json-body.ts'
import { pageOf, pageQuery, pagesOf } from '../../http/list-pages.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { route } from '../../routing/route.ts'
import { tellTemporal } from '../../temporal.ts'
import {
  addressRequest,
  amountFor,
  MAX_CREDITS,
  MIN_CREDITS,
  offer,
  payment,
  paymentId,
  presentPayment,
} from './payment-schemas.ts'

const shared = { credential: session, rateClass: 'OTHER', tag: 'Payments' } as const

/** Seconds after which a price, or a chain, may be available again. */
const RETRY_SECONDS = 60
const notNow = (): Problem => new Problem('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': String(RETRY_SECONDS) } })

export const createPaymentAddress = route(
  {
    ...shared,
    method: 'post',
    path: '/v1/payments/crypto/address',
    status: 201,
    summary: 'Get an address to buy credits',
    description:
      `Each purchase has its own address, and a price that is fixed for 30 minutes. At most ${MAX_OPEN_PAYMENTS} unpaid ones an account at a time. ` +
      'Whole credits, rounded down, are added when the chain has confirmed the deposit. Nothing is ever sent back on chain.',
    errors: ['EMAIL_NOT_VERIFIED', 'RATE_LIMITED', 'SERVICE_UNAVAILABLE'],
  },
  { body: jsonBody(addressRequest), answer: payment },
  async ({ body: { network, asset, credits }, principal, deps }) => {
    const { accountId } = principal
    const { payments: settings } = deps.config
    const key = receivingKey(settings, network)
    const { creditPrice } = settings
    if (key === undefined || creditPrice === null) throw invalid('network', 'NOT_OFFERED')
    if (!offeredAssets(settings, network).includes(asset)) throw invalid('asset', 'NOT_OFFERED')
    const created = await withAccountOfSession(deps.db, principal, async (trx, account) => {
      if (account.email_verified_at === null) throw new Problem('EMAIL_NOT_VERIFIED')
      const price = await findPrice(trx, asset)
      if (price === undefined) return refused(asset, 'no agreed price')
      const outcome = await createPayment(trx, {
        accountId,
        network,
        asset,
        credits,
        price,
        creditPrice,
        keyId: key.fingerprint,
        amount: amountFor(credits, creditPrice, price, asset),
        addressAt: (index) => key.addressAt(index),
      })
      if (outcome.kind === 'too-many')
        throw new Problem('RATE_LIMITED', {
          headers: { 'Retry-After': String(Math.ceil(outcome.retryAfterMs / 1_000)) },
        })
      return outcome.kind === 'not-ready' ? refused(network, 'chain not scanned yet') : outcome.payment
    })
    if (created === undefined) throw new Problem('INVALID_SESSION')
    if ('why' in created) {
      deps.log.error({ ...created }, 'payment address not created')
      throw notNow()
    }
    deps.log.info({ accountId, paymentId: created.id, network, asset, credits }, 'payment address created')
    await tellTemporal(deps, 'START_PAYMENT', { paymentId: created.id, accountId, status: created.status })
    return presentPayment(created, settings)
  },
)

const refused = (of: string, why: string) => ({ of, why })

export const listPaymentsRoute = route(
  {
    ...shared,
    method: 'get',
    path: '/v1/payments',
    status: 200,
    summary: 'List payments, newest first',
    errors: ['VALIDATION_ERROR'],
  },
  {
    query: { ...pageQuery, status: z.enum(PAYMENT_STATUSES).optional() },
    answer: pageOf(payment).meta({ id: 'PaymentPage' }),
  },
  async ({ principal: { accountId }, query: { status, ...asked }, deps }) => {
    const { paging, answer } = pagesOf(deps.config.keyRing, `payments of ${accountId}`, asked)
    const found = await listPayments(deps.db, accountId, { ...paging, status })
    return answer(
      found,
      found.items.map((row) => presentPayment(row, deps.config.payments)),
    )
  },
)

export const getPayment = route(
  {
    ...shared,
    method: 'get',
    path: '/v1/payments/:id',
    status: 200,
    summary: 'Retrieve a payment',
    errors: ['NOT_FOUND'],
  },
  { params: { id: paymentId }, answer: payment },
  async ({ principal, params, deps }) => {
    const row = await findPayment(deps.db, principal.accountId, params.id)
    if (row === undefined) throw new Problem('NOT_FOUND')
    return presentPayment(row, deps.config.payments)
  },
)

export const getPaymentOffer = route(
  {
    ...shared,
    method: 'get',
    path: '/v1/payments/crypto/networks',
    status: 200,
    summary: 'List the networks, assets and prices for payments',
    description: 'Prices are those of this moment. An address comes with a fixed price.',
    errors: [],
  },
  { answer: offer },
  async ({ deps }) => {
    const { payments: settings } = deps.config
    const networks = offeredNetworks(settings)
    const [prices, ready] = await Promise.all([
      listPrices(deps.db),
      Promise.all(
        networks.map((network) =>
          isKeyReady(deps.db, { network, keyId: receivingKey(settings, network)?.fingerprint ?? '' }),
        ),
      ),
    ])
    const priceOf = (asset: Asset): string | null => {
      const price = prices.get(asset)
      return price === undefined ? null : usdText(price)
    }
    return {
      credit_price_usd: settings.creditPrice === null ? null : usdText(settings.creditPrice),
      min_credits: MIN_CREDITS,
      max_credits: MAX_CREDITS,
      networks: networks.map((network, at) => ({
        network,
        confirmations_required: CONFIRMATIONS_REQUIRED[network],
        is_available: ready[at],
        assets: offeredAssets(settings, network).map((asset) => ({ asset, price_usd: priceOf(asset) })),
      })),
    }
  },
)
