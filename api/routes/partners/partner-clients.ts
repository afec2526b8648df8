import { z } from 'zod'
import { changeClient, listClients, type ClientView } from '../../../db/partners/clients.ts'
import { idPattern } from '../../../db/ids.ts'
import {
  acceptInvitation,
  INVITATION_DAYS,
  inviteClient,
  MAX_INVITATIONS_A_DAY,
} from '../../../db/partners/invitations.ts'
import { BILLINGS } from '../../../db/partners/schema.ts'
import { session } from '../../auth/session.ts'
import { jsonBody } from '../../bodies/json-body.ts'
import { pageOf, pageQuery, pagesOf } from '../../http/list-pages.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { route } from '../../routing/route.ts'
import { activePartner, readingPartner } from './partner-status.ts'
import { tellTemporal } from '../../temporal.ts'
import { email, opaqueToken } from '../account/auth-schemas.ts'
import { shownName } from '../../../contract/shown-text.ts'

const shared = { credential: session, rateClass: 'OTHER', tag: 'Partners' } as const
const CLIENT_STATUSES = ['INVITED', 'ACTIVE', 'REMOVED'] as const

const billing = z.enum(BILLINGS).meta({
  description:
    "DIRECT: verifications use the client's credits, and the partner earns commissions. RESELLER: they use the partner's credits",
})

const client = z
  .strictObject({
    account_id: z.string().nullable().meta({ description: 'null before the invitation is accepted' }),
    invitation_id: z.string().nullable(),
    email: z.string().nullable().meta({ description: 'for an invitation, the invited address; null after a removal' }),
    company: z.string().nullable(),
    billing,
    status: z.enum(CLIENT_STATUSES),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'PartnerClient' })

const present = (view: ClientView): z.input<typeof client> => ({
  account_id: view.accountId,
  invitation_id: view.invitationId,
  email: view.email,
  company: shownName(view.company),
  billing: view.billing,
  status: view.status,
  created_at: view.createdAt.toISOString(),
})

export const inviteClientRoute = route(
  {
    ...shared,
    method: 'post',
    path: '/v1/partners/clients',
    status: 201,
    summary: 'Invite an account as a managed client',
    description:
      `Sends a token to the address. The account of that address becomes a client when it accepts within ${INVITATION_DAYS} days. The answer is the same for every address, ` +
      `so that it does not reveal who has an account. At most ${MAX_INVITATIONS_A_DAY} invitations a day (RATE_LIMITED).`,
    errors: ['NOT_A_PARTNER'],
  },
  {
    body: jsonBody(z.strictObject({ email, billing: billing.default('DIRECT') }).meta({ id: 'InviteClient' })),
    answer: client,
  },
  async ({ body, principal, deps }) => {
    const partner = await activePartner(deps, principal.accountId)
    const invited = await inviteClient(deps.db, deps.config.keyRing, partner, body)
    switch (invited.kind) {
      case 'self':
        throw invalid('email', 'must not be your own address')
      case 'too-many':
        throw new Problem('RATE_LIMITED', { headers: { 'Retry-After': '86400' } })
      case 'invited': {
        const { id, created_at: createdAt } = invited.invitation
        deps.log.info(
          { partnerId: partner.id, invitationId: id, isMailed: invited.mailId !== undefined },
          'client invited',
        )
        if (invited.mailId !== undefined) await tellTemporal(deps, 'START_MAIL', invited.mailId)
        return present({
          accountId: null,
          invitationId: id,
          email: body.email,
          company: null,
          billing: invited.invitation.billing,
          status: 'INVITED',
          createdAt,
        })
      }
    }
  },
)

export const acceptInvitationRoute = route(
  {
    ...shared,
    method: 'post',
    path: '/v1/partners/invitations/accept',
    status: 201,
    summary: 'Accept the invitation of a partner',
    description:
      'Needs the token of the mail, and a session of the account with the invited address. The partner then sees the address and company of the account.',
    errors: ['INVALID_TOKEN'],
  },
  {
    body: jsonBody(z.strictObject({ token: opaqueToken }).meta({ id: 'AcceptInvitation' })),
    answer: z
      .strictObject({ status: z.literal('ACCEPTED'), partner_code: z.string(), billing })
      .meta({ id: 'InvitationAccepted' }),
  },
  async ({ body, principal: { accountId }, deps }) => {
    const accepted = await acceptInvitation(deps.db, deps.config.keyRing, accountId, body.token)
    switch (accepted.kind) {
      case 'invalid-token':
        throw new Problem('INVALID_TOKEN')
      case 'managed':
        throw invalid('token', 'the account already has a partner')
      case 'chain':
        throw invalid('token', 'maximum partner depth exceeded')
      case 'resold':
        throw invalid('token', 'credits cannot be resold twice')
      case 'accepted':
        deps.log.info({ accountId, partnerId: accepted.partnerId, billing: accepted.billing }, 'invitation accepted')
        return { status: 'ACCEPTED' as const, partner_code: accepted.code, billing: accepted.billing }
    }
  },
)

export const listClientsRoute = route(
  {
    ...shared,
    method: 'get',
    path: '/v1/partners/clients',
    status: 200,
    summary: 'List managed clients and open invitations, newest first',
    errors: ['NOT_A_PARTNER', 'VALIDATION_ERROR'],
  },
  {
    query: { ...pageQuery, status: z.enum(CLIENT_STATUSES).optional() },
    answer: pageOf(client).meta({ id: 'PartnerClientPage' }),
  },
  async ({ principal, query: { status, ...asked }, deps }) => {
    const partner = await readingPartner(deps, principal.accountId)
    const { paging, answer } = pagesOf(deps.config.keyRing, `clients of ${partner.id}`, asked)
    const found = await listClients(deps.db, deps.config.keyRing, partner.id, { ...paging, status })
    return answer(found, found.items.map(present))
  },
)

export const updateClientRoute = route(
  {
    ...shared,
    method: 'patch',
    path: '/v1/partners/clients/:accountId',
    status: 200,
    summary: "Change a client's billing, or remove it",
    description:
      'Takes effect with the next verification. Credits that are already held are charged to the account from which they were held. A removed client returns by a new invitation.',
    errors: ['NOT_A_PARTNER', 'NOT_FOUND'],
  },
  {
    params: { accountId: z.string().regex(idPattern('account')) },
    body: jsonBody(
      z
        .strictObject({ billing: billing.optional(), status: z.literal('REMOVED').optional() })
        .refine((given) => Object.keys(given).length > 0, 'must have at least one of billing, status')
        .meta({ id: 'UpdateClient', minProperties: 1 }),
    ),
    answer: client,
  },
  async ({ body, params, principal, deps }) => {
    const partner = await activePartner(deps, principal.accountId)
    const change = await changeClient(deps.db, deps.config.keyRing, partner, params.accountId, body)
    switch (change?.kind) {
      case undefined:
        throw new Problem('NOT_FOUND')
      case 'removed':
        throw invalid('billing', 'the client was removed')
      case 'resold':
        throw invalid('billing', 'credits cannot be resold twice')
      case 'changed':
        deps.log.info(
          {
            partnerId: partner.id,
            accountId: params.accountId,
            billing: change.client.billing,
            status: change.client.status,
          },
          'client changed',
        )
        return present(change.client)
    }
  },
)
