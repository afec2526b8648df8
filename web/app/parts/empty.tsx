import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

/** The placeholder of an empty list: why it is empty, and the next step. */
export function Empty({
  icon,
  title,
  children,
  action,
}: {
  readonly icon: IconName
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon name={icon} />
      </span>
      <p className="empty-title">{title}</p>
      {children !== undefined && <p className="muted">{children}</p>}
      {action}
    </div>
  )
}
