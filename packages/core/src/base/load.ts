import { LatchkeyError } from './errors.ts'

/**
 * Awaits a dynamic import. A chunk that can't be fetched (offline, or replaced by a newer deployment) becomes a readable error.
 *
 * @param message what a person reads then
 * @throws LatchkeyError with code `CODE_NOT_LOADED`
 */
export async function loadCode<module>(
  load: () => Promise<module>,
  message = 'A part of this page could not be loaded.',
): Promise<module> {
  try {
    return await load()
  } catch (cause) {
    throw new LatchkeyError(message, {
      code: 'CODE_NOT_LOADED',
      cause,
      hint: 'Check your connection and reload the page.',
    })
  }
}

/** Wraps a loader so that all calls share one load. After a failure the next call loads again. */
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
