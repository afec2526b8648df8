import { z } from 'zod'
import { ACCESS_TOKEN_SECONDS, issueAccessToken } from '../../auth/session.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../auth/password.ts'
import { refreshCookie } from '../../auth/refresh-cookie.ts'
import type { Exchange } from '../../http/exchange.ts'
import { textOfLength } from '../../http/validation.ts'
import type { Grant } from '../../../db/accounts/refresh-tokens.ts'

/** An address; case does not matter. Lengths as in RFC 5321 4.5.3.1. */
export const email = z
  .string()
  .max(254, { abort: true })
  .check(z.email({ abort: true }))
  .refine((address) => address.lastIndexOf('@') <= 64, 'has more than 64 characters before the @')
  .toLowerCase()

// As RFC 8265 (OpaqueString) has it: any letters and signs, no control characters.
const WITHOUT_CONTROL = /^[^\u0000-\u001f\u007f]*$/

/** A password that is being chosen (decisions.md, "Credentials"). */
export const newPassword = textOfLength(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH)
  .regex(WITHOUT_CONTROL, 'must be text without control characters')
  .refine((text) => text.isWellFormed(), 'must be well-formed text')

/** How the refresh token travels: in bodies (default), or as a cookie that no script reads, for pages of the service's own origin. */
export const transport = z.enum(['body', 'cookie']).default('body').meta({
  description:
    "`cookie`: the refresh token is set as a cookie that no script can read, and is not in the body; for the service's own pages only",
})

/** An opaque token of ours: 32 bytes, base64url. What cannot be one is INVALID, not a mistake of form. */
export const opaqueToken = textOfLength(1, 512)

export const done = (status: string, id: string) => z.strictObject({ status: z.literal(status) }).meta({ id })

export const mailRequested = done('CHECK_EMAIL', 'MailRequested')
export const passwordChanged = done('PASSWORD_CHANGED', 'PasswordChanged')

/** A password that is being shown, not chosen. */
export const currentPassword = textOfLength(1, PASSWORD_MAX_LENGTH)

export const sessionTokens = z
  .strictObject({
    access_token: z.string().meta({ description: 'a JWT, for `Authorization: Bearer`' }),
    token_type: z.literal('Bearer'),
    expires_in: z.int().meta({ description: 'seconds that the access token is good for' }),
    refresh_token: z.string().optional().meta({
      description:
        'good for 30 days and for one use; using it again ends the session. Left out with transport `cookie`',
    }),
  })
  .meta({ id: 'SessionTokens' })

/** What a login, or its second step, or a refresh answers; a browser gets its refresh token as a cookie, and not in the body. */
export async function presentGrant(exchange: Exchange, grant: Grant): Promise<z.input<typeof sessionTokens>> {
  if (grant.transport === 'COOKIE') refreshCookie.set(exchange, grant.refreshToken)
  return {
    access_token: await issueAccessToken(exchange.deps.tokenKeys, grant),
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    ...(grant.transport === 'COOKIE' ? {} : { refresh_token: grant.refreshToken }),
  }
}
