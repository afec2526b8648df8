import { TextField } from '../../parts/field.tsx'

const isAppCode = (text: string): boolean => /^\d{3} ?\d{3}$/.test(text.trim())

/** What was typed, as the service takes it: six digits are of the app, all else is a recovery code. */
export const proofOf = (text: string): { code: string } | { recovery_code: string } =>
  isAppCode(text) ? { code: text.replaceAll(/\s/g, '') } : { recovery_code: text.trim() }

/** A code of the app, or a recovery code in its place. */
export const ProofField = ({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) => (
  <TextField label="Code of your app" hint="Or one of your recovery codes" className="code" autoComplete="one-time-code" spellCheck={false} maxLength={64} required value={value} onChange={({ target }) => onChange(target.value)} />
)
