import { z } from 'zod'
import { parseUsd, usdText } from '../../money/micro-usd.ts'
import { NETWORK_ASSETS, NETWORKS, ASSETS } from '../../money/networks.ts'
import { listPayoutFees, removePayoutFee, setPayoutFee } from '../../db/partners/payout-fees.ts'
import { AUDITED } from '../audited.ts'
import { AUDIT_OPTIONS, command, OpsRefusal, UsageError, type Command } from '../command.ts'

const dollars = z.string().transform((text, context) => {
  const amount = parseUsd(text)
  if (amount !== null) return amount
  context.addIssue('is not an amount in US dollars, such as 2.50')
  return z.NEVER
})
const of = { network: z.enum(NETWORKS), asset: z.enum(ASSETS) }
const mustBeOn = ({ network, asset }: { network: (typeof NETWORKS)[number]; asset: (typeof ASSETS)[number] }) => {
  if (!NETWORK_ASSETS[network].includes(asset))
    throw new UsageError(`${network} has only ${NETWORK_ASSETS[network].join(', ')}`)
}

const set = command(
  {
    name: 'payout fee set',
    summary: 'offer payouts in an asset, or change the fee and minimum of future requests',
    operands: ['network', 'asset'],
    options: {
      fee: { type: 'string', value: '<dollars>', help: 'fee of each payout (required)' },
      minimum: { type: 'string', value: '<dollars>', help: 'smallest payout, above the fee (required)' },
      ...AUDIT_OPTIONS,
    },
  },
  z
    .strictObject({ ...of, fee: dollars, minimum: dollars, ...AUDITED })
    .refine(({ fee, minimum }) => minimum > fee, { path: ['minimum'], message: 'must be above the fee' }),
  async ({ db }, { network, asset, fee, minimum, by, reason }) => {
    mustBeOn({ network, asset })
    await setPayoutFee(db, { network, asset, fee, minimum }, { actor: by, reason })
    return { network, asset, fee: usdText(fee), minimum: usdText(minimum) }
  },
)

const remove = command(
  {
    name: 'payout fee remove',
    summary: 'stop offering payouts in an asset; existing requests continue',
    operands: ['network', 'asset'],
    options: AUDIT_OPTIONS,
  },
  z.strictObject({ ...of, ...AUDITED }),
  async ({ db }, { network, asset, by, reason }) => {
    if (!(await removePayoutFee(db, { network, asset }, { actor: by, reason })))
      throw new OpsRefusal('payouts in this asset are not offered')
    return { network, asset, offered: false }
  },
)

const list = command(
  { name: 'payout fee list', summary: 'list the fees and minimums of payouts', operands: [], options: {} },
  z.strictObject({}),
  async ({ db }) => ({
    fees: (await listPayoutFees(db)).map(({ fee, minimum, ...rest }) => ({
      ...rest,
      fee: usdText(fee),
      minimum: usdText(minimum),
    })),
  }),
)

/** `payout fee list|set|remove`. */
export const payoutFeeCommands: readonly Command[] = [list, set, remove]
