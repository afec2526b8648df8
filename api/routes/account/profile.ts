import { companyOf, emailOf } from '../../../db/account-data.ts'
import type { z } from 'zod'
import { embedOriginsOf } from '../../../db/accounts/embed-origins.ts'
import { findProfile, updateProfile } from '../../../db/accounts/profile.ts'
import { session } from '../../auth/session.ts'
import type { ApiDeps } from '../../deps.ts'
import { jsonBody } from '../../bodies/json-body.ts'
import { Problem } from '../../http/problem.ts'
import { route } from '../../routing/route.ts'
import { currentAccount, profileChanges } from './profile-schemas.ts'

export const getCurrentAccount = route(
  {
    method: 'get',
    path: '/v1/auth/me',
    credential: session,
    status: 200,
    rateClass: 'OTHER',
    tag: 'Account',
    summary: 'Read the current account',
    errors: [],
  },
  { answer: currentAccount },
  ({ principal: { accountId }, deps }) => readProfile(deps, accountId),
)

export const updateAccount = route(
  {
    method: 'patch',
    path: '/v1/me',
    credential: session,
    status: 200,
    rateClass: 'OTHER',
    tag: 'Account',
    summary: 'Change the company name, the pages that may embed the flow, or whether an approval needs a proof',
    description:
      'Absent fields stay as they are. Takes effect with the next page that embeds the flow, and with the next decision.',
    errors: [],
  },
  { body: jsonBody(profileChanges), answer: currentAccount },
  async ({ principal, body, deps }) => {
    if (
      !(await updateProfile(deps.db, deps.config.keyRing, principal, {
        company: body.company,
        embedOrigins: body.embed_origins,
        requireProof: body.require_proof,
      }))
    )
      throw new Problem('INVALID_SESSION')
    deps.log.info(
      {
        accountId: principal.accountId,
        changed: Object.keys(body),
        embedOrigins: body.embed_origins?.length,
        requireProof: body.require_proof,
      },
      'account changed',
    )
    return readProfile(deps, principal.accountId)
  },
)

async function readProfile({ db, config }: ApiDeps, accountId: string): Promise<z.input<typeof currentAccount>> {
  const profile = await findProfile(db, config.keyRing, accountId)
  if (profile === undefined) throw new Problem('INVALID_SESSION')
  const { account, emailChange } = profile
  return {
    id: account.id,
    email: emailOf(config.keyRing, account),
    company: companyOf(config.keyRing, account),
    status: account.status,
    email_verified: account.email_verified_at !== null,
    mfa_enabled: profile.mfaEnabled,
    recovery_codes_left: profile.recoveryCodesLeft,
    embed_origins: embedOriginsOf(config.keyRing, account),
    require_proof: account.require_proof,
    email_change:
      emailChange === undefined
        ? null
        : {
            email: emailChange.email,
            confirmed_by_old: emailChange.confirmedByOld,
            confirmed_by_new: emailChange.confirmedByNew,
            expires_at: emailChange.expiresAt.toISOString(),
          },
    created_at: account.created_at.toISOString(),
  }
}
