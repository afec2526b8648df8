import { domainToASCII } from 'node:url'
import { sql } from 'kysely'
import { normaliseEmail } from '../email-address.ts'
import { blindIndex, type KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../pool.ts'

// Finds which addresses go to one mailbox, for counting mails only. Never use it for the owner of an account. It is a
// guess, because a mail server may give any two addresses to two people.

interface Provider {
  /** Domains that share their names. The first represents all. */
  readonly domains: readonly string[]
  /** What makes no difference before the @, besides a tag behind `+`. */
  readonly ignored?: RegExp
}

/**
 * What providers document about their addresses:
 * - Gmail: "Dots don't matter in Gmail addresses" (support.google.com/mail/answer/7436150); googlemail.com is the same
 * - Proton: proton.me, protonmail.com and pm.me are one; dots, hyphens and underscores make no difference
 *   (proton.me/support/addresses-and-aliases)
 * - Yandex: all its domains are one; a dot is a hyphen (yandex.com/support/id)
 * - iCloud: me.com and mac.com are icloud.com (support.apple.com/en-us/101572)
 * - Yahoo: disposable addresses are name-keyword, and a hyphen is in no name (help.yahoo.com/kb/SLN28741.html)
 */
const PROVIDERS: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  {
    domains: ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'narod.ru'],
    ignored: /[.-]/g,
  },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
]
const YAHOO = /^(?:yahoo\.(?:com|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})|ymail\.com|rocketmail\.com|myyahoo\.com)$/
/** Subdomain addressing: anything@name.fastmail.com is name@fastmail.com (fastmail.help/hc/en-us/articles/360060591053). */
const FASTMAIL = /^([^.@]+)\.(fastmail\.(?:com|fm))$/

/** Normalises a domain for lookups: lower case, internationalised names in ASCII, without the root's dot. */
const domainOf = (text: string): string => domainToASCII(text.replace(/\.$/, '')) || text

/**
 * Finds the mailbox of an address by its form. Tags behind `+` (RFC 5233) are dropped for every domain, because most
 * servers do so. The characters that the provider is known to ignore are dropped too. A hyphen stays elsewhere, because
 * names contain it.
 */
export function mailboxOf(address: string): string {
  const normal = normaliseEmail(address.normalize('NFKC'))
  const at = normal.lastIndexOf('@')
  if (at < 1) return normal
  const [local, domain] = [normal.slice(0, at), domainOf(normal.slice(at + 1))]
  const [, name, base] = FASTMAIL.exec(domain) ?? []
  if (name !== undefined) return `${name}@${base}`
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain))
  const separator = YAHOO.test(domain) ? /[+-]/ : /\+/
  const cut = local.search(separator)
  const untagged = cut < 1 ? local : local.slice(0, cut)
  const bare = provider?.ignored === undefined ? untagged : untagged.replace(provider.ignored, '')
  return `${bare === '' ? untagged : bare}@${provider?.domains[0] ?? domain}`
}

/** Whether an address differs from its mailbox. A mailbox has any number of such addresses. */
export const isVariant = (address: string): boolean => normaliseEmail(address) !== mailboxOf(address)

/** Computes the index that counts the mails to a mailbox. It names nobody. */
export const mailboxIndex = (keyRing: KeyRing, address: string): Buffer =>
  blindIndex(keyRing, 'mail/mailbox', mailboxOf(address))

/** Locks a mailbox against other mails until the transaction ends. Take it after the address's lock. */
export async function lockMailbox(trx: Db, index: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mailbox/${index.toString('hex')}`}, 0))`.execute(trx)
}
