import { Tabs as Ark } from '@ark-ui/react/tabs'
import type { ReactNode } from 'react'

export interface Tab {
  readonly id: string
  readonly label: ReactNode
  readonly content: ReactNode
}

/** Tabs. One panel is visible. Arrow keys change it. */
export function Tabs({
  tabs,
  value,
  onChange,
  label,
}: {
  readonly tabs: readonly Tab[]
  readonly value?: string
  readonly onChange?: (id: string) => void
  readonly label: string
}) {
  return (
    <Ark.Root
      className="tabs"
      value={value}
      defaultValue={value === undefined ? tabs[0]?.id : undefined}
      onValueChange={(change) => onChange?.(change.value)}
      lazyMount
      unmountOnExit
    >
      <Ark.List className="tab-list" aria-label={label}>
        {tabs.map(({ id, label: words }) => (
          <Ark.Trigger key={id} value={id} className="tab">
            {words}
          </Ark.Trigger>
        ))}
      </Ark.List>
      {tabs.map(({ id, content }) => (
        <Ark.Content key={id} value={id} className="tab-content">
          {content}
        </Ark.Content>
      ))}
    </Ark.Root>
  )
}
