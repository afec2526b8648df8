import { Checkbox, TextArea, TextField } from '../../parts/field.tsx'
import { ApiError, type Schemas } from '../session/client.ts'
import { LEVEL } from '../words/verification.ts'

type Level = Schemas['ApiKey']['checks'][number]
const LEVELS = Object.keys(LEVEL) as Level[]

/** The fields of a key, as the form holds them. */
export interface KeyDraft {
  readonly name: string
  readonly checks: readonly Level[]
  readonly networks: string
}

export const emptyDraft: KeyDraft = { name: '', checks: LEVELS, networks: '' }

/** The draft in the form of the API. */
export const draftBody = ({
  name,
  checks,
  networks,
}: KeyDraft): { name: string; checks: Level[]; ip_allowlist: string[] } => ({
  name: name.trim(),
  checks: [...checks],
  ip_allowlist: networks.split(/[\s,]+/).filter((network) => network !== ''),
})

/** The fields of a new or existing key. */
export function KeyFields({
  draft,
  onChange,
  error,
}: {
  readonly draft: KeyDraft
  readonly onChange: (draft: KeyDraft) => void
  readonly error: unknown
}) {
  const issue = (path: string): string | undefined =>
    error instanceof ApiError
      ? error.issues.find((one) => one.path === path || one.path.startsWith(`${path}[`))?.message
      : undefined
  const toggle = (level: Level): void =>
    onChange({
      ...draft,
      checks: LEVELS.filter((one) => (one === level ? !draft.checks.includes(one) : draft.checks.includes(one))),
    })
  return (
    <>
      <TextField
        label="Name"
        hint="Only you see this name"
        placeholder="backend, production"
        maxLength={100}
        required
        autoComplete="off"
        value={draft.name}
        error={issue('name')}
        onChange={({ target }) => onChange({ ...draft, name: target.value })}
      />
      <fieldset>
        <legend>Checks that this key may request</legend>
        {LEVELS.map((level) => (
          <Checkbox key={level} checked={draft.checks.includes(level)} onChange={() => toggle(level)}>
            {LEVEL[level]}
          </Checkbox>
        ))}
        {draft.checks.length === 0 && <p className="field-error">Tick at least one.</p>}
      </fieldset>
      <TextArea
        label="Allowed networks"
        optional
        hint="Addresses or CIDR networks, one per line. Leave empty to allow any."
        placeholder={'192.0.2.0/24\n2001:db8::7'}
        spellCheck={false}
        value={draft.networks}
        error={issue('ip_allowlist')}
        onChange={({ target }) => onChange({ ...draft, networks: target.value })}
      />
    </>
  )
}
