import type { CaipNetworkId } from '@latchkey/protocol'
import type { Translate } from '../../words/createTranslator.ts'
import type { LookupTables, TokenOwners } from '../solanaTransaction.ts'

/** A warning: `danger` for what drains wallets, `caution` for what deserves a second look. */
export type Warning = { readonly level: 'danger' | 'caution'; readonly text: string }

/** Creates a warning about what drains wallets. */
export function danger(text: string): Warning {
  return { level: 'danger', text }
}

/** Creates a warning about what deserves a second look. */
export function caution(text: string): Warning {
  return { level: 'caution', text }
}

/** A labelled value on the approval screen. */
export type Row = { readonly label: string; readonly value: string }

/** A change in plain words. `isBelow`: shown below the effects, which matter more. Default: above them. */
export type Notice = { readonly title: string; readonly texts: readonly string[]; readonly isBelow?: boolean }

/** What the person has to do before the click on "Approve" counts. */
export type Confirmation =
  /** To tick that the wallet does not understand the request. */
  | { readonly kind: 'acknowledge' }
  /**
   * To type the network fee, because it is above the ceiling: `text` as it is shown, or `plain`, the same in Latin digits and with a
   * point. `plain` is absent where it is the same text.
   */
  | { readonly kind: 'typeFee'; readonly text: string; readonly plain?: string }

/** What the approval screen shows of a request. Texts only, derived from the prepared request. */
export type Description = {
  /** What happens, in a few words: 'Send 0.5 ETH'. */
  readonly title: string
  /** The effects the wallet understands. Empty where it understands nothing. */
  readonly summary: readonly Row[]
  /** The calls of a batch, in their order, each as it would be shown alone. */
  readonly steps?: readonly { readonly title: string; readonly rows: readonly Row[] }[]
  /** What the request changes besides, in plain words. */
  readonly notices?: readonly Notice[]
  /** The text of a message, whole. */
  readonly text?: string
  /** Everything that is signed, field by field. */
  readonly details: readonly Row[]
  readonly warnings: readonly Warning[]
  /** False where the wallet does not understand all fields. */
  readonly isUnderstood: boolean
  /** Absent where a click is enough. */
  readonly confirmations?: readonly Confirmation[]
}

/** What the wallet understands of a transaction. */
export type CallDescription = Pick<Description, 'title' | 'summary' | 'isUnderstood'> & {
  readonly warnings: readonly Warning[]
}

/** Facts about the network and the addresses of a request, loaded before it is shown, and the translation function. */
export type RequestFacts = {
  readonly network: CaipNetworkId
  readonly networkName: string
  readonly symbol: string
  readonly decimals: number
  /** By lower-case address: symbol and decimals that contracts claim. Untrusted: never in a title, never used for an amount. */
  readonly tokens: Readonly<
    Record<string, { readonly symbol: string; readonly decimals: number } | undefined>
  >
  /** By lower-case address: base units that exist of a token of the wallet's list. Absent: unknown. */
  readonly supplies: Readonly<Record<string, bigint | undefined>>
  /** By lower-case address: whether it is a contract. Absent: unknown. */
  readonly hasCode: Readonly<Record<string, boolean | undefined>>
  /** Addresses this wallet has sent to before, lower case. */
  readonly recipients: readonly string[]
  /**
   * Whether the named network knows the blockhash of each Solana transaction. The bytes do not contain the cluster, so a page
   * may name another one than they are valid on. True for other requests.
   */
  readonly isOfNetwork: boolean
  /** Lookup tables of Solana transactions, as the node tells them. */
  readonly lookupTables: LookupTables
  /** Whose the token accounts are that Solana transactions pay. */
  readonly tokenOwners: TokenOwners
  /** Native balance of the account, base units; undefined: unknown. */
  readonly balance: bigint | undefined
  /** What the network fee of this request would be at today's prices, base units; undefined: unknown. */
  readonly usualFee: bigint | undefined
  /** What an OP Stack chain charges beside gas for publishing a transaction, base units; 0 on other chains. Part of `usualFee`. */
  readonly dataFee: bigint
  readonly translate: Translate
  /** Locale of amounts (`toAmountLocale`). */
  readonly locale: string
}
