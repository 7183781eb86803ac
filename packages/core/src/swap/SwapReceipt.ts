import type { CaipNetworkId } from '@latchkey/protocol'

/** What a swap gives: where to look for its outcome, and what the wallet was handed, to be compared with what is there (X.42). */
export type SwapReceipt = { readonly hash: string; readonly network: CaipNetworkId; readonly sent: unknown }
