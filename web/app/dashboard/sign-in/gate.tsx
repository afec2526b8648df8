import type { ReactNode } from 'react'
import { Page } from '../../parts/card.tsx'
import { Brand } from '../shell/brand.tsx'

/** The layout of the pages before the login: one task each. */
export function Gate({
  title,
  lead,
  children,
  below,
}: {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
  readonly below?: ReactNode
}) {
  return (
    <div className="gate">
      <header>
        <Brand />
      </header>
      <main className="card gate-card">
        <Page title={title} lead={lead}>
          {children}
        </Page>
      </main>
      {below !== undefined && <footer className="gate-below">{below}</footer>}
    </div>
  )
}
