import { dateTime, since } from './format.ts'

/** A relative time, with the exact time as tooltip. `exact` swaps the two. */
export function Time({ at, exact = false }: { readonly at: string; readonly exact?: boolean }) {
  const [shown, title] = exact ? [dateTime(at), since(at)] : [since(at), dateTime(at)]
  return (
    <time dateTime={at} title={title}>
      {shown}
    </time>
  )
}
