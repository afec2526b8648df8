/** A promise that other code settles. */
export interface Deferred<T> {
  readonly promise: Promise<T>
  readonly resolve: (value: T) => void
  readonly reject: (reason: unknown) => void
}

/** Like Promise.withResolvers, for phones from before 2024. */
export function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<T>((whenGood, whenBad) => {
    resolve = whenGood
    reject = whenBad
  })
  return { promise, resolve, reject }
}
