import { LatchkeyError } from './errors.ts'

/**
 * Awaits a dynamic import. A chunk that can't be fetched (offline, or replaced by a newer deployment) becomes a readable error,
 * and so does a peer dependency that the app has not installed.
 *
 * @param message what a person reads then
 * @throws LatchkeyError with code `CODE_NOT_LOADED` or `PACKAGE_MISSING`
 */
export async function loadCode<module>(
  load: () => Promise<module>,
  message = 'A part of this page could not be loaded.',
): Promise<module> {
  try {
    return await load()
  } catch (cause) {
    const [, name] = missingPackage.exec(String(cause)) ?? []
    throw name === undefined
      ? new LatchkeyError(message, {
          code: 'CODE_NOT_LOADED',
          cause,
          hint: 'Check your connection and reload the page.',
        })
      : new LatchkeyError(`The package ${name} is needed here and is not installed.`, {
          code: 'PACKAGE_MISSING',
          cause,
          hint: `Install it: npm install ${name}.`,
          docsPath: 'errors.html#missing-packages',
        })
  }
}

/** What Node, browsers, Vite and webpack say of a package that is not there. A path is no package. */
const missingPackage =
  /(?:Cannot find (?:package|module)|Failed to resolve module specifier|Could not resolve) ["']([^"'./][^"']*)["']/

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
