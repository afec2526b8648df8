import { findEmailChange } from '../../db/accounts/email-changes.ts'
import { listAccountsOfAddress } from '../../db/accounts/registrations.ts'
import type { MailRow, MailTokenPurpose } from '../../db/mail/schema.ts'
import type { KeyRing } from '../../encryption/key-ring.ts'
import type { Db } from '../../db/pool.ts'
import type { ChangeMail, Template } from './decide.ts'

export type ChangeMailDecision =
  | { readonly send: Template; readonly accountId: string; readonly purpose?: MailTokenPurpose }
  | { readonly send: null; readonly why: 'CHANGE_ENDED' | 'NO_ACCOUNT' }

/**
 * Decides on a mail about a change of address, when it is sent. A link is mailed only while its own change is open: the
 * mailbox of an earlier change must not confirm a later one. Whether the new address is taken is checked here, so that
 * the API answers and works the same for every address.
 *
 * @param to the address of the mail
 */
export async function decideChangeMail(
  trx: Db,
  keyRing: KeyRing,
  mail: Pick<MailRow, 'account_id' | 'about_id'> & { readonly kind: ChangeMail },
  to: string,
): Promise<ChangeMailDecision> {
  const { account_id: accountId, about_id: changeId, kind } = mail
  if (accountId === null || changeId === null) return { send: null, why: 'NO_ACCOUNT' }
  if (kind === 'EMAIL_CHANGED') return { send: kind, accountId }
  const change = await findEmailChange(trx, changeId)
  if (change?.isOpen !== true) return { send: null, why: 'CHANGE_ENDED' }
  const isTaken =
    kind === 'EMAIL_CHANGE_NEW' &&
    (await listAccountsOfAddress(trx, keyRing, to)).some((account) => account.email_verified_at !== null)
  return isTaken ? { send: 'EMAIL_CHANGE_TAKEN', accountId } : { send: kind, accountId, purpose: kind }
}
