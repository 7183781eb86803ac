import type { WalletEntry } from '@latchkey/protocol'

/** A wallet in `wallets.json`: its facts and their sources. Fields without a source are absent. */
export type DirectoryEntry = {
  readonly slug: string
  readonly id: string
  readonly facts: Facts
  /** Fields by the file that stated them, `package@version/path`. */
  readonly sources: Readonly<Record<string, readonly string[]>>
  /** Where its picture is taken from, `package@version/path`. */
  readonly picture?: string | undefined
}

/** Fields a source can state about a wallet. */
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

/** Facts about one wallet in one file of a package. */
type Statement = {
  /** `package@version/path`. */
  readonly source: string
  readonly facts: Facts
}

/** All statements of one package about one wallet. */
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

/** Manual corrections of the sources, each with its reason (`corrections.json`). Keys are those of the packages. */
export type Corrections = {
  readonly leftOut: Readonly<Record<string, string>>
  readonly notStated: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly sameAs: Readonly<Record<string, string>>
  /** Connector of `connectorDirectoryIds` by key. */
  readonly known: Readonly<Record<string, string>>
}
