import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DirectorySnapshot, SnapshotWallet } from '@latchkey/server/directory'
import type { DirectoryEntry } from './DirectoryEntry.ts'

/** Builds the unsigned snapshot of the wallets and of every picture in a folder. */
export function toSnapshot(
  entries: readonly DirectoryEntry[],
  images: string,
  { version, issued }: Pick<DirectorySnapshot, 'version' | 'issued'>,
): DirectorySnapshot {
  return { format: 1, version, issued, wallets: entries.map(toWallet), pictures: hashPictures(images) }
}

function toWallet({ id, facts }: DirectoryEntry): SnapshotWallet {
  const stated = Object.entries(facts).filter(([, value]) => value !== null)
  return { id, name: facts.name ?? '', ...Object.fromEntries(stated) }
}

function hashPictures(folder: string): Record<string, string> {
  const kinds = readdirSync(folder).sort()
  const hashes = kinds.flatMap((kind) =>
    readdirSync(join(folder, kind))
      .sort()
      .map((name) => {
        const hash = createHash('sha256')
          .update(readFileSync(join(folder, kind, name)))
          .digest('hex')
        return [`${kind}/${name.replace(/\.\w+$/, '')}`, hash] as const
      }),
  )
  return Object.fromEntries(hashes)
}
