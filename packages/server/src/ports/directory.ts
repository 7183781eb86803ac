import type { WalletEntry } from '@latchkey/protocol'
import type { Adapter } from './platform.ts'

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
 * The wallet directory, whole in memory: it needs no database and no network. Its content comes from a snapshot that
 * was signed by a key this server trusts; a later one that isn't leaves the one before in place.
 */
export type Directory = Adapter & {
  content(): DirectoryContent
  /** By id, symbol or code. Symbols and codes are compared in lower case. */
  picture(kind: PictureKind, id: string): EncodedImage | undefined
}

/** A picture as we give it out: always a raster we encoded ourselves. */
export type EncodedImage = {
  readonly type: 'image/webp' | 'image/png' | 'image/jpeg'
  readonly body: Uint8Array<ArrayBuffer>
  /** Of the bytes, with quotes, for `ETag`. */
  readonly etag: string
}

/** Pictures of strangers, made harmless: fetched through the egress guard, decoded, scaled and encoded anew. */
export type Images = Adapter<'close'> & {
  /**
   * The address at our server under which the picture at `source` can be had; '' for what can't be shown (no http(s) or
   * ipfs or `data:image/` raster). It carries proof that we made it, so nobody can use the proxy for other addresses.
   */
  link(source: string): string
  /** By the last part of such an address. Undefined: not made by us, not to be had, or no raster of sane size. */
  get(key: string): Promise<EncodedImage | undefined>
  /** Bytes we already have, e.g. of an operator's folder; throws ImageRefusedError. `edge` = pixels of a square. */
  encode(bytes: Uint8Array, options: { readonly edge: number }): Promise<EncodedImage>
  /** The server says where clients reach it, once that is sure; links begin with it from then on. */
  setBaseUrl(url: string): void
}
