/** What a page asks a person to decide on Solana, read and checked. */
export type SolanaApproval =
  | { readonly kind: 'solanaConnect' }
  | { readonly kind: 'solanaSignMessage'; readonly account: string; readonly message: Uint8Array }
  | {
      readonly kind: 'solanaSignTransactions'
      readonly account: string
      /** As on the wire, signatures included. */
      readonly transactions: readonly Uint8Array[]
      /** Signed only, or handed to the chain as well. */
      readonly send: boolean
      /** How the asker wants the answer. */
      readonly as: 'one' | 'list'
    }
