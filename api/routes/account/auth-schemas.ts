import { z } from 'zod'
import { ACCESS_TOKEN_SECONDS, issueAccessToken } from '../../auth/session.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '../../auth/password.ts'
import { refreshCookie } from '../../auth/refresh-cookie.ts'
import type { Exchange } from '../../http/exchange.ts'
import { textOfLength } from '../../http/validation.ts'
import type { Grant } from '../../../db/accounts/refresh-tokens.ts'

/** An e-mail address, in any case. Lengths as in RFC 5321 4.5.3.1. */
export const email = z
  .string()
  .max(254, { abort: true })
  .check(z.email({ abort: true }))
  .refine((address) => address.lastIndexOf('@') <= 64, 'must have at most 64 characters before the @')
  .toLowerCase()

// As in RFC 8265 (OpaqueString): any letters and symbols, no control characters.
const WITHOUT_CONTROL = /^[^\u0000-\u001f\u007f]*$/

/** A new password (decisions.md, "Credentials"). */
export const newPassword = textOfLength(PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH)
  .regex(WITHOUT_CONTROL, 'must be text without control characters')
  .refine((text) => text.isWellFormed(), 'must be well-formed text')

/**
 * How the refresh token travels: in bodies (default), or as a cookie that scripts cannot read, for pages of our own
 * origin.
 */
export const transport = z.enum(['body', 'cookie']).default('body').meta({
  description:
    "`cookie`: the refresh token is a cookie that scripts cannot read, and is not in the body. For the service's own pages only",
})

/**
 * One of our opaque tokens: 32 bytes, base64url. A text of another form is an invalid token, not a validation error.
 */
export const opaqueToken = textOfLength(1, 512)

export const done = (status: string, id: string) => z.strictObject({ status: z.literal(status) }).meta({ id })

export const mailRequested = done('CHECK_EMAIL', 'MailRequested')
export const passwordChanged = done('PASSWORD_CHANGED', 'PasswordChanged')

/** A password for login, not a new one. */
export const currentPassword = textOfLength(1, PASSWORD_MAX_LENGTH)

export const sessionTokens = z
  .strictObject({
    access_token: z.string().meta({ description: 'a JWT for `Authorization: Bearer`' }),
    token_type: z.literal('Bearer'),
    expires_in: z.int().meta({ description: 'seconds until the access token expires' }),
    refresh_token: z.string().optional().meta({
      description: 'valid for 30 days and one use. A second use ends the session. Absent with transport `cookie`',
    }),
  })
  .meta({ id: 'SessionTokens' })

/**
 * The answer to a login, its second step, or a refresh. Browsers get the refresh token as a cookie, not in the body.
 */
export async function presentGrant(exchange: Exchange, grant: Grant): Promise<z.input<typeof sessionTokens>> {
  if (grant.transport === 'COOKIE') refreshCookie.set(exchange, grant.refreshToken)
  return {
    access_token: await issueAccessToken(exchange.deps.tokenKeys, grant),
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_SECONDS,
    ...(grant.transport === 'COOKIE' ? {} : { refresh_token: grant.refreshToken }),
  }
}
