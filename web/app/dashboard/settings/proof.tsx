import { isAppCode, MAX_CODE } from '../../parts/code-field.ts'
import { TextField } from '../../parts/field.tsx'

/** What was typed, as the service takes it: six digits are of the app, all else is a recovery code. */
export const proofOf = (text: string): { code: string } | { recovery_code: string } =>
  isAppCode(text) ? { code: text } : { recovery_code: text.trim() }

/** A code of the app, or a recovery code in its place. */
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
