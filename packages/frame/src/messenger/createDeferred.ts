/** A promise and the functions that settle it (`Promise.withResolvers` for browsers that lack it). */
export type Deferred<value> = {
  readonly promise: Promise<value>
  readonly resolve: (value: value) => void
  readonly reject: (error: unknown) => void
}

export function createDeferred<value>(): Deferred<value> {
  let settle: Pick<Deferred<value>, 'resolve' | 'reject'> = { resolve() {}, reject() {} }
  const promise = new Promise<value>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { promise, ...settle }
}
