import type { WalletEntry } from '@latchkey/protocol'

/** A wallet as `wallets.json` keeps it: what is known, and who said so. What nobody said is absent. */
export type DirectoryEntry = {
  readonly slug: string
  readonly id: string
  readonly facts: Facts
  /** Fields by the file that stated them, `package@version/path`. */
  readonly sources: Readonly<Record<string, readonly string[]>>
  /** Where its picture is taken from, `package@version/path`. */
  readonly picture?: string | undefined
}

/** What a source can say about a wallet. */
export type Facts = Partial<
  Pick<
    WalletEntry,
    | 'name'
    | 'homepage'
    | 'image_id'
    | 'order'
    | 'mobile_link'
    | 'desktop_link'
    | 'webapp_link'
    | 'app_store'
    | 'play_store'
    | 'chrome_store'
    | 'browser_link'
    | 'rdns'
    | 'supports_wc'
    | 'chains'
    | 'injected'
  >
>

/** What one file of one package says about one wallet. */
type Statement = {
  /** `package@version/path`. */
  readonly source: string
  readonly facts: Facts
}

/** Everything one package says about one wallet. */
export type Candidate = {
  /** The name the package has for it, for `corrections.json`. */
  readonly key: string
  readonly statements: readonly Statement[]
  /** Where its picture is: a file of the package that holds one `data:image/` URL. */
  readonly picture?: string | undefined
  /** The package knows it only as an addition to a wallet another package describes. */
  readonly isAddition?: boolean
}

/** A package the directory takes facts from, pinned by version and content. */
export type Source = {
  readonly name: string
  readonly version: string
  /** As the registry states it, `sha512-<base64>`. */
  readonly integrity: string
  /** SPDX id. */
  readonly licence: string
  readonly usedFor: string
}

/** What people decided about the sources, each with its reason (`corrections.json`). Keys are those of the packages. */
export type Corrections = {
  readonly leftOut: Readonly<Record<string, string>>
  readonly notStated: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly sameAs: Readonly<Record<string, string>>
  /** Connector of `connectorDirectoryIds` by key. */
  readonly known: Readonly<Record<string, string>>
}
