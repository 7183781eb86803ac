import type { WalletEntry } from '@latchkey/protocol'
import type { Adapter } from './platform.ts'

/** What a picture of the directory shows. */
export type PictureKind = 'wallet' | 'asset' | 'token' | 'currency'

/** The wallets that are served now. */
export type DirectoryContent = {
  /** Grows with every snapshot. */
  readonly version: number
  /** In display order. */
  readonly wallets: readonly WalletEntry[]
}

/**
 * The wallet directory, whole in memory: it needs no database and no network. Its content comes from a snapshot signed
 * by a key this server trusts. A later snapshot without such a signature leaves the current one in place.
 */
export type Directory = Adapter & {
  content(): DirectoryContent
  /** Finds a picture by id, symbol or code. Symbols and codes are compared in lower case. */
  picture(kind: PictureKind, id: string): EncodedImage | undefined
}

/** A picture as this server sends it: always a raster it encoded itself. */
export type EncodedImage = {
  readonly type: 'image/webp' | 'image/png' | 'image/jpeg'
  readonly body: Uint8Array<ArrayBuffer>
  /** Of the bytes, with quotes, for `ETag`. */
  readonly etag: string
}

/** Makes foreign pictures safe: fetches them through the egress guard, decodes, scales and encodes them again. */
export type Images = Adapter<'close'> & {
  /**
   * The address at this server that serves the picture at `source`; '' for sources that can't be shown (only http(s),
   * ipfs and `data:image/` rasters can). The address carries a proof that this server created it: the proxy fetches
   * nothing else.
   */
  link(source: string): string
  /**
   * Finds a picture by the last part of such an address. Undefined: not created by this server, unavailable, or no
   * raster of acceptable size.
   */
  get(key: string): Promise<EncodedImage | undefined>
  /**
   * Encodes bytes that are already here, e.g. from an operator's folder.
   *
   * @param options.edge pixels of the square the picture must fit into
   * @throws ImageRefusedError
   */
  encode(bytes: Uint8Array, options: { readonly edge: number }): Promise<EncodedImage>
  /** Sets the URL at which clients reach the server, once it is known. Links begin with it from then on. */
  setBaseUrl(url: string): void
}
