import { writeFileSync } from 'node:fs'
import {
  compareWallets,
  type DirectorySnapshot,
  readSnapshot,
  type SnapshotWallet,
  writeSnapshot,
} from '@latchkey/server/directory'
import { changeLines } from '../print/changeLines.ts'

/**
 * Writes the snapshot that follows another one, and says every difference for a person to review before signing. Nothing is
 * written when nothing differs, or when the result is not valid.
 *
 * @throws DirectoryError
 */
export function writeNextSnapshot(
  before: DirectorySnapshot,
  wallets: readonly SnapshotWallet[],
  pictures: DirectorySnapshot['pictures'],
  out: string,
): string[] {
  const changes = compareWallets(before.wallets, wallets)
  if (changes.length === 0) return ['Nothing changes, nothing was written.']
  const text = writeSnapshot({
    format: 1,
    version: before.version + 1,
    issued: new Date().toISOString().slice(0, 10),
    wallets: [...wallets],
    pictures,
  })
  readSnapshot(text, out)
  writeFileSync(out, text)
  return [
    ...changeLines(changes),
    `Written: ${out}, version ${before.version + 1}. Read the changes above, then sign it: latchkey directory sign --file ${out} --key <private key>`,
  ]
}
