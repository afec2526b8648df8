import { addressRescan, paymentChores } from '../shared/proxies.ts'

// Schedules start these (workers/schedules.ts). Each is one activity. If its worker dies, the next run does it.

/** Queries the sources for the prices of coins. */
export const refreshPrices = (): Promise<void> => paymentChores.refreshPrices()

/** Checks the identity of the nodes, and that the next addresses are unused. */
export const checkChains = (): Promise<void> => paymentChores.checkChains()

/** Scans the addresses that no workflow watches any more. Returns how many. */
export const rescanAddresses = (): Promise<number> => addressRescan.rescanAddresses()
