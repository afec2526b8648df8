import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

/** One figure of a row of tiles, or its placeholder. */
export function Figure({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="card tile">
      <h2>{title}</h2>
      {children === undefined ? <Skeleton lines={1} /> : <p className="figure">{children}</p>}
    </section>
  )
}
