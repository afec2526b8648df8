import { addressRescan, paymentChores } from '../shared/proxies.ts'

// Started by schedules (workers/schedules.ts): each is one activity, which a worker that dies leaves to the next run.

/** Asks the sources what coins are worth. */
export const refreshPrices = (): Promise<void> => paymentChores.refreshPrices()

/** Asks the nodes who they are, and whether the next addresses are unused. */
export const checkChains = (): Promise<void> => paymentChores.checkChains()

/** Looks at the addresses that no workflow watches any more; answers at how many. */
export const rescanAddresses = (): Promise<number> => addressRescan.rescanAddresses()
