import { useEffect, useRef, type ReactNode } from 'react'

/** Pages shown since the window was loaded: of the first one the browser itself says the title. */
let pagesSeen = 0

/**
 * A page: its title, which takes the focus when one comes to it by a link, what it says of itself, its actions and its content.
 * `product` ends the window's title; without `focus` it is a mere place of a page that is to come.
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

/** A block of a page with a heading of its own. */
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

/** Names and values, one a line. */
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
