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
  /** The id the package has for the wallet. `corrections.json` names wallets by it. */
  readonly key: string
  readonly statements: readonly Statement[]
  /** Where its picture is: a file of the package that holds one `data:image/` URL. */
  readonly picture?: string | undefined
  /** Adds facts only to a wallet another package describes: alone it makes no entry. */
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
  /** What the directory takes from the package, for people. */
  readonly usedFor: string
}

/** Manual corrections of the sources, each with its reason (`corrections.json`). Keys are those of `Candidate`. */
export type Corrections = {
  /** Reasons to leave a wallet out, by key. */
  readonly leftOut: Readonly<Record<string, string>>
  /** Reasons to ignore a field, by key and field. */
  readonly notStated: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** For a key, the key of the wallet it is merged into. */
  readonly sameAs: Readonly<Record<string, string>>
  /** Reasons to prefer the picture of a later package, by key. Without one the picture is used as it is. */
  readonly poorPicture: Readonly<Record<string, string>>
  /** Connector of `connectorDirectoryIds` by key. Its wallet gets the fixed id. */
  readonly connectors: Readonly<Record<string, string>>
}
