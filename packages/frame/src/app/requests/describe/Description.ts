import type { Translate } from '../../words/createSay.ts'

/** How much a warning weighs: `danger` is what drains wallets, `caution` what deserves a second look. */
export type Warning = { readonly level: 'danger' | 'caution'; readonly text: string }

/** One line of what is signed. */
export type Row = { readonly label: string; readonly value: string }

/** Everything the approval screen says about a request: texts only, made of the prepared request. */
export type Description = {
  /** What happens, in a few words: 'Send 0.5 ETH'. */
  readonly title: string
  /** What the wallet understood. Empty where it understood nothing. */
  readonly summary: readonly Row[]
  /** The text of a message, whole. */
  readonly text?: string
  /** Everything that is signed, field by field: nothing is left out. */
  readonly details: readonly Row[]
  readonly warnings: readonly Warning[]
  /** False where the wallet shows fields it doesn't understand. */
  readonly isUnderstood: boolean
}

/** What the wallet knows of the network, the addresses in a request and its person's language, gathered before it is shown. */
export type Facts = {
  readonly networkName: string
  readonly symbol: string
  readonly decimals: number
  /** By lower-case address: what contracts say of themselves. Symbols are claims. */
  readonly tokens: Readonly<
    Record<string, { readonly symbol: string; readonly decimals: number } | undefined>
  >
  /** By lower-case address: whether code lies there. Absent: nobody knows. */
  readonly hasCode: Readonly<Record<string, boolean | undefined>>
  /** Addresses this wallet has sent to before, lower case. */
  readonly recipients: readonly string[]
  /**
   * Whether the named network knows what ties each Solana transaction to it, its blockhash. The bytes name no cluster, so a
   * page may name another one than they count on. True for any other request.
   */
  readonly isOfNetwork: boolean
  readonly translate: Translate
}
