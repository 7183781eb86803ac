import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { formatPublicKey, signSnapshot } from '../directory/signature.ts'
import type { DirectorySnapshot, SnapshotWallet } from '../directory/snapshot.ts'
import { writeSnapshot } from '../directory/snapshotFile.ts'

/** A 1×1 WebP. */
export const smallPicture = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')

/** A wallet of a snapshot that states its id, its name and a home page. */
export function snapshotWalletOf(name: string, stated: Partial<SnapshotWallet> = {}): SnapshotWallet {
  const id = createHash('sha256').update(name).digest('hex')
  return { id, name, homepage: 'https://wallet.example/', ...stated }
}

/** A snapshot of some wallets. */
export function snapshotOf(wallets: SnapshotWallet[], version = 1): DirectorySnapshot {
  return { format: 1, version, issued: '2026-11-21', wallets, pictures: {} }
}

/** A new key pair; `text` is the public half as operators write it. */
export function createKey(): { pem: string; text: string; key: KeyObject } {
  const { privateKey } = generateKeyPairSync('ed25519')
  return {
    key: privateKey,
    pem: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    text: formatPublicKey(privateKey),
  }
}

/** A folder of an operator, with what it takes to change the snapshot in it. Gone when the test is. */
export function createSnapshotFolder(): {
  readonly file: string
  write(snapshot: DirectorySnapshot | string, pem: string): void
  writePicture(key: string, bytes: Uint8Array): string
} {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-directory-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'wallets.json')
  return {
    file,
    write(snapshot, pem) {
      const text = typeof snapshot === 'string' ? snapshot : writeSnapshot(snapshot)
      writeFileSync(file, text)
      writeFileSync(`${file}.sig`, signSnapshot(Buffer.from(text), pem).signature)
    },
    writePicture(key, bytes) {
      const path = join(folder, 'images', `${key}.webp`)
      mkdirSync(join(path, '..'), { recursive: true })
      writeFileSync(path, bytes)
      return createHash('sha256').update(bytes).digest('hex')
    },
  }
}
