import { dateTime, since } from './format.ts'

/** A time as how long ago it was, with the exact one at hand; `exact` turns the two about. */
export function Time({ at, exact = false }: { readonly at: string; readonly exact?: boolean }) {
  const [shown, title] = exact ? [dateTime(at), since(at)] : [since(at), dateTime(at)]
  return (
    <time dateTime={at} title={title}>
      {shown}
    </time>
  )
}
