import { z } from 'zod'
import { MAX_TYPED_CODE, typedCode } from '../../../db/accounts/typed-code.ts'
import { textOfLength } from '../../http/validation.ts'

/** A code of an authenticator app, of clients and of staff alike: its six digits, whatever parts their groups. */
export const code = textOfLength(1, MAX_TYPED_CODE)
  .transform(typedCode)
  .pipe(z.string().regex(/^\d{6}$/, 'must be six digits'))
  .meta({
    description:
      'six digits of the authenticator app, with or without blanks or dashes between them, in the digits of any script; each is taken once',
  })
const recoveryCode = textOfLength(1, MAX_TYPED_CODE).meta({
  description: 'in any case, with or without dashes; each is taken once',
})

/** What the second factor is proved with: one of the two. */
export const mfaProof = { code: code.optional(), recovery_code: recoveryCode.optional() }

interface Proof {
  readonly code?: string | undefined
  readonly recovery_code?: string | undefined
}

/** The refinement that goes with {@link mfaProof}. */
export const eitherCode = [
  (body: Proof): boolean => (body.code === undefined) !== (body.recovery_code === undefined),
  { path: ['code'], message: 'either code or recovery_code is needed' },
] satisfies [unknown, unknown]
