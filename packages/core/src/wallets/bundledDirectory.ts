import type { WalletEntry } from '@latchkey/protocol'

/**
 * Returns the wallet directory that is part of this package, for apps without a server: every wallet with its links,
 * in the order of the directory, without images. It is loaded on the first call, from the files of the app. Filter it
 * with `selectWallets`.
 *
 * @throws the error of the dynamic import when the files can't be loaded
 */
export async function readBundledWallets(): Promise<readonly WalletEntry[]> {
  const [{ bundledWallets }, { parseBundledWallets }] = await Promise.all([
    import('./bundledWallets.ts'),
    import('./parseBundledWallets.ts'),
  ])
  return parseBundledWallets(bundledWallets)
}
