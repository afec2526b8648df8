import { Counter, Gauge, type Registry } from 'prom-client'

export interface PaymentMetrics {
  /** Scans of the chain, by network and result: `taken`, or `refused` for a node that lags. */
  readonly looks: Counter<'network' | 'outcome'>
  /** Prices, by asset and result: `taken`, or why they were rejected. */
  readonly prices: Counter<'asset' | 'outcome'>
  /** 1 while the nodes of a network are of the right chain. */
  readonly chainUp: Gauge<'network'>
}

/** The metrics of payments (docs/reference/metrics.md). */
export const createPaymentMetrics = (registry: Registry): PaymentMetrics => ({
  looks: new Counter({
    name: 'payment_looks_total',
    help: 'Scans of payment addresses',
    labelNames: ['network', 'outcome'],
    registers: [registry],
  }),
  prices: new Counter({
    name: 'payment_prices_total',
    help: 'Price queries by asset and result',
    labelNames: ['asset', 'outcome'],
    registers: [registry],
  }),
  chainUp: new Gauge({
    name: 'payment_chain_up',
    help: '1 while the nodes of a network pass their check',
    labelNames: ['network'],
    registers: [registry],
  }),
})
