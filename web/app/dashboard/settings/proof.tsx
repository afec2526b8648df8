import { isAppCode, MAX_CODE } from '../../parts/code-field.ts'
import { TextField } from '../../parts/field.tsx'

/** The typed code in the form of the API: six digits are an app code, anything else is a recovery code. */
export const proofOf = (text: string): { code: string } | { recovery_code: string } =>
  isAppCode(text) ? { code: text } : { recovery_code: text.trim() }

/** A field for an app code or a recovery code. */
export const ProofField = ({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (text: string) => void
}) => (
  <TextField
    label="Code from your app"
    hint="Or one of your recovery codes"
    className="code"
    autoComplete="one-time-code"
    spellCheck={false}
    maxLength={MAX_CODE}
    required
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
)
