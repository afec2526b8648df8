import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { DemoChain } from './demo-chain.ts'
import { callJson } from './https-json.ts'

const session = z.object({ access_token: z.string() })
const payment = z.object({
  id: z.string(),
  status: z.string(),
  address: z.string(),
  amount_expected: z.string(),
  confirmations: z.number(),
  confirmations_required: z.number(),
  credits_granted: z.number(),
})
export type PaymentRecord = z.output<typeof payment>

const balance = z.object({ available: z.number() })

/** Credits bought at a start, and the asset. */
const CREDITS = 50
const ASSET = 'USDC'
const POLL_MS = 1_000
/** The watch scans every quarter of a minute. */
const GIVE_UP_MS = 90_000

interface Buyer {
  readonly baseUrl: string
  readonly ca: string
  readonly email: string
  readonly password: string
}

/**
 * Buys credits like an account owner: logs in, requests an address, pays it on the development chain, and waits for the
 * confirmations. Throws if a call is rejected or the confirmation is late.
 */
export async function buyCredits(
  buyer: Buyer,
  chain: DemoChain,
): Promise<{ readonly payment: PaymentRecord; readonly asset: string; readonly available: number }> {
  const login = await callJson(buyer, 'POST', '/v1/auth/login', { email: buyer.email, password: buyer.password })
  if (login.status !== 201) throw new Error(`the login failed with status ${login.status}`)
  const target = { ...buyer, apiKey: session.parse(login.body).access_token } // a bearer credential like any other
  const until = performance.now() + GIVE_UP_MS
  const ask = () =>
    callJson(target, 'POST', '/v1/payments/crypto/address', { network: 'ethereum', asset: ASSET, credits: CREDITS })
  let asked = await ask()
  // The workers of a first start still fetch the prices and the identity of the node.
  while (asked.status === 503 && performance.now() < until) {
    await sleep(POLL_MS)
    asked = await ask()
  }
  if (asked.status !== 201)
    throw new Error(`the request of an address failed with status ${asked.status}: ${JSON.stringify(asked.body)}`)
  const { id, address, amount_expected: amount } = payment.parse(asked.body)
  await chain.pay(address, amount)
  for (; performance.now() < until; await sleep(POLL_MS)) {
    const paid = payment.parse((await callJson(target, 'GET', `/v1/payments/${id}`)).body)
    if (paid.status !== 'CONFIRMED') continue
    return {
      payment: paid,
      asset: ASSET,
      available: balance.parse((await callJson(target, 'GET', '/v1/credits/balance')).body).available,
    }
  }
  throw new Error(`${id} is paid but not confirmed yet; the confirmation continues by itself`)
}
