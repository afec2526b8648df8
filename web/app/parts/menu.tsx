import { Menu as Ark } from '@ark-ui/react/menu'
import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

export interface MenuItem {
  readonly id: string
  readonly label: string
  readonly icon?: IconName
  readonly danger?: boolean
  readonly onSelect: () => void
}

/** A button that opens a list of actions. `trigger` is its content, `label` its accessible prefix. */
export function Menu({
  label,
  trigger,
  items,
  className = 'icon-btn',
  head,
}: {
  readonly label: string
  readonly trigger: ReactNode
  readonly items: readonly MenuItem[]
  readonly className?: string
  readonly head?: ReactNode
}) {
  return (
    <Ark.Root
      positioning={{ placement: 'bottom-end', strategy: 'fixed' }}
      lazyMount
      unmountOnExit
      onSelect={({ value }) => items.find(({ id }) => id === value)?.onSelect()}
    >
      <Ark.Trigger className={className}>
        <span className="vh">{label}</span>
        {trigger}
      </Ark.Trigger>
      <Ark.Positioner>
        <Ark.Content className="menu">
          {head}
          {items.map(({ id, label: words, icon, danger = false }) => (
            <Ark.Item key={id} value={id} className={danger ? 'menu-item menu-danger' : 'menu-item'}>
              {icon !== undefined && <Icon name={icon} />}
              {words}
            </Ark.Item>
          ))}
        </Ark.Content>
      </Ark.Positioner>
    </Ark.Root>
  )
}
