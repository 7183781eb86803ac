import { LatchkeyError } from './errors.ts'

/**
 * Awaits a dynamic import; a chunk that can't be fetched (offline, a newer deployment) becomes a readable error.
 * @throws LatchkeyError with code `CODE_NOT_LOADED`
 */
export async function loadCode<module>(load: () => Promise<module>): Promise<module> {
  try {
    return await load()
  } catch (cause) {
    throw new LatchkeyError('A part of this page could not be loaded.', {
      code: 'CODE_NOT_LOADED',
      cause,
      hint: 'Check your connection and reload the page.',
    })
  }
}

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
