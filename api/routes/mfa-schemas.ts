import { z } from 'zod'
import { textOfLength } from '../http/validation.ts'

export const code = z.string().regex(/^\d{6}$/, 'must be six digits').meta({ description: 'of the authenticator app; each is taken once' })
export const recoveryCode = textOfLength(1, 64).meta({ description: 'in any case, with or without dashes; each is taken once' })

/** What the second factor is proved with: one of the two. */
export const mfaProof = { code: code.optional(), recovery_code: recoveryCode.optional() }

interface Proof { readonly code?: string | undefined; readonly recovery_code?: string | undefined }

/** The refinement that goes with {@link mfaProof}. */
export const eitherCode = [
  (body: Proof): boolean => (body.code === undefined) !== (body.recovery_code === undefined), { path: ['code'], message: 'either code or recovery_code is needed' },
] satisfies [unknown, unknown]
