/** Loads something when it is first asked for, once for everybody; after a failure the next call tries again. */
export function loadOnce<value>(load: () => Promise<value>): () => Promise<value> {
  let loading: Promise<value> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}
