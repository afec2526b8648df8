import { z } from 'zod'
import { MAX_TYPED_CODE, typedCode } from '../../../db/accounts/typed-code.ts'
import { textOfLength } from '../../http/validation.ts'

/** A code of an authenticator app, for clients and staff: six digits, with any separators between groups. */
export const code = textOfLength(1, MAX_TYPED_CODE)
  .transform(typedCode)
  .pipe(z.string().regex(/^\d{6}$/, 'must be six digits'))
  .meta({
    description:
      'six digits of the authenticator app, with or without spaces or dashes between them, in the digits of any script. Each code works once',
  })
const recoveryCode = textOfLength(1, MAX_TYPED_CODE).meta({
  description: 'in any case, with or without dashes. Each code works once',
})

/** Proof of the second factor: one of the two codes. */
export const mfaProof = { code: code.optional(), recovery_code: recoveryCode.optional() }

interface Proof {
  readonly code?: string | undefined
  readonly recovery_code?: string | undefined
}

/** The refinement for {@link mfaProof}. */
export const eitherCode = [
  (body: Proof): boolean => (body.code === undefined) !== (body.recovery_code === undefined),
  { path: ['code'], message: 'give either code or recovery_code' },
] satisfies [unknown, unknown]
