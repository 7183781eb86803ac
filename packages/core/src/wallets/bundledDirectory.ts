import type { WalletEntry } from '@latchkey/protocol'

/**
 * The directory that comes with this package, for apps without a server: every wallet with its links, in the
 * directory's order, without pictures. It is code of its own that is loaded only now, and no request leaves the app's own
 * files. Query it with `selectWallets`.
 *
 * @throws what the browser throws when the app's files can't be loaded
 */
export async function readBundledWallets(): Promise<readonly WalletEntry[]> {
  const [{ bundledWallets }, { parseBundledWallets }] = await Promise.all([
    import('./bundledWallets.ts'),
    import('./parseBundledWallets.ts'),
  ])
  return parseBundledWallets(bundledWallets)
}
