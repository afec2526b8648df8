import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react'
import { Icon } from './icon.tsx'

interface Labelled {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** The error of the value, in a sentence. */
  readonly error?: string | undefined
  /** Shown beside the label of an optional field. */
  readonly optional?: boolean
}

/** The attributes that tie a control to its label, hint and error. */
interface Ties {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

/** A label, a control, its hint and its error. The control gets the attributes that tie them. */
function Field({
  label,
  hint,
  error,
  optional = false,
  children,
}: Labelled & { readonly children: (ties: Ties) => ReactNode }) {
  const id = useId()
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter((name) => name !== false)
    .join(' ')
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="muted"> (optional)</span>}
      </label>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error === undefined ? undefined : true,
      })}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          <Icon name="alert" />
          {error}
        </p>
      )}
    </div>
  )
}

/** A field of one line. */
export function TextField({
  label,
  hint,
  error,
  optional,
  className = '',
  ...input
}: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(ties) => <input className={`input ${className}`} {...input} {...ties} />}
    </Field>
  )
}

/** A password, with a button that shows it. Pasting and password managers work. */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  ...input
}: Labelled & InputHTMLAttributes<HTMLInputElement>) {
  const [isShown, setShown] = useState(false)
  return (
    <Field {...{ label, hint, error, optional }}>
      {(ties) => (
        <div className="with-button">
          <input
            className="input"
            maxLength={256}
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...ties}
            type={isShown ? 'text' : 'password'}
          />
          <button
            type="button"
            className="icon-btn"
            aria-pressed={isShown}
            aria-label="Show the password"
            title="Show the password"
            onClick={() => setShown(!isShown)}
          >
            <Icon name={isShown ? 'hide' : 'show'} />
          </button>
        </div>
      )}
    </Field>
  )
}

/** A field of several lines. */
export function TextArea({
  label,
  hint,
  error,
  optional,
  ...input
}: Labelled & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field {...{ label, hint, error, optional }}>
      {(ties) => <textarea className="input" rows={3} {...input} {...ties} />}
    </Field>
  )
}

export interface Option<V extends string = string> {
  readonly value: V
  readonly label: string
}

/** The browser's native select. Every screen reader and phone supports it. */
export function Select<V extends string>({
  options,
  value,
  onChange,
  className = '',
  ...rest
}: Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value'> & {
  readonly options: readonly Option<V>[]
  readonly value: V
  readonly onChange: (value: V) => void
}) {
  return (
    <span className={`select ${className}`}>
      <select
        {...rest}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value)
          if (chosen !== undefined) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  )
}

/** A select with its label. */
export function SelectField<V extends string>({
  label,
  hint,
  error,
  ...select
}: Labelled & Parameters<typeof Select<V>>[0]) {
  return <Field {...{ label, hint, error }}>{(ties) => <Select {...select} {...ties} />}</Field>
}

/** A checkbox with its label. */
export function Checkbox({
  children,
  hint,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & { readonly hint?: string }) {
  return (
    <label className="checkbox">
      <input type="checkbox" {...input} />
      <span>
        {children}
        {hint !== undefined && <small>{hint}</small>}
      </span>
    </label>
  )
}

/** A few choices side by side: a group of radio buttons. */
export function Segments<V extends string>({
  label,
  options,
  value,
  onChange,
}: {
  readonly label: string
  readonly options: readonly (Option<V> & { readonly mark?: ReactNode })[]
  readonly value: V
  readonly onChange: (value: V) => void
}) {
  const name = useId()
  return (
    <fieldset className="segments">
      <legend className="vh">{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            className="vh"
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.mark}
            {option.label}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
