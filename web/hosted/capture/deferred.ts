/** A promise that is settled from outside. */
export interface Deferred<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (reason: unknown) => void
}

/** What Promise.withResolvers gives, for phones of before 2024. */
export function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<T>((whenGood, whenBad) => {
    resolve = whenGood
    reject = whenBad
  })
  return { promise, resolve, reject }
}
