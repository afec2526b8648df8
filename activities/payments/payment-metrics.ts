import { Counter, Gauge, type Registry } from 'prom-client'

export interface PaymentMetrics {
  /** Looks at the chain, by network and what came of them: `taken`, or `refused` of a node that lags. */
  readonly looks: Counter<'network' | 'outcome'>
  /** Prices, by asset and what came of them: `taken`, or why they were not believed. */
  readonly prices: Counter<'asset' | 'outcome'>
  /** 1 while the nodes of a network are who they should be. */
  readonly chainUp: Gauge<'network'>
}

/** The figures of payments (docs/reference/metrics.md). */
export const createPaymentMetrics = (registry: Registry): PaymentMetrics => ({
  looks: new Counter({
    name: 'payment_looks_total',
    help: 'Looks at payment addresses',
    labelNames: ['network', 'outcome'],
    registers: [registry],
  }),
  prices: new Counter({
    name: 'payment_prices_total',
    help: 'Prices asked for',
    labelNames: ['asset', 'outcome'],
    registers: [registry],
  }),
  chainUp: new Gauge({
    name: 'payment_chain_up',
    help: 'Whether the nodes of a network could be checked',
    labelNames: ['network'],
    registers: [registry],
  }),
})
