import type { WalletEntry } from '@latchkey/protocol'

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
export type Statement = {
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
