import type { WalletEntry } from '@latchkey/protocol'
import type { EncodedImage } from './Images.ts'

/** What a picture of the directory shows. */
export type PictureKind = 'wallet' | 'asset' | 'token' | 'currency'

/** The wallets as they are served now. */
export type DirectoryContent = {
  /** Grows with every snapshot of its maker. */
  readonly version: number
  /** In the order they are shown. */
  readonly wallets: readonly WalletEntry[]
}

/**
 * The wallet directory, whole in memory: it needs no database and no network (L1). Its content comes from a snapshot that
 * was signed by a key this server trusts (T-DIR); a later one that isn't leaves the one before in place.
 */
export type Directory = {
  content(): DirectoryContent
  /** By id, symbol or code. Symbols and codes are compared in lower case. */
  picture(kind: PictureKind, id: string): EncodedImage | undefined
}
