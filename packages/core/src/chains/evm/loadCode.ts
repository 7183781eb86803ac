import { LatchkeyError } from '../../base/errors.ts'

/**
 * Awaits a dynamic import; a chunk that can't be fetched (offline, a newer deployment) becomes a readable error.
 * @throws LatchkeyError with code `CODE_NOT_LOADED`
 */
export async function loadCode<module>(load: () => Promise<module>): Promise<module> {
  try {
    return await load()
  } catch (cause) {
    throw new LatchkeyError('A part of this page could not be loaded, so nothing was sent to the wallet.', {
      code: 'CODE_NOT_LOADED',
      cause,
      hint: 'Check your connection and reload the page.',
    })
  }
}
