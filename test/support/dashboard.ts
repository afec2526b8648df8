import type { BrowserContextOptions } from 'playwright-core'

let clients = 0

/** A visitor from an address of its own (the API of a test trusts this machine as a proxy): no limit is met by chance. */
export const freshClient = (options: BrowserContextOptions = {}): BrowserContextOptions => ({
  ...options, extraHTTPHeaders: { 'x-forwarded-for': `198.18.${(clients >> 8) & 255}.${clients++ & 255}` },
})
