import { type CaipAddress, isNativePlaceholder, nativePlaceholders } from '@latchkey/protocol'

/** Address that stands for the native currency in token lists and swap calls, which exist on EVM networks only. */
export const nativePlaceholder = nativePlaceholders.eip155

/** A token that can be swapped. Name and symbol are text from outside. */
export type SwapToken = {
  /** CAIP-10; {@link nativePlaceholder} stands for the native currency. */
  readonly address: CaipAddress
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Only from the app's own server. */
  readonly logoUri?: string | undefined
  /** Whether the token accepts signed approvals (EIP-2612), as the server says. */
  readonly eip2612: boolean
  /** Not on the operator's list. Anybody can create a token of any name. */
  readonly unverified?: boolean | undefined
  /** The account's balance in base units; absent if unknown. */
  readonly amount?: bigint | undefined
  /** US dollars for one whole unit; absent if unknown, never 0. */
  readonly price?: number | undefined
}

/** Whether a token is the native currency of its network: its address is the network's placeholder, ignoring case. */
export function isNativeToken({ address }: { readonly address: string }): boolean {
  return isNativePlaceholder(address)
}

/** Returns the plain address of a CAIP-10 account. */
export function toPlainAddress(account: string): string {
  return account.slice(account.lastIndexOf(':') + 1)
}
