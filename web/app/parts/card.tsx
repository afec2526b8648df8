import { useEffect, useRef, type ReactNode } from 'react'

/** Pages shown since the window was loaded. The browser announces the title of the first one. */
let pagesSeen = 0

/**
 * A page with title, lead, actions and content. The title takes the focus after a link.
 * `product` ends the window's title. Without `focus` it is a placeholder while a page loads.
 */
export function Page({
  title,
  lead,
  actions,
  children,
  product = 'Identity',
  focus = true,
}: {
  readonly title: ReactNode
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly product?: string
  readonly focus?: boolean
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${heading.current?.textContent ?? ''} · ${product}`
  })
  useEffect(() => {
    if (!focus) return
    if (pagesSeen > 0) {
      heading.current?.focus({ preventScroll: true })
      scrollTo(0, 0)
    }
    pagesSeen++
  }, [focus])
  return (
    <>
      <div className="page-head">
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <div className="lead">{lead}</div>}
        </div>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </div>
      {children}
    </>
  )
}

/** A block of a page with a heading. */
export function Card({
  title,
  actions,
  children,
  className = '',
  flush = false,
}: {
  readonly title?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
  readonly className?: string
  readonly flush?: boolean
}) {
  return (
    <section className={`card ${flush ? 'card-flush' : ''} ${className}`}>
      {title !== undefined && (
        <header>
          <h2>{title}</h2>
          {actions !== undefined && <div className="actions">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  )
}

/** Names and values, one per line. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
