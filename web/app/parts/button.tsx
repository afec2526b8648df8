import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export interface ButtonLook {
  /** `primary` once per view; `danger` for actions without undo; `quiet` without a border. */
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly small?: boolean
}

/** The classes of a button, for a link that looks like one. */
export const buttonClass = ({ kind = 'plain', small = false }: ButtonLook = {}): string =>
  `btn btn-${kind}${small ? ' btn-small' : ''}`

type Props = ButtonHTMLAttributes<HTMLButtonElement> &
  ButtonLook & {
    readonly icon?: IconName
    /** While the action runs, the button keeps its place and focus, and does nothing. */
    readonly busy?: boolean
  }

/** A button, `type="button"` by default. */
export function Button({
  kind,
  small,
  icon,
  busy = false,
  children,
  className = '',
  onClick,
  type = 'button',
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      aria-disabled={busy || undefined}
      className={`${buttonClass({ kind, small })} ${className}`}
      onClick={busy ? undefined : onClick}
    >
      {busy ? <span className="spin" aria-hidden="true" /> : icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A button with only an icon. Its name is for screen readers and the tooltip. */
export function IconButton({
  icon,
  label,
  className = '',
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & {
  readonly icon: IconName
  readonly label: string
  readonly children?: ReactNode
}) {
  return (
    <button type="button" {...rest} className={`icon-btn ${className}`} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  )
}
