import { selectWallets, type WalletQuery } from '@latchkey/protocol'
import { toWalletEntry } from '@latchkey/server/directory'
import { readDirectoryFile } from './readDirectoryFile.ts'
import { writeNextSnapshot } from './writeNextSnapshot.ts'

/**
 * Writes a snapshot of only the wallets that match, with the pictures they need.
 *
 * @throws CliError, DirectoryError
 */
export function filterDirectory(file: string | undefined, query: WalletQuery, out: string): string[] {
  const { snapshot } = readDirectoryFile(file)
  const wallets = snapshot.wallets.filter(
    (wallet) => selectWallets([toWalletEntry(wallet)], query).count === 1,
  )
  const needed = new Set(wallets.map(({ image_id }) => `wallet/${image_id}`))
  const pictures = Object.entries(snapshot.pictures).filter(
    ([key]) => !key.startsWith('wallet/') || needed.has(key),
  )
  return writeNextSnapshot(snapshot, wallets, Object.fromEntries(pictures), out)
}
